import { clsx } from 'clsx';
import { Plus, Repeat } from 'lucide-react';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { dateOf, entryWords, gapWords, namesake } from './entry-words.ts';
import { hasLetters, type Life, type LifeEntry } from '#web/features/scheduling/life.ts';
import { INSET, type Stop } from './line-layout.ts';
import type { TimelineActions } from './strip.tsx';
import { timelineCopy as copy } from './timeline.copy.ts';

const lettersOf = (entries: readonly LifeEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'gap' ? [] : entry.sealed));

const isReturning = (entries: readonly LifeEntry[]) =>
  entries.some((entry) => entry.kind !== 'gap' && entry.returns.length > 0) ||
  lettersOf(entries).some(({ message }) => message.opening.repeats !== null);

function Sign({ entries }: { entries: readonly LifeEntry[] }) {
  const letters = lettersOf(entries);
  const returns = isReturning(entries);
  if (letters.length > 0) {
    return (
      <span className="line-sign relative">
        {letters.length > 1 ? <Envelope state="sealed" className="absolute -right-1.5 bottom-1 w-12 rotate-6" /> : null}
        <Envelope state="sealed" className="relative w-12" />
        {returns ? (
          <span className="line-badge">
            <Repeat aria-hidden="true" />
          </span>
        ) : null}
      </span>
    );
  }
  return (
    <span className={clsx('line-sign line-coin', returns && 'is-returning')}>
      {returns ? <Repeat aria-hidden="true" /> : <Plus aria-hidden="true" />}
    </span>
  );
}

type StopButton = {
  stop: Stop;
  life: Life;
  actions: TimelineActions;
  isOpen: boolean;
  isCurrent: boolean;
  stripId: string;
  onToggle: () => void;
  onFocus: () => void;
};

export function StopItem({ stop, life, actions, isOpen, isCurrent, stripId, onToggle, onFocus }: StopButton) {
  const { name } = life.lovedOne;
  const words = stop.entries.map((entry) => entryWords(entry, life, actions.today));
  const label = copy.item(
    name,
    words.flatMap(({ title, hints }) => [title, copy.dots(hints)]),
  );
  const shared = {
    type: 'button' as const,
    'data-stop': stop.key,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? stripId : undefined,
    tabIndex: isCurrent ? 0 : -1,
    onClick: onToggle,
    onFocus,
  };
  // The visible words are too few to be understood alone.
  const spoken = <span className="sr-only">{label}</span>;
  switch (stop.kind) {
    case 'gap':
      return (
        <li className="line-place" style={{ left: stop.x }}>
          <button {...shared} className="line-gap" style={{ width: stop.width }}>
            {spoken}
            <Plus aria-hidden="true" className="size-5 flex-none" />
            {stop.isShort ? null : <span aria-hidden="true">{gapWords(stop.entries[0], life)}</span>}
          </button>
        </li>
      );
    case 'undated':
      return (
        <li className="line-place is-undated">
          <button {...shared} className="line-stop">
            {spoken}
            <Sign entries={stop.entries} />
            <span aria-hidden="true" className="line-date text-small">
              {words[0]?.hints[0]}
            </span>
          </button>
        </li>
      );
    case 'days': {
      const first = namesake(stop.entries);
      const isAge = stop.entries.length === 1 && first?.turns !== undefined;
      return (
        <li className="line-place" style={{ left: stop.x }}>
          <button {...shared} className={clsx('line-stop', stop.entries.some(hasLetters) && 'is-recorded')}>
            {spoken}
            {stop.label ? (
              <span
                aria-hidden="true"
                className="line-label"
                style={{ left: INSET + stop.label.left, width: stop.label.width }}
              >
                {stop.label.words}
              </span>
            ) : null}
            <Sign entries={stop.entries} />
            {first && (isAge || stop.hasDate) ? (
              <span
                aria-hidden="true"
                className={clsx('line-date', isAge ? 'font-display text-[1.375rem]' : 'text-small')}
              >
                {stop.entries.length > 1 ? dateOf({ ...first, turns: undefined }) : dateOf(first)}
                {isReturning(stop.entries) ? (
                  <span className="block font-body text-small leading-none">{copy.comesBack}</span>
                ) : null}
              </span>
            ) : null}
          </button>
        </li>
      );
    }
  }
}
