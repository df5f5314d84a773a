import { clsx } from 'clsx';
import { RefreshCw, Mail, UserRound, UsersRound, type LucideIcon } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { useIsFetching, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import type { Kpis } from '@someday/contract/api/figures';
import { formatNumber } from '@someday/contract/texts/words';
import { notifyFailure } from '#web/api/api-error.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle, Card } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { endpointQuery, endpointUrl } from '#web/api/client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { healthLooks as looks, NotLoaded } from '#web/features/admin/admin-states.tsx';
import { RecentActivity } from './activity-list.tsx';
import { ChartList } from './charts.tsx';
import { kpiCopy as copy } from './kpi.copy.ts';

type Health = Kpis['platformHealth'];

function Check({ name, state, detail }: Health['checks'][number]) {
  const { icon, tone } = looks[state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] sm:px-7">
      <span className="font-bold wrap-anywhere">{name}</span>
      <span className="text-ink-2 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">{detail}</span>
      <Badge tone={tone} icon={icon}>
        {copy.checkStatus[state]}
      </Badge>
    </li>
  );
}

function PlatformHealth({ health: { systemStatus, checks } }: { health: Health }) {
  const { icon: Icon, seal } = looks[systemStatus];
  return (
    <section aria-labelledby="platform-health">
      <h2 id="platform-health" className="mb-4 text-h3">
        {copy.groups.health}
      </h2>
      <Card className="overflow-hidden">
        <p className="flex items-center gap-4 px-5 py-5 sm:px-7">
          <span className={clsx('grid size-12 flex-none place-items-center rounded-full', seal)}>
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <span className="font-display text-h3 leading-tight">{copy.systemStatus[systemStatus]}</span>
        </p>
        <div aria-hidden="true" className="airmail h-1.5" />
        {checks.length > 0 ? (
          <ul className="divide-y divide-line">
            {checks.map((check) => (
              <Check key={check.name} {...check} />
            ))}
          </ul>
        ) : (
          <p className="px-5 py-5 text-ink-2 sm:px-7">{copy.nothingChecked}</p>
        )}
      </Card>
    </section>
  );
}

type Key = keyof typeof copy.figures;
type Values = Readonly<Record<Key, number>>;
type Account = { title: string; icon: LucideIcon; first: Key; others: readonly Key[] };

const percent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const written = (key: Key, value: number) =>
  key === 'conversionRate' || key === 'messageViewRate'
    ? formatNumber(value / 100, percent)
    : formatNumber(value, { maximumFractionDigits: 1 });

const users: Account = {
  title: copy.groups.users,
  icon: UserRound,
  first: 'totalUsers',
  others: ['recentSignups', 'paidUsers', 'trialUsers', 'conversionRate', 'dailyActiveUsers', 'monthlyActiveUsers'],
};
const content: Account = {
  title: copy.groups.content,
  icon: Mail,
  first: 'totalMessages',
  others: ['viewedMessages', 'messageViewRate', 'scheduledMessages'],
};
const family: Account = {
  title: copy.groups.family,
  icon: UsersRound,
  first: 'totalFamilyMembers',
  others: ['averageFamilyMembersPerUser', 'activeGuestSessions'],
};

const lineLooks = {
  narrow: 'sm:grid-cols-[11rem_minmax(0,1fr)]',
  wide: 'sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[17rem_repeat(2,minmax(0,1fr))] lg:gap-x-10',
};

function Ledger({ account, values, width }: { account: Account; values: Values; width: keyof typeof lineLooks }) {
  const { title, icon: Icon, first, others } = account;
  return (
    <Card className="px-5 py-6 sm:px-7">
      <h2 className="flex items-center gap-3 text-h3">
        <Icon aria-hidden="true" className="size-6 flex-none text-poppy" strokeWidth={1.75} />
        {title}
      </h2>
      <dl className={`mt-5 grid gap-x-6 ${lineLooks[width]}`}>
        <div className="flex flex-col-reverse justify-end gap-2.5 pt-3 pb-4 sm:row-span-6">
          <dt className="text-ink-2">{copy.figures[first]}</dt>
          <dd className="font-display text-[2.75rem] leading-[.8]">{written(first, values[first])}</dd>
        </div>
        {others.map((key) => (
          <div key={key} className="flex items-center gap-3 border-t border-line py-3">
            <dt className="min-w-0 text-ink-2">{copy.figures[key]}</dt>
            <dd className="ml-auto font-display text-[1.25rem] leading-none">{written(key, values[key])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Figures({ kpis: { userMetrics, contentMetrics, familyMetrics } }: { kpis: Kpis }) {
  const values = { ...userMetrics, ...contentMetrics, ...familyMetrics };
  return (
    <div className="grid gap-5">
      <Ledger account={users} values={values} width="wide" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Ledger account={content} values={values} width="narrow" />
        <Ledger account={family} values={values} width="narrow" />
      </div>
    </div>
  );
}

const kpisQuery = endpointQuery('GET /api/admin/kpis');
const figures = [
  endpointUrl('GET /api/admin/kpis'),
  endpointUrl('GET /api/admin/charts'),
  endpointUrl('GET /api/admin/recent-activity'),
];

function useRefresh() {
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ queryKey: kpisQuery.queryKey }) > 0;
  const refresh = () => {
    const isShown = ({ queryKey: [address] }: Query) => figures.includes(String(address).split('?')[0] ?? '');
    client
      .refetchQueries({ predicate: isShown, type: 'active' }, { throwOnError: true })
      .catch((error: unknown) => notifyFailure(copy.refreshFailed, error, copy.refreshFailedText));
  };
  return { refresh, isRefreshing };
}

function Heading({ asOf, title }: { asOf: string | undefined; title: RefObject<HTMLHeadingElement | null> }) {
  const { refresh, isRefreshing } = useRefresh();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <PageTitle ref={title} className="text-h2">
        {copy.title}
      </PageTitle>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {asOf === undefined ? null : (
          <p className="text-small text-ink-2" aria-live="polite">
            <time dateTime={asOf}>{copy.asOf(formatMoment(new Date(asOf)))}</time>
          </p>
        )}
        <Button variant="secondary" size="small" loading={isRefreshing} onClick={refresh}>
          {isRefreshing ? null : <RefreshCw aria-hidden="true" />}
          {copy.refresh}
        </Button>
      </div>
    </div>
  );
}

export function KpiTab() {
  const { data: kpis, error, refetch } = useQuery(kpisQuery);
  const title = useRef<HTMLHeadingElement>(null);
  const tryAgain = () => {
    title.current?.focus({ preventScroll: true }); // the button disappears
    void refetch();
  };
  const isMissing = !kpis && error !== null;
  return (
    <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 pb-20 sm:gap-10 sm:pt-12">
      <Heading asOf={kpis?.asOf} title={title} />
      {kpis ? <Figures kpis={kpis} /> : null}
      {isMissing ? <NotLoaded heading="h2" words={copy} error={error} onRetry={tryAgain} /> : null}
      {!kpis && !isMissing ? (
        <div role="status" aria-label={copy.loading} className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-box lg:col-span-2" />
          <Skeleton className="h-56 rounded-box" />
          <Skeleton className="h-56 rounded-box" />
        </div>
      ) : null}
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-10',
          !isMissing && 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start',
        )}
      >
        {kpis ? <PlatformHealth health={kpis.platformHealth} /> : null}
        {!kpis && !isMissing ? <Skeleton className="h-96 rounded-box" /> : null}
        <RecentActivity />
      </div>
      <ChartList />
    </div>
  );
}
