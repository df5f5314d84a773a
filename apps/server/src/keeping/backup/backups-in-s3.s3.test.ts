import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBucket, type Bucket } from '#server/adapters/storage/s3-bucket.ts';
import { BackupProblem } from './backup-problem.ts';
import { backupFiles } from './backup-place.ts';
import { hasBackups, listSnapshots } from './manifest.ts';
import { removeOld } from './retention.ts';
import { backupTo, type BackupTo, type S3Access } from '#server/config/storage-config.ts';
import { aBareMachine, makeBackups, type Backups, type BareMachine } from '#server/testing/backups.ts';
import { makeBucket, theS3 } from '#server/testing/storage/ceph.ts';
import { gpsMp4 } from '#server/testing/media/make-media.ts';
import { aFamily, aRecipient } from '#server/testing/make.ts';
import { inFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const isProblem = (reason: string) => (error: unknown) => error instanceof BackupProblem && error.reason === reason;

describe('backups in a bucket', () => {
  let app: TestApp;
  let access: S3Access;
  let to: BackupTo;
  let bucket: Bucket;
  let backups: Backups;
  let bare: BareMachine;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const service = theS3();
    access = service;
    const name = await makeBucket(access);
    to = backupTo(`s3://${name}/our/someday`, access);
    bucket = openBucket({ ...access, bucket: name, prefix: '' });
    backups = await makeBackups(to);
    bare = await aBareMachine();
  });
  afterEach(() => bare.remove());

  const keys = async () => (await Array.fromAsync(bucket.list(''))).map(({ key }) => key);

  it('restore a Someday whose loved ones open what they had, with the code they have on paper', async () => {
    const { emma, message, recipient } = await aFamily(app, { title: 'The blue boat', file: await gpsMp4() });
    const before = await (await recipient.fetch(`/api/media/${message.id}/video`)).arrayBuffer();
    await backups.make(app);
    expect(await bare.restore(backups)).toMatchObject({ lost: [] });
    await bare.setClock(app.now());
    const restored = await startTestApp({ home: bare });
    const reader = await aRecipient(restored, emma);
    const after = await (await reader.fetch(`/api/media/${message.id}/video`)).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
    await restored.close();
  });

  it('copy only what is new, stay in their folder of the bucket, and go when they’re old', async () => {
    await bucket.put('holiday.jpg', Buffer.from('someone else’s'));
    await aFamily(app);
    const first = await backups.make(app);
    expect(first.copied.count).toBeGreaterThan(0);
    await app.setNow(new Date(app.now().getTime() + 60_000));
    const second = await backups.make(app);
    expect(second.copied.count).toBe(0);
    expect((await keys()).filter((key) => !key.startsWith('our/someday/'))).toEqual(['holiday.jpg']);
    const keep = { daily: 1, weekly: 1, monthly: 1 };
    expect(await removeOld(backups.place, backups.recoveryKey, keep, app.now())).toEqual({ removed: 1, kept: 1 });
    expect(await listSnapshots(backups.place.files)).toEqual({ complete: [second.snapshot], unfinished: [] });
    expect((await keys()).filter((key) => key.includes(first.snapshot))).toEqual([]);
    expect(await bare.restore(backups)).toMatchObject({ lost: [] });
  });

  it(
    'heal a stored file within a minute of its damage being found, or else its member is told',
    { tags: 'long' },
    async () => {
      const { accessKeyId, secretAccessKey, region, endpoint } = access;
      const keysOf = { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey };
      const at = { BACKUP_S3_REGION: region, BACKUP_S3_ENDPOINT: endpoint ?? '', BACKUP_TO: to.name };
      const home = await startTestApp({ env: { ...inFolder, ...keysOf, ...at } });
      await home.db.deleteFrom('jobs').where('kind', 'in', ['back-up', 'restore-drill']).execute();
      const { anna } = await aFamily(home);
      await backups.make(home);
      const { id } = await home.db.selectFrom('media').select('original_id as id').executeTakeFirstOrThrow();
      const file = path.join(home.platform.config.dataDir, 'objects', id.slice(0, 2), id);
      const right = await readFile(file);
      const wrong = Buffer.from(right);
      wrong[100] = (wrong[100] ?? 0) ^ 1;
      const found = async () => {
        await writeFile(file, wrong);
        await anna.browser.ok('requestExport');
        const mails = await home.takeMails(); // and everything that is due
        await home.setNow(new Date(home.now().getTime() + 60_000));
        return [...mails, ...(await home.takeMails())]
          .filter(({ subject }) => subject.includes('original'))
          .map((mail) => mail.to);
      };
      expect([await found(), await readFile(file)]).toEqual([[], right]);
      await bucket.put((await keys()).find((key) => key.endsWith(id)) ?? '', wrong);
      expect([await found(), await readFile(file)]).toEqual([[anna.email], wrong]);
      home.takeLog();
      await home.close();
    },
  );

  it('notice one wrong bit, and an empty folder', async () => {
    const { snapshot } = await backups.make(app);
    for (const file of ['members', 'copies/members']) {
      const key = `our/someday/snapshots/${snapshot}/${file}`;
      const bytes = await bucket.read(key);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      await bucket.put(key, bytes);
    }
    await expect(bare.restore(backups)).rejects.toSatisfy(isProblem('damaged'));
    const elsewhere = await backupFiles(backupTo(to.name.replace('our', 'your'), access));
    expect([await hasBackups(backups.place.files), await hasBackups(elsewhere)]).toEqual([true, false]);
  });
});
