import { CalendarHeart, HeartHandshake, LockKeyhole } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { onboardingCopy } from './onboarding.copy.ts';

const copy = onboardingCopy.welcome;
const icons = { private: LockKeyhole, timing: CalendarHeart, love: HeartHandshake };

/** What it is good for, in three points. */
export function WelcomeStep({ onBegin }: { onBegin: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {/* first, so that it is in sight on a phone */}
      <Button size="large" className="sm:justify-self-start" onClick={onBegin}>
        {copy.begin}
      </Button>
      <ul className="grid gap-6 md:grid-cols-3">
        {copy.points.map(({ key, title, text }) => {
          const Icon = icons[key];
          return (
            <li key={key} className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2 md:grid-cols-1">
              <Icon aria-hidden="true" className="size-9 text-poppy" strokeWidth={1.5} />
              <div>
                <h2 className="text-h3">{title}</h2>
                <p className="mt-1 text-ink-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
