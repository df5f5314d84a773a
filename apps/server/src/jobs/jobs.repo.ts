import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export interface LeasedJob {
  id: number;
  kind: string;
  payload: unknown;
  attempt: number;
  crashes: number;
  token: string;
}

export type FailedState = 'pending' | 'dead';

const CLAIM_BATCH = 5;

const LEASE_SECONDS = 60;
export const LEASE_MS = LEASE_SECONDS * 1000;
const leaseEnd = sql<Date>`someday_now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

const backoff = sql`least(power(2, least(attempts, 20) - 1) * interval '1 minute', interval '1 day')`;

/** Claims due jobs, oldest first, up to `free` slots per kind. Two callers never get the same one. */
export async function claimDueJobs(db: Db, free: ReadonlyMap<string, number>): Promise<LeasedJob[]> {
  const { rows } = await sql<LeasedJob>`
    with free as (select * from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::int[]) as f (kind, slots)),
    due as materialized (
      select oldest.id from free cross join lateral (
        select id from jobs
        where kind = free.kind and state = 'pending' and due_at <= someday_now()
        order by due_at, id limit least(free.slots, ${sql.lit(CLAIM_BATCH)})
        for update skip locked
      ) oldest
    )
    update jobs set state = 'leased', attempts = attempts + 1, lease_until = ${leaseEnd}, lease_token = gen_random_uuid()
    from due where jobs.id = due.id
    returning jobs.id, kind, payload, attempts as attempt, crashes, lease_token as token
  `.execute(db);
  return rows;
}

export async function renewLeases(db: Db, jobs: readonly LeasedJob[]): Promise<Set<string>> {
  const { rows } = await sql<{ token: string }>`
    update jobs set lease_until = ${leaseEnd}
    where id = any(${jobs.map((job) => job.id)}) and lease_token = any(${jobs.map((job) => job.token)}::uuid[])
    returning lease_token as token
  `.execute(db);
  return new Set(rows.map((row) => row.token));
}

export async function finishJob(db: Db, job: LeasedJob): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = 'done', finished_at = someday_now(), last_error = null, lease_until = null, lease_token = null
    where id = ${job.id} and state = 'leased' and lease_token = ${job.token}
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** `retryAfterSeconds` defaults to the backoff. Undefined if we no longer held the lease. */
export async function failJob(
  db: Db,
  job: LeasedJob,
  failure: { error: string; dead: boolean; crashed: boolean; retryAfterSeconds?: number },
): Promise<FailedState | undefined> {
  const { error, dead, crashed, retryAfterSeconds } = failure;
  const delay = retryAfterSeconds === undefined ? backoff : sql`make_interval(secs => ${retryAfterSeconds})`;
  const { rows } = await sql<{ state: FailedState }>`
    update jobs set
      state = ${dead ? 'dead' : 'pending'},
      finished_at = ${dead ? sql`someday_now()` : null},
      due_at = ${dead ? sql`due_at` : sql`someday_now() + ${delay}`},
      crashes = crashes + ${crashed ? 1 : 0},
      last_error = ${error}, lease_until = null, lease_token = null
    where id = ${job.id} and state = 'leased' and lease_token = ${job.token}
    returning state
  `.execute(db);
  return rows[0]?.state;
}

export async function releaseJobs(db: Db, jobs: readonly LeasedJob[]): Promise<void> {
  await sql`
    update jobs set state = 'pending', attempts = attempts - 1, lease_until = null, lease_token = null
    where id = any(${jobs.map((job) => job.id)}) and lease_token = any(${jobs.map((job) => job.token)}::uuid[])
  `.execute(db);
}

export type ExpiredJob = Omit<LeasedJob, 'attempt' | 'crashes'>;

export async function expiredJobs(db: Db, kinds: readonly string[]): Promise<ExpiredJob[]> {
  const { rows } = await sql<ExpiredJob>`
    select id, kind, payload, lease_token as token from jobs
    where state = 'leased' and lease_until <= someday_now() and kind = any(${kinds}::text[])
    order by id
  `.execute(db);
  return rows;
}

/** The job itself may be killing the worker, so from the third time with the backoff. Undefined if another process was faster. */
export async function takeBackJob(
  db: Db,
  { id, token }: ExpiredJob,
  { maxAttempts, maxCrashes }: { maxAttempts: number; maxCrashes: number },
): Promise<FailedState | undefined> {
  const dies = sql<boolean>`(attempts >= ${maxAttempts} or crashes + 1 >= ${maxCrashes})`;
  const { rows } = await sql<{ state: FailedState }>`
    update jobs set
      state = case when ${dies} then 'dead' else 'pending' end,
      finished_at = case when ${dies} then someday_now() end,
      due_at = case when ${dies} or attempts < 3 then due_at else someday_now() + ${backoff} end,
      crashes = crashes + 1,
      last_error = 'its worker stopped answering', lease_until = null, lease_token = null
    where id = ${id} and state = 'leased' and lease_token = ${token} and lease_until <= someday_now()
    returning state
  `.execute(db);
  return rows[0]?.state;
}

export async function postponeExpired(db: Db, { id, token }: ExpiredJob): Promise<void> {
  await sql`update jobs set lease_until = ${leaseEnd} where id = ${id} and lease_token = ${token}`.execute(db);
}

/** 0 if overdue, undefined if nothing is planned. Kinds without a free slot are left out: their due jobs must wait anyway. */
export async function millisecondsToNextJob(
  db: Db,
  kinds: { free: readonly string[]; all: readonly string[] },
): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(at) - someday_now()) * 1000)::float8 as wait from (
      select (select due_at from jobs where kind = k and state = 'pending' order by due_at limit 1) as at
      from unnest(${kinds.free}::text[]) k
      union all
      select min(lease_until) from jobs where state = 'leased' and kind = any(${kinds.all}::text[])
    ) planned
  `.execute(db);
  const wait = rows[0]?.wait ?? undefined;
  return wait === undefined ? undefined : Math.max(0, wait);
}

export async function findJob(db: Db, id: number) {
  return db.selectFrom('jobs').select(['kind', 'state', 'payload']).where('id', '=', id).executeTakeFirst();
}

export async function reviveJob(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = 'pending', due_at = someday_now(), attempts = 0, crashes = 0, last_error = null, finished_at = null
    where id = ${id} and state = 'dead'
    returning id
  `.execute(db);
  return rows.length > 0;
}
