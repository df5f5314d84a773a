import { mkdir, realpath, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { openObjectStore } from '#server/adapters/storage/open-object-store.ts';
import { StorageAway } from '#server/adapters/storage/storage.ts';
import type { Config } from '#server/config/config.ts';
import type { BackupTo } from '#server/config/storage-config.ts';
import { isFull } from '#server/lib/files.ts';
import { fileProblems } from '#server/lib/lib.copy.ts';
import { newToken } from '#server/lib/random-codes.ts';
import type { Db } from '#server/lib/transaction.ts';
import { backupCopy as copy } from './backup.copy.ts';
import { filesIn, type BackupFiles } from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';
import { hasBackup } from './backup.repo.ts';
import { findRecoveryKey } from './kept-keys.ts';
import { checkPlace, hasBackups } from './manifest.ts';

export interface BackupPlace {
  readonly name: string;
  readonly files: BackupFiles;
  readonly objects: ObjectStore;
}

export async function openBackupPlace(to: BackupTo): Promise<BackupPlace> {
  const { name } = to;
  const objects = await openObjectStore({ storage: to, dataDir: name, minFreeBytes: 0 });
  return { name, files: await backupFiles(to), objects };
}

export async function backupFiles(to: BackupTo): Promise<BackupFiles> {
  if (to.kind === 'folder') return filesIn(to.name);
  return (await import('./backup-bucket.ts')).filesInBucket(to);
}

/** A disk that isn't connected leaves an empty folder, on the disk that would be lost with the machine. Problems: `gone`. */
export async function refuseDisconnected(db: Db, to: BackupTo): Promise<void> {
  const isGone = (await hasBackup(db, to.name)) && !(await hasBackups(await backupFiles(to)));
  if (isGone) throw new BackupProblem('gone', { what: to.name });
}

/** Such a backup would be lost together with what it is of. Links count as what they lead to. */
export async function isInDataFolder(to: BackupTo, dataDir: string): Promise<boolean> {
  if (to.kind !== 'folder') return false;
  const way = path.relative(await realFolder(dataDir), await realFolder(to.name));
  return way.split(path.sep)[0] !== '..';
}

/** Also for a folder that isn't there yet. */
async function realFolder(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  if (parent === folder) return folder;
  return realpath(folder).catch(async () => path.join(await realFolder(parent), path.basename(folder)));
}

const mostMs = 6_000;

export interface PlaceTrial {
  readonly isNew: boolean;
  /** In words; null: it works. */
  readonly problem: string | null;
}

/** By place. One that hangs keeps a thread of the few that read files, so only one trial waits for it. */
const underway = new Map<string, Promise<PlaceTrial>>();

/** Writes a small file there, reads it back and removes it, even a folder made for it. Never rejects, and ends in time. */
export async function tryBackupPlace(db: Db, to: BackupTo, config: Config): Promise<PlaceTrial> {
  const trial = underway.get(to.name) ?? tryPlace(db, to, config).finally(() => underway.delete(to.name));
  underway.set(to.name, trial);
  const tried = trial.catch((error: unknown) => ({
    isNew: false,
    problem: problemText(error, to.name) ?? copy.unusable(to.name, String(error)),
  }));
  const silent = { isNew: false, problem: copy.unusable(to.name, copy.silent) };
  return Promise.race([tried, sleep(mostMs, silent, { ref: false })]);
}

async function tryPlace(db: Db, to: BackupTo, config: Config): Promise<PlaceTrial> {
  if (await isInDataFolder(to, config.dataDir)) return { isNew: false, problem: copy.inDataFolder(to.name) };
  await refuseDisconnected(db, to);
  const files = await backupFiles(to);
  const made = to.kind === 'folder' ? await mkdir(to.name, { recursive: true, mode: 0o700 }) : undefined;
  const name = `trial-${newToken()}`;
  try {
    await files.write(name, (append) => append(Buffer.from(name)));
    const back = Buffer.concat(await Array.fromAsync((await files.read(name))?.content() ?? []));
    await files.remove(name);
    // Web servers make no backups, and may not have the key.
    const key = config.role === 'web' ? undefined : await findRecoveryKey(config);
    if (key !== undefined && (await hasBackups(files))) await checkPlace(files, key);
    return {
      isNew: made !== undefined,
      problem: back.toString() === name ? null : copy.unusable(to.name, copy.garbled),
    };
  } finally {
    await files.remove(name).catch(() => {});
    // A backup that has begun since keeps its folder, because it isn't empty.
    for (let folder = to.name; made !== undefined && folder.length >= made.length; folder = path.dirname(folder))
      await rmdir(folder).catch(() => {});
  }
}

/** Undefined for an error that no one can do anything about. */
export function problemText(error: unknown, place?: string): string | undefined {
  if (error instanceof BackupProblem && error.reason === 'wrong-key' && place !== undefined) return copy.otherKey;
  if (error instanceof BackupProblem && error.reason === 'no-key' && place !== undefined) return copy.damagedKey;
  if (error instanceof BackupProblem) return copy.problems[error.reason](error.what);
  if (isFull(error)) return copy.problems.full(place ?? '');
  if (error instanceof StorageAway) return error.message;
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined;
  const reason = fileProblems[String(error.code)];
  return reason === undefined ? undefined : copy.unusable(place ?? String(error.path), reason);
}
