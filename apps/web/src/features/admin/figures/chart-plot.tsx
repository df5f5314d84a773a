import { language } from '@someday/contract/texts/language.copy';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAppearance } from '#web/lib/appearance.ts';
import { useLatest } from '#web/lib/hooks.ts';
import type { Chart, Series } from './chart-series.ts';

const daySteps = [1, 2, 3, 5, 7, 10, 14, 30, 60, 90, 120];
const powers = (base: number) => Array.from({ length: 50 }, (_, power) => base ** power);
const valueSteps: Record<Chart['steps'], number[]> = {
  whole: powers(10)
    .slice(0, 12)
    .flatMap((ten) => [ten, 2 * ten, 5 * ten]),
  bytes: powers(2),
  seconds: [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 14_400, 43_200, 86_400, 172_800],
};

const dayFormat = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortDay = (day: string | undefined) => (day === undefined ? '' : dayFormat.format(new Date(`${day}T00:00:00Z`)));

/** Width of the bars: share of the space, and most pixels. */
const BAR: [number, number] = [0.7, 28];

/** A day without measured neighbors is on no line and needs a point. */
const hasLoneDay = (values: Series['values']) =>
  values.some(
    (value, day) => value !== null && (values[day - 1] ?? null) === null && (values[day + 1] ?? null) === null,
  );

function drawn({ label, values, color, dash }: Series, kind: Chart['kind'], look: CSSStyleDeclaration): uPlot.Series {
  const stroke = look.getPropertyValue(color);
  const bars = uPlot.paths.bars?.({ size: BAR, radius: 0.25 });
  if (kind === 'bars' && bars) return { label, fill: stroke, width: 0, paths: bars, points: { show: false } };
  const points = hasLoneDay(values) ? { show: true, size: 9, fill: stroke } : { show: false };
  return { label, stroke, width: 2.5, points, ...(dash && { dash: [...dash] }) };
}

/** uPlot's options for a chart in the colors and fonts of `look`. The lower axis counts days by index. */
function plotOptions(
  { days, series, kind, written, steps }: Chart,
  look: CSSStyleDeclaration,
  onPoint: (day: number | undefined) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const color = (token: string) => look.getPropertyValue(token);
  const rem = Number.parseFloat(look.fontSize);
  const axis: uPlot.Axis = {
    stroke: color('--ink-2'),
    font: `${0.875 * rem}px ${color('--font-body')}`,
    ticks: { show: false },
    grid: { stroke: color('--line'), width: 1 },
  };
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'lines' } },
    padding: [12, 1.6 * rem, 0, 0],
    scales: {
      x: { time: false, range: [-0.5, Math.max(days.length, 1) - 0.5] },
      y: { range: (_plot, _least, most) => [0, Math.max(most, 1) * 1.08] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: daySteps,
        space: 4.5 * rem,
        size: 1.75 * rem,
        gap: 8,
        values: (_plot, at) => at.map((index) => shortDay(days[index])),
      },
      {
        ...axis,
        incrs: valueSteps[steps],
        space: 2.2 * rem,
        size: (steps === 'whole' ? 3 : 4.6) * rem,
        gap: 8,
        values: (_plot, at) => at.map(written),
      },
    ],
    series: [{}, ...series.map((one) => drawn(one, kind, look))],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? undefined)] },
  };
}

const HEIGHT = 220;

function lookOfPage(): string {
  const { className, dataset } = document.documentElement;
  return `${className} ${dataset['textSize']}`;
}

/** The drawing; its text alternative is around it. `onPoint` gets the index of the day at the pointer. */
export function ChartPlot({ chart, onPoint }: { chart: Chart; onPoint: (day: number | undefined) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const look = useSyncExternalStore(useAppearance.subscribe, lookOfPage);
  const notify = useLatest(onPoint);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const days = chart.days.map((_day, index) => index);
    const columns = chart.series.map(({ values }) => [...values]);
    const options = plotOptions(chart, getComputedStyle(document.documentElement), (day) => notify()(day));
    const size = () => ({ width: element.clientWidth, height: HEIGHT });
    const plot = new uPlot({ ...options, ...size() }, [days, ...columns], element);
    const observer = new ResizeObserver(() => plot.setSize(size()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [chart, look, notify]);
  return <div ref={place} className="min-w-0" style={{ height: HEIGHT }} />;
}
