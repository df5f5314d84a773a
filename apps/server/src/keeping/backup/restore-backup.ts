import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readIfThere } from '#server/lib/files.ts';
import { createKeyring, parseMasterKeys } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import type { Db, Connection } from '#server/db/client.ts';
import { appliedMigrations, migrate, migrateTo, migrationNames } from '#server/db/migrate.ts';
import { hasTables, restoreTables } from '#server/db/table-dumps.ts';
import { countObjects, isNeeded, listObjects, finishRestore, type Erasure, type RestoreCounts } from './backup.repo.ts';
import type { BackupPlace } from './backup-place.ts';
import type { BackupFiles } from './backup-files.ts';
import { BackupProblem, type Progress } from './backup-problem.ts';
import { backupCopy as copy } from './backup.copy.ts';
import { ledgerFile, readErasures, type ErasureLedger } from './erasures.ts';
import { checkPlace, snapshotFile, listSnapshots, readManifest, type Manifest } from './manifest.ts';
import { keptKeysSchema, type KeptKeys } from './kept-keys.ts';
import { markerIn } from './data-folder-marks.ts';
import { copyUnlessStored } from './stored-files.ts';
import type { RecoveryKey } from '#server/lib/recovery-key.ts';
import { fromEither, openFile, readSealed, intactFile, unlessDamaged } from './sealed-files.ts';

export interface RestoreSource {
  readonly place: BackupPlace;
  readonly recoveryKey: RecoveryKey;
  readonly snapshot?: string;
  readonly withoutDamaged?: boolean;
}

export interface RestoreTarget {
  readonly dataDir: string;
  readonly connection: Connection;
  readonly db: Db;
  readonly store: ObjectStore;
  readonly storeKeys: (keys: KeptKeys) => Promise<void>;
  /** Whether to erase again what was erased after the snapshot only because of time, by a clock that may have been wrong. */
  readonly erasesDoubted: (doubted: readonly Erasure[]) => Promise<boolean>;
}

export interface DamagedPart {
  readonly name: string;
  readonly rows?: number;
}

export interface OpenedSnapshot extends Required<Omit<RestoreSource, 'withoutDamaged'>> {
  readonly manifest: Manifest;
  readonly keys: KeptKeys;
  readonly tables: ReadonlyMap<string, string>;
  readonly leftOut: readonly DamagedPart[];
  readonly ledger: ErasureLedger | undefined;
  readonly unfinished: readonly string[];
}

/** Problems: `wrong-key`, `unsuitable`, `newer`, `damaged`, `damaged-parts`. */
export async function openSnapshot(source: RestoreSource): Promise<OpenedSnapshot> {
  const { place, recoveryKey, snapshot: wanted, withoutDamaged = false } = source;
  const { files } = place;
  await checkPlace(files, recoveryKey);
  const { complete, unfinished } = await listSnapshots(files);
  const snapshot = wanted ?? complete.at(-1) ?? unfinished.at(-1);
  if (snapshot === undefined || ![...complete, ...unfinished].includes(snapshot))
    throw new BackupProblem('unsuitable', { what: snapshot ?? place.name });
  const manifest = await readManifest(files, snapshot, recoveryKey).catch(describeDamage);
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new BackupProblem('newer', { what: manifest.version });
  const parse = (content: unknown) => keptKeysSchema.safeParse(content).data;
  const keys = await fromEither(snapshotFile(snapshot, 'keys'), (name) =>
    readSealed(files, name, recoveryKey, parse, manifest.keys),
  ).catch(describeDamage);
  const ledger = await readErasures(files, recoveryKey, complete);
  const { tables, leftOut } = await intactTables(files, snapshot, manifest);
  const damaged = ledger === undefined ? [{ name: ledgerFile }, ...leftOut] : leftOut;
  if (damaged.length > 0 && !withoutDamaged)
    throw new BackupProblem('damaged-parts', { what: copy.damagedParts(damaged) });
  const newer = wanted === undefined ? unfinished.filter((name) => name > snapshot) : [];
  return { place, recoveryKey, snapshot, manifest, keys, tables, leftOut, ledger, unfinished: newer };
}

function describeDamage(error: unknown): never {
  if (!(error instanceof BackupProblem) || error.reason !== 'damaged') throw error;
  throw new BackupProblem('damaged', { what: copy.damagedParts([{ name: error.what }]), cause: error });
}

