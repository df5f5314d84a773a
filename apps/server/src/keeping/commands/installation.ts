import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { isFull, isThere } from '#server/lib/files.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { openObjectStore } from '#server/adapters/storage/open-object-store.ts';
import { problemText } from '#server/keeping/backup/backup-place.ts';
import { backupCopy as copy } from '#server/keeping/backup/backup.copy.ts';
import { BackupProblem } from '#server/keeping/backup/backup-problem.ts';
import { finishRun, startRun, type BackupRun, type RunResult } from '#server/keeping/backup/backup.repo.ts';
import type { Config } from '#server/config/config.ts';
import { UsageError } from '#server/config/env.ts';
import { createDatabase, type Db, type Connection } from '#server/db/client.ts';
import { hasTables, withTaskLock } from '#server/db/table-dumps.ts';
import { createLogger } from '#server/lib/logger.ts';
import { hasDatabase, reachDatabase } from '#server/entry/lifecycle.ts';

export interface Installation {
  readonly connection: Connection;
  readonly db: Db;
  readonly store: ObjectStore;
  /** Lets the embedded server take writes, or none: those of this command still. */
  takeWrites(may: boolean): Promise<void>;
}

export async function isInstalled({ dataDir, database, storage, masterKey }: Config): Promise<boolean> {
  if (!(await hasDatabase({ database }))) return false;
  if (storage.kind === 'folder') return isThere(path.join(dataDir, 'objects'));
  return masterKey.kind === 'value' || isThere(masterKey.path);
}

export async function refuseMissing(config: Config): Promise<void> {
  const url = config.database.kind === 'server' ? config.database.url : null;
  if ((await isInstalled(config)) && (url === null || (await hasTables({ connectionString: url })))) return;
  throw new UsageError(copy.nothingYet(config.dataDir));
}

/** Runs `work` as the only backup, restore or check of this installation. Problems: `busy`. */
export async function withInstallation(
  config: Config,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const logger = createLogger({ logLevel: 'silent' });
  await using reached = await reachDatabase(config, logger);
  const { connection, takeWrites } = reached;
  const writing = { ...connection, options: '-c default_transaction_read_only=off' };
  await using database = createDatabase(writing, { poolSize: 3, logger, statementTimeoutMs: 0 });
  const done = await withTaskLock(connection, async () => {
    const store = await openObjectStore(config);
    await work({ connection, db: database.db, store, takeWrites });
  });
  if (done === 'busy') throw new BackupProblem('busy');
}

export async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
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
    const known = problemText(error) === undefined ? 'failed' : 'unusable';
    await finishRun(db, id, {
      problem: error instanceof BackupProblem ? error.reason : isFull(error) ? 'full' : known,
    });
    throw error;
  }
}
