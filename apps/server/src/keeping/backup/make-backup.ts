import { setTimeout as sleep } from 'node:timers/promises';
import type { Keyring } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import type { StoredObject } from '#server/adapters/storage/storage.ts';
import type { Db, Connection } from '#server/db/client.ts';
import { dumpTables, type TablesToDump } from '#server/db/table-dumps.ts';
import { isNeeded, isUploading } from './backup.repo.ts';
import type { BackupPlace } from './backup-place.ts';
import type { BackupFiles } from './backup-files.ts';
import type { Progress } from './backup-problem.ts';
import { repairErasures, writeErasures } from './erasures.ts';
import type { KeptKeys } from './kept-keys.ts';
import {
  bytesOf,
  claimPlace,
  snapshotFile,
  listSnapshots,
  manifestFile,
  manifestIn,
  markByHand,
  objectsIn,
  readManifest,
  removeSnapshot,
  snapshotName,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import { copyUnlessStored } from './stored-files.ts';
import type { RecoveryKey } from '#server/lib/recovery-key.ts';
import { checkFile, repairSealedFile, sealFile, type SealedFile } from './sealed-files.ts';

export interface BackupSource {
  readonly connection: Connection;
  readonly db: Db;
  readonly store: ObjectStore;
  readonly keyring: Keyring;
  /** Read after the rows, so that no key is missing. */
  readonly keys: () => Promise<KeptKeys>;
  readonly version: string;
  readonly isFinal?: boolean;
  readonly isByHand?: boolean;
}

export interface BackupTarget {
  readonly place: BackupPlace;
  readonly recoveryKey: RecoveryKey;
}

export interface MadeBackup {
  readonly snapshot: string;
  readonly manifest: Manifest;
  readonly copied: { count: number; bytes: number };
  readonly lost: readonly string[];
}

/** Members' exports and imports aren't backed up. */
const isNotAZip = (id: string) =>
  ['export_parts', 'imports']
    .map((table) => `not exists (select from ${table} where ${table}.object_id = ${id})`)
    .join(' and ');

const rowsToDump: Readonly<Record<string, string>> = {
  sessions: 'false',
  challenges: 'false',
  trusted_devices: 'false',
  rate_limits: 'false',
  uploads: 'false',
  exports: 'false',
  export_parts: 'false',
  imports: 'false',
  objects: isNotAZip('objects.id'),
  object_flaws: isNotAZip('object_flaws.object_id'),
  account_tokens: "purpose in ('reopen', 'undo_email')",
};

/** Complete once the manifest is written; if killed before that, the next backup continues. Problems: `wrong-key`, `unsuitable`, `full`, `stopped`. */
export async function makeBackup(
  source: BackupSource,
  { place, recoveryKey }: BackupTarget,
  progress: Progress,
): Promise<MadeBackup> {
  const { files } = place;
  await claimPlace(files, recoveryKey);
  const { complete, unfinished } = await listSnapshots(files);
  for (const name of unfinished) await removeSnapshot(files, name);
  const lost: string[] = [];
  for (const name of complete) lost.push(...(await repairSnapshot(files, name, recoveryKey)));

  const { snapshot, ...rows } = await dumpTables(source.connection, (dump) =>
    copyRows(dump, source, { place, recoveryKey }, progress),
  );
  const keys = await sealFile(
    files,
    snapshotFile(snapshot, 'keys'),
    bytesOf(JSON.stringify(await source.keys())),
    recoveryKey,
  );
  const listed = () => objectsIn(files, snapshot, rows, recoveryKey);
  const objects = await copyObjects(source, place, listed, progress);
  const { total, copied, erased, damaged } = objects;
  // Last, so that it includes everything whose files were gone.
  await writeErasures(source.db, files, recoveryKey, snapshot);
  const manifest: Manifest = {
    ...{ format: 1, version: source.version, ...rows, keys, objects: total, erased, damaged },
    ...(source.isFinal && { final: true }),
  };
  if (source.isByHand === true) await markByHand(files, snapshot);
  await writeManifest(files, snapshot, manifest, recoveryKey);
  return { snapshot, manifest, copied, lost };
}

const smallBytes = 16 * 1024 ** 2;

async function repairSnapshot(files: BackupFiles, snapshot: string, key: RecoveryKey): Promise<string[]> {
  const top = snapshotFile(snapshot, manifestFile);
  if (!(await repairSealedFile(files, top, (name) => manifestIn(files, name, snapshot, key)))) return [top];
  await repairErasures(files, key, snapshot);
  const { tables, keys } = await readManifest(files, snapshot, key);
  const lost: string[] = [];
  for (const sealed of [...tables, { ...keys, name: 'keys' }]) {
    const file = snapshotFile(snapshot, sealed.name);
    if (sealed.bytes > smallBytes) continue;
    if (!(await repairSealedFile(files, file, (name) => checkFile(files, name, sealed)))) lost.push(file);
  }
  return lost;
}

type TableInManifest = Manifest['tables'][number];

async function copyRows(
  dump: TablesToDump,
  { isFinal = false }: BackupSource,
  { place: { files }, recoveryKey: key }: BackupTarget,
  progress: Progress,
) {
  const snapshot = snapshotName(dump.takenAt);
  const tables: TableInManifest[] = [];
  for (const [index, table] of dump.tables.entries()) {
    progress.at('rows', index, dump.tables.length);
    const { text, count } = dump.dump(table, isFinal && table.name === 'sessions' ? undefined : rowsToDump[table.name]);
    const file: SealedFile = await sealFile(files, snapshotFile(snapshot, table.name), text, key);
    tables.push({ ...table, columns: [...table.columns], rows: await count(), ...file });
  }
  return { snapshot, takenAt: dump.takenAt.toISOString(), migrations: [...dump.migrations], tables };
}

const copiesAtOnce = 3;

async function copyObjects(
  source: BackupSource,
  place: BackupPlace,
  listed: () => AsyncGenerator<StoredObject>,
  progress: Progress,
) {
  const total = { count: 0, bytes: 0 };
  for await (const { size } of listed()) {
    total.count++;
    total.bytes += size;
  }
  const copied = { count: 0, bytes: 0 };
  const erased: string[] = [];
  const damaged: string[] = [];
  let done = 0;
  // During a final backup no one can upload, and everyone waits for it.
  const createPause = source.isFinal === true ? () => async () => {} : pausedDuringUploads(source.db);
  const copy = async (object: StoredObject, pause: () => Promise<void>) => {
    progress.at('objects', done, total.bytes);
    const outcome = await copyUnlessStored(source.store, place, { keyring: source.keyring, pause }, object);
    done += object.size;
    if (outcome === 'there') return;
    if (outcome === 'copied') {
      copied.count++;
      copied.bytes += object.size;
    } else if (outcome === 'missing' && !(await isNeeded(source.db, object.id))) erased.push(object.id);
    else damaged.push(object.id);
  };
  const objects = listed();
  const worker = async () => {
    const pause = createPause();
    for (let next = await objects.next(); next.done !== true; next = await objects.next()) {
      await copy(next.value, pause);
      await pause();
    }
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, worker));
  progress.at('objects', total.bytes, total.bytes);
  return { total, copied, erased: erased.toSorted(), damaged: damaged.toSorted() };
}

const checkEveryMs = 1000;
/** Times the work before it, of all workers together. Measured: uploads keep 85% of their speed. */
const pauseFactor = 8;

/** While uploads arrive, workers pause longer than they work. Call the result for each worker, and what that returns between its pieces of work. */
function pausedDuringUploads(db: Db): () => () => Promise<void> {
  let checkedAt = -Infinity;
  let isBusy = Promise.resolve(false);
  const check = () => {
    if (performance.now() - checkedAt > checkEveryMs) {
      checkedAt = performance.now();
      isBusy = isUploading(db);
    }
    return isBusy;
  };
  let until = 0;
  return () => {
    let began = performance.now();
    return async () => {
      if (await check()) {
        const now = performance.now();
        until = Math.max(until, now) + pauseFactor * (now - began);
        await sleep(until - now);
      }
      began = performance.now();
    };
  };
}