async function intactTables(files: BackupFiles, snapshot: string, manifest: Manifest) {
  const tables = new Map<string, string>();
  const leftOut: DamagedPart[] = [];
  for (const table of manifest.tables) {
    const name = snapshotFile(snapshot, table.name);
    const file = await intactFile(files, name, table).catch(unlessDamaged);
    if (file === undefined) leftOut.push({ name, rows: table.rows });
    else tables.set(table.name, file);
  }
  const needed = leftOut.filter(({ name }) => !copy.isOptional(path.basename(name)));
  if (needed.length > 0) throw new BackupProblem('damaged', { what: copy.damagedParts(needed) });
  return { tables, leftOut };
}

/** Killed at any moment, the next one finishes it. Problems: `taken`, `wrong-key`, `unsuitable`, `newer`, `damaged`, `full`, `stopped`. */
export async function restoreBackup(source: RestoreSource, target: RestoreTarget, progress: Progress) {
  const opened = await openSnapshot(source);
  const { manifest, keys, place, leftOut, unfinished } = opened;
  await claimDataFolder(target, opened.snapshot);
  await target.storeKeys(keys);
  const list = opened.ledger?.list ?? [];
  const doubted = list.filter(
    ({ clockDoubted, erasedAt }) => clockDoubted && new Date(erasedAt) > new Date(manifest.takenAt),
  );
  const keptDoubted = doubted.length === 0 || (await target.erasesDoubted(doubted)) ? [] : doubted;
  const ledger = opened.ledger && { ...opened.ledger, list: list.filter((one) => !keptDoubted.includes(one)) };
  const counts = await restoreRows({ ...opened, ledger }, target, progress);
  const lost = await copyObjects(target, place, keys, progress);
  await rm(markerIn(target.dataDir));
  return { ...counts, manifest, lost, leftOut, ledger, keptDoubted, unfinished };
}

export async function restoreRows(
  opened: OpenedSnapshot,
  { connection, db }: Pick<RestoreTarget, 'connection' | 'db'>,
  progress: Progress,
): Promise<RestoreCounts> {
  const { manifest, ledger } = opened;
  if (!(await isMigratedFurther(db, manifest))) {
    await migrateTo(connection, manifest.migrations);
    await fillTables(connection, opened, progress);
    await migrate(connection);
  }
  return finishRestore(db, ledger?.list ?? [], { isFinal: manifest.final === true });
}

async function claimDataFolder({ dataDir, connection, store }: RestoreTarget, snapshot: string): Promise<void> {
  const marker = markerIn(dataDir);
  const mark = JSON.stringify({ snapshot });
  const begun = await readIfThere(marker);
  if (begun?.trim() === mark) return;
  if (begun !== undefined || (await hasTables(connection))) throw new BackupProblem('taken');
  for await (const _ of store.list()) throw new BackupProblem('taken');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(marker, `${mark}\n`, { mode: 0o600 });
}

async function isMigratedFurther(db: Db, { migrations }: Manifest): Promise<boolean> {
  return (await appliedMigrations(db)).some((name) => !migrations.includes(name));
}

async function fillTables(
  connection: Connection,
  { place: { files }, recoveryKey, manifest, tables: intact, leftOut }: OpenedSnapshot,
  progress: Progress,
): Promise<void> {
  await restoreTables(connection, async ({ tables, fill, continueAfter, removeDangling }) => {
    for (const [index, table] of manifest.tables.entries()) {
      progress.at('rows', index, manifest.tables.length);
      if (!tables.some(({ name }) => name === table.name)) continue;
      const name = intact.get(table.name);
      if (name !== undefined) await fill(table, openFile(files, name, recoveryKey, table));
      if (table.lastId !== null) await continueAfter(table.name, table.lastId);
    }
    if (leftOut.length > 0) await removeDangling();
  });
}

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
    const outcome = await copyUnlessStored(objects, { objects: store, name: dataDir }, { keyring }, object);
    const isLost = outcome === 'missing' || outcome === 'damaged';
    if (isLost && (await isNeeded(db, object.id))) lost.push(object.id);
  }
  progress.at('objects', total.bytes, total.bytes);
  return lost;
}
