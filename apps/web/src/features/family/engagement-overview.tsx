import type { Engagement } from '@someday/contract/api/engagement';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { language } from '@someday/contract/texts/language.copy';
import { reactionTypes } from '@someday/contract/rules/choices';
import { formatNumber } from '@someday/contract/texts/words';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { ReactionMarks } from '#web/ui/art/reaction-mark.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { familyCopy } from './family.copy.ts';

const copy = familyCopy.overview;
const delays = ['day', 'week', 'month', 'year', 'later'] as const;
const STEP = 12;

type Figures = { engagement: Engagement; lovedOnes: readonly LovedOne[] };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Within what time more than half of the messages were opened; undefined if that's more than a year, or few were opened. */
function usualDelay({ timeToOpen }: Engagement) {
  const opened = sum(delays.map((delay) => timeToOpen[delay]));
  if (opened < 3) return undefined;
  const usual = delays.find(
    (_, place) => sum(delays.slice(0, place + 1).map((delay) => timeToOpen[delay])) > opened / 2,
  );
  return usual === 'later' ? undefined : usual;
}

export function summaryOf({ engagement, lovedOnes }: Figures): string {
  return copy.summary({
    total: sum(lovedOnes.map(({ messageCounts }) => messageCounts.total)),
    opened: sum(lovedOnes.map(({ messageCounts }) => messageCounts.viewed)),
    usual: usualDelay(engagement),
    reactions: sum(Object.values(engagement.reactions)),
  });
}

const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
const nameOf = (month: string) => monthName.format(new Date(`${month}-15T12:00:00Z`));

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** How many were opened in each of the last twelve months, as bars with their months' initials. */
function Months({ months }: { months: Engagement['openedPerMonth'] }) {
  const most = Math.max(...months.map(({ opened }) => opened));
  if (most === 0) return copy.noMonths;
  return (
    <ul className="grid max-w-md grid-cols-12 pt-1 text-center text-small leading-tight">
      {months.map(({ month, opened }) => (
        <li key={month} aria-hidden={opened === 0} className="flex flex-col justify-end">
          <span className="sr-only">{copy.inMonth(nameOf(month), opened)}</span>
          <span aria-hidden="true" className="font-display">
            {opened === 0 ? null : formatNumber(opened)}
          </span>
          <span
            aria-hidden="true"
            className="mx-auto mt-1 w-1/2 rounded-t-chip bg-poppy"
            style={{ height: `${(opened / most) * 3.5}rem` }}
          />
          <span aria-hidden="true" className="border-t border-line pt-1 text-ink-2">
            {nameOf(month).slice(0, 1)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Reactions({ counts }: { counts: Engagement['reactions'] }) {
  const types = reactionTypes.filter((type) => counts[type] > 0);
  if (types.length === 0) return copy.noReactions;
  return (
    <ReactionMarks types={types} countOf={(type) => formatNumber(counts[type])} className="gap-x-6 gap-y-2 pt-1" />
  );
}

function PersonByPerson({ lovedOnes }: Pick<Figures, 'lovedOnes'>) {
  const { drawn, hasMore, drawMore } = useIncrementalList(lovedOnes, STEP);
  return (
    <>
      <ul className="grid gap-x-8 gap-y-4 pt-2 sm:grid-cols-2">
        {drawn.map(({ id, name, portrait, messageCounts: { total, viewed, scheduled } }) => (
          <li key={id}>
            <Link
              to="/loved-ones/$id"
              params={{ id: String(id) }}
              hash="viewed"
              className="group flex items-center gap-4 rounded-chip text-ink no-underline"
            >
              <PortraitStamp {...{ name, portrait }} className="w-13" />
              <span className="min-w-0 leading-snug wrap-anywhere">
                <span className="block font-bold underline-offset-4 group-hover:underline">{name}</span>{' '}
                {copy.person({
                  total,
                  opened: viewed,
                  ready: Math.max(0, total - viewed - scheduled),
                  sealed: scheduled,
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore ? <ShowMore shown={drawn.length} onMore={drawMore} className="mt-5" /> : null}
    </>
  );
}

export function EngagementOverview({ engagement, lovedOnes }: Figures) {
  return (
    <section aria-labelledby="engagement" className="min-w-0">
      <h2 id="engagement" className="mb-5 text-[1.625rem]">
        {copy.title}
      </h2>
      <dl className="grid gap-6">
        <Entry name={copy.perMonth}>
          <Months months={engagement.openedPerMonth} />
        </Entry>
        <Entry name={copy.byKind}>
          <Reactions counts={engagement.reactions} />
        </Entry>
        {engagement.years.length > 0 ? (
          <Entry name={copy.lookBack}>
            <p className="flex flex-wrap gap-x-5">
              {engagement.years.map((year) => (
                <TextLink
                  key={year}
                  to="/look-back/$year"
                  params={{ year: String(year) }}
                  className="tap inline-flex items-center"
                >
                  {year}
                </TextLink>
              ))}
            </p>
          </Entry>
        ) : null}
        <Entry name={copy.byPerson}>
          <PersonByPerson lovedOnes={lovedOnes} />
        </Entry>
      </dl>
    </section>
  );
}
