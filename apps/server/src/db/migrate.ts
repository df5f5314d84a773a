import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createDatabase, type Db, type Connection } from './client.ts';
import { StartError } from '#server/lib/app-error.ts';

const OLDEST_SERVER = 15;

export const migrationNames: readonly string[] = readdirSync(path.join(import.meta.dirname, 'migrations'))
  .filter((file) => /^\d/.test(file))
  .map((file) => path.basename(file, '.ts'))
  .toSorted();

const ownMigrations = async () => (await import('./migrations/migrations.ts')).migrations;

/** In one transaction, so a killed run leaves the old schema; any number of processes may start at once. */
export async function migrate(connection: Connection, given?: Readonly<Record<string, Migration>>): Promise<string[]> {
  // No timeout: a second process waits here for the first.
  await using database = createDatabase(connection, { poolSize: 1, statementTimeoutMs: 0 });
  await refuseUnsuitableServer(database.db);
  const { missing, unknown } = await compareMigrations(database.db, given && Object.keys(given));
  refuseUnknown(unknown);
  if (missing.length === 0) return [];
  const migrations = given ?? (await ownMigrations());
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error));
  return results.map((result) => result.migrationName);
}

export async function migrateTo(connection: Connection, names: readonly string[]): Promise<void> {
  refuseUnknown(names.filter((name) => !migrationNames.includes(name)));
  const wanted = Object.entries(await ownMigrations()).filter(([name]) => names.includes(name));
  await migrate(connection, Object.fromEntries(wanted));
}

export async function isMigrated(db: Db, names: readonly string[] = migrationNames): Promise<boolean> {
  return (await compareMigrations(db, names)).missing.length === 0;
}

/** `missing`: not applied yet; `unknown`: applied by a newer version. */
export async function compareMigrations(
  db: Db,
  names: readonly string[] = migrationNames,
): Promise<{ missing: string[]; unknown: string[] }> {
  const applied = await appliedMigrations(db);
  return {
    missing: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !names.includes(name)),
  };
}

async function refuseUnsuitableServer(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding
  `.execute(db);
  for (const { version, encoding } of rows) {
    if (version < OLDEST_SERVER) {
      throw new StartError(`PostgreSQL ${version} is too old. Use version ${OLDEST_SERVER} or newer.`);
    }
    if (encoding !== 'UTF8') {
      throw new StartError(`the database’s encoding is ${encoding}. Create it with encoding UTF8.`);
    }
  }
}

function refuseUnknown(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new StartError(
    `the database was migrated by a newer version of Someday (it has ${unknown.join(', ')}). Use that version or a newer one.`,
  );
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
