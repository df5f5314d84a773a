import { useEffect, useEffectEvent, useState } from 'react';
import { deviceNow } from '#web/lib/days.ts';

/** How old an answer without a moment may get: in another zone, its day may be over before it opens. */
export const UNKNOWN_MS = 43_200_000;
/** Milliseconds. After sleep, a device is late by `check` at most. `retry` doubles with each failure, up to `longest`. */
const waits = { check: 60_000, least: 1000, retry: 30_000, longest: 3_600_000 };

/** The server's last answer about messages that can't be opened yet. Times are ms of the device's clock, which measures a wait correctly even if it is wrong. */
export interface Waiting {
  readonly answeredAt: number;
  /** Seconds until it opens, or until it is worth asking again. Undefined if that is more than a day away. */
  readonly opensIn: number | undefined;
  readonly failedAt: number;
  readonly failures: number;
}

/** When to ask the server again: when the message opens if that is within a day, otherwise in half a day. The server decides whether it is open. */
function momentOf({ answeredAt, opensIn, failedAt, failures }: Waiting): { opensAt: number; askAt: number } {
  const wait = opensIn === undefined ? UNKNOWN_MS : opensIn * 1000;
  const opensAt = answeredAt + Math.max(wait, waits.least);
  if (failedAt <= answeredAt) return { opensAt, askAt: opensAt };
  return { opensAt, askAt: Math.max(opensAt, failedAt + Math.min(waits.retry * 2 ** failures, waits.longest)) };
}

/** Asks once when it is time, if the page is visible: otherwise, or if the device slept, when the page is visible or online again. */
export function useOpeningMoment(waiting: Waiting | undefined, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  const { opensAt, askAt } = waiting ? momentOf(waiting) : {};
  useEffect(() => {
    if (opensAt === undefined || askAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookFrom = (moment: number) => {
      clearTimeout(timer);
      const left = moment - deviceNow().getTime();
      if (left > 0) timer = setTimeout(() => lookFrom(askAt), Math.min(left, waits.check));
      else if (document.visibilityState === 'visible') askNow();
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
  }, [opensAt, askAt]);
}

/** Seconds. */
const firstPause = 10;

/** Seconds until the next request. A quarter of the time waited so far makes some twenty requests in an hour and thirty in a day. */
export function useRecheck(isOnItsWay: boolean, answeredAt: number): number | undefined {
  const [since, setSince] = useState<number>();
  if (isOnItsWay === (since === undefined)) setSince(isOnItsWay ? answeredAt : undefined);
  return isOnItsWay ? Math.max(firstPause, Math.round((answeredAt - (since ?? answeredAt)) / 4000)) : undefined;
}
