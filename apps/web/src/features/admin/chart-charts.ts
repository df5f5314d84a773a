import type { Charts } from '@someday/contract/figures';
import { formatBytes, formatDay } from '#web/lib/format.ts';
import { chartCopy as copy } from './kpi.copy.ts';

/** Colours by the names of our tokens; `dash`: lengths of a broken line, so that lines differ without their colour, too. */
export type Series = {
  label: string;
  values: readonly (number | null)[];
  colour: '--primary' | '--info' | '--poppy' | '--success' | '--danger' | '--ink-2';
  dash?: readonly number[];
};

export type Chart = {
  key: keyof typeof copy.charts;
  title: string;
  /** What it shows, in a sentence. */
  summary: string;
  days: readonly string[];
  series: readonly [Series, ...Series[]];
  kind: 'bars' | 'lines';
  /** A value in words, for axis, table and what the pointer is on. */
  written: (value: number) => string;
  /** Steps of the axis: counts are whole, bytes powers of two. */
  steps: 'whole' | 'bytes' | 'seconds';
};

const number = new Intl.NumberFormat('en-US');
const writtenCount = (value: number) => number.format(value);
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Seconds as people say them: "45 s", "12 min", "3.5 h". */
export function writtenSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${Number((seconds / 3600).toFixed(1))} h`;
}

/** Where the largest value stands first, with its day. */
function peak(days: readonly string[], values: readonly (number | null)[]): { day: string; value: number } | undefined {
  const value = Math.max(...known(values), -1);
  const day = days[values.indexOf(value)];
  return day === undefined ? undefined : { day, value };
}

function countSummary(days: readonly string[], values: readonly number[], one: string, many: string): string {
  const all = sum(values);
  const most = peak(days, values);
  if (all === 0 || !most) return `No ${many} in ${days.length} days.`;
  return `${writtenCount(all)} ${all === 1 ? one : many} in ${days.length} days, most on ${formatDay(most.day)}: ${writtenCount(most.value)}.`;
}

function counts(key: 'signups' | 'messages' | 'opened', { days, ...charts }: Charts): Chart {
  const { title, one, many } = copy.charts[key];
  const values = charts[key];
  return {
    key,
    title,
    summary: countSummary(days, values, one, many),
    days,
    series: [{ label: title, values, colour: '--primary' }],
    kind: 'bars',
    written: writtenCount,
    steps: 'whole',
  };
}

function deliveries({ days, deliveries: { due, sent, failed } }: Charts): Chart {
  const { title, series } = copy.charts.deliveries;
  const total = (values: readonly number[]) => writtenCount(sum(values));
  return {
    key: 'deliveries',
    title,
    summary: `${total(due)} due, ${total(sent)} sent and ${total(failed)} failed in ${days.length} days.`,
    days,
    series: [
      { label: series.due, values: due, colour: '--ink-2', dash: [2, 4] },
      { label: series.sent, values: sent, colour: '--success' },
      { label: series.failed, values: failed, colour: '--danger', dash: [9, 5] },
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
        : `${formatBytes(bytes)} on ${formatDay(day)}.`,
    days,
    series: [{ label: series, values, colour: '--info' }],
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
    summary: most ? `At most ${writtenSeconds(most.value)}, on ${formatDay(most.day)}.` : copy.nothingMeasured,
    days,
    series: [{ label: series, values, colour: '--poppy' }],
    kind: 'lines',
    written: writtenSeconds,
    steps: 'seconds',
  };
}

/** What can be drawn of the last days. */
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

/** False while nobody has measured anything of it. */
export function isMeasured({ series }: Chart): boolean {
  return series.some(({ values }) => known(values).length > 0);
}
