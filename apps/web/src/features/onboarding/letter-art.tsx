import { clsx } from 'clsx';
import { inks } from '#web/ui/art/inks.ts';
import { heartPath, perforation, range } from '#web/ui/art/perforation.ts';
import { lastStep, type Place } from './onboarding-machine.ts';

/** There is room for so many letters of a name. */
const drawnLetters = 14;

const pencil = {
  stroke: 'var(--ink-2)',
  strokeWidth: 1.6,
  strokeDasharray: '3 4',
  fill: 'none',
  strokeLinecap: 'round',
} as const;

/** Slanted stripes along two edges, as on airmail. */
function Edge({ y }: { y: number }) {
  return range(17).map((index) => (
    <path key={index} d={`M${12 + index * 13} ${y + 7}l5-7h6l-5 7z`} fill={index % 2 ? inks.pine : inks.poppy} />
  ));
}

function Name({ name }: { name: string }) {
  const letters = [...name];
  const shown = letters.length > drawnLetters ? `${letters.slice(0, drawnLetters - 1).join('')}…` : name;
  return (
    <text
      x="34"
      y="108"
      className="animate-fade"
      fontFamily="var(--font-display)"
      fontSize={Math.min(26, 190 / Math.max(7, shown.length))}
      fill={inks.ink}
    >
      {shown}
    </text>
  );
}

function Stamp() {
  return (
    <g className="animate-fade">
      <path d={perforation(172, 26, 52, 60, 2.4, 7.4)} fill={inks.white} />
      <rect x="179" y="33" width="38" height="46" fill={inks.sky} />
      <circle cx="206" cy="46" r="7" fill={inks.marigold} />
      <path d="M179 66c10-10 18-7 24-3s10 2 14-1v17h-38z" fill={inks.hill} />
      <path d={heartPath} transform="translate(198 58) scale(1.15)" fill={inks.poppy} />
    </g>
  );
}

function Cancelled() {
  return (
    <g className="animate-fade" stroke={inks.poppyDeep} fill="none" strokeWidth="2.2" strokeLinecap="round">
      <circle cx="158" cy="56" r="27" />
      <circle cx="158" cy="56" r="18" strokeWidth="1.4" />
      <path d="M151 56l5 6 10-12" strokeWidth="3" />
      {range(3).map((index) => (
        <path key={index} d={`M96 ${44 + index * 11}q8-7 16 0t16 0`} />
      ))}
    </g>
  );
}

/** An envelope that grows: blank, then with a name, then with its stamp, and cancelled at the end. Decorative: all of it is said in words. */
export function LetterArt({ place, name, className }: { place: Place; name: string | undefined; className: string }) {
  const { step, completed } = place;
  const hasStamp = completed.includes(3);
  return (
    <svg viewBox="0 0 250 160" aria-hidden="true" className={clsx('lifted', className)}>
      <rect x="6" y="8" width="238" height="146" rx="10" fill="#FFFDF7" />
      <rect x="6" y="8" width="238" height="146" rx="10" fill="none" stroke="var(--art-kraft-3)" strokeWidth="1.5" />
      <Edge y={10} />
      <Edge y={145} />
      {name === undefined ? <path d="M34 108h104" {...pencil} stroke="#7d725c" /> : <Name name={name} />}
      <path d="M34 122h92M34 134h60" {...pencil} stroke="#7d725c" />
      {hasStamp ? <Stamp /> : <rect x="174" y="28" width="48" height="56" rx="3" {...pencil} stroke="#7d725c" />}
      {step === lastStep ? <Cancelled /> : null}
    </svg>
  );
}
