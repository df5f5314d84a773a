import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { finishRun, startRun } from './backup.repo.ts';
import { isInDataFolder, tryBackupPlace } from './backup-place.ts';

let app: TestApp;
let disk: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  disk = await mkdtemp(path.join(os.tmpdir(), 'someday-disk-'));
});
afterEach(() => rm(disk, { recursive: true }));

const folder = (...names: string[]) => ({ kind: 'folder' as const, name: path.join(disk, ...names) });
const problemOf = async (...names: string[]) =>
  (await tryBackupPlace(app.db, folder(...names), path.join(disk, 'data'))).problem;

it('A place for backups is tried without leaving anything, even if its folder isn’t there yet', async () => {
  const dataDir = path.join(disk, 'data');
  expect(await tryBackupPlace(app.db, folder(), dataDir)).toEqual({ isNew: false, problem: null });
  expect(await tryBackupPlace(app.db, folder('a', 'b'), dataDir)).toEqual({ isNew: true, problem: null });
  expect(await readdir(disk)).toEqual([]);
});

it('A place that can’t be written is described in words', async () => {
  await writeFile(path.join(disk, 'file'), '');
  expect(await problemOf('file')).toBe(`${folder('file').name} can’t be used: it’s a file.`);
  expect(await problemOf('file', 'below')).toBe(
    `${folder('file', 'below').name} can’t be used: part of the path is a file.`,
  );
});

it('A place is tried once at a time, and nothing stays there if a file can’t be read back', async () => {
  const dataDir = path.join(disk, 'data');
  const trials = [folder(), folder()].map((to) => tryBackupPlace(app.db, to, dataDir));
  const [first, second] = await Promise.all(trials);
  expect(second).toBe(first);
  // What opens a file to read it.
  vi.spyOn(fs, 'open').mockImplementationOnce(() => {
    throw new Error('torn');
  });
  expect(await problemOf()).toContain('torn');
  expect(await readdir(disk)).toEqual([]);
});

it('A place whose backups are gone is a disk that isn’t connected', async () => {
  const id = await startRun(app.db, 'backup', folder('usb').name);
  await finishRun(app.db, id, { snapshot: 'newest', problem: null });
  expect(await problemOf('usb')).toMatch(/^The backups in \S+ are gone\. Is the disk connected\?/);
  expect(await readdir(disk)).toEqual([]);
});

it('A place inside the data folder is refused, also through a link, and one beside it isn’t', async () => {
  const dataDir = path.join(disk, 'data');
  await mkdir(path.join(dataDir, 'backups'), { recursive: true });
  await symlink(path.join(dataDir, 'backups'), path.join(disk, 'link'));
  await symlink(dataDir, path.join(disk, 'data-link'));
  for (const inside of [folder('data'), folder('data', 'not', 'yet'), folder('link'), folder('link', 'new')]) {
    expect([inside.name, await isInDataFolder(inside, dataDir)]).toEqual([inside.name, true]);
    expect(await isInDataFolder(inside, path.join(disk, 'data-link'))).toBe(true);
  }
  for (const beside of [folder(), folder('data2'), folder('..data'), folder('other', 'data')])
    expect([beside.name, await isInDataFolder(beside, dataDir)]).toEqual([beside.name, false]);
  expect(await problemOf('link')).toMatch(/is inside DATA_DIR, so a backup there would be lost with it/);
});

it('A new place makes no job fail before its first backup', async () => {
  const BACKUP_RECOVERY_KEY = '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G';
  const planned = await startTestApp({ env: { BACKUP_TO: disk, BACKUP_RECOVERY_KEY } });
  await planned.jobs.runDue();
  expect(planned.takeLog()).toEqual([]);
  await planned.close();
});
