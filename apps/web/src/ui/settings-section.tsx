import { useId, type ReactNode } from 'react';
import { Card } from './card.tsx';

/** One sheet of the settings: what it is about on the left (above on a phone), what can be changed on the right. */
export function SettingsSection({
  title,
  lead,
  tone,
  art,
  children,
}: {
  title: string;
  lead: string;
  tone?: 'card' | 'sunk' | undefined;
  art?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card tone={tone} className="grid gap-x-12 gap-y-6 p-5 sm:p-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="flex items-start gap-4 lg:flex-col">
          {art}
          <div>
            <h2 id={id} className="text-h3">
              {title}
            </h2>
            <p className="mt-2 text-ink-2">{lead}</p>
          </div>
        </div>
        <div className="min-w-0 max-w-xl">{children}</div>
      </Card>
    </section>
  );
}
