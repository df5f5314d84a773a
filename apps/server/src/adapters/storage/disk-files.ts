import { access, type FileHandle, open, opendir, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskError } from './storage-errors.ts';
import { StorageProblem } from './storage.ts';

/** Makes names created in or moved into a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

export const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG');

export const rethrown = (sort: (error: unknown) => unknown) => (error: unknown) => {
  throw sort(error);
};

export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

export async function removeOlder(folder: string, before: number): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name);
    // Another process may be finishing the same file.
    const details = await stat(path).catch(() => undefined);
    if (details && details.mtimeMs < before) await unlink(path).catch(() => undefined);
  }
}

const recheckFreeEvery = 64 * 1024 * 1024;

/** Appends buffers from `position` on, and regularly checks that there's still room. Problems: `full`. */
export function fileAppender(file: FileHandle, position: number, freeBytes: () => Promise<number>) {
  let end = position;
  let checkFreeAt = position + recheckFreeEvery;
  return async (bytes: Uint8Array): Promise<void> => {
    if (end >= checkFreeAt) {
      if ((await freeBytes()) === 0) throw new StorageProblem('full');
      checkFreeAt += recheckFreeEvery;
    }
    for (let from = 0; from < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, from, bytes.length - from, end).catch(rethrown(diskError));
      from += bytesWritten;
      end += bytesWritten;
    }
  };
}

/** Free on the disk of a folder, or where it would be created, beyond what must stay free. */
export async function freeOnDisk(folder: string, minFreeBytes: number): Promise<number> {
  let there = folder;
  while (!(await isThere(there))) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  return Math.max(0, bavail * bsize - minFreeBytes);
}
