import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Bar = {
  key: string;
  label: string;
  count: number;
  /** Colour of the bar. */
  look: string;
  picture?: ReactNode;
};

/** Figures one below the other, each with its share of the largest as a bar. Read aloud it is a list of words and numbers. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-y-3">
      {bars.map(({ key, label, count, look, picture }) => (
        <li key={key} className="col-span-full grid min-h-8 grid-cols-subgrid items-center">
          <span aria-hidden="true" className={picture ? 'mr-3' : undefined}>
            {picture}
          </span>
          <span className="mr-4 leading-snug">{label}</span>{' '}
          <span aria-hidden="true" className="h-4 rounded-full bg-sunk">
            <span
              className={clsx('block h-full rounded-full', look)}
              style={{ width: count === 0 ? 0 : `max(1rem, ${(count / most) * 100}%)` }}
            />
          </span>
          <span className="ml-4 min-w-6 text-right font-display text-[1.125rem] lining-nums">{count}</span>
        </li>
      ))}
    </ul>
  );
}
