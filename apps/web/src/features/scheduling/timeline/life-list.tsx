import { clsx } from 'clsx';
import { Strip, type TimelineActions } from './strip.tsx';
import { entryWords } from './entry-words.ts';
import { hasLetters, type Life, type LifeEntry } from '#web/features/scheduling/life.ts';
import { timelineCopy as copy } from './timeline.copy.ts';

export type Opened = { key: string | undefined; toggle: (key: string | undefined) => void };

const kindOf = (entry: LifeEntry) => (entry.kind === 'gap' ? 'is-gap' : hasLetters(entry) ? 'is-letter' : 'is-plain');

type LifeListProps = { life: Life; actions: TimelineActions; opened: Opened };

function Entry({ entry, life, actions, opened }: LifeListProps & { entry: LifeEntry }) {
  const { mark, distance, title, hints, icon: Icon } = entryWords(entry, life, actions.today);
  const isOpen = opened.key === entry.key;
  const id = `strip-${entry.key.replaceAll(' ', '-')}`;
  return (
    <li className={clsx('path-entry', kindOf(entry))}>
      <span className="pt-4 text-right" aria-hidden="true">
        <span className="font-display text-[1.625rem] leading-none max-sm:text-[1.375rem]">{mark}</span>
        <span className="mt-1 block text-small leading-tight text-ink-2">{distance}</span>
      </span>
      <span aria-hidden="true" className="path-dot" />
      <div className="min-w-0">
        <button
          type="button"
          className="path-card"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => opened.toggle(isOpen ? undefined : entry.key)}
        >
          <span className="block font-display text-[1.25rem] leading-tight wrap-anywhere">{title}</span>
          <span className="mt-1.5 flex gap-2 leading-snug">
            <Icon
              aria-hidden="true"
              className={clsx('mt-0.5 size-5 flex-none', entry.kind === 'day' && 'max-sm:hidden')}
            />
            <span className="min-w-0 wrap-anywhere">
              {hints.map((hint, place) => (
                <span key={hint} className={place === 0 && entry.kind === 'day' ? 'whitespace-nowrap' : undefined}>
                  {place === 0 ? null : copy.dot}
                  {hint}
                </span>
              ))}
            </span>
          </span>
        </button>
      </div>
      {isOpen ? (
        <div className="path-strip">
          <Strip id={id} entries={[entry]} life={life} actions={actions} onClose={() => opened.toggle(undefined)} />
        </div>
      ) : null}
    </li>
  );
}

export function LifeList(props: LifeListProps) {
  const { lovedOne, entries } = props.life;
  return (
    <ol aria-label={copy.lineOf(lovedOne.name)} className="path">
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} {...props} />
      ))}
    </ol>
  );
}
