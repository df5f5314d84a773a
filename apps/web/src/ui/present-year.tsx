import { useSyncExternalStore } from 'react';
import { deviceNow } from '#web/lib/clock.ts';

const attribute = 'data-year';
const never = () => () => undefined;
const presentYear = () => deviceNow().getFullYear();

/** A page that was drawn in another year is taken over as it stands, and then says this one. */
function drawnYear(): number {
  if (typeof document === 'undefined') return presentYear();
  const drawn = document.querySelector(`[${attribute}]`)?.getAttribute(attribute);
  return drawn ? Number(drawn) : presentYear();
}

/** What is said of the present year. */
export function PresentYear({ children }: { children: (year: number) => string }) {
  const year = useSyncExternalStore(never, presentYear, drawnYear);
  return <span data-year={year}>{children(year)}</span>;
}
