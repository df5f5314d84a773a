import { practiceCards, type PracticeCard } from '@someday/contract/billing';
import { BadgeCheck, BadgeX, CalendarX2, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { practiceCopy as copy } from './practice.copy.ts';

const icons = { pays: BadgeCheck, 'fails-later': CalendarX2, declined: BadgeX };

const choiceLook =
  'group relative flex min-h-18 items-center gap-4 rounded-field border-2 border-control bg-card px-4 py-3 hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-soft ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** Which of the practice cards pays. */
export function PracticeCardChoice({
  legend,
  value,
  onChange,
}: {
  legend: string;
  value: PracticeCard;
  onChange: (card: PracticeCard) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-h3 leading-tight">{legend}</legend>
      <div className="mt-4 grid gap-3">
        {practiceCards.map((card) => {
          const Icon = icons[card];
          return (
            <label key={card} className={choiceLook}>
              <input
                type="radio"
                name={name}
                value={card}
                checked={card === value}
                onChange={() => onChange(card)}
                className="sr-only"
              />
              <Icon aria-hidden="true" className="size-6 flex-none text-ink-2" />
              <span className="min-w-0 leading-snug">
                <span className="block font-bold">{copy.cards[card].title}</span>{' '}
                <span className="text-[0.9375rem] text-ink-2">{copy.cards[card].text}</span>
              </span>
              <CircleCheck
                aria-hidden="true"
                className="invisible ml-auto size-6 flex-none text-primary group-has-checked:visible"
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
