import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asStorageProblem, fileAppender, hasCode, isThere, removeOlder, sizeOf, syncFolder } from './disk-files.ts';
import type { DraftStore } from './object-store.ts';
import { StorageProblem } from './storage.ts';

export type DiskDraftsOptions = {
  folder: string;
  /** Drafts untouched since then are gone when this resolves. */
  keptSince: number;
  freeBytes(): Promise<number>;
  /** Where a finished object of that id lies. */
  placeOf(id: string): { shelf: string; path: string };
};

/** Drafts as files `<id>` of one folder, on the file system of the objects: finishing one is a rename. */
export async function openDiskDrafts({
  folder,
  keptSince,
  freeBytes,
  placeOf,
}: DiskDraftsOptions): Promise<DraftStore & { removeDraft(id: string): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOlder(folder, keptSince);
  const pathOf = (id: string) => join(folder, id);

  async function refuseWhenFull() {
    if ((await freeBytes()) === 0) throw new StorageProblem('full');
  }

  /** Another finish may have been faster, in this process or before a crash: then the object is there. */
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
      const file = await open(pathOf(id), 'wx', 0o600).catch(asStorageProblem);
      await file.close();
      await syncFolder(folder);
    },

    async openPart(id, from) {
      await refuseWhenFull();
      const file = await open(pathOf(id), 'r+').catch(asStorageProblem);
      try {
        const { size } = await file.stat();
        if (size < from) throw new StorageProblem('damaged');
        if (size > from) await file.truncate(from);
      } catch (error) {
        await file.close();
        throw error;
      }
      return {
        write: fileAppender(file, from, freeBytes),
        commit: () => file.datasync().catch(asStorageProblem),
        close: () => file.close().catch(() => undefined),
      };
    },

    draftSize: (id) => sizeOf(pathOf(id)),

    async finishDraft(id, size) {
      const { shelf, path } = placeOf(id);
      const there = await sizeOf(pathOf(id));
      if (there === undefined) return makeSureOfObject(id, size);
      if (there !== size) throw new StorageProblem('damaged');
      if ((await isThere(path)) && (await isThere(pathOf(id)))) throw new Error('An object is never overwritten.');
      try {
        await rename(pathOf(id), path);
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error;
        return makeSureOfObject(id, size);
      }
      await syncFolder(shelf);
    },

    async removeDraft(id) {
      await rm(pathOf(id), { force: true });
    },
  };
}
