import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { appError } from './app-error.ts';

// argon2id (the library's default variant) with the least cost OWASP names: 19 MiB, 2 passes, 1 lane. 6 ms on the machine it was measured on.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const today = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Of 32 random bytes that nobody has kept, at today's cost. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$EzV0Gc3HmVXS/F6cbChRNQ$o1tqqWRHw8ApB7+ZtdLnnQWTpsZ1gy1SMz6plbbHpc8';

/**
 * Hashes at a time. Each holds 19 MiB and one of the four threads that reading files needs too, and keeps a core busy. Behind them wait as
 * many as are done in two seconds or, on a busy machine, eight; whoever comes then is better told to come back.
 */
const queue = boundedQueue({ atOnce: 2, mostWaiting: 500 });

/** Waits in a queue, as the other two. Errors: `busy`. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password.normalize('NFKC'), cost));
}

/** Errors: `busy`. */
export function passwordMatches(storedHash: string, password: string): Promise<boolean> {
  return queue.run(() => verify(storedHash, password.normalize('NFKC')));
}

/** Does the work of a comparison where there is no account, so that the time of an answer tells nothing. Always false. Errors: `busy`. */
export async function passwordMatchesNobody(password: string): Promise<false> {
  await passwordMatches(decoy, password);
  return false;
}

/** Whether a hash was made at another cost than today's, and should be made anew when its password is at hand. */
export function passwordNeedsRehash(storedHash: string): boolean {
  return !storedHash.startsWith(today);
}

/** What is being done and what waits for it. */
export const hashingLoad = () => queue.load();

export interface BoundedQueue {
  /** Does the work in its turn. Errors: `busy` when as many wait as may, and whatever the work throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
  load(): { readonly running: number; readonly waiting: number };
}

/** First come, first served: `atOnce` at a time, and at most `mostWaiting` behind them. */
export function boundedQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): BoundedQueue {
  const limit = pLimit(atOnce);
  return {
    async run(work) {
      if (limit.activeCount >= atOnce && limit.pendingCount >= mostWaiting) throw appError('busy');
      return limit(work);
    },
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
  };
}
