import { createHmac, hkdfSync } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { systemClock } from '#server/lib/clock.ts';
import type { Budget, Limits, Taken } from '#server/lib/limits.ts';
import type { Logger } from '#server/lib/logger.ts';

/** What is needed of a pool of connections. */
export interface LimitsDatabase {
  query(statement: { name?: string; text: string; values: unknown[] }): Promise<{ rowCount: number | null }>;
}

export interface LimitsOptions {
  readonly pool: LimitsDatabase;
  /** 32 bytes; equal in all processes. */
  readonly pepper: Uint8Array;
  readonly logger: Logger;
}

const table = 'rate_limits';
/** A window in memory ends by a timer, and Node's fire at once when they are set to more than 24 days. */
const longestInMemory = 24 * 3600;

interface Limiter {
  readonly inDatabase: RateLimiterPostgres;
  readonly inMemory: RateLimiterMemory;
}

/** Limits in the table `rate_limits`, and in this process's memory for as long as the database does not answer. */
export function openLimits({ pool, pepper, logger }: LimitsOptions): Limits {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'someday rate limits v1', 32));
  const limiters = new Map<Budget, Limiter>();

  const storeClient: LimitsDatabase = {
    async query(statement) {
      try {
        return await pool.query(statement);
      } catch (err) {
        logger.warn({ err }, 'limits-counted-in-memory');
        throw err;
      }
    },
  };

  function limiterFor(budget: Budget): Limiter {
    const known = limiters.get(budget);
    if (known) return known;
    const { name: keyPrefix, tries: points, seconds } = budget;
    const inMemory = new RateLimiterMemory({ keyPrefix, points, duration: Math.min(seconds, longestInMemory) });
    const inDatabase = new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: table,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: seconds,
      insuranceLimiter: inMemory,
    });
    const made = { inDatabase, inMemory };
    limiters.set(budget, made);
    return made;
  }

  const hashed = (who: string) => createHmac('sha256', key).update(who).digest('base64url');

  return {
    async take(budget, who) {
      try {
        return taken(true, await limiterFor(budget).inDatabase.consume(hashed(who)));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return taken(false, refusal);
        throw refusal;
      }
    },

    async giveBack(budget, who) {
      const { inDatabase, inMemory } = limiterFor(budget);
      const hash = hashed(who);
      try {
        // The library's own would go below nothing, and make a new budget larger.
        const text = `update ${table} set points = points - 1 where key = $1 and points > 0 and expire > $2`;
        const values = [inDatabase.getKey(hash), systemClock.now().getTime()];
        await storeClient.query({ name: `${table}:give-back`, text, values });
      } catch {
        const counted = await inMemory.get(hash);
        if (counted && counted.consumedPoints > 0) await inMemory.reward(hash);
      }
    },

    async clear(budget, who) {
      const { inDatabase, inMemory } = limiterFor(budget);
      await inMemory.delete(hashed(who));
      await inDatabase.delete(hashed(who));
    },

    async sweep() {
      const text = `delete from ${table} where expire <= $1`;
      const { rowCount } = await pool.query({ text, values: [systemClock.now().getTime()] });
      return rowCount ?? 0;
    },
  };
}

function taken(within: boolean, { consumedPoints, msBeforeNext }: RateLimiterRes): Taken {
  return { within, used: consumedPoints, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
