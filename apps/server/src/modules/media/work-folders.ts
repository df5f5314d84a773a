import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const prefix = 'convert-';
/** Containers that share a data folder count their processes each for itself, so the host belongs to the name. */
const ownPrefix = `${prefix}${encodeURIComponent(os.hostname())}-`;
/** Copying and converting may take a day each, before they are stopped. */
const longestWorkMs = 3 * 86_400_000;

/** Gives `work` a folder for one conversion, and takes it away again. It holds the decrypted original, so nobody else may look into it. */
export async function inWorkFolder(workDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(workDir, `${ownPrefix}${process.pid}-`));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes what killed processes left behind: decrypted originals must not stay. Asked at start, before any work. Of another host nothing
 * can be asked, and a container that is made anew is another host: its folders go when no conversion could still be at work in them.
 */
export async function removeAbandonedWork(workDir: string, now: Date): Promise<void> {
  const names = await readdir(workDir).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = path.join(workDir, name);
    if (name.startsWith(ownPrefix) ? isOrphan(name) : await isOld(folder, now)) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function isOrphan(name: string): boolean {
  const pid = Number.parseInt(name.slice(ownPrefix.length), 10);
  // Our own number on an older folder is one that the system has given out again.
  return pid === process.pid || !isAlive(pid);
}

async function isOld(folder: string, now: Date): Promise<boolean> {
  // Gone when another process has just removed it.
  const made = await stat(folder).catch(() => undefined);
  return made !== undefined && now.getTime() - made.mtimeMs > longestWorkMs;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
