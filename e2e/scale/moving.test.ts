import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createDatabase, type Database } from '../../apps/server/src/db/client.ts';
import { socketDirectoryFor } from '../../apps/server/src/db/embedded-postgres/server-process.ts';
import { loadKeys } from '../../apps/server/src/keys.ts';
import { makeBucket, theS3 } from '../../apps/server/src/testing/storage/ceph.ts';
import { makePrograms, type Programs } from '../../apps/server/src/testing/running-program.ts';
import { storageSettings } from '../../apps/server/src/testing/test-app.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { createEmptyDatabase, type TestDatabase } from '../../apps/server/src/testing/database/test-database.ts';
import { startApp, type RunningApp } from '../support/app.ts';
import { startCluster, type Cluster } from '../support/cluster.ts';
import { addressOf } from '../../apps/server/src/testing/database/database-address.ts';
import { startFamilies } from '../support/family-load.ts';

let old: RunningApp;
let database: Database;
let programs: Programs;
let target: TestDatabase;
let keysFolder: string;
let cluster: Cluster | undefined;
beforeEach(async () => {
  [old, programs, target] = await Promise.all([startApp(), makePrograms(), createEmptyDatabase()]);
  const host = await socketDirectoryFor(path.join(old.dataDir, 'postgres'));
  database = createDatabase({ host, user: 'someday', database: 'postgres' }, { poolSize: 2 });
  keysFolder = await mkdtemp(path.join(os.tmpdir(), 'someday-moved-'));
});
afterEach(async () => {
  await cluster?.stop();
  await database.close();
  await old.stop();
  await programs.end();
  await target.drop();
  await rm(keysFolder, { recursive: true, force: true });
});

test(
  'a family’s Someday becomes one of several machines while they use it, and nothing is lost',
  { timeout: 600_000 },
  async () => {
    const access = theS3();
    const { S3_BUCKET: _, ...service } = await storageSettings();
    const place = `s3://${await makeBucket(access)}/backups`;
    const run = async (entry: string, args: readonly string[], env: Record<string, string>) => {
      const ended = await programs.run(entry, args, { ...service, ...env });
      expect(`${ended.errors}`, `${entry} ${args.join(' ')}: ${ended.output}`).toBe('');
      expect(ended.code).toBe(0);
      return ended.output;
    };
    const there = { DATA_DIR: old.dataDir, PUBLIC_URL: old.origin };

    const families = await startFamilies({ origin: old.origin, database }, { count: 4 });
    await expect.poll(() => families.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(5);
    // The long one, while everyone goes on.
    const first = await run('keeping/commands/backup.ts', [place], there);
    const key = /Recovery key\s+([\w-]+)/.exec(first)?.[1] ?? '';
    await expect.poll(() => families.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(10);
    const final = await run('keeping/commands/backup.ts', [place, '--final'], there);
    expect(final).toContain('This was the final backup.');
    const acknowledged = [...families.acknowledged];
    // They can still look and open, and hear why nothing is saved.
    const refusal = await new TestClient(old.origin).refused('signup', {
      body: { name: 'Late', email: 'late@example.org', password: 'correct horse' },
    });
    expect(refusal).toMatchObject({ status: 503, code: 'read_only' });
    expect((await fetch(`${old.origin}/login`)).status).toBe(200);
    const emma = await new TestClient(old.origin).ok('openWithCode', { params: { code: acknowledged[0]?.code ?? '' } });
    expect(emma.messages.length).toBeGreaterThan(0);
    families.giveUp();
    await families.stop();
    expect(families.acknowledged).toEqual(acknowledged);

    const storage = await storageSettings();
    const here = {
      DATA_DIR: keysFolder,
      DATABASE_URL: addressOf(target.connection),
      ...storage,
      BACKUP_RECOVERY_KEY: key,
    };
    expect(await run('keeping/commands/restore.ts', [place], here)).toContain('Everyone stays logged in');
    const { masterKeys, pepper } = await loadKeys(readConfig({ DATA_DIR: keysFolder }));
    const keys = {
      MASTER_KEY: masterKeys.map((one) => one.key.toString('hex')).join('\n'),
      PEPPER: pepper.toString('hex'),
    };
    cluster = await startCluster({ database: target, env: { ...storage, ...keys } });
    expect(await cluster.originals()).toEqual(new Map(acknowledged.map(({ id, sha256 }) => [id, sha256])));
    const reply = await new TestClient(cluster.origin).ok('openWithCode', {
      params: { code: acknowledged[0]?.code ?? '' },
    });
    expect(reply.messages).toHaveLength(emma.messages.length);

    // The old one stays as it is, even if someone starts it.
    await old.kill();
    const again = await programs.run('entry/all.ts', [], there);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('it has moved')]);
  },
);
