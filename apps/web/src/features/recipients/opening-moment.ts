import { useEffect } from 'react';
import { deviceNow } from '#web/lib/clock.ts';
import { useLatest } from '#web/lib/hooks.ts';

const DAY_MS = 86_400_000;
/** Milliseconds. `look`: a device that has slept is late by no more. `retry` doubles with each failure, up to `longest`. */
const waits = { look: 60_000, least: 1000, retry: 30_000, longest: 3_600_000 };

/** What a page last heard about sealed messages, in ms of the device's clock; even a wrong clock measures a wait correctly. */
export interface Waiting {
  readonly toldAt: number;
  /** Seconds until it opens; undefined when it is more than a day away. */
  readonly opensIn: number | undefined;
  /** Failed requests since then. */
  readonly failedAt: number;
  readonly failures: number;
}

/** When to ask again: at its opening if that is within a day, otherwise in a day. The server decides whether it is open. */
export function momentOf({ toldAt, opensIn, failedAt, failures }: Waiting): { opensAt: number; askAt: number } {
  const wait = opensIn === undefined ? DAY_MS : opensIn * 1000;
  const opensAt = toldAt + Math.max(wait, waits.least);
  if (failedAt <= toldAt) return { opensAt, askAt: opensAt };
  return { opensAt, askAt: Math.max(opensAt, failedAt + Math.min(waits.retry * 2 ** failures, waits.longest)) };
}

/** Asks once when the moment comes, also after sleep: at once when the page is visible again or the network is back. */
export function useOpeningMoment(waiting: Waiting | undefined, ask: () => void): void {
  const latestAsk = useLatest(ask);
  const { opensAt, askAt } = waiting ? momentOf(waiting) : {};
  useEffect(() => {
    if (opensAt === undefined || askAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookFrom = (moment: number) => {
      clearTimeout(timer);
      const left = moment - deviceNow().getTime();
      if (left <= 0) latestAsk()();
      else timer = setTimeout(() => lookFrom(askAt), Math.min(left, waits.look));
    };
    const left = new AbortController();
    const lookNow = () => lookFrom(document.visibilityState === 'visible' ? opensAt : askAt);
    document.addEventListener('visibilitychange', lookNow, { signal: left.signal });
    window.addEventListener('online', lookNow, { signal: left.signal });
    lookFrom(askAt);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [opensAt, askAt, latestAsk]);
}
