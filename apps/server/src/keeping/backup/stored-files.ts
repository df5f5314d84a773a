import type { Keyring } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { copyVerified, isStored, verifiedBytes } from '#server/adapters/storage/transfers.ts';
import { StorageProblem, type StoredObject } from '#server/adapters/storage/storage.ts';
import type { BackupTo } from '#server/config/storage-config.ts';
import { BackupProblem } from './backup-problem.ts';
import { backupFiles, openBackupPlace } from './backup-place.ts';
import { hasBackups } from './manifest.ts';

/** `to.name` is where they are copied to. Problems: `full`. */
export async function copyUnlessStored(
  from: ObjectStore,
  to: { readonly objects: ObjectStore; readonly name: string },
  tools: Parameters<typeof copyVerified>[2],
  object: StoredObject,
): Promise<'there' | 'copied' | 'missing' | 'damaged'> {
  if (await isStored(to.objects, object)) return 'there';
  // It may have been cut short by a failing disk.
  await to.objects.remove(object.id);
  try {
    await copyVerified(from, to.objects, tools, object);
    return 'copied';
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error;
    if (error.reason === 'full' || error.reason === 'too-large')
      throw new BackupProblem('full', { what: to.name, cause: error });
    return error.reason === 'missing' ? 'missing' : 'damaged';
  }
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;

interface StoredFilesDeps {
  readonly store: ObjectStore;
  readonly keyring: Keyring;
  readonly backups: BackupTo | null;
}

export function createStoredFiles({ store, keyring, backups }: StoredFilesDeps) {
  async function isIntact(where: ObjectStore, object: StoredObject): Promise<boolean> {
    try {
      for await (const _ of verifiedBytes(where, keyring, object));
      return true;
    } catch (error) {
      if (error instanceof StorageProblem && error.reason !== 'unknown-key') return false;
      throw error;
    }
  }

  return {
    isThere: (object: StoredObject) => isStored(store, object),
    async exists(id: string): Promise<boolean> {
      for await (const other of store.list(id.slice(0, 2))) if (other === id) return true;
      return false;
    },
    isIntact: (object: StoredObject) => isIntact(store, object),
    async restore(object: StoredObject): Promise<boolean> {
      if (backups === null || !(await hasBackups(await backupFiles(backups)))) return false;
      const { objects } = await openBackupPlace(backups);
      if (!(await isIntact(objects, object))) return false;
      await store.remove(object.id);
      await copyVerified(objects, store, { keyring }, object);
      return true;
    },
    list: () => store.list(),
    remove: (id: string) => store.remove(id),
    sweep: (now: Date) => store.sweep(now),
  };
}
