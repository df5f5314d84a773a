import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { appError } from './app-error.ts';

// argon2id (the library's default) at OWASP's minimum: 19 MiB, 2 passes, 1 lane. Measured at 6 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const today = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Hash of 32 discarded random bytes, at today's cost. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$EzV0Gc3HmVXS/F6cbChRNQ$o1tqqWRHw8ApB7+ZtdLnnQWTpsZ1gy1SMz6plbbHpc8';

/** Each hash takes 19 MiB, a core and one of four threads. A full queue takes two seconds, or eight on a busy machine. */
const queue = boundedQueue({ atOnce: 2, mostWaiting: 500 });

export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password.normalize('NFKC'), cost));
}

export function passwordMatches(storedHash: string, password: string): Promise<boolean> {
  return queue.run(() => verify(storedHash, password.normalize('NFKC')));
}

/** Takes as long as a comparison, for when there is no account, so that timing reveals nothing. Errors: `busy`. */
export async function refuseAfterHashing(password: string): Promise<false> {
  await passwordMatches(decoy, password);
  return false;
}

export function passwordNeedsRehash(storedHash: string): boolean {
  return !storedHash.startsWith(today);
}

export const hashingLoad = () => queue.load();

export function boundedQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const limit = pLimit(atOnce);
  return {
    /** Errors: `busy` when the queue is full, and those of `work`. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (limit.activeCount >= atOnce && limit.pendingCount >= mostWaiting) throw appError('busy');
      return limit(work);
    },
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
  };
}
