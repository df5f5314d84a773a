import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/lib/transaction.ts';
import { isUploading } from './backup.repo.ts';

const lookEveryMs = 1000;
/** Times the work before, of all workers together. `npm run bench -- keeping --backup` measures what uploads keep of their speed. */
const restFactor = 8;

/** While uploads arrive, workers rest longer than they work. Call it for each worker, and the result between pieces of its work. */
export function pausedDuringUploads(db: Db): () => () => Promise<void> {
  let lookedAt = -Infinity;
  let isBusy = Promise.resolve(false);
  const look = () => {
    if (performance.now() - lookedAt > lookEveryMs) {
      lookedAt = performance.now();
      isBusy = isUploading(db);
    }
    return isBusy;
  };
  let until = 0;
  return () => {
    let began = performance.now();
    return async () => {
      if (await look()) {
        const now = performance.now();
        until = Math.max(until, now) + restFactor * (now - began);
        await sleep(until - now);
      }
      began = performance.now();
    };
  };
}
