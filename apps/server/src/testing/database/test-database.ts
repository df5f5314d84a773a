import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database, type Db, withDatabase, type Connection } from '#server/db/client.ts';
import { readTestClock, setTestClock } from '#server/testing/test-clock.ts';

export interface TestDatabase {
  readonly connection: Connection;
  readonly database: Database;
  readonly db: Db;
  now(): Promise<Date>;
  /** Moves the database's clock, which doesn't move otherwise. */
  setNow(now: Date): Promise<void>;
  drop(): Promise<void>;
}

/** A migrated database for one test file, with its clock at `now`. */
export async function createTestDatabase(now: Date): Promise<TestDatabase> {
  const made = await createDatabaseFrom(inject('database').template);
  await setTestClock(made.db, now);
  return made;
}

/** A database without tables. Its clock is the machine's until `installTestClock`. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabaseFrom('template0');

async function createDatabaseFrom(origin: string): Promise<TestDatabase> {
  const { connection: server, template } = inject('database');
  const name = template.replace('template', randomBytes(4).toString('hex'));
  await command(server, `create database ${name} template ${origin}`);
  const connection = withDatabase(server, name);
  const database = createDatabase(connection);
  return {
    connection,
    database,
    db: database.db,
    now: () => readTestClock(database.db),
    setNow: (later) => setTestClock(database.db, later),
    async drop() {
      await database.close();
      await command(server, `drop database ${name} with (force)`);
    },
  };
}

async function command(server: Connection, sql: string): Promise<void> {
  const client = new pg.Client({ ...server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
