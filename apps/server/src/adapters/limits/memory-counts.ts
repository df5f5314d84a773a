import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Taken } from '#server/lib/limits.ts';

/** A window in memory ends by a timer, and Node's fire at once when they are set to more than 24 days. */
const longest = 24 * 3600;

/** Counts of this process alone. `key` is unique over all budgets. */
export function createMemoryCounts() {
  const limiters = new Map<Budget, RateLimiterMemory>();

  function limiterFor(budget: Budget): RateLimiterMemory {
    const { name: keyPrefix, tries: points, seconds } = budget;
    const limiter =
      limiters.get(budget) ?? new RateLimiterMemory({ keyPrefix, points, duration: Math.min(seconds, longest) });
    limiters.set(budget, limiter);
    return limiter;
  }

  const used = async (budget: Budget, key: string) => (await limiterFor(budget).get(key))?.consumedPoints ?? 0;

  return {
    used,

    async take(budget: Budget, key: string): Promise<Taken> {
      try {
        return taken(true, await limiterFor(budget).consume(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return taken(false, refusal);
        throw refusal;
      }
    },

    async giveBack(budget: Budget, key: string): Promise<void> {
      if ((await used(budget, key)) > 0) await limiterFor(budget).reward(key);
    },

    async clear(budget: Budget, key: string): Promise<void> {
      await limiterFor(budget).delete(key);
    },
  };
}

function taken(within: boolean, { consumedPoints, msBeforeNext }: RateLimiterRes): Taken {
  return { within, used: consumedPoints, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
