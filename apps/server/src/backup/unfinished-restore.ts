import path from 'node:path';
import { isThere } from '#server/adapters/storage/disk-files.ts';

/** A data folder that isn't complete. The message says what to do. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';
}

/** The file that is in a data folder while a restore into it isn't complete. */
export const markerIn = (dataDir: string): string => path.join(dataDir, 'restore.json');

/** Throws `UnfinishedRestoreError` while a restore into the data folder isn't complete. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (await isThere(markerIn(dataDir)))
    throw new UnfinishedRestoreError(
      'a restore isn’t finished yet. Run the same npm run restore again: it goes on where it stopped.',
    );
}
