import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest';
import { newRecoveryKey } from '#server/lib/recovery-key.ts';
import { makeTestHome, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { dueBackup } from '#server/keeping/backups.jobs.ts';
import { finishRun, startRun } from './backup.repo.ts';
import { backupFiles, isInDataFolder, tryBackupPlace } from './backup-place.ts';
import { claimPlace } from './manifest.ts';

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
const tryOut = (to: ReturnType<typeof folder>, recoveryKey = newRecoveryKey()) => {
  const { config } = app.platform;
  const dataDir = path.join(disk, 'data');
  return tryBackupPlace(app.db, to, { ...config, dataDir, backup: { ...config.backup, recoveryKey } });
};
const problemOf = async (...names: string[]) => (await tryOut(folder(...names))).problem;

it('A place for backups is tried without leaving anything, even if its folder isn’t there yet', async () => {
  expect(await tryOut(folder())).toEqual({ isNew: false, problem: null });
  expect(await tryOut(folder('a', 'b'))).toEqual({ isNew: true, problem: null });
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
  const trials = [folder(), folder()].map((to) => tryOut(to));
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

it('A place with another Someday’s backups is described in words, and what is erased isn’t noted there', async () => {
  const theirs = newRecoveryKey();
  await claimPlace(await backupFiles(folder()), theirs);
  expect(await tryOut(folder(), theirs)).toEqual({ isNew: false, problem: null });
  expect(await problemOf()).toMatch(/^This folder has backups with another recovery key\. Use another folder, or /);
  const BACKUP_RECOVERY_KEY = '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G';
  const ours = await startTestApp({ env: { BACKUP_TO: disk, BACKUP_RECOVERY_KEY } });
  await ours.jobs.runDue();
  expect(ours.takeLog()).toEqual([expect.stringMatching(/another recovery key.*"msg":"erasures-not-noted"/)]);
  await ours.close();
});

it('The start of a web server without BACKUP_TO leaves the workers’ backups planned', async () => {
  const home = await makeTestHome();
  const worker = await startTestApp({ home, env: { BACKUP_TO: disk } });
  const planned = await dueBackup(worker.db);
  await worker.close();
  const web = await startTestApp({ home, env: { ROLE: 'web', DATABASE_URL: 'postgres://localhost/someday' } });
  expect([planned, await dueBackup(web.db)]).toEqual([expect.any(Date), planned]);
  await web.close();
  await home.remove();
});
