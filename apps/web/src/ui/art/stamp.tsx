import { clsx } from 'clsx';
import type { ReactNode } from 'react';

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

type StampProps = { children: ReactNode; tilt?: keyof typeof tilts; className?: string | undefined };

export function Stamp({ children, tilt = 'none', className }: StampProps) {
  return (
    <div className={clsx('lifted', tilts[tilt], className)}>
      <div className="perforated *:block *:w-full">{children}</div>
    </div>
  );
}
