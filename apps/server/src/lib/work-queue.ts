import pLimit from 'p-limit';
import { appError } from './app-error.ts';

/** Lets `work` start when its turn has come. Errors, besides those of the work: `busy` when too many wait already. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** So much work of one kind at a time in this process, and so much more that waits. */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const inTurn = pLimit(atOnce);
  return async (work) => {
    if (inTurn.pendingCount >= waiting) throw appError('busy', { retryAfterSeconds: 2 });
    return inTurn(work);
  };
}

/** `work`, once all that was asked for before it under the same key has ended. Errors, besides those of the work: `unavailable` after 5 s of waiting. */
type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** As long as for a connection to the database: delays are answers, nobody's socket is held. */
const patienceMs = 5_000;

/** Work of one key one after the other, in the order it came; that of different keys side by side. Of this process alone. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    last.set(key, done);
    try {
      if (before !== undefined) await withPatience(before);
      return await work();
    } finally {
      // Also who has lost patience lets nobody overtake those before them.
      void Promise.resolve(before).then(() => {
        end();
        if (last.get(key) === done) last.delete(key);
      });
    }
  };
}

async function withPatience(before: Promise<void>): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(appError('unavailable')), patienceMs);
  await Promise.race([before, over]).finally(() => clearTimeout(timer));
}
