import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { cycle } from './inks.ts';

type Tint = readonly [ground: string, ink: string];

const tints: readonly [Tint, ...Tint[]] = [
  ['#D5E6EB', '#17524F'],
  ['#F9DFD8', '#93281E'],
  ['#FBE8BD', '#5E4309'],
  ['#DBEAE4', '#17524F'],
  ['#E7DDEB', '#553A63'],
];

function tintFor(name: string): Tint {
  return cycle(
    tints,
    [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0),
  );
}

/** A stamp with a person's initial; the same name always has the same tint. Decorative. */
export function StampAvatar({ name, className = 'w-16' }: { name: string; className?: string | undefined }) {
  const [ground, ink] = tintFor(name);
  const initial = [...name.trim()][0]?.toUpperCase() ?? '';
  return (
    <svg viewBox="0 0 100 112" className={`flex-none ${className}`} aria-hidden="true">
      <path d={perforation(3, 3, 94, 106, 3.6, 12.4)} fill="var(--art-stamp)" stroke="var(--line)" strokeWidth="1" />
      <rect x="13" y="13" width="74" height="86" rx="3" fill={ground} />
      <path d="M13 84c20-14 34-10 44-4s20 4 30-2v18a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3z" fill={ink} opacity=".22" />
      <text x="50" y="70" textAnchor="middle" fontFamily="var(--font-display)" fontSize="46" fill={ink}>
        {initial}
      </text>
    </svg>
  );
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** To hundredths, which keeps the path short. */
const round = (value: number): number => Math.round(value * 100) / 100;

/** SVG path of a rectangle with a stamp's perforated edge. `radius`: of a hole. `gap`: the distance between two holes. */
export function perforation(x: number, y: number, width: number, height: number, radius: number, gap = radius * 3) {
  const columns = Math.round(width / gap);
  const rows = Math.round(height / gap);
  const dx = round((width / columns - 2 * radius) / 2);
  const dy = round((height / rows - 2 * radius) / 2);
  const hole = (toX: number, toY: number) => `a${radius} ${radius} 0 0 0 ${toX} ${toY}`;
  const top = `h${dx}${hole(2 * radius, 0)}h${dx}`.repeat(columns);
  const right = `v${dy}${hole(0, 2 * radius)}v${dy}`.repeat(rows);
  const bottom = `h${-dx}${hole(-2 * radius, 0)}h${-dx}`.repeat(columns);
  const left = `v${-dy}${hole(0, -2 * radius)}v${-dy}`.repeat(rows);
  return `M${x} ${y}${top}${right}${bottom}${left}z`;
}

/** A heart around the origin, about 13 units wide. */
export const heartPath = 'M0 6C-9-3-5-11 0-5 5-11 9-3 0 6z';

const tilts = { left: '-rotate-2', slightLeft: '-rotate-1', none: '', slightRight: 'rotate-1', right: 'rotate-2' };

/** A perforated frame around a picture, which fills it. Set its width with `className`. */
export function Stamp({
  children,
  tilt = 'none',
  className,
}: {
  children: ReactNode;
  tilt?: keyof typeof tilts;
  className?: string | undefined;
}) {
  return (
    <div className={clsx('lifted', tilts[tilt], className)}>
      <div className="perforated *:block *:w-full">{children}</div>
    </div>
  );
}
