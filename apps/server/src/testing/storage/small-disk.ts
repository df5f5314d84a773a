import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves only this many bytes free. */
  fill(freeBytes: number): Promise<void>;
  /** Frees the space. */
  clear(): Promise<void>;
  makeReadOnly(): void;
  makeWritable(): void;
  unmount(): void;
}

function mount(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'someday-test', folder], {
    stdio: 'pipe',
  });
}

/** Lazily, because readers may keep files open for another moment. */
const unmount = (folder: string) => void execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });

/** Why a test of a full disk can't run here; undefined if it can. */
export const noSmallDisk: string | undefined = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'someday-mount-'));
  try {
    mount(folder, 1);
    unmount(folder);
    return undefined;
  } catch {
    return 'a disk of its own can be mounted by root only';
  } finally {
    rmSync(folder, { recursive: true });
  }
})();

/** A file system in memory. */
export async function smallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  mount(folder, megabytes);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(freeBytes) {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    clear: () => rm(ballast, { force: true }),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'pipe' }),
    makeWritable: () => void execFileSync('mount', ['-o', 'remount,rw', folder], { stdio: 'pipe' }),
    unmount: () => unmount(folder),
  };
}
