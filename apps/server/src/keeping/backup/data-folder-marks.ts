import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isThere } from '#server/lib/files.ts';
import { filesIn } from './backup-files.ts';
import { StartError } from '#server/lib/app-error.ts';

const marker = 'moved.json';

export const isMoved = (dataDir: string): Promise<boolean> => isThere(path.join(dataDir, marker));

/** Whatever people did here from now on would be missing where it has moved to. */
export async function refuseMoved(dataDir: string): Promise<void> {
  if (await isMoved(dataDir))
    throw new StartError(
      'it has moved: its final backup was made, to go on somewhere else. To go on here instead, run npm run backup -- --resume',
    );
}

export const markMoved = (dataDir: string): Promise<void> =>
  filesIn(dataDir).write(marker, (append) => append(Buffer.from('{}\n')));

export const unmarkMoved = (dataDir: string): Promise<void> => rm(path.join(dataDir, marker), { force: true });

export const markerIn = (dataDir: string): string => path.join(dataDir, 'restore.json');

export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (await isThere(markerIn(dataDir)))
    throw new StartError(
      'a restore isn’t finished yet. Run the same npm run restore again: it goes on where it stopped.',
    );
}
