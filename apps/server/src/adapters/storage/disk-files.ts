import { type FileHandle, opendir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeBytesAt, isThere } from '#server/lib/files.ts';
import { diskError } from './storage-errors.ts';
import { StorageProblem } from './storage.ts';

export const rethrowAs = (convert: (error: unknown) => unknown) => (error: unknown) => {
  throw convert(error);
};

export async function removeOlder(folder: string, before: number): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name);
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
      const { bytesWritten } = await file.write(bytes, from, bytes.length - from, end).catch(rethrowAs(diskError));
      from += bytesWritten;
      end += bytesWritten;
    }
  };
}

/** Bytes free on the disk where a folder is or would be created, beyond `minFreeBytes`. */
export async function freeOnDisk(folder: string, minFreeBytes: number): Promise<number> {
  let existing = folder;
  while (!(await isThere(existing))) existing = dirname(existing);
  return Math.max(0, (await freeBytesAt(existing)) - minFreeBytes);
}
