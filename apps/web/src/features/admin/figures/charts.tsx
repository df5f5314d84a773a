import { chartSpans } from '@someday/contract/api/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, Suspense, useState } from 'react';
import { NotLoaded } from '#web/features/admin/admin-states.tsx';
import { useListAddress } from '#web/features/admin/lists/table/table-address.ts';
import { ChartLine, Table } from 'lucide-react';
import { Skeleton } from '#web/ui/progress.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { endpointQuery } from '#web/api/client.ts';
import { formatDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { chartsOf, type Chart, isMeasured, type Series } from './chart-series.ts';
import { chartCopy as copy, defaultSpan } from './kpi.copy.ts';
import { lazyPart } from '#web/lib/hooks.ts';

const ChartPlot = lazyPart(() => import('./chart-plot.tsx'), 'ChartPlot');

const canDraw = () => document.createElement('canvas').getContext('2d') !== null;

function Line({ color, dash }: Pick<Series, 'color' | 'dash'>) {
  return (
    <svg viewBox="0 0 32 6" className="h-1.5 w-8 flex-none" aria-hidden="true">
      <path d="M0 3h32" stroke={`var(${color})`} strokeWidth="3" strokeDasharray={dash?.join(' ')} />
    </svg>
  );
}

const valueAt = ({ written }: Chart, { values }: Series, at: number) => {
  const value = values[at];
  return typeof value === 'number' ? written(value) : copy.notMeasured;
};

function Legend({ chart, at = -1 }: { chart: Chart; at: number | undefined }) {
  const { series, days } = chart;
  const day = days[at];
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-small" aria-hidden="true">
      {series.map((one) => (
        <span key={one.label} className="inline-flex items-center gap-2">
          {series.length > 1 ? (
            <>
              <Line {...one} />
              {one.label}
            </>
          ) : null}
          {day === undefined ? null : <b>{valueAt(chart, one, at)}</b>}
        </span>
      ))}
      {day === undefined ? null : <span className="ml-auto text-ink-2">{formatDay(day)}</span>}
    </p>
  );
}

function ChartCard({ chart }: { chart: Chart }) {
  const [isDrawable] = useState(canDraw);
  const [isTable, setIsTable] = useState(!isDrawable);
  const [at, setAt] = useState<number>();
  const Icon = isTable ? ChartLine : Table;
  const hasValues = isMeasured(chart);
  return (
    <Card className="min-w-0 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-h3">{chart.title}</h3>
        {hasValues && isDrawable ? (
          <Button
            variant="quiet"
            size="small"
            aria-pressed={isTable}
            aria-label={copy.showTableOf(chart.title)}
            className="-mr-3 aria-pressed:bg-primary-soft"
            onClick={() => setIsTable(!isTable)}
          >
            <Icon aria-hidden="true" />
            {copy.showTable}
          </Button>
        ) : null}
      </div>
      {hasValues ? (
        <>
          <p className="mt-1 mb-3 text-ink-2">{chart.summary}</p>
          {isTable ? (
            <ChartTable chart={chart} />
          ) : (
            <>
              <div role="img" aria-label={copy.described(chart.title, chart.summary)}>
                <Suspense fallback={<Skeleton className="h-[220px]" />}>
                  <ChartPlot chart={chart} onPoint={setAt} />
                </Suspense>
              </div>
              <Legend chart={chart} at={at} />
            </>
          )}
        </>
      ) : (
        <p className="mt-4 grid min-h-44 place-content-center rounded-field border-2 border-dashed border-line px-6 text-center text-ink-2">
          {copy.nothingMeasured}
        </p>
      )}
    </Card>
  );
}

function ChartTable({ chart }: { chart: Chart }) {
  const { title, days, series } = chart;
  return (
    <div
      role="region"
      aria-label={title}
      tabIndex={0}
      className="h-[220px] overflow-auto overscroll-contain rounded-field border border-line"
    >
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-sunk text-left">
          <tr>
            <th scope="col" className="px-3.5 py-2 font-bold">
              {copy.day}
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="px-3.5 py-2 text-right font-bold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.toReversed().map((day, index) => (
            <tr key={day}>
              <th scope="row" className="px-3.5 py-2 text-left font-normal text-ink-2">
                {formatDay(day)}
              </th>
              {series.map((one) => (
                <td key={one.label} className="px-3.5 py-2 text-right tabular">
                  {valueAt(chart, one, days.length - 1 - index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const spans = chartSpans.map((value) => ({ value, label: copy.days(Number(value)) }));
const gridLook = 'grid gap-5 lg:grid-cols-2';

export function ChartList() {
  const { view, change } = useListAddress();
  const span = chartSpans.find((value) => value === view) ?? defaultSpan;
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/admin/charts', { query: { days: span } }),
    placeholderData: keepPreviousData,
  });
  const section = useRef<HTMLElement>(null);
  const tryAgain = () => {
    section.current?.focus({ preventScroll: true }); // the button disappears
    void refetch();
  };
  const charts = useMemo(() => data && chartsOf(data), [data]);
  const show = (chosen: string) => change({ view: chosen }, { replace: true });
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
      {!charts && error ? <NotLoaded words={copy} error={error} onRetry={tryAgain} /> : null}
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
