import { useEffect } from 'react';
import { deviceNow } from '#web/lib/clock.ts';
import { useLatest } from '#web/lib/hooks.ts';

const DAY_MS = 86_400_000;
/** Milliseconds. After sleep, a device is late by `check` at most. `retry` doubles with each failure, up to `longest`. */
const waits = { check: 60_000, least: 1000, retry: 30_000, longest: 3_600_000 };

/** The server's last answer about sealed messages. Times are ms of the device's clock, which measures a wait correctly even if it is wrong. */
export interface Waiting {
  readonly toldAt: number;
  /** Seconds until it opens. Undefined if that is more than a day away. */
  readonly opensIn: number | undefined;
  /** Failed requests since then. */
  readonly failedAt: number;
  readonly failures: number;
}

/** When to ask the server again: when the message opens if that is within a day, otherwise in a day. The server decides whether it is open. */
export function momentOf({ toldAt, opensIn, failedAt, failures }: Waiting): { opensAt: number; askAt: number } {
  const wait = opensIn === undefined ? DAY_MS : opensIn * 1000;
  const opensAt = toldAt + Math.max(wait, waits.least);
  if (failedAt <= toldAt) return { opensAt, askAt: opensAt };
  return { opensAt, askAt: Math.max(opensAt, failedAt + Math.min(waits.retry * 2 ** failures, waits.longest)) };
}

/** Asks once when it is time. If the device slept, asks when the page is visible or online again. */
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
      else timer = setTimeout(() => lookFrom(askAt), Math.min(left, waits.check));
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
