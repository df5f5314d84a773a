import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The environment variable for the folder with media shared by all processes of a run. */
export const sharedMedia = 'SOMEDAY_TEST_MEDIA';

const MEMORY = '/dev/shm';
/** Runs have been seen to take 400 MB at a time; containers often have 64 MB. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for everything temporary in a test run, in memory if there's enough of it: databases are copied and dropped by the hundred,
 * which takes ten times as long on a disk.
 */
export function makeQuickFolder(): string {
  const folder = mkdtempSync(path.join(memoryWillDo() ? MEMORY : os.tmpdir(), 'someday-tests-'));
  chmodSync(folder, 0o755); // some tests switch to another user
  return folder;
}

function memoryWillDo(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES && os.freemem() >= ENOUGH_BYTES && runsPrograms();
  } catch {
    return false; // not Linux
  }
}

/** Some tests run programs from their folder, which a mount may not allow. */
function runsPrograms(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  return mount !== undefined && !mount.includes('noexec');
}
