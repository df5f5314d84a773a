import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createDatabase } from '#server/db/client.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { aFamilyAtHome, type FamilyAtHome } from '#server/testing/family-at-home.ts';
import { noSmallDisk, smallDisk } from '#server/testing/storage/small-disk.ts';
import { addressIn } from '#server/testing/running-program.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { reachDatabase } from '#server/entry/lifecycle.ts';

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

it('A check names a damaged file, and the program heals it from the backup, as it does when someone opens it', async () => {
  expect((await home.programs.run('keeping/commands/backup.ts', [folder])).code).toBe(0);
  home.program.child.kill('SIGTERM');
  await once(home.program.child, 'exit');
  const sound = await home.programs.run('keeping/commands/verify.ts', ['--all']);
  expect([sound.code, sound.errors]).toEqual([0, '']);
  expect(sound.output).toContain('Everything is there');
  const objects = path.join(home.programs.dataDir, 'objects');
  const files = (await readdir(objects, { recursive: true })).filter((name) => name.length > 32);
  const right = await Promise.all(files.map((name) => readFile(path.join(objects, name))));
  const now = () => Promise.all(files.map((name) => readFile(path.join(objects, name)).catch(() => null)));
  const damage = () =>
    Promise.all(
      files.map((name, index) => {
        const wrong = Buffer.from(right[index] ?? '');
        wrong[100] = (wrong[100] ?? 0) ^ 1;
        return writeFile(path.join(objects, name), wrong);
      }),
    );
  await damage();
  await rm(path.join(objects, files[0] ?? ''));
  const flawed = await home.programs.run('keeping/commands/verify.ts', ['--all']);
  expect([flawed.code, flawed.output]).toEqual([
    6,
    expect.stringContaining(`Missing: ${path.basename(files[0] ?? '')}`),
  ]);
  expect(flawed.output).toContain(`Damaged: ${path.basename(files[1] ?? '')}`);
  expect(flawed.output).toContain(`of message ${home.messageId}`);

  const program = home.programs.start({ BILLING: 'off', BACKUP_TO: folder });
  const emma = new TestClient(addressIn(await program.started));
  await expect.poll(now, { timeout: 60_000 }).toEqual(right);
  await emma.ok('openWithCode', { params: { code: home.code } });
  await damage();
  const photo = async () =>
    (await emma.fetch(`/api/media/${home.messageId}/photo`)).bytes().then(
      ({ length }) => length > 0,
      () => false,
    );
  expect(await photo().catch(() => false)).toBe(false);
  await expect.poll(() => photo().catch(() => false), { timeout: 60_000 }).toBe(true);
}, 180_000);

it.skipIf(noSmallDisk !== undefined)(
  'A full disk stops a backup in words, and a larger one finishes it',
  async () => {
    const disk = await smallDisk(path.join(folder, 'small'), 4);
    try {
      await disk.fill(20_000);
      const full = await home.programs.run('keeping/commands/backup.ts', [disk.folder]);
      expect([full.code, full.errors]).toEqual([7, expect.stringContaining('disk is full')]);
      await disk.clear();
      expect((await home.programs.run('keeping/commands/backup.ts', [disk.folder])).code).toBe(0);
    } finally {
      disk.unmount();
    }
  },
  120_000,
);

it('A second backup at once is refused, and Ctrl-C stops the first, which goes on later', async () => {
  const reached = await reachDatabase(readConfig({ DATA_DIR: home.programs.dataDir }), silent);
  const database = createDatabase(reached.connection, { poolSize: 1 });
  const [backup, ended] = await inTransaction(database.db, async (tx) => {
    await sql`lock table members in access exclusive mode`.execute(tx);
    const first = home.programs.launch('keeping/commands/backup.ts', [folder]);
    const code = once(first.child, 'exit');
    const running = async () => (await sql`select from backup_runs where finished_at is null`.execute(tx)).rows.length;
    await expect.poll(running, { timeout: 20_000 }).toBe(1);
    const second = await home.programs.run('keeping/commands/backup.ts', [folder]);
    expect([second.code, second.errors]).toEqual([8, expect.stringContaining('Another backup, restore or check')]);
    first.child.kill('SIGINT');
    await expect.poll(first.errors, { timeout: 20_000 }).toContain('Stopping after this file');
    return [first, code] as const;
  });
  await database.close();
  await reached[Symbol.asyncDispose]();
  expect([...(await ended), backup.errors()]).toEqual([
    130,
    null,
    expect.stringContaining('Run the same command again'),
  ]);
  expect((await home.programs.run('keeping/commands/backup.ts', [folder])).code).toBe(0);
}, 120_000);

