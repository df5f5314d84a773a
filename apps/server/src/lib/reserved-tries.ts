import pLimit from 'p-limit';
import { systemClock } from './clock.ts';
import type { Budget, Limits } from './limits.ts';

export interface ReservedTries {
  /** `look` as one try of the budget, used up when it finds nothing; one that fails has told nothing, and uses up none. Null, and nothing was looked at, once the budget is used up. */
  attempt<T>(look: () => Promise<T | undefined>): Promise<{ readonly found: T | undefined } | null>;
}

export interface ReservedTriesOptions {
  readonly limits: Pick<Limits, 'take'>;
  readonly budget: Budget;
  readonly who: string;
  /** Called once in each window whose budget this process finds used up. */
  whenUsedUp(): void;
}

/** So many tries of one process are under way at a time, and so many of a budget it holds at most: as many as it has connections to the database. */
const atOnce = 10;

/**
 * Tries of a budget that everybody shares, kept exactly over all processes without a row that every right try writes: a try is counted in
 * the database before it is made, and when it was right this process keeps it for the next one. So only wrong tries reach the database, and
 * there are never more of them than the budget has.
 */
export function createReservedTries({ limits, budget, who, whenUsedUp }: ReservedTriesOptions): ReservedTries {
  const inTurn = pLimit(atOnce);
  /** Of each try that is counted and not in use, the end of the window it belongs to, or a little before. */
  const kept: number[] = [];
  let usedUpUntil = 0;
  // What limits count by.
  const now = () => systemClock.now().getTime();

  async function count(): Promise<number | null> {
    const asked = now();
    if (usedUpUntil > asked) return null;
    const { within, retryAfterSeconds } = await limits.take(budget, who);
    const until = asked + (retryAfterSeconds - 1) * 1000; // rounded up by the limits
    if (within) return until;
    if (usedUpUntil <= asked && until > asked) whenUsedUp();
    usedUpUntil = until;
    return null;
  }

  async function reserve(): Promise<number | null> {
    for (let until = kept.pop(); until !== undefined; until = kept.pop()) if (until > now()) return until;
    return count();
  }

  return {
    attempt: (look) =>
      inTurn(async () => {
        const reserved = await reserve();
        if (reserved === null) return null;
        const found = await look().catch((error: unknown) => {
          kept.push(reserved);
          throw error;
        });
        // Whoever uses one up counts the next: a wrong try costs the same every time.
        const next = found === undefined ? await count() : reserved;
        if (next !== null) kept.push(next);
        return { found };
      }),
  };
}
