import { ChartLine, Table } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { isMeasured, type Chart, type Series } from './chart-charts.ts';
import { ChartTable } from './chart-table.tsx';
import { chartCopy as copy } from './chart.copy.ts';

const ChartPlot = lazy(() => import('./chart-plot.tsx').then((module) => ({ default: module.ChartPlot })));

/** False in a browser that gives no canvas: the values then stand as a table. */
const canDraw = () => document.createElement('canvas').getContext('2d') !== null;

function Line({ colour, dash }: Pick<Series, 'colour' | 'dash'>) {
  return (
    <svg viewBox="0 0 32 6" className="h-1.5 w-8 flex-none" aria-hidden="true">
      <path d="M0 3h32" stroke={`var(${colour})`} strokeWidth="3" strokeDasharray={dash?.join(' ')} />
    </svg>
  );
}

/** Which line is which, with its value where the pointer is. */
function Legend({ chart: { series, days, written }, at }: { chart: Chart; at: number | undefined }) {
  const day = at === undefined ? undefined : days[at];
  const valueOf = ({ values }: Series) => {
    const value = at === undefined ? undefined : values[at];
    return typeof value === 'number' ? written(value) : copy.notMeasured;
  };
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
          {day === undefined ? null : <b>{valueOf(one)}</b>}
        </span>
      ))}
      {day === undefined ? null : <span className="ml-auto text-ink-2">{formatDay(day)}</span>}
    </p>
  );
}

/** One chart, as a drawing or as a table of its values. */
export function ChartCard({ chart }: { chart: Chart }) {
  const [isDrawable] = useState(canDraw);
  const [isTable, setIsTable] = useState(!isDrawable);
  const [at, setAt] = useState<number | undefined>(undefined);
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
            aria-label={`${copy.showTable}: ${chart.title}`}
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
              <div role="img" aria-label={`${chart.title}. ${chart.summary}`}>
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
