import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createDatabase, type Database } from '../../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { migrations } from '../../apps/server/src/db/migrations/migrations.ts';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { shiftedClock } from '../support/shifted-clock.ts';

/** No durability needed: the database is discarded after the test. */
const fast = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

export interface RestoredInstallation {
  readonly dataDir: string;
  /** Sets back the clock of the program that uses it. */
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * Restores what make-installation.ts saved in `folder`: the files into a new data folder, and the rows into an embedded
 * PostgreSQL there with the schema of that time. Rows are never adjusted to today's date, because dates, periods and
 * Message-IDs depend on each other. Instead the clocks of the program and its database are set back to when it was
 * saved and two minutes on, so sessions, trials and open checkouts are as old as they were, and what was planned to
 * follow within seconds is due at the start, not at some moment of a slow test.
 */
export async function restoreInstallation(folder: string): Promise<RestoredInstallation> {
  const rows = await readFile(path.join(folder, 'rows.sql'), 'utf8');
  const madeAt = new Date(headOf(rows, 'Written at'));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'someday-upgrade-'));
  await cp(path.join(folder, 'files'), dataDir, { recursive: true });
  const secondsBack = Math.floor((systemClock.now().getTime() - madeAt.getTime()) / 1000) - 120;
  await inDatabase(dataDir, async (database) => {
    await loadRows(database, rows);
    await database.pool.query(`
      create or replace function someday_now() returns timestamptz
      language sql stable parallel safe return now() - interval '${secondsBack} seconds'`);
  });
  return {
    dataDir,
    env: await shiftedClock(`-${secondsBack}`),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Into an empty database, which gets the schema of that time. */
export async function loadRows({ pool, connection }: Database, rows: string): Promise<void> {
  await migrate(connection, migrationsUpTo(headOf(rows, 'Migrated to')));
  await pool.query(`
    begin;
    set local session_replication_role = replica; -- tables come by name, without regard to their foreign keys
    ${rows}
    commit`);
}

/** Uses the embedded PostgreSQL of the program running on that folder, or starts one while `work` runs. */
export async function inDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const server = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), {
    flags: fast,
    initdbFlags: ['--no-sync'],
  });
  const database = createDatabase(server.connection, { poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Whether no job is due or running. */
export function isQuiet(dataDir: string): Promise<boolean> {
  return inDatabase(dataDir, async ({ db }) => {
    const busy = await db
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['pending', 'leased'])
      .where((eb) => eb.or([eb('state', '=', 'leased'), eb('due_at', '<=', eb.fn<Date>('someday_now'))]))
      .execute();
    return busy.length === 0;
  });
}

function headOf(rows: string, name: string): string {
  const value = new RegExp(`^-- ${name}: (\\S+)$`, 'm').exec(rows)?.[1];
  if (value === undefined) throw new Error(`rows.sql doesn’t have a “${name}” line`);
  return value;
}

function migrationsUpTo(last: string) {
  if (!(last in migrations))
    throw new Error(`There is no migration ${last}. Released migrations must never be removed or renamed.`);
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
}
