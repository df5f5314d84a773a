import { chartSpans } from '@someday/contract/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { errorText } from '#web/api/api-error.ts';
import { ListFailed } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { endpointQuery } from '#web/api/client.ts';
import { ChartCard } from './chart-card.tsx';
import { chartsOf } from './chart-charts.ts';
import { chartCopy as copy, defaultSpan } from './chart.copy.ts';

const spans = chartSpans.map((value) => ({ value, label: copy.spans[value] }));
const gridLook = 'grid gap-5 lg:grid-cols-2';

/** Figures day by day; how many days stands in the address. */
export function ChartList() {
  const [search, setSearch] = useSearchParams();
  const span = chartSpans.find((value) => value === search.get('view')) ?? defaultSpan;
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/admin/charts', { query: { days: span } }),
    placeholderData: keepPreviousData,
  });
  const section = useRef<HTMLElement>(null);
  const tryAgain = () => {
    section.current?.focus({ preventScroll: true }); // the button goes at once
    void refetch();
  };
  const charts = useMemo(() => data && chartsOf(data), [data]);
  const show = (view: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('view', view);
        return after;
      },
      { replace: true },
    );
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="charts" className="grid gap-5 outline-none">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h2 id="charts" className="text-h3">
            {copy.title}
          </h2>
          <p className="mt-1 text-ink-2">{copy.lead}</p>
        </div>
        <SegmentedControl label={copy.span} segments={spans} value={span} onValueChange={show} />
      </div>
      {charts ? (
        <div className={gridLook}>
          {charts.map((chart) => (
            <ChartCard key={chart.key} chart={chart} />
          ))}
        </div>
      ) : null}
      {!charts && error ? (
        <ListFailed
          title={copy.failed}
          text={errorText(error, copy.failedText)}
          tryAgain={copy.retry}
          onTryAgain={tryAgain}
        />
      ) : null}
      {!charts && !error ? (
        <div role="status" aria-label={copy.loading} className={gridLook}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-80 rounded-box" />
          ))}
        </div>
      ) : null}
    </section>
  );
}
