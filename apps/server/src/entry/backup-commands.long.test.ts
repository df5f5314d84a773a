import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aFamilyAtHome, type FamilyAtHome } from '#server/testing/family-at-home.ts';
import { noSmallDisk, smallDisk } from '#server/testing/small-disk.ts';
import { TestClient } from '#server/testing/test-client.ts';

const adminPassword = 'a gate in the garden';

let home: FamilyAtHome;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-usb-disk-'));
  home = await aFamilyAtHome({ BACKUP_TO: folder, ADMIN_PASSWORD: adminPassword });
});
afterEach(async () => {
  await home.programs.end();
  await rm(folder, { recursive: true, force: true });
});

it('A check reads every file, names a damaged one, and says so with its exit code', async () => {
  const sound = await home.programs.run('verify.ts', ['--all']);
  expect([sound.code, sound.errors]).toEqual([0, '']);
  expect(sound.output).toContain('Everything is there');
  const objects = path.join(home.programs.dataDir, 'objects');
  const files = (await readdir(objects, { recursive: true })).filter((name) => name.length > 32);
  const [first = ''] = files;
  const right = await readFile(path.join(objects, first));
  const wrong = Buffer.from(right);
  wrong[100] = (wrong[100] ?? 0) ^ 1;
  await writeFile(path.join(objects, first), wrong);
  const flawed = await home.programs.run('verify.ts', ['--all']);
  expect([flawed.code, flawed.output]).toEqual([6, expect.stringContaining(`Damaged: ${path.basename(first)}`)]);
  expect(flawed.output).toContain(`of message ${home.messageId}`);
  await rm(path.join(objects, first));
  const gone = await home.programs.run('verify.ts', []);
  expect([gone.code, gone.output]).toEqual([6, expect.stringContaining(`Missing: ${path.basename(first)}`)]);
  await writeFile(path.join(objects, first), right);
}, 60_000);

it.skipIf(noSmallDisk !== undefined)(
  'A full disk stops a backup in words, and a larger one finishes it',
  async () => {
    const disk = await smallDisk(path.join(folder, 'small'), 4);
    try {
      await disk.fill(20_000);
      const full = await home.programs.run('backup.ts', [disk.folder]);
      expect([full.code, full.errors]).toEqual([7, expect.stringContaining('disk is full')]);
      await disk.clear();
      expect((await home.programs.run('backup.ts', [disk.folder])).code).toBe(0);
    } finally {
      disk.unmount();
    }
  },
  60_000,
);

it('An admin backs up now, and once a month the program tries out whether that can be restored', async () => {
  const admin = new TestClient(home.origin);
  await admin.ok('adminLogin', { body: { username: 'admin', password: adminPassword } });
  expect(await admin.ok('getBackups')).toMatchObject({ place: folder, last: null, isRunning: false });
  await admin.ok('backUpNow');
  const last = async () => (await admin.ok('getBackups')).last;
  await expect.poll(last, { timeout: 60_000 }).toMatchObject({ problem: null, files: expect.any(Number) });
  const { code, errors } = await home.programs.run('drill.ts', [], { BACKUP_TO: folder });
  expect([code, errors]).toEqual([0, '']);
  expect(await admin.ok('getBackups')).toMatchObject({
    drill: { problem: null, files: expect.any(Number) },
    copies: 1,
  });

  const key = await readFile(path.join(home.programs.dataDir, 'recovery.key'), 'utf8');
  const typed = key.split('\n').at(-2) ?? '';
  await admin.ok('checkRecoveryKey', { body: { recoveryKey: typed.toLowerCase() } });
  const wrong = { body: { recoveryKey: '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G' } };
  expect(await admin.refused('checkRecoveryKey', wrong)).toMatchObject({ code: 'wrong_recovery_key' });

  // The disk was unplugged.
  await rm(folder, { recursive: true });
  await admin.ok('backUpNow');
  await expect.poll(last, { timeout: 60_000 }).toMatchObject({ problem: expect.stringContaining('unplugged') });
  const { platformHealth } = await admin.ok('getKpis');
  expect(platformHealth.checks.find(({ name }) => name === 'Backup')).toMatchObject({ state: 'trouble' });
}, 120_000);
