import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isThere } from '#server/lib/files.ts';
import { BackupProblem } from './backup-problem.ts';
import { readKeptKeys } from './kept-keys.ts';
import type { Progress } from './backup-problem.ts';
import { newRecoveryKey } from '#server/lib/recovery-key.ts';
import { eraseUnusedMedia } from '#server/modules/media/erasure.service.ts';
import { planCheckedEmails } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { aBareMachine, makeBackups, type Backups, type BareMachine } from '#server/testing/backups.ts';
import { startCuttingProxy } from '#server/testing/cutting-proxy.ts';
import { dumpRows, type DatabaseDump } from '#server/testing/database/database-dump.ts';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import {
  aFamily,
  aLovedOne,
  aMember,
  aMessage,
  aPortrait,
  aRecipient,
  logIn,
  mailedToken,
  photoForm,
} from '#server/testing/make.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { aPasskey } from '#server/testing/make-passkey.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let backups: Backups;
let bare: BareMachine;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  backups = await makeBackups();
  bare = await aBareMachine();
});
afterEach(async () => {
  await bare.remove();
  await backups.remove();
});

const isProblem = (reason: string) => (error: unknown) => error instanceof BackupProblem && error.reason === reason;

/** The restored program, which ends with the test. */
async function startRestored(): Promise<TestApp> {
  await bare.setClock(app.now());
  return startTestApp({ home: bare });
}

async function allFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('a restored backup', () => {
  it('opens for a loved one with the code they have on paper, video and all', async () => {
    const { anna, emma, message } = await aFamily(app, { title: 'The blue boat', file: await gpsMp4() });
    await aPortrait(anna, emma);
    const video = await anna.browser.fetch(`/api/media/${message.id}/video`);
    await backups.make(app);
    await bare.restore(backups);

    const restored = await startRestored();
    const reader = await aRecipient(restored, emma);
    const room = await reader.ok('openWithCode', { params: { code: emma.accessCode } });
    expect(room.messages).toMatchObject([{ id: message.id, title: 'The blue boat', state: 'open' }]);
    const same = await reader.fetch(`/api/media/${message.id}/video`);
    expect(Buffer.from(await same.arrayBuffer())).toEqual(Buffer.from(await video.arrayBuffer()));
    const again = await logIn(restored, anna);
    expect(await again.ok('listLovedOnes')).toEqual(await anna.browser.ok('listLovedOnes'));
    await restored.close();
  });

  it('has every row but those of sessions, attempts, uploads and links', async () => {
    const { anna, emma } = await aFamily(app);
    await aPasskey(app, { memberId: anna.id });
    await anna.browser.ok('beginSecondFactor');
    await anna.browser.ok('forgotPassword', { body: { email: anna.email } });
    await anna.browser.ok('changeEmail', { body: { email: 'moved@example.org' } });
    await app.browser().ok('confirmEmail', { body: { token: await mailedToken(app, '/confirm-email') } });
    await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2031-05-03' });
    await app.takeMails();
    const before = new Map(await dumpRows(app.db));
    await backups.make(app);
    await bare.restore(backups);
    const after = new Map(await dumpRows(bare.database.db));
    // The old address can take the account back after a restore, too.
    expect(after.get('account_tokens')).toHaveLength(1);
    for (const dropped of ['sessions', 'challenges', 'trusted_devices', 'rate_limits', 'uploads', 'account_tokens']) {
      after.set('account_tokens', []);

      expect([dropped, after.get(dropped)]).toEqual([dropped, []]);
      before.set(dropped, []);
    }
    expect(sorted(after)).toEqual(sorted(before));
  });

  it('gives new rows new numbers', { tags: 'long' }, async () => {
    const anna = await aMember(app);
    const { id } = await aLovedOne(anna);
    await app.db.deleteFrom('loved_ones').where('id', '=', id).execute();
    await backups.make(app);
    await bare.restore(backups);
    const restored = await startRestored();
    const emma = await aLovedOne({ browser: await logIn(restored, anna) });
    expect(emma.id).toBe(id + 1);
    await restored.close();
  });

  it('keeps erased what was erased after it was made', async () => {
    const { anna, emma, message } = await aFamily(app);
    const kept = await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg() });
    const old = await aMessage(anna, emma, { file: await gpsJpeg() });
    const bo = await aFamily(app);
    const clara = await aFamily(app);
    const answered = { params: { id: String(clara.message.id) } };
    await clara.recipient.ok('sendAnswer', { ...answered, form: await photoForm(await gpsJpeg()) });
    await app.jobs.runDue();
    const { snapshot } = await backups.make(app);
    await clara.recipient.ok('takeBackAnswer', answered);
    await anna.browser.ok('deleteMessage', { params: { id: String(old.id) } });
    await anna.browser.ok('removeLovedOne', { params: { id: String(emma.id) } });
    await bo.anna.browser.ok('closeAccount', { body: { confirmEmail: bo.anna.email } });
    for (const days of [31, 62]) {
      await app.setNow(new Date(app.now().getTime() + days * 86_400_000));
      await app.takeMails();
    }
    await backups.make(app);

    const { erasedAgain } = await bare.restore(backups, { snapshot });
    expect(erasedAgain).toBeGreaterThan(0);
    const { db } = bare.database;
    const ids = async (table: 'messages' | 'loved_ones' | 'members') =>
      (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
    for (const id of [message.id, old.id, bo.message.id]) expect(await ids('messages')).not.toContain(id);
    for (const id of [emma.id, bo.emma.id]) expect(await ids('loved_ones')).not.toContain(id);
    expect(await ids('members')).not.toContain(bo.anna.id);
    expect(await ids('messages')).toContain(kept.id);
    expect(await db.selectFrom('answers').select('id').execute()).toEqual([]);
    const objects = await db.selectFrom('objects').select('id').execute();
    const stored = await Array.fromAsync((await bare.store()).list());
    expect(stored.toSorted()).toEqual(objects.map(({ id }) => id).toSorted());
  });

  it('sends emails that were due before only when told to', { tags: 'long' }, async () => {
    const { anna, emma } = await aFamily(app);
    await app.takeMails();
    await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2045-05-03' });
    await app.jobs.runDue();
    const eves = sql`update jobs set due_at = someday_now() where kind = 'announce-eve' and state = 'pending'`;
    await eves.execute(app.db);
    await anna.browser.ok('forgotPassword', { body: { email: anna.email } });
    await backups.make(app);
    await app.takeMails();
    expect(await bare.restore(backups)).toMatchObject({ emailsToCheck: 1 });
    const eve = bare.database.db.selectFrom('jobs').select('state').where('kind', '=', 'announce-eve');
    expect(new Set((await eve.execute()).map(({ state }) => state))).toEqual(new Set(['done']));
    const restored = await startRestored();
    expect(await restored.takeMails()).toEqual([]);
    expect(await planCheckedEmails(restored.db)).toBe(1);
    expect(await restored.takeMails()).toMatchObject([{ to: anna.email }]);
    await restored.close();
  });
});

