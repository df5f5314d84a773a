import { formatDay } from '#web/lib/format.ts';
import type { Chart } from './chart-charts.ts';
import { chartCopy as copy } from './chart.copy.ts';

/** A chart's values for everybody who reads rather than looks, newest first. */
export function ChartTable({ chart: { title, days, series, written } }: { chart: Chart }) {
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
              {series.map(({ label, values }) => {
                const value = values[days.length - 1 - index];
                return (
                  <td key={label} className="px-3.5 py-2 text-right tabular-nums">
                    {typeof value === 'number' ? written(value) : copy.notMeasured}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
