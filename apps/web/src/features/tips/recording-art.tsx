import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { recordingMinutes, recordingTips, type TipsPart } from '#web/content/recording-tips.ts';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { range, Stamp } from '#web/ui/art/stamp.tsx';

export function Points({ points }: Pick<TipsPart, 'points'>) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-poppy print:gap-0">
      {points.map((point) => (
        <li key={point} className="pl-0.5">
          {point}
        </li>
      ))}
    </ul>
  );
}

export function Part({ part: { id, title, points }, drawing }: { part: TipsPart; drawing?: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 print:mb-3 print:break-inside-avoid print:gap-1">
      {drawing === undefined ? null : (
        <Stamp tilt="slightLeft" className="mb-3 w-full max-w-72 print:hidden">
          {drawing}
        </Stamp>
      )}
      <h2 id={id} className="scroll-mt-6 text-[1.75rem] leading-tight wrap-anywhere print:text-h3">
        {title}
      </h2>
      <Points points={points} />
    </section>
  );
}

const { longest, bestFrom, bestTo } = recordingMinutes;

/** The minutes of a recording as a row of boxes; the best lengths are filled. */
function Gauge() {
  return (
    <div role="img" aria-label={recordingTips.length.gauge} className="print:hidden">
      <div aria-hidden="true" className="flex gap-1">
        {range(longest).map((minute) => (
          <span
            key={minute}
            className={clsx(
              'h-8 flex-1 rounded-chip border-2 border-primary',
              minute >= bestFrom && minute < bestTo ? 'bg-primary' : 'bg-card',
            )}
          />
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between font-display">
        {range(longest + 1).map((minute) => (
          <span key={minute} className={minute >= bestFrom && minute <= bestTo ? 'text-[1.375rem]' : 'text-ink-2'}>
            {minute}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="text-center text-ink-2">
        {recordingTips.length.minutes}
      </p>
    </div>
  );
}

export function Length() {
  const { id, title, best, points } = recordingTips.length;
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-box border border-line bg-butter shadow-lift-1 print:mb-3 print:break-inside-avoid print:border-0 print:[box-shadow:none]"
    >
      <AirmailStrip className="print:hidden" />
      <div className="grid items-center gap-x-13 gap-y-7 px-5 py-8 sm:px-9 sm:py-11 lg:grid-cols-2 print:block print:p-0">
        <div className="grid gap-3">
          <h2 id={id} className="scroll-mt-6 text-[1.75rem] leading-tight wrap-anywhere print:text-h3">
            {title}
          </h2>
          <p className="font-display text-h2 leading-tight print:text-lead">{best}</p>
          <Gauge />
        </div>
        <Points points={points} />
      </div>
    </section>
  );
}
