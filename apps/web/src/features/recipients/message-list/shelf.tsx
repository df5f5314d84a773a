import './shelf.css';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { capitalized } from '@someday/contract/texts/words';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { dayOf, nearDay, openingLines, timeLeft, type Sealed } from '#web/features/recipients/sealed/sealed-times.ts';
import { calendarUrl, SealedView } from '#web/features/recipients/sealed/sealed-view.tsx';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { groupBy } from '#web/lib/group-by.ts';
import { useNow } from '#web/lib/hooks.ts';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { SealedEnvelope } from '#web/ui/art/sealed-envelope.tsx';
import { ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { CalendarLink } from '#web/ui/calendar-link.tsx';
import { Heat } from '#web/ui/wax/wax.tsx';

const { sealed: copy } = recipientsCopy;

/** Milliseconds: a finger that scrolls has moved by `scroll`; what is let go of before `tap` was a tap; after a longer hold, the slip stays a moment. */
const times = { scroll: 100, tap: 240, stay: 1400 };
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
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      // The slip's link goes with it.
      if (root.current?.contains(document.activeElement))
        document.activeElement?.closest('li')?.querySelector('button')?.focus();
      putBack();
    };
    document.addEventListener('keydown', escape, { signal });
    const isElsewhere = ({ target }: Event) => target instanceof Node && !root.current?.contains(target);
    document.addEventListener('pointerdown', (event) => isElsewhere(event) && putBack(), { signal });
    return () => {
      left.abort();
      clearTimeout(cooling.current);
    };
  }, [root]);
  const handlersOf = (day: string) => ({
    onPointerDown: ({ button, timeStamp, currentTarget, pointerType }: PointerEvent) => {
      if (button !== 0) return;
      press.current = { at: timeStamp, wasKept: held?.day === day && held.isKept, wasLong: false };
      const next = { day, isKept: false, isLow: isLow(currentTarget) };
      if (pointerType !== 'touch') return hold(next);
      clearTimeout(cooling.current);
      cooling.current = setTimeout(() => setHeld(next), times.scroll);
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      if (!press.current || timeStamp - press.current.at < times.tap) return;
      press.current.wasLong = true;
      cooling.current = setTimeout(() => setHeld(undefined), times.stay);
    },
    /** A mouse may be let go of elsewhere; a finger keeps what it pressed. */
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !press.current) return;
      press.current = undefined;
      hold(undefined);
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
    <li data-near={near} data-held={held && ''} data-low={held?.isLow || undefined}>
      <button
        type="button"
        aria-expanded={held?.isKept ?? false}
        className="group relative w-full touch-manipulation pt-5 outline-none select-none [-webkit-touch-callout:none]"
        {...handlers}
      >
        <span className="sr-only">{[what, opens, day].filter(Boolean).join('. ')}</span>
        <span className="shelf-glow absolute inset-x-0 -top-[14%] bottom-[16%]">
          <span className="absolute inset-0 bg-[radial-gradient(50%_50%,#ffc24f,transparent_72%)]" />
        </span>
        <span className="shelf-paper relative z-1 mx-auto block w-[86%] origin-bottom rounded group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-focus sm:w-[80%]">
          <SealedEnvelope
            from={first.from}
            isTied={letters.length > 1}
            postmark={{ top: '', lines: postmarkLines(dayOf(first, now)), isRound: true }}
          >
            <div className="shelf-glow inset-x-[24%]! top-[25%]! bottom-[5%]!">
              <Heat />
            </div>
          </SealedEnvelope>
        </span>
        <span className="shelf-board relative -mt-1 block h-10" />
        <span
          aria-hidden="true"
          className="shelf-tag relative z-2 mx-auto -mt-[1.1rem] block w-fit max-w-[calc(100%-0.5rem)] origin-top rounded-[3px] px-2 pt-3 pb-1 font-display text-[0.9rem] leading-tight text-balance text-[#2a2418] sm:px-3.5 sm:text-[1.0625rem]"
        >
          {near === undefined ? unbroken(formatDay(first.triggerDate)) : capitalized(near)}
          {letters.length > 1 ? (
            <span className="block font-body text-[0.875rem]">{copy.letters(letters.length)}</span>
          ) : null}
        </span>
      </button>
      <div className="shelf-slip on-paper fixed z-20 rounded-[5px] px-5 pt-4 pb-2 text-center" onPointerEnter={onKeep}>
        <p className="font-display text-h3 leading-tight wrap-anywhere">{what}</p>
        <p className="mt-1">{opens}</p>
        {when ? <p className="text-ink-2">{when}</p> : null}
        <CalendarLink href={calendarUrl(first)} />
      </div>
    </li>
  );
}

/** Soonest first, one envelope per day. `isAlone`: there is nothing else on the page, so a single one is shown large. */
export function ComingSoon({ sealed, name, isAlone }: { sealed: readonly Sealed[]; name: string; isAlone: boolean }) {
  const root = useRef<HTMLElement>(null);
  const { held, handlersOf, keep } = useHeld(root);
  const { drawn, hasMore, drawMore } = useIncrementalList(
    [...groupBy(sealed, ({ triggerDate }) => triggerDate)],
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
          <ul className="shelf relative isolate -mx-1 grid gap-y-6 sm:gap-y-9">
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
