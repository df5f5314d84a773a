import { createHmac, hkdfSync } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import * as z from 'zod';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { systemClock } from '#server/lib/clock.ts';
import { isNoRoom } from '#server/lib/database-errors.ts';
import type { Logger } from '#server/lib/logger.ts';

/** How often something may be tried within a time that begins with the first try. */
export interface Budget {
  /** Unique; stored with what is counted. */
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

interface CountedTry {
  /** Whether this try is one of those that are allowed. */
  readonly within: boolean;
  /** Tries counted in this window, with this one and with those that were refused. */
  readonly used: number;
  /** Until the budget is whole again; 1 at least. */
  readonly retryAfterSeconds: number;
}

/** What a try is counted against: a budget, and for whom. */
export type BudgetKey = readonly [budget: Budget, who: string];

/**
 * Counts tries, exactly over all processes. `who` is whatever a budget is kept for: an address, an e-mail, an id; it is stored only as a
 * keyed hash. When the database does not answer, each process goes on counting for itself: nothing is let through uncounted.
 */
export interface RateLimits {
  /** Counts one try. Call it before the work it guards, so that tries at the same time cannot slip through together. */
  take(budget: Budget, who: string): Promise<CountedTry>;
  /** The same against several, no two of which are the same, in one step; the answers in the order of `counted`. */
  takeEach(counted: readonly BudgetKey[]): Promise<CountedTry[]>;
  /** Takes one counted try back, as it was a right one. Never makes more of a budget than there was. */
  giveBack(budget: Budget, who: string): Promise<void>;
  giveBackEach(counted: readonly BudgetKey[]): Promise<void>;
  /** Tries counted in this window, with those that were refused; counts nothing. */
  used(budget: Budget, who: string): Promise<number>;
  /** Forgets what was counted. */
  clear(budget: Budget, who: string): Promise<void>;
  /** Removes what has ended, and says how much that was. */
  sweep(): Promise<number>;
}

export interface AddressGroups {
  /** What one household or phone has: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  /** What one provider hands out together: the /24 or /48. */
  readonly network: string;
}

/** By what a client's IP address is counted. Who has IPv6 has 2^64 addresses, so single ones say nothing. */
export function addressGroups(ip: string): AddressGroups {
  const [plain = ''] = ip.split('%', 1); // fe80::1%eth0
  if (isIPv4(plain)) return ofIPv4(plain);
  if (isIP(plain) === 0) return { address: ip, network: ip };
  const groups = ipv6Groups(plain);
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groups.join(':'));
  if (mapped) return ofIPv4([mapped[1], mapped[2]].flatMap((hex = '') => bytesOf(hex)).join('.'));
  return { address: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
}

function ofIPv4(ip: string): AddressGroups {
  return { address: ip, network: `${ip.split('.').slice(0, 3).join('.')}.0/24` };
}

/** The eight groups of a valid address, each in its shortest form. */
function ipv6Groups(ip: string): string[] {
  const shortest = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function bytesOf(hex: string): number[] {
  const value = Number.parseInt(hex, 16);
  return [value >> 8, value & 0xff];
}

/** What is needed of a pool of connections. */
export interface RateLimitsPool {
  query(statement: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rowCount: number | null; rows: unknown[] }>;
}

interface RateLimitsDeps {
  readonly pool: RateLimitsPool;
  /** 32 bytes; equal in all processes. */
  readonly pepper: Uint8Array;
  readonly logger: Logger;
}

/*
 * Rows are locked in one order, so that statements which count the same ones never wait for each other in a circle. Whoever counts does not wait
 * for the disk: what a crash of the database takes along is the last half second of counts, never a count that comes after it.
 */
const countEach = `
  insert into rate_limits as counted (key, points, expire)
  select wanted.key, 1, wanted.expire
  from unnest($1::text[], $2::bigint[]) as wanted (key, expire),
    (select set_config('synchronous_commit', 'off', true) as commit) as unwaited
  where unwaited.commit = 'off'
  order by wanted.key collate "C"
  on conflict (key) do update set
    points = case when counted.expire <= $3 then 1 else counted.points + 1 end,
    expire = case when counted.expire <= $3 then excluded.expire else counted.expire end
  returning key, points, expire`;

/** What is not there any more, or has ended, stays uncounted. */
const uncountEach = `
  insert into rate_limits as counted (key, points, expire)
  select wanted.key, 0, $2
  from unnest($1::text[]) as wanted (key),
    (select set_config('synchronous_commit', 'off', true) as commit) as unwaited
  where unwaited.commit = 'off'
  order by wanted.key collate "C"
  on conflict (key) do update set points = greatest(counted.points - 1, 0) where counted.expire > $2`;

const countOf = 'select key, points, expire from rate_limits where key = $1 and expire > $2';

const countsSchema = z.array(z.object({ key: z.string(), points: z.int(), expire: z.int() }));
type Count = z.output<typeof countsSchema>[number];

/** Limits in the table `rate_limits`, or in this process's memory while the database is down or full. */
export function createRateLimits({ pool, pepper, logger }: RateLimitsDeps): RateLimits {
  const secret = Buffer.from(hkdfSync('sha256', pepper, '', 'someday rate limits v1', 32));
  const inMemory = createMemoryCounts();
  const now = () => systemClock.now().getTime();
  const hashed = (who: string) => createHmac('sha256', secret).update(who).digest('base64url');
  const keyOf = ([{ name }, who]: BudgetKey) => `${name}:${hashed(who)}`;

  /** Null when the database is down or full. */
  async function ask(statement: Parameters<RateLimitsPool['query']>[0]): Promise<readonly Count[] | null> {
    try {
      const { rows } = await pool.query(statement);
      return z.parse(countsSchema, rows);
    } catch (err) {
      if (!isNoRoom(err)) logger.warn({ err }, 'limits-counted-in-memory');
      return null;
    }
  }

  async function takeEach(counted: readonly BudgetKey[]): Promise<CountedTry[]> {
    const at = now();
    const keys = counted.map(keyOf);
    const values = [keys, counted.map(([{ seconds }]) => at + seconds * 1000), at];
    const rows = await ask({ name: 'limits-take', text: countEach, values });
    if (rows === null) return Promise.all(counted.map((one) => inMemory.take(one[0], keyOf(one))));
    return counted.map(([budget], index) =>
      takenOf(
        budget,
        rows.find(({ key }) => key === keys[index]),
        now(),
      ),
    );
  }

  async function giveBackEach(counted: readonly BudgetKey[]): Promise<void> {
    const values = [counted.map(keyOf), now()];
    const rows = await ask({ name: 'limits-give-back', text: uncountEach, values });
    if (rows === null) await Promise.all(counted.map((one) => inMemory.giveBack(one[0], keyOf(one))));
  }

  return {
    takeEach,
    giveBackEach,

    async take(budget, who) {
      const [taken] = await takeEach([[budget, who]]);
      if (taken === undefined) throw new Error('a try was not counted');
      return taken;
    },

    giveBack: (budget, who) => giveBackEach([[budget, who]]),

    async used(budget, who) {
      const key = keyOf([budget, who]);
      const rows = await ask({ name: 'limits-used', text: countOf, values: [key, now()] });
      // While the database is read-only, the newer counts are here.
      return Math.max(await inMemory.used(budget, key), rows?.[0]?.points ?? 0);
    },

    async clear(budget, who) {
      const key = keyOf([budget, who]);
      await inMemory.clear(budget, key);
      await ask({ name: 'limits-clear', text: 'delete from rate_limits where key = $1', values: [key] });
    },

    async sweep() {
      const { rowCount } = await pool.query({ text: 'delete from rate_limits where expire <= $1', values: [now()] });
      return rowCount ?? 0;
    },
  };
}

function takenOf({ tries }: Budget, count: Count | undefined, now: number): CountedTry {
  if (count === undefined) throw new Error('a try was not counted');
  const { points, expire } = count;
  return { within: points <= tries, used: points, retryAfterSeconds: Math.max(1, Math.ceil((expire - now) / 1000)) };
}

/** A window in memory ends by a timer, and Node's fire at once when they are set to more than 24 days. */
const longest = 24 * 3600;

/** Counts of this process alone. `key` is unique over all budgets. */
function createMemoryCounts() {
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

    async take(budget: Budget, key: string): Promise<CountedTry> {
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

function taken(within: boolean, { consumedPoints, msBeforeNext }: RateLimiterRes): CountedTry {
  return { within, used: consumedPoints, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
