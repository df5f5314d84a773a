import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** While a table is away, whatever needs it fails. */
export async function withoutTable<T>(db: Db, table: 'messages' | 'loved_ones', work: () => Promise<T>): Promise<T> {
  const [here, away] = [sql.id(table), sql.id(`${table}_away`)];
  await sql`alter table ${here} rename to ${away}`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table ${away} rename to ${here}`.execute(db);
  }
}

/** Cuts everybody else's connections to this database. */
export async function cutConnections(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}
