import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Resolves as soon as a transaction in this database, or this many, wait for another one's lock. */
export async function untilBlockedOnLock(db: Db, many = 1): Promise<void> {
  const waiting = sql<{ waiting: boolean }>`
    select count(distinct pid) >= ${many} as waiting from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  while (!(await waiting.execute(db)).rows[0]?.waiting);
}
