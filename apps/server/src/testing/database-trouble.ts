import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** While its table of messages is away, whatever needs it fails. */
export async function withoutMessages<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`alter table messages rename to messages_away`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table messages_away rename to messages`.execute(db);
  }
}

/** Cuts everybody else's connections to this database. */
export async function cutConnections(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}
