import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod';
import { systemClock } from '#server/lib/clock.ts';
import { isNoRoom } from '#server/lib/database-errors.ts';
import type { Budget, Counted, Limits, Taken } from '#server/lib/limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import { createMemoryCounts } from './memory-counts.ts';

/** What is needed of a pool of connections. */
export interface LimitsDatabase {
  query(statement: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rowCount: number | null; rows: unknown[] }>;
}

export interface LimitsOptions {
  readonly pool: LimitsDatabase;
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
export function openLimits({ pool, pepper, logger }: LimitsOptions): Limits {
  const secret = Buffer.from(hkdfSync('sha256', pepper, '', 'someday rate limits v1', 32));
  const inMemory = createMemoryCounts();
  const now = () => systemClock.now().getTime();
  const hashed = (who: string) => createHmac('sha256', secret).update(who).digest('base64url');
  const keyOf = ([{ name }, who]: Counted) => `${name}:${hashed(who)}`;

  /** Null when the database is down or full. */
  async function ask(statement: Parameters<LimitsDatabase['query']>[0]): Promise<readonly Count[] | null> {
    try {
      const { rows } = await pool.query(statement);
      return z.parse(countsSchema, rows);
    } catch (err) {
      if (!isNoRoom(err)) logger.warn({ err }, 'limits-counted-in-memory');
      return null;
    }
  }

  async function takeEach(counted: readonly Counted[]): Promise<Taken[]> {
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

  async function giveBackEach(counted: readonly Counted[]): Promise<void> {
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

function takenOf({ tries }: Budget, count: Count | undefined, now: number): Taken {
  if (count === undefined) throw new Error('a try was not counted');
  const { points, expire } = count;
  return { within: points <= tries, used: points, retryAfterSeconds: Math.max(1, Math.ceil((expire - now) / 1000)) };
}