it('A damaged backup is restored from its copies, and otherwise without the damaged part if the operator says so', async () => {
  // The daily backup runs with the settings Someday started with, even if .env is gone by then.
  const daily = { SOMEDAY_DAILY: 'on', SOMEDAY_ENV_FILE: path.join(folder, '.env') };
  expect((await home.programs.run('keeping/commands/backup.ts', [folder], daily)).code).toBe(0);
  const key = await recoveryKey();
  const restored = async (elsewhere: string, ...flags: string[]) => {
    const env = { DATA_DIR: path.join(home.programs.dataDir, elsewhere), BACKUP_RECOVERY_KEY: key };
    const { code, output, errors } = await home.programs.run('keeping/commands/restore.ts', [folder, ...flags], env);
    return [code, output + errors];
  };
  const [snapshot = ''] = await readdir(path.join(folder, 'snapshots'));
  const place = path.join(folder, 'snapshots', snapshot);
  expect(await readdir(place)).not.toContain('by-hand');
  await rm(path.join(folder, 'someday-backup.json'));
  await rm(path.join(folder, 'erasures'));
  for (const name of await readdir(place)) if (name !== 'copies') await writeFile(path.join(place, name), '');
  expect(await restored('from copies')).toEqual([0, expect.not.stringContaining('amaged')]);

  await rm(path.join(place, 'copies', 'message_reactions'));
  const part = `snapshots/${snapshot}/message_reactions: reactions (0 rows)`;
  const refused = `Parts of the backup are damaged: ${part}\n  Nothing was restored.`;
  expect(await restored('refused')).toEqual([6, expect.stringContaining(refused)]);
  expect(await restored('without', '--without-damaged')).toEqual([0, expect.stringContaining(part)]);
  await rm(path.join(place, 'copies', 'members'));
  const needed = `The backup is damaged: snapshots/${snapshot}/members: accounts (1 row)`;
  expect(await restored('needed', '--without-damaged')).toEqual([6, expect.stringContaining(needed)]);
}, 120_000);

it('A backup with one file damaged, whichever way, and its copy too, is restored without it or refused in words', async () => {
  expect((await home.programs.run('keeping/commands/backup.ts', [folder])).code).toBe(0);
  const [snapshot = ''] = await readdir(path.join(folder, 'snapshots'));
  const inside = (name: string) => `snapshots/${snapshot}/${name}`;
  const ways: ((bytes: Buffer, other: Buffer) => Buffer | null)[] = [
    (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
    (bytes) => bytes.subarray(0, bytes.length / 2),
    () => Buffer.alloc(0),
    () => null,
    (_, other) => other,
  ];
  const files = [
    'someday-backup.json',
    'erasures',
    ...['ledger', 'manifest', 'keys', 'members', 'portraits'].map(inside),
  ];
  const other = await readFile(path.join(folder, inside('loved_ones')));
  const env = { BACKUP_RECOVERY_KEY: await recoveryKey() };
  const found: Record<string, unknown> = {};
  for (const [index, name] of files.entries()) {
    const places = [name, name.replace(/[^/]*$/, 'copies/$&')].map((one) => path.join(folder, one));
    const right = await Promise.all(places.map((one) => readFile(one).catch(() => null)));
    for (const [at, one] of places.entries()) {
      const wrong = right[at] && ways[index % ways.length]?.(right[at], other);
      await (wrong ? writeFile(one, wrong) : rm(one, { force: true }));
    }
    const codes: unknown[] = [];
    for (const flags of [[], ['--without-damaged']]) {
      const DATA_DIR = path.join(home.programs.dataDir, `${index} ${flags.length}`);
      const { code, output, errors } = await home.programs.run('keeping/commands/restore.ts', [folder, ...flags], {
        ...env,
        DATA_DIR,
      });
      codes.push(code);
      expect([name, output + errors]).toEqual([name, expect.not.stringMatching(/\n +at |Error:/)]);
      if (code !== 0) expect(errors).toMatch(new RegExp(`amaged: ${name}: .+\n.+npm run restore -- FOLDER/snapshots`));
    }
    found[path.basename(name)] = codes;
    for (const [at, one] of places.entries()) if (right[at]) await writeFile(one, right[at]);
  }
  const [fine, needed, optional] = [
    [0, 0],
    [6, 6],
    [6, 0],
  ];
  expect(found).toEqual({
    ...{ 'someday-backup.json': fine, erasures: fine, ledger: fine },
    ...{ manifest: needed, keys: needed, members: needed, portraits: optional },
  });
}, 300_000);

it('An admin backs up now, and once a month the program tries out whether that can be restored', async () => {
  const admin = new TestClient(home.origin);
  await admin.ok('adminLogin', { body: { username: 'admin', password: adminPassword } });
  expect(await admin.ok('getBackups')).toMatchObject({ place: folder, isRunning: false });
  await admin.ok('backUpNow');
  const said = async () =>
    (await admin.ok('checkInstallation')).checks.find(({ about }) => about === 'backups')?.detail;
  await expect
    .poll(said, { timeout: 60_000, interval: 2000 })
    .toMatch(/^Made this hour: \d+ files?\. 1 backup kept\.$/);
  const [snapshot = ''] = await readdir(path.join(folder, 'snapshots'));
  expect(await readdir(path.join(folder, 'snapshots', snapshot))).toContain('by-hand');
  const { code, errors } = await home.programs.run('keeping/commands/drill.ts', [], { BACKUP_TO: folder });
  expect([code, errors]).toEqual([0, '']);
  expect(await admin.ok('getBackups')).toMatchObject({ drill: { problem: null } });

  await admin.ok('checkRecoveryKey', { body: { recoveryKey: (await recoveryKey()).toLowerCase() } });
  const wrong = { body: { recoveryKey: '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G' } };
  expect(await admin.refused('checkRecoveryKey', wrong)).toMatchObject({ code: 'wrong_recovery_key' });

  // The disk was unplugged.
  await rm(folder, { recursive: true });
  await admin.ok('backUpNow');
  const health = async () =>
    (await admin.ok('getKpis')).platformHealth.checks.find(({ name }) => name === 'Backups')?.detail;
  await expect.poll(health, { timeout: 60_000, interval: 2000 }).toContain('unplugged');
  expect(await said()).toMatch(/^The backups in \S+ are gone\. Is the disk connected\?/);
}, 120_000);
