import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { JobNotNowError } from './job-handler.ts';

/** Which kinds of job this process leaves alone for a while. Measured by uptime: a clock that is set makes no rest longer. */
export function createRests(clock: Clock, logger: Logger) {
  const ends = new Map<string, number>();
  const remainingMs = (kind: string): number => Math.max(0, (ends.get(kind) ?? -Infinity) - clock.uptime());
  return {
    /** A second one for the same kind begins it anew. */
    begin(kind: string, reason: JobNotNowError): void {
      if (remainingMs(kind) === 0) logger.warn({ kind, seconds: reason.restSeconds, err: reason }, 'jobs-rest');
      ends.set(kind, clock.uptime() + reason.restSeconds * 1000);
    },
    /** 0 when the kind does not rest. */
    remainingMs,
    /** Until the first rest ends; undefined when no kind rests. */
    shortestMs(): number | undefined {
      const waits = [...ends.keys()].map(remainingMs).filter((wait) => wait > 0);
      return waits.length === 0 ? undefined : Math.min(...waits);
    },
  };
}
