import type { Charts } from '@someday/contract/figures';
import { formatNumber } from '@someday/contract/rules/words';
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

const writtenCount = (value: number) => formatNumber(value);
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

function countSummary(days: readonly string[], values: readonly number[]): string {
  const busiest = peak(days, values);
  return copy.counted(sum(values), days.length, busiest ? formatDay(busiest.day) : '', busiest?.value ?? 0);
}

function counts(key: 'signups' | 'messages' | 'opened', { days, ...charts }: Charts): Chart {
  const { title } = copy.charts[key];
  const values = charts[key];
  return {
    key,
    title,
    summary: countSummary(days, values),
    days,
    series: [{ label: title, values, color: '--primary' }],
    kind: 'bars',
    written: writtenCount,
    steps: 'whole',
  };
}

function deliveries({ days, deliveries: { due, sent, failed } }: Charts): Chart {
  const { title, series } = copy.charts.deliveries;
  return {
    key: 'deliveries',
    title,
    summary: copy.delivered(sum(due), sum(sent), sum(failed), days.length),
    days,
    series: [
      { label: series.due, values: due, color: '--ink-2', dash: [2, 4] },
      { label: series.sent, values: sent, color: '--success' },
      { label: series.failed, values: failed, color: '--danger', dash: [9, 5] },
    ],
    kind: 'lines',
    written: writtenCount,
    steps: 'whole',
  };
}

function storage({ days, storage: values }: Charts): Chart {
  const { title, series } = copy.charts.storage;
  const last = values.findLastIndex((value) => value !== null);
  const [bytes, day] = [values[last], days[last]];
  return {
    key: 'storage',
    title,
    summary:
      typeof bytes !== 'number' || day === undefined
        ? copy.nothingMeasured
        : copy.stored(formatBytes(bytes), formatDay(day)),
    days,
    series: [{ label: series, values, color: '--info' }],
    kind: 'lines',
    written: formatBytes,
    steps: 'bytes',
  };
}

function queueAge({ days, queueAge: values }: Charts): Chart {
  const { title, series } = copy.charts.queueAge;
  const most = peak(days, values);
  return {
    key: 'queueAge',
    title,
    summary: most ? copy.longestWait(writtenSeconds(most.value), formatDay(most.day)) : copy.nothingMeasured,
    days,
    series: [{ label: series, values, color: '--poppy' }],
    kind: 'lines',
    written: writtenSeconds,
    steps: 'seconds',
  };
}

export function chartsOf(charts: Charts): readonly Chart[] {
  return [
    counts('signups', charts),
    counts('messages', charts),
    counts('opened', charts),
    deliveries(charts),
    storage(charts),
    queueAge(charts),
  ];
}

export function isMeasured({ series }: Chart): boolean {
  return series.some(({ values }) => known(values).length > 0);
}
