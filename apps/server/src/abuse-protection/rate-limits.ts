// Not rate-limiter-flexible: it counts one budget per statement, its `reward` can make one larger, and every count waits for the disk.
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import * as z from 'zod';
import { systemClock } from '#server/lib/clock.ts';
import { isNoRoom } from '#server/lib/database-errors.ts';
import type { Logger } from '#server/lib/logger.ts';
import { createRounds } from '#server/lib/work-queue.ts';

/** Tries per window. A window begins with the first try and does not slide. */
export interface Budget {
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

interface CountedTry {
  readonly within: boolean;
  /** Tries counted in this window, including this one and refused ones. */
  readonly used: number;
  readonly retryAfterSeconds: number;
}

export type BudgetKey = readonly [budget: Budget, who: string];

/** `who`: only a keyed hash of it is stored. While the database is down or full, each process counts on its own. */
export interface RateLimits {
  /** Call before the work it guards, so that concurrent tries can't slip through together. */
  take(budget: Budget, who: string): Promise<CountedTry>;
  /** Counts one try against several different budgets, atomically. Results are in the order of `counted`. */
  takeEach(counted: readonly BudgetKey[]): Promise<CountedTry[]>;
  /** Uncounts a try that was right. Never makes a budget larger than it was. */
  giveBack(budget: Budget, who: string): Promise<void>;
  giveBackEach(counted: readonly BudgetKey[]): Promise<void>;
  used(budget: Budget, who: string): Promise<number>;
  clear(budget: Budget, who: string): Promise<void>;
  sweep(): Promise<number>;
}

export interface AddressGroups {
  /** One household or phone: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  readonly network: string;
}

/** How an IP address is counted. An IPv6 client has 2^64 addresses, so counting single ones is useless. */
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

function ipv6Groups(ip: string): string[] {
  const shortest = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function bytesOf(hex: string): number[] {
  const value = Number.parseInt(hex, 16);
  return [value >> 8, value & 0xff];
}

export interface RateLimitsPool {
  query(statement: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rowCount: number | null; rows: unknown[] }>;
}

interface RateLimitsDeps {
  readonly pool: RateLimitsPool;
  readonly pepper: Uint8Array;
  readonly logger: Logger;
}

// Ordered, so that statements can't deadlock. With synchronous_commit off, a crash loses at most half a second of counts.
const countEach = `
  insert into rate_limits as counted (key, points, expire)
  select wanted.key, 1, wanted.expire
  from unnest($1::text[], $2::bigint[]) as wanted (key, expire),
    (select set_config('synchronous_commit', 'off', true) as commit) as async_commit
  where async_commit.commit = 'off'
  order by wanted.key collate "C"
  on conflict (key) do update set
    points = case when counted.expire <= $3 then 1 else counted.points + 1 end,
    expire = case when counted.expire <= $3 then excluded.expire else counted.expire end
  returning key, points, expire`;

/** Missing and ended windows stay at zero. */
const uncountEach = `
  insert into rate_limits as counted (key, points, expire)
  select wanted.key, 0, $2
  from unnest($1::text[]) as wanted (key),
    (select set_config('synchronous_commit', 'off', true) as commit) as async_commit
  where async_commit.commit = 'off'
  order by wanted.key collate "C"
  on conflict (key) do update set points = greatest(counted.points - 1, 0) where counted.expire > $2`;

const countOf = 'select key, points, expire from rate_limits where key = $1 and expire > $2';

const countsSchema = z.array(z.object({ key: z.string(), points: z.int(), expire: z.int() }));
type Count = z.output<typeof countsSchema>[number];

export function createRateLimits({ pool, pepper, logger }: RateLimitsDeps): RateLimits {
  // A key object, because Node would create one from the bytes each time, which costs six times as much.
  const secret = createSecretKey(Buffer.from(hkdfSync('sha256', pepper, '', 'someday rate limits v1', 32)));
  const now = () => systemClock.now().getTime();
  const inMemory = createMemoryCounts(now);
  const hashed = (who: string) => createHmac('sha256', secret).update(who).digest('base64url');
  const keyOf = ([{ name }, who]: BudgetKey) => `${name}:${hashed(who)}`;

  async function ask(statement: Parameters<RateLimitsPool['query']>[0]): Promise<readonly Count[] | null> {
    try {
      const { rows } = await pool.query(statement);
      return z.parse(countsSchema, rows);
    } catch (err) {
      if (!isNoRoom(err)) logger.warn({ err }, 'limits-counted-in-memory');
      return null;
    }
  }

  const takeInRounds = createRounds(keysOf, async (tries) => {
    const at = now();
    const wanted = tries.flat();
    const values = [wanted.map(({ key }) => key), wanted.map(({ budget }) => at + budget.seconds * 1000), at];
    const rows = await ask({ name: 'limits-take', text: countEach, values });
    if (rows === null) return tries.map((counted) => counted.map(inMemory.take));
    const found = new Map(rows.map((row) => [row.key, row]));
    return tries.map((counted) => counted.map(({ budget, key }) => takenOf(budget, found.get(key), now())));
  });

  const giveBackInRounds = createRounds(keysOf, async (tries) => {
    const wanted = tries.flat();
    const values = [wanted.map(({ key }) => key), now()];
    const rows = await ask({ name: 'limits-give-back', text: uncountEach, values });
    if (rows === null) for (const { key } of wanted) inMemory.giveBack(key);
    return tries;
  });

  const withKeys = (counted: readonly BudgetKey[]) => counted.map((one) => ({ budget: one[0], key: keyOf(one) }));
  const takeEach = (counted: readonly BudgetKey[]) => takeInRounds(withKeys(counted));
  const giveBackEach = async (counted: readonly BudgetKey[]) => void (await giveBackInRounds(withKeys(counted)));

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
      // While the database is read-only, the newer counts are in memory.
      return Math.max(inMemory.used(key), rows?.[0]?.points ?? 0);
    },

    async clear(budget, who) {
      const key = keyOf([budget, who]);
      inMemory.clear(key);
      await ask({ name: 'limits-clear', text: 'delete from rate_limits where key = $1', values: [key] });
    },

    async sweep() {
      const { rowCount } = await pool.query({ text: 'delete from rate_limits where expire <= $1', values: [now()] });
      return rowCount ?? 0;
    },
  };
}

interface CountedKey {
  readonly budget: Budget;
  readonly key: string;
}

const keysOf = (counted: readonly CountedKey[]) => counted.map(({ key }) => key);

function takenOf({ tries }: Budget, count: Count | undefined, now: number): CountedTry {
  if (count === undefined) throw new Error('a try was not counted');
  const { points, expire } = count;
  return { within: points <= tries, used: points, retryAfterSeconds: Math.max(1, Math.ceil((expire - now) / 1000)) };
}

const FORGET_MS = 60_000;

function createMemoryCounts(now: () => number) {
  const counts = new Map<string, Count>();
  let forgotAt = now();

  function countOf(key: string): Count | undefined {
    const count = counts.get(key);
    return count !== undefined && count.expire > now() ? count : undefined;
  }

  function forgetEnded(): void {
    if (now() - forgotAt < FORGET_MS) return;
    forgotAt = now();
    for (const [key, { expire }] of counts) if (expire <= forgotAt) counts.delete(key);
  }

  return {
    used: (key: string): number => countOf(key)?.points ?? 0,

    take({ budget, key }: CountedKey): CountedTry {
      forgetEnded();
      const { points, expire } = countOf(key) ?? { points: 0, expire: now() + budget.seconds * 1000 };
      const count = { key, points: points + 1, expire };
      counts.set(key, count);
      return takenOf(budget, count, now());
    },

    giveBack(key: string): void {
      const count = countOf(key);
      if (count !== undefined) counts.set(key, { ...count, points: Math.max(0, count.points - 1) });
    },

    clear: (key: string): boolean => counts.delete(key),
  };
}
