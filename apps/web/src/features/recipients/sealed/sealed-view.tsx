import type { ReactNode } from 'react';
import { endpointUrl } from '#web/api/client.ts';
import { postmarkLines } from '#web/lib/format.ts';
import { useNow } from '#web/lib/hooks.ts';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { SealedEnvelope } from '#web/ui/art/sealed-envelope.tsx';
import { CalendarLink } from '#web/ui/calendar-link.tsx';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { dayOf, openingLines, timeLeft, type Sealed } from './sealed-times.ts';

export const calendarUrl = ({ triggerDate: day }: Sealed) =>
  endpointUrl('GET /api/recipient/calendar', { query: { day } });

export function SealedView({ sealed, title, action }: { sealed: Sealed; title: ReactNode; action?: ReactNode }) {
  const now = useNow();
  const [opens, day] = openingLines(sealed, now);
  const left = timeLeft(sealed, now);
  const { opens: top, sealed: bottom } = recipientsCopy.sealed.postmark;
  return (
    <div className="relative isolate grid justify-items-center gap-x-16 gap-y-10 py-6 text-center lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] lg:items-center lg:justify-items-start lg:text-left">
      <div className="relative w-[min(84vw,23rem)] -rotate-2 lg:w-full">
        <div
          aria-hidden="true"
          className="absolute -inset-x-[4%] -inset-y-[30%] -z-1 lg:-inset-x-[22%] bg-[radial-gradient(closest-side,var(--lamplight),transparent)]"
        />
        <LetterInks />
        <SealedEnvelope
          from={sealed.from}
          postmark={{ top, lines: postmarkLines(dayOf(sealed, now)), bottom }}
          className="[filter:drop-shadow(0_14px_22px_rgb(42_24_3/0.28))]"
        />
      </div>
      <div className="grid min-w-0 justify-items-center gap-2 lg:justify-items-start">
        {title}
        <p className="mt-1 text-lead wrap-anywhere">{day === undefined ? opens : <strong>{opens}</strong>}</p>
        {day === undefined ? null : <p className="text-lead text-ink-2">{day}</p>}
        {left ? (
          <p className="mt-3 font-display text-h3 leading-none sm:text-[1.75rem]">
            {left.before}
            <span className="text-[clamp(3.75rem,2.4rem+5.5vw,6.5rem)] leading-[1.1] tracking-[-0.02em]">
              {left.main}
            </span>
            {left.after}
          </p>
        ) : null}
        <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
          {action}
          <CalendarLink href={calendarUrl(sealed)} />
        </div>
      </div>
    </div>
  );
}
