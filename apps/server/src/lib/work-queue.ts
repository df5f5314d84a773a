import pLimit from 'p-limit';
import { appError } from './app-error.ts';

/** Errors, besides those of `work`: `busy` when the queue is full. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Per process. */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const inTurn = pLimit(atOnce);
  return async (work) => {
    if (inTurn.pendingCount >= waiting) throw appError('busy', { retryAfterSeconds: 2 });
    return inTurn(work);
  };
}

/** Errors, besides those of `work`: `unavailable` after waiting for 5 s. */
type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** The same as for a database connection. */
const maxWaitMs = 5_000;

/** Runs the work of one key in order, one at a time; different keys run concurrently. Per process. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    last.set(key, done);
    try {
      if (before !== undefined) await untilDone(before);
      return await work();
    } finally {
      // After a timeout, later work still waits for everything before it.
      void Promise.resolve(before).then(() => {
        end();
        if (last.get(key) === done) last.delete(key);
      });
    }
  };
}

async function untilDone(before: Promise<void>): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(appError('unavailable')), maxWaitMs);
  await Promise.race([before, over]).finally(() => clearTimeout(timer));
}
