import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

/**
 * How long the oldest due job has waited, in seconds; 0 when none waits. Kind by kind, as the index is: what is planned for the years to
 * come is not read through.
 */
const oldestDueAge = sql<number>`(
  with recursive kinds as (
    (select kind from jobs where state = 'pending' order by kind limit 1)
    union all
    select (select jobs.kind from jobs where jobs.state = 'pending' and jobs.kind > kinds.kind order by jobs.kind limit 1)
    from kinds where kinds.kind is not null
  )
  select greatest(0, coalesce(extract(epoch from someday_now() - min(oldest.due_at)), 0))::float8
  from kinds cross join lateral (
    select due_at from jobs where jobs.kind = kinds.kind and state = 'pending' order by due_at limit 1
  ) as oldest)`;

export async function oldestDueSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ age: number }>`select ${oldestDueAge} as age`.execute(db);
  return rows[0]?.age ?? 0;
}

const sample = sql`
  select (select coalesce(sum(size), 0)::bigint from objects) as "storedBytes", ${oldestDueAge} as "queueAge"`;

export interface Sample {
  readonly storedBytes: number;
  readonly queueAge: number;
}

/** Measured now. */
export async function measure(db: Db): Promise<Sample> {
  const { rows } = await sql<Sample>`${sample}`.execute(db);
  return rows[0] ?? Promise.reject(new Error('nothing was measured'));
}

export async function takeSample(tx: Tx): Promise<void> {
  await sql`insert into installation_samples (stored_bytes, queue_age_seconds) ${sample}`.execute(tx);
}

export async function deleteOldSamples(tx: Tx, keptDays: number): Promise<void> {
  await tx
    .deleteFrom('installation_samples')
    .where('at', '<=', sql<Date>`someday_now() - make_interval(days => ${keptDays})`)
    .execute();
}
