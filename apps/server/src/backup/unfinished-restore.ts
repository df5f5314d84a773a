import path from 'node:path';
import { isThere } from '#server/adapters/storage/disk-files.ts';

export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';
}

export const markerIn = (dataDir: string): string => path.join(dataDir, 'restore.json');

/** Throws `UnfinishedRestoreError` while a restore into the data folder isn't complete. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (await isThere(markerIn(dataDir)))
    throw new UnfinishedRestoreError(
      'a restore isn’t finished yet. Run the same npm run restore again: it goes on where it stopped.',
    );
}
