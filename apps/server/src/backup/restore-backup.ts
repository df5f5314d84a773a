import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hasCode } from '#server/adapters/storage/disk-files.ts';
import { createKeyring, parseMasterKeys } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { copySound, isStored } from '#server/adapters/storage/stored-copies.ts';
import { StorageProblem } from '#server/adapters/storage/storage.ts';
import type { Db } from '#server/db/client.ts';
import type { Connection } from '#server/db/connection.ts';
import { appliedMigrations, migrate, migrateTo } from '#server/db/migrate.ts';
import { migrations as ownMigrations } from '#server/db/migrations/migrations.ts';
import { hasTables, replaceAll } from '#server/db/table-copies.ts';
import { countObjects, isNeeded, listObjects, settleRestored, type Erasure, type Settled } from './backup.repo.ts';
import type { BackupPlace } from './backup-place.ts';
import { BackupProblem } from './backup-problem.ts';
import { readErasures } from './erasures.ts';
import { checkPlace, fileOf, listSnapshots, readManifest, type Manifest } from './manifest.ts';
import { keptKeysSchema, type KeptKeys } from './kept-keys.ts';
import { markerIn } from './unfinished-restore.ts';
import type { Progress } from './progress.ts';
import type { RecoveryKey } from '#server/lib/recovery-key.ts';
import { openFile, openWhole } from './sealed-files.ts';

export interface RestoreSource {
  readonly place: BackupPlace;
  readonly recoveryKey: RecoveryKey;
  /** Undefined: the newest. */
  readonly snapshot?: string;
}

/** An empty installation. */
export interface RestoreTarget {
  readonly dataDir: string;
  readonly connection: Connection;
  readonly db: Db;
  readonly store: ObjectStore;
  /** Stores the keys, or checks those it was given. */
  readonly takeKeys: (keys: KeptKeys) => Promise<void>;
  /** Whether to erase again what was erased after the snapshot only because of time, by a clock that may have been wrong. */
  readonly erasesDoubted: (doubted: readonly Erasure[]) => Promise<boolean>;
}

export interface Restored extends Settled {
  readonly manifest: Manifest;
  /** Ids of objects that the backup doesn't have, or only damaged. */
  readonly lost: readonly string[];
  /** What was not erased again, for that reason. */
  readonly keptDoubted: readonly Erasure[];
}

/** A snapshot that this version can restore. */
export interface OpenedSnapshot extends Required<RestoreSource> {
  readonly manifest: Manifest;
  readonly keys: KeptKeys;
  readonly erasures: readonly Erasure[];
}

/** Problems: `wrong-key`, `unsuitable`, `newer`, `damaged`. */
export async function openSnapshot({ place, recoveryKey, snapshot: wanted }: RestoreSource): Promise<OpenedSnapshot> {
  const { files } = place;
  await checkPlace(files, recoveryKey);
  const { complete } = await listSnapshots(files);
  const snapshot = wanted ?? complete.at(-1);
  if (snapshot === undefined || !complete.includes(snapshot))
    throw new BackupProblem('unsuitable', { what: snapshot ?? place.name });
  const manifest = await readManifest(files, snapshot, recoveryKey);
  const unknown = manifest.migrations.filter((name) => !(name in ownMigrations));
  if (unknown.length > 0) throw new BackupProblem('newer', { what: manifest.version });
  const keys = await openWhole(files, fileOf(snapshot, 'keys'), recoveryKey, manifest.keys);
  const erasures = await readErasures(files, recoveryKey);
  return { place, recoveryKey, snapshot, manifest, keys: keptKeysSchema.parse(JSON.parse(keys.toString())), erasures };
}

/**
 * Restores a snapshot into an empty installation. Killed at any moment, the next one for the same snapshot finishes it; until then, Someday
 * doesn't start there. Problems: `taken`, `wrong-key`, `unsuitable`, `newer`, `damaged`, `full`, `stopped`.
 */
