import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Whether nobody else has asked this database anything for a moment: a runner with connections of its own waits for news. */
export async function databaseRests(db: Db): Promise<boolean> {
  const { rows } = await sql<{ rests: boolean }>`
    select max(state_change) < clock_timestamp() - interval '150 ms' as rests
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `.execute(db);
  return rows[0]?.rests ?? true;
}
