import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** The database's clock, and the latest time at which it was found right; null before the first check. */
export async function databaseTime(db: Db): Promise<{ now: Date; mark: Date | null }> {
  const { rows } = await sql<{ now: Date; mark: Date | null }>`
    select someday_now() as now, (select marked_at from clock_marks) as mark
  `.execute(db);
  return rows[0] ?? Promise.reject(new Error('the database tells no time'));
}

/**
 * Records that the clock is right now. A later mark of another process stays, unless `back`: then the clock is right although it's earlier.
 */
export async function markTime(db: Db, { back }: { back: boolean }): Promise<void> {
  const later = back ? sql`excluded.marked_at` : sql`greatest(clock_marks.marked_at, excluded.marked_at)`;
  await sql`
    insert into clock_marks (marked_at) values (someday_now())
    on conflict (id) do update set marked_at = ${later}
  `.execute(db);
}
