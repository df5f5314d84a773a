import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createDatabase } from '#server/db/client.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createLogger } from '#server/platform.ts';
import { aFamilyAtHome, type FamilyAtHome } from '#server/testing/family-at-home.ts';
import { noSmallDisk, smallDisk } from '#server/testing/small-disk.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { reachDatabase } from './lifecycle.ts';

const adminPassword = 'a gate in the garden';
const silent = createLogger({ logLevel: 'silent' });

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

async function recoveryKey(): Promise<string> {
  const text = await readFile(path.join(home.programs.dataDir, 'recovery.key'), 'utf8');
  return text.split('\n').at(-2) ?? '';
}

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
}, 120_000);

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
  120_000,
);

it('A second backup at once is refused, and Ctrl-C stops the first, which goes on later', async () => {
  const { connection, leave } = await reachDatabase(readConfig({ DATA_DIR: home.programs.dataDir }), silent);
  const database = createDatabase(connection, { poolSize: 1 });
  const [backup, ended] = await inTransaction(database.db, async (tx) => {
    await sql`lock table members in access exclusive mode`.execute(tx);
    const first = home.programs.launch('backup.ts', [folder]);
    const code = once(first.child, 'exit');
    const running = async () => (await sql`select from backup_runs where finished_at is null`.execute(tx)).rows.length;
    await expect.poll(running, { timeout: 20_000 }).toBe(1);
    const second = await home.programs.run('backup.ts', [folder]);
    expect([second.code, second.errors]).toEqual([8, expect.stringContaining('Another backup, restore or check')]);
    first.child.kill('SIGINT');
    await expect.poll(first.errors, { timeout: 20_000 }).toContain('Stopping after this file');
    return [first, code] as const;
  });
  await database.close();
  await leave();
  expect([...(await ended), backup.errors()]).toEqual([
    130,
    null,
    expect.stringContaining('Run the same command again'),
  ]);
  expect((await home.programs.run('backup.ts', [folder])).code).toBe(0);
}, 120_000);

it('A damaged backup, and one of a newer Someday, aren’t restored', async () => {
  expect((await home.programs.run('backup.ts', [folder])).code).toBe(0);
  const key = await recoveryKey();
  const restored = async (elsewhere: string) => {
    const env = { DATA_DIR: path.join(home.programs.dataDir, elsewhere), BACKUP_RECOVERY_KEY: key };
    const { code, errors } = await home.programs.run('restore.ts', [folder], env);
    return [code, errors];
  };
  const [snapshot = ''] = await readdir(path.join(folder, 'snapshots'));
  const members = path.join(folder, 'snapshots', snapshot, 'members');
  const right = await readFile(members);
  const wrong = Buffer.from(right);
  wrong[40] = (wrong[40] ?? 0) ^ 1;
  await writeFile(members, wrong);
  expect(await restored('damaged')).toEqual([
    6,
    expect.stringContaining(`The backup is damaged: snapshots/${snapshot}`),
  ]);
  await writeFile(members, right);
  const mark = path.join(folder, 'someday-backup.json');
  await writeFile(mark, (await readFile(mark, 'utf8')).replace('"format":1', '"format":2'));
  expect(await restored('newer')).toEqual([5, expect.stringContaining('made by a newer version of Someday')]);
}, 120_000);

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

  await admin.ok('checkRecoveryKey', { body: { recoveryKey: (await recoveryKey()).toLowerCase() } });
  const wrong = { body: { recoveryKey: '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G' } };
  expect(await admin.refused('checkRecoveryKey', wrong)).toMatchObject({ code: 'wrong_recovery_key' });

  // The disk was unplugged.
  await rm(folder, { recursive: true });
  await admin.ok('backUpNow');
  await expect.poll(last, { timeout: 60_000 }).toMatchObject({ problem: expect.stringContaining('unplugged') });
  const { platformHealth } = await admin.ok('getKpis');
  expect(platformHealth.checks.find(({ name }) => name === 'Backup')).toMatchObject({ state: 'trouble' });
}, 120_000);
