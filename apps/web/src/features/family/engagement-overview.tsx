import type { Engagement } from '@someday/contract/engagement';
import { language } from '@someday/contract/language.copy';
import { reactionTypes } from '@someday/contract/rules/choices';
import { formatNumber } from '@someday/contract/rules/words';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Art } from '#web/ui/art/art.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { reactionWords } from '#web/ui/ui.copy.ts';
import { LoadingRows, ListFailed } from '#web/ui/lists.tsx';
import { errorText } from '#web/api/api-error.ts';
import { familyCopy } from './family.copy.ts';

export function EngagementNotLoaded({
  title,
  error,
  onTryAgain,
}: {
  title: string;
  error: unknown;
  onTryAgain: () => void;
}) {
  const text = errorText(error, familyCopy.tryAgainText);
  return <ListFailed title={title} text={text} tryAgain={familyCopy.tryAgain} onTryAgain={onTryAgain} />;
}

export const rowLook = 'flex items-center gap-4 px-5 py-4';

export function LoadingFamilyRows({ label }: { label: string }) {
  return (
    <LoadingRows label={label} rowLook={rowLook}>
      <Skeleton className="h-12 w-14" />
      <Skeleton className="h-12 flex-1" />
    </LoadingRows>
  );
}

/** A chart with its title. `lead` says what time it covers, or how it counts. */
function FigureCard({
  title,
  lead,
  className,
  children,
}: {
  title: string;
  lead?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <figure
      aria-labelledby={id}
      className={clsx('min-w-0 rounded-box border border-line bg-card p-5 sm:p-7', className)}
    >
      <figcaption className="mb-6">
        <h3 id={id} className="text-h3">
          {title}
        </h3>
        {lead === undefined ? null : <p className="mt-1 text-ink-2">{lead}</p>}
      </figcaption>
      {children}
    </figure>
  );
}

const openedPerMonthCopy = familyCopy.overview;
const monthName = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
const monthOfYear = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `2026-11` → an instant within that month in every time zone. */
const instantOf = (month: string) => new Date(`${month}-15T12:00:00Z`);

/** Twelve columns. Phones have room for every second month's name, always including the current month's. */
function OpenedPerMonth({ months }: { months: Engagement['openedPerMonth'] }) {
  const most = Math.max(0, ...months.map(({ opened }) => opened));
  const [first, last] = [months.at(0), months.at(-1)].map((one) => monthOfYear.format(instantOf(one?.month ?? '')));
  return (
    <FigureCard
      title={openedPerMonthCopy.perMonth}
      lead={openedPerMonthCopy.span(first ?? '', last ?? '')}
      className="lg:col-span-2"
    >
      <ol className="grid grid-cols-12">
        {months.map(({ month, opened }, place) => (
          <li key={month} className="grid min-w-0 grid-rows-[9rem_auto] gap-2 text-center">
            <span className="sr-only">{openedPerMonthCopy.inMonth(monthOfYear.format(instantOf(month)), opened)}</span>
            <span aria-hidden="true" className="flex flex-col items-center justify-end border-b-2 border-line">
              {opened > 0 ? (
                <span className="font-display text-[1.0625rem] leading-tight">{formatNumber(opened)}</span>
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
      {most === 0 ? <p className="mt-5 text-ink-2">{openedPerMonthCopy.noMonth}</p> : null}
    </FigureCard>
  );
}

type Bar = {
  key: string;
  label: string;
  count: number;
  /** Color of the bar. */
  look: string;
  picture?: ReactNode;
};

/** Each bar's length is its share of the largest. Screen readers get a list of labels and numbers. */
function BarList({ bars }: { bars: readonly Bar[] }) {
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
          <span className="ml-4 min-w-6 text-right font-display text-[1.125rem]">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}

const copy = familyCopy.overview;
const delays = ['day', 'week', 'month', 'year', 'later', 'notYet'] as const;

function TimeToOpen({ counts }: { counts: Engagement['timeToOpen'] }) {
  const bars = delays.map((delay) => ({
    key: delay,
    label: copy.delays[delay],
    count: counts[delay],
    look: delay === 'notYet' ? 'bg-success' : 'bg-info', // the colors of closed and opened letters everywhere
  }));
  const isNone = bars.every(({ count }) => count === 0);
  return (
    <FigureCard title={copy.timeToOpen} lead={isNone ? copy.noTime : undefined}>
      <BarList bars={bars} />
    </FigureCard>
  );
}

function ReactionsByKind({ counts }: { counts: Engagement['reactions'] }) {
  const bars = reactionTypes.map((type) => ({
    key: type,
    label: reactionWords[type],
    count: counts[type],
    look: 'bg-poppy',
    picture: <Art name={type} className="size-8" />,
  }));
  return (
    <FigureCard title={copy.byKind}>
      <BarList bars={bars} />
    </FigureCard>
  );
}

export function EngagementOverview({ query }: { query: UseQueryResult<Engagement> }) {
  const { data } = query;
  if (query.isPending) {
    return (
      <div role="status" aria-label={familyCopy.loading} className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-box lg:col-span-2" />
        <Skeleton className="h-80 rounded-box" />
        <Skeleton className="h-80 rounded-box" />
      </div>
    );
  }
  if (!data)
    return <EngagementNotLoaded title={copy.failed} error={query.error} onTryAgain={() => void query.refetch()} />;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <OpenedPerMonth months={data.openedPerMonth} />
      <TimeToOpen counts={data.timeToOpen} />
      <ReactionsByKind counts={data.reactions} />
    </div>
  );
}
