import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { isThere } from '#server/adapters/storage/disk-files.ts';
import { openDiskObjectStore } from '#server/adapters/storage/disk-object-store.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { BackupProblem } from '#server/backup/backup-problem.ts';
import { finishRun, startRun, type BackupRun, type RunResult } from '#server/backup/backup.repo.ts';
import type { Config } from '#server/config/config.ts';
import { createDatabase, type Db } from '#server/db/client.ts';
import type { Connection } from '#server/db/connection.ts';
import { alone } from '#server/db/table-copies.ts';
import { systemClock as clock } from '#server/lib/clock.ts';
import { createLogger } from '#server/platform.ts';
import { reachDatabase } from './lifecycle.ts';

/** What a command works on, whether or not Someday is running. */
export interface Installation {
  readonly connection: Connection;
  readonly db: Db;
  readonly store: ObjectStore;
}

/** Has it been started, or restored into? */
export const isInstalled = ({ dataDir }: Config): Promise<boolean> => isThere(path.join(dataDir, 'objects'));

/** Runs `work` as the only backup, restore or check of this installation. Problems: `busy`. */
export async function withInstallation(
  config: Config,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const logger = createLogger({ logLevel: 'silent' });
  const { connection, leave } = await reachDatabase(config, logger);
  try {
    const database = createDatabase(connection, { poolSize: 3, logger, statementTimeoutMs: 0 });
    try {
      const done = await alone(connection, async () => {
        const store = await openDiskObjectStore({ folder: config.dataDir, minFreeBytes: config.minFreeBytes, clock });
        await work({ connection, db: database.db, store });
      });
      if (done === 'busy') throw new BackupProblem('busy');
    } finally {
      await database.close();
    }
  } finally {
    await leave();
  }
}

/** Of Someday, as in its package. */
export async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

/** Keeps a record of a backup or drill for the admin's Health page, however it ends. */
export async function recorded(
  db: Db,
  kind: BackupRun['kind'],
  place: string,
  work: () => Promise<RunResult>,
): Promise<void> {
  const id = await startRun(db, kind, place);
  try {
    await finishRun(db, id, await work());
  } catch (error) {
    await finishRun(db, id, { problem: error instanceof BackupProblem ? error.reason : 'failed' });
    throw error;
  }
}
