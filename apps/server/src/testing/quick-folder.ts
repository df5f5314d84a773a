import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The variable that names the folder where all processes of a run find the media that one of them has made. */
export const sharedMedia = 'SOMEDAY_TEST_MEDIA';

const MEMORY = '/dev/shm';
/** A run was seen to take 400 MB at a time; containers often give 64 MB. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for all that one run of the tests makes and throws away, in memory where there is enough of it: databases are copied and
 * dropped by the hundred, which takes a disk ten times as long.
 */
export function makeQuickFolder(): string {
  const folder = mkdtempSync(path.join(memoryWillDo() ? MEMORY : os.tmpdir(), 'someday-tests-'));
  chmodSync(folder, 0o755); // some tests become somebody else
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

/** Some tests run programs from their own folder, which a mount may forbid. */
function runsPrograms(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  return mount !== undefined && !mount.includes('noexec');
}
