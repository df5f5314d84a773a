import { randomBytes } from 'node:crypto';
import { close, fstat, open as openFile, read } from 'node:fs';
import { access, constants, mkdir, open, opendir, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@someday/contract/rules/limits';
import { syncFolder, hasCode, isThere, sizeOf } from '#server/lib/files.ts';
import { fileAppender, freeOnDisk, removeOlder, rethrowAs } from './disk-files.ts';
import { idPrefixes, type ObjectStore, type RawReader, type RawWriter, type DraftStore } from './object-store.ts';
import { diskError, folderError } from './storage-errors.ts';
import { StorageProblem } from './storage.ts';

type DiskOptions = { folder: string; minFreeBytes: number; hasNoRoom?: () => boolean };

const asStorageProblem = rethrowAs(diskError);
const asFolderProblem = rethrowAs(folderError);

const leftoverAfterMs = 3_600_000;
const draftKeptMs = 2 * limits.uploadDays * 86_400_000;
const idPattern = /^[0-9a-f]{32}$/;

export async function openDiskObjectStore(options: DiskOptions): Promise<ObjectStore> {
  const { folder, minFreeBytes, hasNoRoom = () => false } = options;
  const objects = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await makePrefixFolders(objects);

  const folderOf = (id: string) => {
    if (!idPattern.test(id)) throw new TypeError('An object id must be 32 hexadecimal digits.');
    return join(objects, id.slice(0, 2));
  };
  const pathOf = (id: string) => join(folderOf(id), id);
  const freeBytes = async () => {
    if (hasNoRoom()) return 0;
    // Even a read-only disk reports free space.
    await access(incoming, constants.W_OK).catch(asFolderProblem);
    return freeOnDisk(incoming, minFreeBytes);
  };
  const draftsFolder = join(folder, 'drafts');
  const { removeDraft, ...drafts } = await openDiskDrafts({
    folder: draftsFolder,
    freeBytes,
    objectPlaceOf: (id) => ({ folder: folderOf(id), path: pathOf(id) }),
  });

  return {
    ...drafts,
    freeBytes,
    maxObjectBytes: Infinity,
    async create(id) {
      if ((await freeBytes()) === 0) throw new StorageProblem('full');
      return createWriter(join(incoming, randomBytes(16).toString('hex')), folderOf(id), id, freeBytes);
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
    async *list(idPrefix) {
      for (const prefix of idPrefix === undefined ? idPrefixes : [idPrefix]) {
        for await (const entry of await opendir(join(objects, prefix)).catch(asFolderProblem)) {
          if (idPattern.test(entry.name)) yield entry.name;
        }
      }
    },
  };
}

/** Flushing a large object all at once, at its end, would hold up other writes. */
const flushEvery = 16 * 1024 * 1024;

async function createWriter(
  draft: string,
  folder: string,
  id: string,
  freeBytes: () => Promise<number>,
): Promise<RawWriter> {
  const file = await open(draft, 'wx', 0o600).catch(asFolderProblem);
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
      if (await isThere(join(folder, id))) throw new Error('An object is never overwritten.');
      await rename(draft, join(folder, id)).catch(asFolderProblem);
      await syncFolder(folder);
    },
    async abort() {
      await file.close().catch(() => undefined);
      await unlink(draft).catch(() => undefined);
    },
  };
}

/** A disk that can't read this part of the file may read the others. */
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

/** Creates and syncs all 256 up front, so storing an object never depends on a new folder. */
async function makePrefixFolders(objects: string) {
  await mkdir(objects, { recursive: true, mode: 0o700 });
  const existing = new Set(await readdir(objects));
  const missing = idPrefixes.filter((prefix) => !existing.has(prefix));
  if (missing.length === 0) return;
  await Promise.all(missing.map((prefix) => mkdir(join(objects, prefix), { recursive: true, mode: 0o700 })));
  await syncFolder(objects);
}

type DiskDraftsOptions = {
  folder: string;
  freeBytes(): Promise<number>;
  objectPlaceOf(id: string): { folder: string; path: string };
};

async function openDiskDrafts({
  folder,
  freeBytes,
  objectPlaceOf,
}: DiskDraftsOptions): Promise<DraftStore & { removeDraft(id: string): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => join(folder, id);

  async function refuseWhenFull() {
    if ((await freeBytes()) === 0) throw new StorageProblem('full');
  }

  async function assertStored(id: string, size: number) {
    const object = objectPlaceOf(id);
    const storedSize = await sizeOf(object.path);
    if (storedSize === undefined) throw new StorageProblem('missing');
    if (storedSize !== size) throw new StorageProblem('damaged');
    await syncFolder(object.folder);
  }

  return {
    async createDraft(id) {
      await refuseWhenFull();
      const file = await open(pathOf(id), 'wx', 0o600).catch(asFolderProblem);
      await file.close();
      await syncFolder(folder);
    },

    async openPart(id, from) {
      await refuseWhenFull();
      const file = await open(pathOf(id), 'r+').catch(asStorageProblem);
      // Doesn't truncate: what follows may be a newer part's, written by another process.
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
      const object = objectPlaceOf(id);
      const draftSize = await sizeOf(pathOf(id));
      if (draftSize === undefined) return assertStored(id, size);
      if (draftSize !== size) throw new StorageProblem('damaged');
      if ((await isThere(object.path)) && (await isThere(pathOf(id))))
        throw new Error('An object is never overwritten.');
      try {
        await rename(pathOf(id), object.path);
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw diskError(error);
        return assertStored(id, size);
      }
      await syncFolder(object.folder);
    },

    async removeDraft(id) {
      await rm(pathOf(id), { force: true }).catch(asStorageProblem);
    },
  };
}
