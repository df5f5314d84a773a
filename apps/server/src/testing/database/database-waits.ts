import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Resolves as soon as a transaction in this database waits for another one's lock. */
export async function untilBlockedOnLock(db: Db): Promise<void> {
  const waiting = sql<{ waiting: boolean }>`
    select exists (select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()) as waiting`;
  while (!(await waiting.execute(db)).rows[0]?.waiting);
}
