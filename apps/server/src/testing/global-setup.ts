import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withDatabase, type Connection } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeQuickFolder, sharedMedia } from './storage/quick-folder.ts';
import { installTestClock } from './test-clock.ts';

/** Where test files find this run's server, and the migrated database to copy. */
export interface TestServer {
  connection: Connection;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer;
  }
}

/** Tests don't need to survive a power failure. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

interface Server {
  connection: Connection;
  stop(): Promise<void>;
}

let stopServer = async (): Promise<void> => {};

export async function setup(project: TestProject): Promise<void> {
  const folder = makeQuickFolder();
  // Vitest calls `teardown` while its workers are still stopping the programs they share, which write into this folder.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // For all processes of this run, which start after this.
  process.env['TMPDIR'] = folder;
  process.env[sharedMedia] = path.join(folder, 'media');
  await mkdir(path.join(folder, 'media'));
  const server = await openServer();
  const run = `someday_test_${randomBytes(4).toString('hex')}`;
  const template = `${run}_template`;
  stopServer = async () => {
    await dropDatabases(server.connection, run);
    await server.stop();
  };
  // The server's own locale, as in production. The encoding is given, because an external server may have another default.
  await command(server.connection, `create database ${template} template template0 encoding 'UTF8'`);
  await migrate(withDatabase(server.connection, template));
  await installTestClock(withDatabase(server.connection, template));
  project.provide('database', { connection: server.connection, template });
}

export const teardown = (): Promise<void> => stopServer();

/** The server at `TEST_DATABASE_URL` (PostgreSQL 15 or newer, with the right to create databases), or else our own. */
async function openServer(): Promise<Server> {
  const connectionString = process.env['TEST_DATABASE_URL'];
  if (connectionString) return { connection: { connectionString }, stop: async () => {} };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-test-'));
  const embedded = await startEmbeddedPostgres(path.join(folder, 'postgres'), {
    flags: FAST.flatMap((setting) => ['-c', setting]),
    initdbFlags: ['--no-sync'],
  });
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function command(connection: Connection, sql: string): Promise<pg.QueryResult<{ name: string }>> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function dropDatabases(connection: Connection, run: string): Promise<void> {
  const { rows } = await command(connection, `select datname as name from pg_database where datname like '${run}\\_%'`);
  for (const { name } of rows) await command(connection, `drop database ${name} with (force)`);
}
