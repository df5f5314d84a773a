import type { Keyring } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { copySound, isStored, soundBytes } from '#server/adapters/storage/stored-copies.ts';
import { StorageProblem, type StoredObject } from '#server/adapters/storage/storage.ts';
import type { BackupTo } from '#server/config/storage-config.ts';
import { backupFiles, openBackupPlace } from './backup-place.ts';
import { hasBackups } from './manifest.ts';

/** The stored files of this installation, to be checked and healed. */
export interface StoredFiles {
  /** Whether it's there in its size. Doesn't read it. */
  isThere(object: StoredObject): Promise<boolean>;
  /** Whether it's in its folder. Throws if that isn't there, perhaps with the whole disk: then nothing is known about the file. */
  exists(id: string): Promise<boolean>;
  /** Reads all of it. */
  isSound(object: StoredObject): Promise<boolean>;
  /** Replaces it by the backup's copy. False if there is none, or it isn't sound. */
  heal(object: StoredObject): Promise<boolean>;
  /** All ids, unordered. */
  list(): AsyncIterable<string>;
  remove(id: string): Promise<void>;
  sweep(now: Date): Promise<void>;
}

interface StoredFilesDeps {
  readonly store: ObjectStore;
  readonly keyring: Keyring;
  /** Null: no backups. */
  readonly backups: BackupTo | null;
}

export function createStoredFiles({ store, keyring, backups }: StoredFilesDeps): StoredFiles {
  async function isSound(where: ObjectStore, object: StoredObject): Promise<boolean> {
    try {
      for await (const _ of soundBytes(where, keyring, object));
      return true;
    } catch (error) {
      if (error instanceof StorageProblem && error.reason !== 'unknown-key') return false;
      throw error;
    }
  }

  return {
    isThere: (object) => isStored(store, object),
    async exists(id) {
      for await (const other of store.list(id.slice(0, 2))) if (other === id) return true;
      return false;
    },
    isSound: (object) => isSound(store, object),
    async heal(object) {
      if (backups === null || !(await hasBackups(await backupFiles(backups)))) return false;
      const { objects } = await openBackupPlace(backups);
      if (!(await isSound(objects, object))) return false;
      await store.remove(object.id);
      await copySound(objects, store, { keyring }, object);
      return true;
    },
    list: () => store.list(),
    remove: (id) => store.remove(id),
    sweep: (now) => store.sweep(now),
  };
}
