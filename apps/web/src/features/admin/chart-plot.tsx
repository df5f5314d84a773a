import { useEffect, useRef, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { subscribeToAppearance } from '#web/lib/appearance.ts';
import { useLatest } from '#web/lib/hooks.ts';
import type { Chart } from './chart-charts.ts';
import { plotOptions } from './chart-options.ts';

const HEIGHT = 220;

/** What a drawing on a canvas must be made anew for. */
function lookOfPage(): string {
  const { className, dataset } = document.documentElement;
  return `${className} ${dataset['textSize']}`;
}

/** The drawing itself; what it says stands around it as text. `onPoint` tells on which day the pointer is. */
export function ChartPlot({ chart, onPoint }: { chart: Chart; onPoint: (day: number | undefined) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const look = useSyncExternalStore(subscribeToAppearance, lookOfPage);
  const tell = useLatest(onPoint);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const days = chart.days.map((_day, index) => index);
    const columns = chart.series.map(({ values }) => [...values]);
    const options = plotOptions(chart, getComputedStyle(document.documentElement), (day) => tell()(day));
    const size = () => ({ width: element.clientWidth, height: HEIGHT });
    const plot = new uPlot({ ...options, ...size() }, [days, ...columns], element);
    const observer = new ResizeObserver(() => plot.setSize(size()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [chart, look, tell]);
  return <div ref={place} className="min-w-0" style={{ height: HEIGHT }} />;
}
