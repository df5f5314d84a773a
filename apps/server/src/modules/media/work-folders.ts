import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Containers that share a data folder count their processes each for itself, so the host belongs to the name. */
const ownPrefix = `convert-${encodeURIComponent(os.hostname())}-`;

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

/** Removes what killed processes of this host left behind: decrypted originals must not stay. Asked at start, before any work. */
export async function removeAbandonedWork(workDir: string): Promise<void> {
  const names = await readdir(workDir).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(ownPrefix))) {
    const pid = Number.parseInt(name.slice(ownPrefix.length), 10);
    // Our own number on an older folder is one that the system has given out again.
    if (pid === process.pid || !isAlive(pid)) await rm(path.join(workDir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