export async function restoreBackup(
  source: RestoreSource,
  target: RestoreTarget,
  progress: Progress,
): Promise<Restored> {
  const opened = await openSnapshot(source);
  const { manifest, keys, place } = opened;
  await enter(target, opened.snapshot);
  await target.takeKeys(keys);
  const doubted = opened.erasures.filter(
    ({ clockDoubted, erasedAt }) => clockDoubted && new Date(erasedAt) > new Date(manifest.takenAt),
  );
  const keptDoubted = doubted.length === 0 || (await target.erasesDoubted(doubted)) ? [] : doubted;
  const erasures = opened.erasures.filter((one) => !keptDoubted.includes(one));
  const settled = await restoreRows({ ...opened, erasures }, target, progress);
  const lost = await copyObjects(target, place, keys, progress);
  await rm(markerIn(target.dataDir));
  return { ...settled, manifest, lost, keptDoubted };
}

/** Into an empty database, or one that this has begun to fill: brings the rows to this version's schema and puts them in order. */
export async function restoreRows(
  opened: OpenedSnapshot,
  { connection, db }: Pick<RestoreTarget, 'connection' | 'db'>,
  progress: Progress,
): Promise<Settled> {
  const { manifest, erasures } = opened;
  if (!(await isMigratedFurther(db, manifest))) {
    await migrateTo(connection, manifest.migrations);
    await fillTables(connection, opened, progress);
    await migrate(connection);
  }
  return settleRestored(db, erasures, { isFinal: manifest.final === true });
}

/** Only into an empty installation, or one that this restore has begun to fill. */
async function enter({ dataDir, connection, store }: RestoreTarget, snapshot: string): Promise<void> {
  const marker = markerIn(dataDir);
  const mark = JSON.stringify({ snapshot });
  const begun = await readIfThere(marker);
  if (begun?.trim() === mark) return;
  if (begun !== undefined || (await hasTables(connection))) throw new BackupProblem('taken');
  for await (const _ of store.list()) throw new BackupProblem('taken');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(marker, `${mark}\n`, { mode: 0o600 });
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

/** The rows are in, and an interrupted restore had gone on. */
async function isMigratedFurther(db: Db, { migrations }: Manifest): Promise<boolean> {
  return (await appliedMigrations(db)).some((name) => !migrations.includes(name));
}

async function fillTables(
  connection: Connection,
  { place: { files }, recoveryKey, snapshot, manifest }: OpenedSnapshot,
  progress: Progress,
): Promise<void> {
  await replaceAll(connection, async ({ tables, fill, continueAfter }) => {
    for (const [index, table] of manifest.tables.entries()) {
      progress.at('rows', index, manifest.tables.length);
      // Someone else's, in the same database.
      if (!tables.some(({ name }) => name === table.name)) continue;
      const name = fileOf(snapshot, table.name);
      const rows = await fill(table, openFile(files, name, recoveryKey, table));
      if (rows !== table.rows) throw new BackupProblem('damaged', { what: name });
      if (table.lastId !== null) await continueAfter(table.name, table.lastId);
    }
  });
}

/** Those the rows still need. */
async function copyObjects(
  { db, store, dataDir }: RestoreTarget,
  { objects }: BackupPlace,
  keys: KeptKeys,
  progress: Progress,
): Promise<string[]> {
  const keyring = createKeyring(parseMasterKeys(keys.masterKeys.join('\n')));
  const total = await countObjects(db);
  const lost: string[] = [];
  let done = 0;
  for await (const object of listObjects(db)) {
    progress.at('objects', done, total.bytes);
    done += object.size;
    if (await isStored(store, object)) continue;
    await store.remove(object.id);
    try {
      await copySound(objects, store, { keyring }, object);
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error;
      if (error.reason === 'full') throw new BackupProblem('full', { what: dataDir, cause: error });
      if (await isNeeded(db, object.id)) lost.push(object.id);
    }
  }
  progress.at('objects', total.bytes, total.bytes);
  return lost;
}
