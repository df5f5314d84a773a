import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { inks } from '#web/ui/art/inks.ts';
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

/** One subject under its heading, with a drawing above it where there is one. */
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

/** The minutes of a recording as a row; the best ones are filled. */
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
      <div aria-hidden="true" className="mt-1 flex justify-between font-display lining-nums">
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
      className="overflow-hidden rounded-box border border-line bg-butter shadow-lift-1 print:mb-3 print:break-inside-avoid print:border-0 print:shadow-none"
    >
      <AirmailStrip className="print:hidden" />
      <div className="grid items-center gap-x-13 gap-y-7 px-5 py-8 sm:px-9 sm:py-11 lg:grid-cols-2 print:block print:p-0">
        <div className="grid gap-3">
          <h2 id={id} className="scroll-mt-6 text-[1.75rem] leading-tight wrap-anywhere print:text-h3">
            {title}
          </h2>
          <p className="font-display text-h2 leading-tight lining-nums print:text-lead">{best}</p>
          <Gauge />
        </div>
        <Points points={points} />
      </div>
    </section>
  );
}

const frame = { viewBox: '0 0 300 220', 'aria-hidden': true, className: 'aspect-[15/11]' } as const;

function Sitter({ x, y, coat, hair, bun }: { x: number; y: number; coat: string; hair: string; bun?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-42 0C-46-58-30-84 0-84s46 26 42 84z" fill={coat} />
      <circle cy="-106" r="27" fill={hair} />
      {bun ? <circle cy="-138" r="12" fill={hair} /> : null}
    </g>
  );
}

/** Standing on its edge; its lens looks to the left. */
function Phone({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-4" y="-62" width="34" height="62" rx="6" fill={inks.ink} />
      <rect x="1" y="-56" width="24" height="50" rx="2" fill={inks.sky} />
      <circle cx="13" cy="-31" r="8" fill={inks.poppy} />
    </g>
  );
}

const Table = () => <path d="M0 190h300v30H0z" fill={inks.walnut} />;

/** A phone on three books: its lens is as high as the eyes across from it. */
export function EyeLevel() {
  return (
    <svg {...frame}>
      <rect width="300" height="220" fill={inks.butter} />
      <circle cx="92" cy="92" r="78" fill={inks.blush} />
      <Sitter x={92} y={190} coat={inks.poppy} hair="#B5713A" bun />
      <path d="M126 82h78" stroke={inks.pine} strokeWidth="4" strokeLinecap="round" strokeDasharray="1 11" />
      <Phone x={218} y={118} />
      <rect x="190" y="168" width="88" height="22" rx="3" fill={inks.pine} />
      <rect x="196" y="144" width="74" height="24" rx="3" fill={inks.marigold} />
      <rect x="200" y="118" width="66" height="26" rx="3" fill={inks.poppyDeep} />
      <Table />
    </svg>
  );
}

/** A window whose light falls on a face. */
export function WindowLight() {
  return (
    <svg {...frame}>
      <rect width="300" height="220" fill={inks.sky} />
      <path d="M112 26l188 40v124H112z" fill={inks.marigold} opacity=".26" />
      <rect x="22" y="20" width="92" height="132" rx="4" fill={inks.white} />
      <rect x="30" y="28" width="76" height="116" fill="#F7E5C4" />
      <circle cx="62" cy="70" r="20" fill={inks.marigold} />
      <path d="M30 116c22-16 48-14 76-4v32H30z" fill={inks.hill} />
      <path d="M68 28v116M30 84h76" stroke={inks.white} strokeWidth="6" />
      <path d="M14 152h108v9H14z" fill={inks.brass} />
      <Sitter x={224} y={190} coat={inks.pine} hair="#5A3A24" />
      <Phone x={130} y={190} />
      <Table />
    </svg>
  );
}

/** Curtains, a closed door, and nothing but one voice. */
export function QuietRoom() {
  return (
    <svg {...frame}>
      <rect width="300" height="220" fill={inks.blush} />
      <path d="M0 0h64c6 60-8 120-40 190H0z" fill={inks.hillDeep} />
      <path d="M20 0c4 66-2 128-14 190M42 0c6 60-4 108-24 150" fill="none" stroke={inks.pineDeep} strokeWidth="3" />
      <rect x="226" y="40" width="60" height="150" rx="3" fill={inks.brass} />
      <path d="M236 52h40v52h-40zM236 116h40v62h-40z" fill={inks.walnut} opacity=".3" />
      <circle cx="236" cy="112" r="4" fill={inks.ink} />
      <Sitter x={112} y={190} coat={inks.marigold} hair="#2A2320" />
      <path
        d="M150 74q9 12 0 24M164 64q16 22 0 44M178 54q23 32 0 64"
        fill="none"
        stroke={inks.poppy}
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <Phone x={186} y={190} />
      <Table />
    </svg>
  );
}

/** An old print: somebody in a boat, still. */
export function OldPrint() {
  return (
    <svg {...frame}>
      <rect width="300" height="220" fill={inks.butter} />
      <circle cx="224" cy="66" r="26" fill={inks.marigold} />
      <path d="M0 116c60-40 120-30 170-12s90 6 130-16v132H0z" fill={inks.hill} />
      <path d="M0 146h300v74H0z" fill={inks.sky} />
      <g transform="translate(136 152)">
        <path d="M-12 0c-3-32 1-46 12-46s15 14 12 46z" fill={inks.poppy} />
        <circle cy="-56" r="11" fill="#5A3A24" />
      </g>
      <path d="M78 146h120l-18 30H98z" fill={inks.walnut} />
      <path
        d="M30 186q12-9 24 0t24 0M206 190q12-9 24 0t24 0M118 204q12-9 24 0t24 0"
        fill="none"
        stroke={inks.hillDeep}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
