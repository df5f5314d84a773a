import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { RecentActivity } from './activity-list.tsx';
import { ChartList } from './chart-section.tsx';
import { Figures } from './kpi-figures.tsx';
import { PlatformHealth } from './kpi-health.tsx';
import { kpiCopy as copy } from './kpi.copy.ts';
import { useKpis, useRefresh } from './kpi.queries.ts';

function Heading({ asOf, title }: { asOf: string | undefined; title: RefObject<HTMLHeadingElement | null> }) {
  const { refresh, isRefreshing } = useRefresh();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div>
        <PageTitle ref={title} className="text-h2">
          {copy.title}
        </PageTitle>
        <p className="mt-3 max-w-xl text-lead text-ink-2">{copy.lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {asOf === undefined ? null : (
          <p className="text-small text-ink-2" aria-live="polite">
            {copy.asOf} <time dateTime={asOf}>{formatMoment(new Date(asOf))}</time>
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

/** What can be counted of this installation, how it is, and what happened last. */
export function KpiTab() {
  const { data: kpis, error, refetch } = useKpis();
  const title = useRef<HTMLHeadingElement>(null);
  const tryAgain = () => {
    title.current?.focus({ preventScroll: true }); // the button goes at once
    void refetch();
  };
  const isMissing = !kpis && error !== null;
  return (
    <div className="gutter grid gap-8 pt-8 pb-20 sm:gap-10 sm:pt-12">
      <Heading asOf={kpis?.asOf} title={title} />
      {kpis ? <Figures kpis={kpis} /> : null}
      {isMissing ? (
        <div role="alert">
          <EmptyState heading="h2" title={copy.failed} action={<Button onClick={tryAgain}>{copy.retry}</Button>}>
            {errorText(error, copy.failedText)}
          </EmptyState>
        </div>
      ) : null}
      {!kpis && !isMissing ? (
        <div role="status" aria-label={copy.loading} className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-box lg:col-span-2" />
          <Skeleton className="h-56 rounded-box" />
          <Skeleton className="h-56 rounded-box" />
        </div>
      ) : null}
      <div className={clsx('grid gap-x-5 gap-y-10', !isMissing && 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start')}>
        {kpis ? <PlatformHealth health={kpis.platformHealth} /> : null}
        {!kpis && !isMissing ? <Skeleton className="h-96 rounded-box" /> : null}
        <RecentActivity />
      </div>
      <ChartList />
    </div>
  );
}