describe('a backup', () => {
  it(
    'copies each stored file once, and lists as erased what was erased during the backup',
    { tags: 'long' },
    async () => {
      const { message } = await aFamily(app);
      const first = await backups.make(app);
      expect(first.copied.count).toBe(first.manifest.objects.count);
      await app.setNow(new Date(app.now().getTime() + 1000));
      expect((await backups.make(app)).copied.count).toBe(0);

      const other = await makeBackups();
      const { manifest } = await other.make(app, { beforeFiles: () => eraseMessage(message.id) });
      expect(manifest.damaged).toEqual([]);
      expect(manifest.erased).not.toEqual([]);
      expect(await bare.restore(other)).toMatchObject({ lost: [] });
      await other.remove();
    },
  );

  it('counts a table’s rows even if PostgreSQL sends their number late', { tags: 'long' }, async () => {
    await aFamily(app);
    const proxy = await startCuttingProxy(app.platform.database.connection);
    const database = { ...app.platform.database, connection: proxy.connection };
    const { manifest } = await backups.make({ ...app, platform: { ...app.platform, database } });
    await proxy.close();
    const { rows } = await sql<{ count: number }>`select count(*)::int from members`.execute(app.db);
    expect(manifest.tables.find(({ name }) => name === 'members')?.rows).toBe(rows[0]?.count);
    expect((await bare.restore(backups)).lost).toEqual([]);
  });

  it('says nothing about anyone to those without its key', async () => {
    const anna = await aMember(app, { name: 'Annabella Quintessa' });
    const emma = await aLovedOne(anna, { name: 'Emmeline Quintessa', email: 'emmeline@quintessa.example' });
    await aMessage(anna, emma, { title: 'The hidden lighthouse', file: await gpsJpeg() });
    await app.jobs.runDue();
    await backups.make(app);
    const { masterKeys, pepper } = await readKeptKeys(app.platform.config);
    const secrets = ['Quintessa', 'quintessa', 'lighthouse', emma.accessCode, anna.email, ...masterKeys, pepper];
    for (const file of await allFiles(backups.folder)) {
      const bytes = await readFile(file);
      for (const secret of secrets) {
        for (const form of [Buffer.from(secret), Buffer.from(secret, 'hex'), Buffer.from(secret, 'utf16le')]) {
          if (form.length >= 8) expect([file, secret, bytes.includes(form)]).toEqual([file, secret, false]);
        }
      }
      expect(await readFile(file, 'latin1')).not.toMatch(/ftyp|JFIF|Exif/);
    }
  });

  it('goes on after it was stopped anywhere, and so does a restore', { tags: 'long' }, async () => {
    await aFamily(app);
    const random = seededRandom(20261127);
    const stopAfter = (calls: number): Progress => ({
      at() {
        if (calls-- <= 0) throw new BackupProblem('stopped');
      },
    });
    for (let round = 0; round < 10; round++) {
      await backups.make(app, { progress: stopAfter(random.below(60)) }).catch((error: unknown) => {
        if (!isProblem('stopped')(error)) throw error;
      });
    }
    const { manifest } = await backups.make(app);
    expect(manifest.damaged).toEqual([]);
    for (let calls = 0; calls < 60; calls += 7) {
      await bare.restore(backups, { progress: stopAfter(calls) }).catch((error: unknown) => {
        if (!isProblem('stopped')(error)) throw error;
      });
    }
    if (await isThere(path.join(bare.folder, 'restore.json'))) await bare.restore(backups);
    expect(sorted(new Map(await dumpRows(bare.database.db)))).toMatchObject({ members: expect.arrayContaining([]) });
    expect(await bare.database.db.selectFrom('objects').select('id').execute()).toHaveLength(manifest.objects.count);
  });
});

