import './shelf.css';
import { useId, useRef, type MouseEvent, type RefObject } from 'react';
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

/** Milliseconds. A finger that scrolls has moved by then. */
const holdTime = 240;
const drawnAtOnce = 36;

/** Beside its letter; on a narrow screen above it, or below one at the window's top. In the page, to scroll with it. */
function place(slip: HTMLElement, { top, bottom, left, width, height }: DOMRect) {
  const [isWide, isBelow, middle] = [innerWidth >= 900, top < 270, left + width / 2];
  const aside = isWide ? (middle < innerWidth / 2 + 20 ? 1 : -1) : 0;
  const beside = Math.min(Math.max(top + height * 0.4, 120), innerHeight - 120);
  slip.dataset['side'] = isWide ? 'beside' : isBelow ? 'below' : 'above';
  slip.style.setProperty('--x', `calc(${middle + aside * width * 0.45}px + var(--width) * ${aside / 2})`);
  slip.style.setProperty('--y', `${scrollY + (isWide ? beside : isBelow ? bottom + 8 : top)}px`);
}

/** What is held shows its slip before it is let go of, which would be a second press. */
function useHold(slip: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const letGo = () => clearTimeout(timer.current);
  return {
    onPointerDown: () => {
      letGo();
      wasHeld.current = false;
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        slip.current?.togglePopover?.(true); // older browsers have none
      }, holdTime);
    },
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (wasHeld.current) event.preventDefault();
      wasHeld.current = false;
    },
  };
}

/** Breaks before its year, if anywhere. */
const unbroken = (day: string) => day.replace(' ', '\u00A0');

/** All that opens on one day, in one envelope. */
function DayOnShelf({ letters, first }: { letters: readonly Sealed[]; first: Sealed }) {
  const id = useId();
  const slip = useRef<HTMLDivElement>(null);
  const hold = useHold(slip);
  const now = useNow();
  const near = nearDay(first, now);
  const [opens, day] = openingLines(first, now, letters);
  const what = copy.from(letters.length, first.from);
  const left = near === undefined && timeLeft(first, now);
  const when = [day, left && left.before + left.main + left.after].filter(Boolean).join(' · ');
  return (
    <li data-near={near}>
      <button
        type="button"
        popoverTarget={id}
        className="group relative w-full touch-manipulation pt-5 outline-none select-none [-webkit-touch-callout:none]"
        {...hold}
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
      <div
        ref={slip}
        id={id}
        popover="auto"
        className="shelf-slip on-paper absolute z-20 rounded-[5px] px-5 pt-4 pb-2 text-center"
        onBeforeToggle={({ newState, currentTarget }) => {
          const letter = currentTarget.parentElement?.getBoundingClientRect();
          if (newState === 'open' && letter) place(currentTarget, letter);
        }}
      >
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
  const { drawn, hasMore, drawMore } = useIncrementalList(
    [...groupBy(sealed, ({ triggerDate }) => triggerDate)],
    drawnAtOnce,
  );
  const [first] = sealed;
  const isLarge = isAlone && sealed.length === 1;
  return (
    <section aria-labelledby="coming-soon" className="grid gap-5">
      <div className="relative z-1">
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
              letters[0] ? <DayOnShelf key={day} letters={letters} first={letters[0]} /> : null,
            )}
          </ul>
          {hasMore ? <ShowMore shown={drawn.length} onMore={drawMore} /> : null}
        </>
      )}
    </section>
  );
}
