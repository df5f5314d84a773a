import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '#server/db/client.ts';

export const JOBS_CHANNEL = 'jobs';

/** Waits while the clock is doubted. `erase`: only because time has passed; it waits longer, until a doubted clock is proven. */
export type Irreversible = 'act' | 'erase';

export interface JobDefinition<Payload> {
  /** Stored in the row: never rename a released one. */
  readonly kind: string;
  readonly payload: z.core.$ZodType<Payload>;
  /** Such jobs wait while the clock is doubted. Undefined: everything they do can be undone, or done again. */
  readonly irreversible?: Irreversible;
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

export interface EnqueueOptions {
  /** Unique within its kind, such as a message's id: each (kind, key) is stored once. */
  key?: string;
  dueAt?: Date;
  /** `keep` (default): also if it's done, so the work happens once. `rearm`: pending again; a running one loses its lease. */
  ifExists?: 'keep' | 'rearm';
}

export interface JobEntry<Payload> extends Pick<EnqueueOptions, 'dueAt'> {
  readonly payload: Payload;
  readonly key: string;
}

/** Throws a `ZodError` for an invalid payload. */
export function enqueueJob<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  payload: Payload,
  { key, dueAt, ifExists = 'keep' }: EnqueueOptions = {},
): Promise<void> {
  return insertJobs(tx, definition, [{ payload, key: key ?? null, dueAt }], ifExists);
}

export function enqueueJobs<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  entries: readonly JobEntry<Payload>[],
  { ifExists = 'keep' }: Pick<EnqueueOptions, 'ifExists'> = {},
): Promise<void> {
  // One statement can't update a row twice.
  const last = ifExists === 'rearm' ? [...new Map(entries.map((entry) => [entry.key, entry])).values()] : entries;
  return insertJobs(tx, definition, last, ifExists);
}

interface NewJob<Payload> {
  readonly payload: Payload;
  readonly key: string | null;
  readonly dueAt?: Date | undefined;
}

const onConflict = {
  keep: sql`do nothing`,
  rearm: sql`
    do update set payload = excluded.payload, due_at = excluded.due_at, state = 'pending', attempts = 0, crashes = 0,
      lease_until = null, lease_token = null, last_error = null, finished_at = null`,
} as const;

async function insertJobs<Payload>(
  tx: Tx,
  { kind, payload: schema }: JobDefinition<Payload>,
  jobs: readonly NewJob<Payload>[],
  ifExists: keyof typeof onConflict,
): Promise<void> {
  if (jobs.length === 0) return;
  const keys = jobs.map(({ key }) => key);
  const payloads = jobs.map(({ payload }) => JSON.stringify(z.parse(schema, payload)));
  const dueAts = jobs.map(({ dueAt }) => dueAt ?? null);
  // Ordered by key, so that two transactions with the same jobs can't deadlock.
  await sql`
    insert into jobs (kind, key, payload, due_at)
    select ${kind}, key, payload::jsonb, coalesce(due_at, someday_now())
    from unnest(${keys}::text[], ${payloads}::text[], ${dueAts}::timestamptz[]) as job (key, payload, due_at)
    order by key
    on conflict (kind, key) ${onConflict[ifExists]}
  `.execute(tx);
  await sql`select pg_notify(${JOBS_CHANNEL}, ${kind})`.execute(tx);
}

export function cancelJob(tx: Tx, definition: Pick<JobDefinition<never>, 'kind'>, key: string): Promise<void> {
  return cancelJobs(tx, definition, [key]);
}

export async function dueJob<Payload>(db: Db, { kind }: JobDefinition<Payload>, key: string): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date }>`
    select due_at as "dueAt" from jobs where kind = ${kind} and key = ${key} and state = 'pending'`.execute(db);
  return rows[0]?.dueAt ?? null;
}

export async function isJobUnderway<Payload>(db: Db, { kind }: JobDefinition<Payload>, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where kind = ${kind} and key = ${key}
      and (state = 'leased' or state = 'pending' and due_at <= someday_now())`.execute(db);
  return rows.length > 0;
}

export async function cancelJobs(
  tx: Tx,
  { kind }: Pick<JobDefinition<never>, 'kind'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with canceled as materialized (
      select id from jobs where kind = ${kind} and key = any(${keys}::text[]) order by key for update
    )
    delete from jobs using canceled where jobs.id = canceled.id
  `.execute(tx);
}