describe('a restore is refused', () => {
  it('without the right recovery key', async () => {
    await backups.make(app);
    const wrong = { place: backups.place, recoveryKey: newRecoveryKey() };
    await expect(bare.restore(wrong)).rejects.toSatisfy(isProblem('wrong-key'));
    expect(await readdir(bare.folder)).not.toContain('restore.json');
  });

  it('into a Someday that isn’t empty', { tags: 'long' }, async () => {
    await backups.make(app);
    await bare.restore(backups);
    await expect(bare.restore(backups)).rejects.toSatisfy(isProblem('taken'));
    const withFiles = await aBareMachine();
    const file = await (await withFiles.store()).create('0'.repeat(32));
    await file.write(Buffer.from('theirs'));
    await file.commit();
    await expect(withFiles.restore(backups)).rejects.toSatisfy(isProblem('taken'));
    await withFiles.remove();
  });

  it('from a folder without a backup', async () => {
    await expect(bare.restore(backups)).rejects.toSatisfy(isProblem('unsuitable'));
  });

  it('by a Someday that is older than the backup', async () => {
    await sql`insert into kysely_migration values ('9999_later', '2040')`.execute(app.db);
    await backups.make(app);
    await sql`delete from kysely_migration where name = '9999_later'`.execute(app.db);
    await expect(bare.restore(backups)).rejects.toSatisfy(isProblem('newer'));
  });
});

async function eraseMessage(id: number): Promise<void> {
  const { media_id: mediaId } = await app.db
    .selectFrom('messages')
    .select('media_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom('messages').where('id', '=', id).execute();
  await app.db.transaction().execute((tx) => eraseUnusedMedia(tx, [mediaId]));
  await app.jobs.runDue();
}

const sorted = (dump: DatabaseDump) =>
  Object.fromEntries(
    [...dump].map(([table, rows]) => [
      table,
      Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)).toSorted() : [],
    ]),
  );
