import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Every row of every table, as in an operator's dump. */
export type DatabaseDump = ReadonlyMap<string, unknown>;

export async function dumpRows(db: Db): Promise<DatabaseDump> {
  const dump = new Map<string, unknown>();
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ all: unknown }>`
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') as all from ${sql.table(table)} as one`.execute(db);
    dump.set(table, rows[0]?.all);
  }
  return dump;
}

/** Restores the database to that state, except for the clock. */
export async function restoreRows(db: Db, dump: DatabaseDump): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Skips foreign keys: rows come in any order, and a dump is consistent.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, rows] of dump) {
      const columns = await columnsOf(tx, table);
      await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`
        insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        tx,
      );
    }
  });
}

/** Without generated columns. */
async function columnsOf(db: Db, table: string) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'test_clock' and tablename not like 'kysely%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
