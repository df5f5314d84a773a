import type { ReactionType } from '@someday/contract/rules/choices';
import { inks } from './inks.ts';

const stroke = { fill: 'none', stroke: inks.ink, strokeWidth: 2, strokeLinecap: 'round' } as const;
const heart = 'M0 7C-13-3-7-12 0-5 7-12 13-3 0 7z';

function Face({ ground = inks.marigold }: { ground?: string }) {
  return <circle cx="20" cy="20" r="17" fill={ground} stroke={inks.brass} strokeWidth="1.5" />;
}

function Heart() {
  return <path d={heart} transform="translate(20 23) scale(2)" fill={inks.poppy} />;
}

function Laugh() {
  return (
    <>
      <Face />
      <path d="M9.5 17q3.5-5 7 0M23.5 17q3.5-5 7 0" {...stroke} />
      <path d="M11 22h18q-1.5 9.5-9 9.5T11 22z" fill={inks.ink} />
      <path d="M15 29.5q5-4 10 0-5 3.5-10 0z" fill={inks.poppy} />
    </>
  );
}

function Cry() {
  return (
    <>
      <Face />
      <path d="M10 13.5l5-1.5M30 13.5l-5-1.5M13 28.5q7-5.5 14 0" {...stroke} />
      <circle cx="13.5" cy="18" r="2" fill={inks.ink} />
      <circle cx="26.5" cy="18" r="2" fill={inks.ink} />
      <path d="M28 21.5c4.5 6 3.5 9.5 0 9.5s-4.5-3.5 0-9.5z" fill={inks.sky} stroke={inks.hillDeep} />
    </>
  );
}

function Love() {
  return (
    <>
      <Face />
      <path d={heart} transform="translate(12.5 16) scale(.62)" fill={inks.poppy} />
      <path d={heart} transform="translate(27.5 16) scale(.62)" fill={inks.poppy} />
      <path d="M12 24.5q8 8 16 0" {...stroke} />
    </>
  );
}

function Hug() {
  return (
    <>
      <Face />
      <path d="M11 16q2.5-3 5 0M24 16q2.5-3 5 0M14.5 21q5.5 4.5 11 0" {...stroke} />
      <g fill="none" stroke={inks.poppy} strokeWidth="4.5" strokeLinecap="round">
        <path d="M5 24c2 6 9 9 17 7" />
        <path d="M35 24c-2 6-9 9-17 7" />
      </g>
      <circle cx="23.5" cy="30.5" r="2.6" fill={inks.butter} stroke={inks.brass} />
      <circle cx="16.5" cy="30.5" r="2.6" fill={inks.butter} stroke={inks.brass} />
    </>
  );
}

const drawings = { heart: Heart, laugh: Laugh, cry: Cry, love: Love, hug: Hug } as const;

/** A reaction, 40 × 40. Decorative: its word is beside it. */
export function ReactionArt({ type, className }: { type: ReactionType; className?: string | undefined }) {
  const Drawing = drawings[type];
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <Drawing />
    </svg>
  );
}
