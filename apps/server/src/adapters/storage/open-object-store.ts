import type { Config } from '#server/config/config.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import type { ObjectStore } from './object-store.ts';

type Place = Pick<Config, 'storage' | 'dataDir' | 'minFreeBytes'>;

export async function openObjectStore(
  { storage, dataDir: folder, minFreeBytes }: Place,
  { hasNoRoom }: { hasNoRoom?: () => boolean } = {},
): Promise<ObjectStore> {
  if (storage.kind === 'folder') return openDiskObjectStore({ folder, minFreeBytes, ...(hasNoRoom && { hasNoRoom }) });
  // Loaded only if used: its package is larger than everything else.
  const { openS3ObjectStore } = await import('./s3-object-store.ts');
  return openS3ObjectStore(storage);
}
