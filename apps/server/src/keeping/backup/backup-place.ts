import { filesIn, type BackupFiles } from './backup-files.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { openObjectStore } from '#server/adapters/storage/open-object-store.ts';
import type { BackupTo } from '#server/config/storage-config.ts';

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
