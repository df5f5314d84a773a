import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inWorkFolder, removeAbandonedWork } from './conversion.service.ts';

const longAgo = new Date('2000-01-01T00:00:00Z');

let workDir: string;
beforeEach(async () => {
  workDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'someday-work-')), 'work');
});
afterEach(() => rm(path.dirname(workDir), { recursive: true }));

it('what a killed conversion has left is removed at the next start; what another process is using stays', async () => {
  const host = encodeURIComponent(os.hostname());
  const abandoned = `convert-${host}-${spawnSync('true').pid}-abc`;
  const atWork = `convert-${host}-${process.ppid}-abc`;
  const elsewhere = 'convert-another.host-1-abc';
  for (const name of [abandoned, atWork, elsewhere]) await mkdir(path.join(workDir, name, 'in'), { recursive: true });
  await removeAbandonedWork(workDir, longAgo);
  expect(new Set(await readdir(workDir))).toEqual(new Set([elsewhere, atWork]));
});

it('what a since recreated container has left is removed once nothing can be using it', async () => {
  const folder = path.join(workDir, 'convert-another.host-1-abc');
  await mkdir(path.join(folder, 'in'), { recursive: true });
  const { mtimeMs } = await stat(folder);
  await removeAbandonedWork(workDir, new Date(mtimeMs + 2 * 86_400_000));
  expect(await readdir(workDir)).toHaveLength(1);
  await removeAbandonedWork(workDir, new Date(mtimeMs + 4 * 86_400_000));
  expect(await readdir(workDir)).toEqual([]);
});

it('a first start has nothing to remove', async () => {
  await expect(removeAbandonedWork(workDir, longAgo)).resolves.toBeUndefined();
});

it('no other user can look into a conversion, and nothing of it stays', async () => {
  let opened = '';
  const work = inWorkFolder(workDir, async (folder) => {
    opened = folder;
    expect((await stat(folder)).mode & 0o077).toBe(0);
    throw new Error('the file is damaged');
  });
  await expect(work).rejects.toThrow('damaged');
  expect(opened).not.toBe('');
  expect(await readdir(workDir)).toEqual([]);
});
