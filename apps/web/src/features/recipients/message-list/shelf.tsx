import './shelf.css';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { capitalized } from '@someday/contract/texts/words';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { dayOf, nearDay, openingLines, timeLeft, type Sealed } from '#web/features/recipients/sealed/sealed-times.ts';
import { SealedView } from '#web/features/recipients/sealed/sealed-view.tsx';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { useNow } from '#web/lib/hooks.ts';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { SealedEnvelope } from '#web/ui/art/sealed-envelope.tsx';
import { ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { Heat } from '#web/ui/wax/wax.tsx';

const { sealed: copy } = recipientsCopy;

/** Milliseconds: what is let go of sooner was a tap; after a longer hold, the slip stays a moment. */
const times = { tap: 240, stay: 1400 };
const drawnAtOnce = 36;

/** Which day's envelope is warm. A tap keeps it warm until the next tap, Escape, or a press anywhere else. */
function useHeld(root: { readonly current: HTMLElement | null }) {
  const [held, setHeld] = useState<{ day: string; isKept: boolean; isLow: boolean }>();
  const press = useRef<{ at: number; wasKept: boolean; wasLong: boolean }>(undefined);
  const cooling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = (next: typeof held) => {
    clearTimeout(cooling.current);
    setHeld(next);
  };
  const putBack = useEffectEvent(() => hold(undefined));
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && putBack(), { signal });
    const isElsewhere = ({ target }: Event) => target instanceof Node && !root.current?.contains(target);
    document.addEventListener('pointerdown', (event) => isElsewhere(event) && putBack(), { signal });
    return () => {
      left.abort();
      clearTimeout(cooling.current);
    };
  }, [root]);
  const handlersOf = (day: string) => ({
    onPointerDown: ({ button, timeStamp, currentTarget }: PointerEvent) => {
      if (button !== 0) return;
      press.current = { at: timeStamp, wasKept: held?.day === day && held.isKept, wasLong: false };
      hold({ day, isKept: false, isLow: isLow(currentTarget) });
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      if (!press.current || timeStamp - press.current.at < times.tap) return;
      press.current.wasLong = true;
      cooling.current = setTimeout(() => setHeld(undefined), times.stay);
    },
    /** The finger scrolls the page. */
    onPointerCancel: () => {
      press.current = undefined;
      hold(undefined);
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    /** Keys and screen readers click without a press. */
    onClick: ({ currentTarget }: MouseEvent) => {
      const { wasLong = false, wasKept = held?.day === day } = press.current ?? {};
      press.current = undefined;
      if (!wasLong) hold(wasKept ? undefined : { day, isKept: true, isLow: isLow(currentTarget) });
    },
  });
  return { held, handlersOf, keep: () => held && hold({ ...held, isKept: true }) };
}

/** Its slip would cover it at the window's foot. */
const isLow = (letter: Element) => letter.getBoundingClientRect().bottom > innerHeight - 190;

type Handlers = ReturnType<ReturnType<typeof useHeld>['handlersOf']>;

/** Breaks before its year, if anywhere. */
const unbroken = (day: string) => day.replace(' ', '\u00A0');

/** All that opens on one day, in one envelope. */
function DayOnShelf({
  letters,
  first,
  held,
  handlers,
  onKeep,
}: {
  letters: readonly Sealed[];
  first: Sealed;
  held: { isKept: boolean; isLow: boolean } | undefined;
  handlers: Handlers;
  onKeep: () => void;
}) {
  const now = useNow();
  const near = nearDay(first, now);
  const [opens, day] = openingLines(first, now, letters);
  const what = copy.from(letters.length, first.from);
  const left = near === undefined && timeLeft(first, now);
  const when = [day, left && left.before + left.main + left.after].filter(Boolean).join(' · ');
  return (
    <li className={clsx('shelf-place', held && 'is-held', held?.isLow && 'is-low', near && 'is-near')}>
      <button
        type="button"
        aria-label={[what, opens, day].filter(Boolean).join('. ')}
        aria-expanded={held?.isKept ?? false}
        className="shelf-letter"
        {...handlers}
      >
        <span className="shelf-warmth" />
        <span className="shelf-paper">
          <SealedEnvelope
            from={first.from}
            isTied={letters.length > 1}
            postmark={{ top: '', lines: postmarkLines(dayOf(first, now)), isRound: true }}
          >
            <div className="shelf-heat">
              <Heat />
            </div>
          </SealedEnvelope>
        </span>
        <span className="shelf-board">
          <span className="shelf-foot" />
        </span>
        <span className="shelf-tag">
          {near === undefined ? unbroken(formatDay(first.triggerDate)) : capitalized(near)}
          {letters.length > 1 ? <small>{copy.letters(letters.length)}</small> : null}
        </span>
      </button>
      <div className="shelf-slip on-paper" onPointerEnter={onKeep}>
        <p className="font-display text-h3 leading-tight wrap-anywhere">{what}</p>
        <p className="mt-1">{opens}</p>
        {when ? <p className="text-ink-2">{when}</p> : null}
      </div>
    </li>
  );
}

/** Soonest first, one envelope per day. `isAlone`: there is nothing else on the page, so a single one is shown large. */
export function ComingSoon({ sealed, name, isAlone }: { sealed: readonly Sealed[]; name: string; isAlone: boolean }) {
  const root = useRef<HTMLElement>(null);
  const { held, handlersOf, keep } = useHeld(root);
  const { drawn, hasMore, drawMore } = useIncrementalList(
    [...Map.groupBy(sealed, ({ triggerDate }) => triggerDate)],
    drawnAtOnce,
  );
  const [first] = sealed;
  const isLarge = isAlone && sealed.length === 1;
  return (
    <section ref={root} aria-labelledby="coming-soon" className="grid gap-5">
      <div>
        <h2 id="coming-soon" className="text-h3 sm:text-[1.75rem]">
          {copy.title}
        </h2>
        {isLarge ? null : <p className="mt-1 text-lead text-ink-2 text-balance">{copy.lead(sealed.length, name)}</p>}
      </div>
      {isLarge && first ? (
        <SealedView
          sealed={first}
          title={<h3 className="text-h2 wrap-anywhere">{first.from ? messageCopy.from(first.from) : null}</h3>}
        />
      ) : (
        <>
          <LetterInks />
          <ul className="shelf">
            {drawn.map(([day, letters]) =>
              letters[0] ? (
                <DayOnShelf
                  key={day}
                  letters={letters}
                  first={letters[0]}
                  held={held?.day === day ? held : undefined}
                  handlers={handlersOf(day)}
                  onKeep={keep}
                />
              ) : null,
            )}
          </ul>
          {hasMore ? <ShowMore shown={drawn.length} onMore={drawMore} /> : null}
        </>
      )}
    </section>
  );
}
