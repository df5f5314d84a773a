import type { Charts } from '@someday/contract/api/figures';
import { formatNumber } from '@someday/contract/texts/words';
import { formatBytes, formatDay } from '#web/lib/format.ts';
import { chartCopy as copy } from './kpi.copy.ts';

/** `color` is a design token; `dash` makes lines distinguishable without color. */
export type Series = {
  label: string;
  values: readonly (number | null)[];
  color: '--primary' | '--info' | '--poppy' | '--success' | '--danger' | '--ink-2';
  dash?: readonly number[];
};

export type Chart = {
  key: keyof typeof copy.charts;
  title: string;
  summary: string;
  days: readonly string[];
  series: readonly [Series, ...Series[]];
  kind: 'bars' | 'lines';
  written: (value: number) => string;
  /** Steps of the axis; those of bytes are powers of two. */
  steps: 'whole' | 'bytes' | 'seconds';
};

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function writtenSeconds(seconds: number): string {
  const inUnit = (count: number, unit: 'second' | 'minute' | 'hour', maximumFractionDigits = 0) =>
    formatNumber(count, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
  if (seconds < 60) return inUnit(seconds, 'second');
  if (seconds < 3600) return inUnit(seconds / 60, 'minute');
  return inUnit(seconds / 3600, 'hour', 1);
}

function peak(days: readonly string[], values: readonly (number | null)[]): { day: string; value: number } | undefined {
  const value = Math.max(...known(values), -1);
  const day = days[values.indexOf(value)];
  return day === undefined ? undefined : { day, value };
}

const inCounts = { written: (value: number) => formatNumber(value), steps: 'whole' } as const;

function bars(key: 'signups' | 'messages' | 'opened', { days, ...charts }: Charts) {
  const values = charts[key];
  const busiest = peak(days, values);
  return {
    key,
    summary: copy.counted(sum(values), days.length, busiest ? formatDay(busiest.day) : '', busiest?.value ?? 0),
    series: [{ label: copy.charts[key].title, values, color: '--primary' }],
    kind: 'bars',
    ...inCounts,
  } as const;
}

function deliveries({ days, deliveries: { due, sent, failed } }: Charts) {
  const { series } = copy.charts.deliveries;
  return {
    key: 'deliveries',
    summary: copy.delivered(sum(due), sum(sent), sum(failed), days.length),
    series: [
      { label: series.due, values: due, color: '--ink-2', dash: [2, 4] },
      { label: series.sent, values: sent, color: '--success' },
      { label: series.failed, values: failed, color: '--danger', dash: [9, 5] },
    ],
    kind: 'lines',
    ...inCounts,
  } as const;
}

function storage({ days, storage: values }: Charts) {
  const last = values.findLastIndex((value) => value !== null);
  const [bytes, day] = [values[last], days[last]];
  const isMissing = typeof bytes !== 'number' || day === undefined;
  return {
    key: 'storage',
    summary: isMissing ? copy.nothingMeasured : copy.stored(formatBytes(bytes), formatDay(day)),
    series: [{ label: copy.charts.storage.series, values, color: '--info' }],
    kind: 'lines',
    written: formatBytes,
    steps: 'bytes',
  } as const;
}

function queueAge({ days, queueAge: values }: Charts) {
  const most = peak(days, values);
  return {
    key: 'queueAge',
    summary: most ? copy.longestWait(writtenSeconds(most.value), formatDay(most.day)) : copy.nothingMeasured,
    series: [{ label: copy.charts.queueAge.series, values, color: '--poppy' }],
    kind: 'lines',
    written: writtenSeconds,
    steps: 'seconds',
  } as const;
}

export function chartsOf(charts: Charts): readonly Chart[] {
  const counts = (['signups', 'messages', 'opened'] as const).map((key) => bars(key, charts));
  return [...counts, deliveries(charts), storage(charts), queueAge(charts)].map((chart) => ({
    ...chart,
    title: copy.charts[chart.key].title,
    days: charts.days,
  }));
}

export function isMeasured({ series }: Chart): boolean {
  return series.some(({ values }) => known(values).length > 0);
}
