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
