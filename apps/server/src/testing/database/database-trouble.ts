import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/client.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Runs `work` while a table is missing, so that everything that needs it fails. */
export async function withoutTable<T>(db: Db, table: 'messages' | 'loved_ones', work: () => Promise<T>): Promise<T> {
  const [here, away] = [sql.id(table), sql.id(`${table}_away`)];
  await sql`alter table ${here} rename to ${away}`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table ${away} rename to ${here}`.execute(db);
  }
}

/** Cuts all other connections to this database. */
export async function cutConnections(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}

/** Runs `work` while the database is read-only, as our own server makes it on a full disk. */
export async function withoutRoom<T>({ db, platform }: Pick<TestApp, 'db' | 'platform'>, work: () => Promise<T>) {
  const program = platform.database.db;
  await takeWrites(db, program, false);
  try {
    return await work();
  } finally {
    await takeWrites(db, program, true);
  }
}

/** It applies to new connections only, so the program's are cut until all of them are new. */
async function takeWrites(db: Db, program: Db, may: boolean): Promise<void> {
  const setting = may ? 'off' : 'on';
  await db
    .transaction()
    .setAccessMode('read write')
    .execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
      const name = sql.id(rows[0]?.name ?? '');
      await sql`alter database ${name} set default_transaction_read_only = ${sql.lit(setting)}`.execute(tx);
    });
  await db.connection().execute(async (own) => {
    await cutConnections(own);
    // The test's own may have been opened while the database was read-only.
    await sql`set default_transaction_read_only = off`.execute(own);
  });
  const ask = () =>
    sql<{ found: string }>`select current_setting('default_transaction_read_only') as found, pg_sleep(0.01)`
      .execute(program)
      .then(({ rows }) => rows[0]?.found)
      .catch(() => 'cut');
  await expect
    .poll(() => Promise.all(Array.from({ length: 10 }, ask)), { timeout: 10_000 })
    .toEqual(Array<string>(10).fill(setting));
}
