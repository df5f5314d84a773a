import type { Engagement } from '@someday/contract/engagement';
import { clsx } from 'clsx';
import { familyCopy } from './family.copy.ts';
import { FigureCard } from './figure-card.tsx';

const copy = familyCopy.overview;
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `2026-11` → an instant in that month, wherever it is read. */
const instantOf = (month: string) => new Date(`${month}-15T12:00:00Z`);

/** Twelve columns. A phone has room for every second month's name, the present one's among them. */
export function OpenedPerMonth({ months }: { months: Engagement['openedPerMonth'] }) {
  const most = Math.max(0, ...months.map(({ opened }) => opened));
  const [first, last] = [months.at(0), months.at(-1)].map((one) => monthOfYear.format(instantOf(one?.month ?? '')));
  return (
    <FigureCard title={copy.perMonth} lead={copy.span(first ?? '', last ?? '')} className="lg:col-span-2">
      <ol className="grid grid-cols-12">
        {months.map(({ month, opened }, place) => (
          <li key={month} className="grid min-w-0 grid-rows-[9rem_auto] gap-2 text-center">
            <span className="sr-only">{copy.inMonth(monthOfYear.format(instantOf(month)), opened)}</span>
            <span aria-hidden="true" className="flex flex-col items-center justify-end border-b-2 border-line">
              {opened > 0 ? (
                <span className="font-display text-[1.0625rem] leading-tight lining-nums">{opened}</span>
              ) : null}
              <span
                className={clsx('w-[80%] max-w-11 rounded-t-chip', opened > 0 ? 'mt-1 bg-info' : 'bg-transparent')}
                style={{ height: `${(opened / Math.max(1, most)) * 82}%` }}
              />
            </span>
            <span
              aria-hidden="true"
              className={clsx(
                'text-small leading-none text-ink-2',
                (months.length - place) % 2 === 0 && 'max-sm:invisible',
                place === months.length - 1 && 'font-bold text-ink',
              )}
            >
              {monthName.format(instantOf(month))}
            </span>
          </li>
        ))}
      </ol>
      {most === 0 ? <p className="mt-5 text-ink-2">{copy.noMonth}</p> : null}
    </FigureCard>
  );
}
