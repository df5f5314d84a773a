import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { addressOf } from '#server/testing/database/database-address.ts';
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { aFamilyAtHome, type FamilyAtHome } from '#server/testing/family-at-home.ts';
import { addressIn } from '#server/testing/running-program.ts';
import { TestClient } from '#server/testing/test-client.ts';

const recoveryKey = /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/;

let home: FamilyAtHome;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-usb-disk-'));
  home = await aFamilyAtHome();
});
afterEach(async () => {
  await home.programs.end();
  await rm(folder, { recursive: true, force: true });
});

it('A family backs up to a disk, loses the machine, and opens the letter on another one', async () => {
  const { code, output, errors } = await home.programs.run('keeping/commands/backup.ts', [folder]);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('Backed up as of');
  const [key = ''] = recoveryKey.exec(output) ?? [];
  expect(key).not.toBe('');
  // Only the first backup shows it.
  expect((await home.programs.run('keeping/commands/backup.ts', [folder])).output).not.toContain(key);

  home.program.child.kill('SIGKILL');
  await once(home.program.child, 'exit');
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'someday-new-machine-'));
  const env = { DATA_DIR: elsewhere };
  const without = await home.programs.run('keeping/commands/restore.ts', [folder], env);
  expect([without.code, without.errors]).toEqual([4, expect.stringContaining('BACKUP_RECOVERY_KEY')]);
  const full = await createTestDatabase(systemClock.now());
  const onServer = { ...env, DATABASE_URL: addressOf(full.connection) };
  const taken = await home.programs.run('keeping/commands/restore.ts', [folder], onServer);
  expect([taken.code, taken.errors]).toEqual([3, expect.stringContaining('isn’t empty')]);
  await full.drop();
  const other = { ...env, BACKUP_RECOVERY_KEY: '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G' };
  const wrong = await home.programs.run('keeping/commands/restore.ts', [folder], other);
  expect([wrong.code, wrong.errors]).toEqual([4, expect.stringContaining('isn’t the recovery key')]);
  const restored = await home.programs.run('keeping/commands/restore.ts', [folder], {
    ...env,
    BACKUP_RECOVERY_KEY: key,
  });
  expect([restored.code, restored.errors]).toEqual([0, '']);
  const again = await home.programs.run('keeping/commands/restore.ts', [folder], { ...env, BACKUP_RECOVERY_KEY: key });
  expect([again.code, again.errors]).toEqual([3, expect.stringContaining('isn’t empty')]);
  const unasked = await home.programs.run('keeping/commands/restore.ts', [folder], env);
  expect([unasked.code, unasked.errors]).toEqual([3, expect.stringContaining('isn’t empty')]);

  const next = home.programs.start({ ...env, BILLING: 'off' });
  const emma = new TestClient(addressIn(await next.started));
  const room = await emma.ok('openWithCode', { params: { code: home.code } });
  expect(room.messages).toMatchObject([{ id: home.messageId, title: 'The blue boat', state: 'open' }]);
  expect((await emma.fetch(`/api/media/${home.messageId}/photo`)).status).toBe(200);
  // The new machine goes on with the same key.
  const later = await home.programs.run('keeping/commands/backup.ts', [folder], env);
  expect([later.code, later.output]).toEqual([0, expect.stringContaining('(0 new)')]);
  next.child.kill('SIGINT');
  await once(next.child, 'exit');
  await rm(elsewhere, { recursive: true, force: true });
}, 90_000);

it('What can’t be done is said in words, with an exit code of its own', async () => {
  const empty = { DATA_DIR: path.join(folder, 'nothing-here') };
  const said = async (entry: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { code, errors } = await home.programs.run(entry, args, env);
    return [code, errors];
  };
  expect(await said('keeping/commands/backup.ts', [])).toEqual([
    2,
    expect.stringContaining('npm run backup -- FOLDER'),
  ]);
  expect(await said('keeping/commands/backup.ts', [folder], empty)).toEqual([
    2,
    expect.stringContaining(`There’s no Someday in ${empty.DATA_DIR} yet.`),
  ]);
  const bucket = { S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const database = await createEmptyDatabase();
  for (const nothing of [
    { ...empty, ...bucket, MASTER_KEY: 'ab'.repeat(32) },
    { DATABASE_URL: addressOf(database.connection) },
  ])
    expect(await said('keeping/commands/verify.ts', [], nothing)).toEqual([
      2,
      expect.stringContaining('no Someday in'),
    ]);
  await database.drop();
  expect(await said('keeping/commands/restore.ts', [])).toEqual([
    2,
    expect.stringContaining('npm run restore -- FOLDER'),
  ]);
  expect(await said('keeping/commands/restore.ts', [os.tmpdir()], empty)).toEqual([
    2,
    expect.stringContaining('There’s no backup'),
  ]);
  expect(await said('keeping/commands/verify.ts', ['--everything'])).toEqual([
    2,
    expect.stringContaining('There’s no flag --everything. To see what’s allowed: npm run verify -- --help'),
  ]);
  for (const name of ['backup', 'restore', 'verify', 'drill']) {
    const helped = await home.programs.run(`keeping/commands/${name}.ts`, ['--help'], empty);
    expect(helped).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('Exit codes: 0') });
  }
  expect(await said('keeping/commands/drill.ts', [], { ...empty, BACKUP_TO: folder })).toEqual([
    2,
    expect.stringContaining('There’s no Someday in'),
  ]);
  const mistyped = { ...empty, BACKUP_RECOVERY_KEY: '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5H' };
  expect(await said('keeping/commands/restore.ts', [folder], mistyped)).toEqual([
    4,
    expect.stringContaining('One of its letters or digits is mistyped'),
  ]);
  await writeFile(path.join(folder, 'a file'), '');
  const file = path.join(folder, 'a file');
  expect(await said('keeping/commands/backup.ts', [file])).toEqual([
    2,
    expect.stringContaining('can’t be used: part of the path is a file'),
  ]);
  await writeFile(path.join(home.programs.dataDir, 'restore.json'), '{}');
  expect(await said('entry/all.ts', [])).toEqual([1, expect.stringContaining('restore isn’t finished')]);
  await rm(path.join(home.programs.dataDir, 'restore.json'));
}, 60_000);
