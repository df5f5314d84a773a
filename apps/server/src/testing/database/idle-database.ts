import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Whether no other connection has queried this database for a moment, so that a runner with its own connections is idle. */
export async function isDatabaseIdle(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isIdle: boolean }>`
    select max(state_change) < clock_timestamp() - interval '150 ms' as "isIdle"
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `.execute(db);
  return rows[0]?.isIdle ?? true;
}
