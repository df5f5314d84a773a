import { randomBytes } from 'node:crypto';
import { close, fstat, open as openFile, read } from 'node:fs';
import { access, constants, mkdir, open, opendir, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@someday/contract/rules/limits';
import { syncFolder, hasCode, isThere, sizeOf } from '#server/lib/files.ts';
import { fileAppender, freeOnDisk, removeOlder, rethrown } from './disk-files.ts';
import type { ObjectStore, RawReader, RawWriter, DraftStore } from './object-store.ts';
import { diskError, folderError } from './storage-errors.ts';
import { StorageProblem } from './storage.ts';

type DiskOptions = {
  folder: string;
  minFreeBytes: number;
  hasNoRoom?: () => boolean;
};

const asStorageProblem = rethrown(diskError);
const inFolder = rethrown(folderError);

const leftoverAfterMs = 3_600_000;
const draftKeptMs = 2 * limits.uploadDays * 86_400_000;
const idPattern = /^[0-9a-f]{32}$/;

export async function openDiskObjectStore(options: DiskOptions): Promise<ObjectStore> {
  const { folder, minFreeBytes, hasNoRoom = () => false } = options;
  const objects = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await makeShelves(objects);

  const shelfOf = (id: string) => {
    if (!idPattern.test(id)) throw new TypeError('An object id must be 32 hexadecimal digits.');
    return join(objects, id.slice(0, 2));
  };
  const pathOf = (id: string) => join(shelfOf(id), id);
  const freeBytes = async () => {
    if (hasNoRoom()) return 0;
    // A read-only disk still tells its space.
    await access(incoming, constants.W_OK).catch(inFolder);
    return freeOnDisk(incoming, minFreeBytes);
  };
  const draftsFolder = join(folder, 'drafts');
  const { removeDraft, ...drafts } = await openDiskDrafts({
    folder: draftsFolder,
    freeBytes,
    placeOf: (id) => ({ shelf: shelfOf(id), path: pathOf(id) }),
  });

  return {
    ...drafts,
    freeBytes,
    maxObjectBytes: Infinity,
    async create(id) {
      if ((await freeBytes()) === 0) throw new StorageProblem('full');
      return createWriter(join(incoming, randomBytes(16).toString('hex')), shelfOf(id), id, freeBytes);
    },
    open: (id) => openReader(pathOf(id)),
    async remove(id) {
      await rm(pathOf(id), { force: true }).catch(asStorageProblem);
      await removeDraft(id);
    },
    exists: (id) => isThere(pathOf(id)).catch(asStorageProblem),
    async sweep(now) {
      await removeOlder(incoming, now.getTime() - leftoverAfterMs);
      await removeOlder(draftsFolder, now.getTime() - draftKeptMs);
    },
    async *list(shelf) {
      for (const name of shelf === undefined ? shelves : [shelf]) {
        for await (const entry of await opendir(join(objects, name)).catch(inFolder)) {
          if (idPattern.test(entry.name)) yield entry.name;
        }
      }
    },
  };
}

/** A large object reaches the disk little by little: all of it at once, at its end, would hold up what others write. */
const flushEvery = 16 * 1024 * 1024;

async function createWriter(
  draft: string,
  shelf: string,
  id: string,
  freeBytes: () => Promise<number>,
): Promise<RawWriter> {
  const file = await open(draft, 'wx', 0o600).catch(inFolder);
  const append = fileAppender(file, 0, freeBytes);
  let unflushed = 0;
  return {
    async write(bytes) {
      await append(bytes);
      unflushed += bytes.length;
      if (unflushed < flushEvery) return;
      unflushed = 0;
      await file.datasync().catch(asStorageProblem);
    },
    async commit() {
      await file.datasync().catch(asStorageProblem);
      await file.close();
      if (await isThere(join(shelf, id))) throw new Error('An object is never overwritten.');
      await rename(draft, join(shelf, id)).catch(inFolder);
      await syncFolder(shelf);
    },
    async abort() {
      await file.close().catch(() => undefined);
      await unlink(draft).catch(() => undefined);
    },
  };
}

/** A disk that can't read a part of a file can read the others. */
const unreadable = (cause: Error) => (hasCode(cause, 'EIO') ? new StorageProblem('damaged', { cause }) : cause);

const openDescriptor = promisify(openFile);
const statDescriptor = promisify(fstat);

async function openReader(path: string): Promise<RawReader> {
  const descriptor = await openDescriptor(path, 'r').catch(asStorageProblem);
  const { size } = await statDescriptor(descriptor);
  let reading = 0;
  let closing = false;
  // A file descriptor closed during a read may already be another file's or socket's: close after the last read.
  const closeWhenIdle = () => {
    if (closing && reading === 0) close(descriptor);
  };
  return {
    size,
    read(buffer, length, position, done) {
      if (closing) return process.nextTick(done, new Error('This object is closed.'), 0);
      reading++;
      read(descriptor, buffer, 0, length, position, (error, bytesRead) => {
        reading--;
        closeWhenIdle();
        done(error && unreadable(error), bytesRead);
      });
    },
    close() {
      if (closing) return;
      closing = true;
      closeWhenIdle();
    },
  };
}

const shelves = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** Creates and syncs all 256 up front, so storing an object never depends on a new folder. */
async function makeShelves(objects: string) {
  await mkdir(objects, { recursive: true, mode: 0o700 });
  const there = new Set(await readdir(objects));
  const missing = shelves.filter((shelf) => !there.has(shelf));
  if (missing.length === 0) return;
  await Promise.all(missing.map((shelf) => mkdir(join(objects, shelf), { recursive: true, mode: 0o700 })));
  await syncFolder(objects);
}

type DiskDraftsOptions = {
  folder: string;
  freeBytes(): Promise<number>;
  placeOf(id: string): { shelf: string; path: string };
};

async function openDiskDrafts({
  folder,
  freeBytes,
  placeOf,
}: DiskDraftsOptions): Promise<DraftStore & { removeDraft(id: string): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => join(folder, id);

  async function refuseWhenFull() {
    if ((await freeBytes()) === 0) throw new StorageProblem('full');
  }

  async function makeSureOfObject(id: string, size: number) {
    const { shelf, path } = placeOf(id);
    const there = await sizeOf(path);
    if (there === undefined) throw new StorageProblem('missing');
    if (there !== size) throw new StorageProblem('damaged');
    await syncFolder(shelf);
  }

  return {
    async createDraft(id) {
      await refuseWhenFull();
      const file = await open(pathOf(id), 'wx', 0o600).catch(inFolder);
      await file.close();
      await syncFolder(folder);
    },

    async openPart(id, from) {
      await refuseWhenFull();
      const file = await open(pathOf(id), 'r+').catch(asStorageProblem);
      // What lies behind stays until it is written again: it may be a newer part's, of another process.
      if ((await file.stat()).size < from) {
        await file.close();
        throw new StorageProblem('damaged');
      }
      return {
        write: fileAppender(file, from, freeBytes),
        commit: () => file.datasync().catch(asStorageProblem),
        close: () => file.close().catch(() => undefined),
      };
    },

    hasDraft: (id) => isThere(pathOf(id)).catch(asStorageProblem),

    async finishDraft(id, size) {
      const { shelf, path } = placeOf(id);
      const there = await sizeOf(pathOf(id));
      if (there === undefined) return makeSureOfObject(id, size);
      if (there !== size) throw new StorageProblem('damaged');
      if ((await isThere(path)) && (await isThere(pathOf(id)))) throw new Error('An object is never overwritten.');
      try {
        await rename(pathOf(id), path);
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw diskError(error);
        return makeSureOfObject(id, size);
      }
      await syncFolder(shelf);
    },

    async removeDraft(id) {
      await rm(pathOf(id), { force: true }).catch(asStorageProblem);
    },
  };
}
