import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lovedOneStatementSchema } from '@someday/contract/forms/seal-receipts';
import { StorageProblem, StorageRefused } from '#server/adapters/storage/storage.ts';
import { withoutRoom } from '#server/testing/database/database-trouble.ts';
import { makeBackups } from '#server/testing/backups.ts';
import { contentsOf, downloadExport, exportAddress, unzipped } from '#server/testing/make-export.ts';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aGuest } from '#server/testing/make-guests.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import {
  aFamily,
  aLovedOne,
  aMember,
  aMessage,
  aPortrait,
  aRecipient,
  inLibrary,
  logIn,
  moreLike,
  type MadeMember,
} from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { aPasskey } from '#server/testing/make-passkey.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const file = exportAddress;

const ask = ({ browser }: MadeMember) => browser.ok('requestExport');

const sha256 = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/** What she has asked for, made and unpacked. */
async function taken(anna: MadeMember): Promise<Map<string, Buffer>> {
  await ask(anna);
  await app.jobs.runDue();
  return unzipped(await downloadExport(anna.browser));
}

describe('a member takes everything with them', () => {
  it('as a ZIP in which every file is what its list says, and no access code', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna, { name: 'Emma', birthday: '2018-06-14' });
    await aPortrait(anna, emma);
    await aMessage(anna, emma, { title: 'The story of the blue boat', file: await gpsMp4() });
    const sealed = await aMessage(anna, emma, { title: 'At 18', deliveryDate: '2036-06-14', file: await gpsJpeg() });
    await anna.browser.ok('addMilestone', {
      body: { childId: emma.id, milestoneType: 'graduation', milestoneName: 'Graduation', milestoneDate: '2030-06-01' },
    });
    await anna.browser.ok('createCategory', { body: { categoryName: 'Boats' } });
    await aPasskey(app, { memberId: anna.id });
    await app.jobs.runDue();
    const files = await taken(anna);

    const { messages, people, milestones, categories, ...rest } = contentsOf(files);
    const origin = app.platform.config.publicUrl;
    expect(rest).toMatchObject({ kind: 'member', origin, member: { name: 'Anna', passkeys: ['Phone'] } });
    expect(people).toMatchObject([{ name: 'Emma', birthday: '2018-06-14' }]);
    expect(people[0]?.portrait.photo?.path).toBe('Emma/portrait.jpg');
    expect(milestones).toMatchObject([{ name: 'Graduation', day: '2030-06-01', person: people[0]?.id }]);
    expect(categories).toMatchObject([{ name: 'Boats' }]);
    const [boat, later] = messages;
    const folder = `Emma/The story of the blue boat (${boat?.id})`;
    expect(boat?.original?.path).toBe(`${folder}/original.mp4`);
    expect(boat?.shown?.path).toBe(`${folder}/video.mp4`);
    expect(boat?.poster?.path).toBe(`${folder}/poster.webp`);
    expect(later).toMatchObject({ id: sealed.id, title: 'At 18', seal: { isOpen: false, day: '2036-06-14' } });
    expect(later?.receipts).toHaveLength(1);

    const listed = messages.flatMap(({ original, shown, poster }) => [original, shown, poster]);
    for (const one of [...listed, people[0]?.portrait.photo]) {
      expect(files.get(one?.path ?? '')?.length).toBe(one?.bytes);
      expect(sha256(files.get(one?.path ?? ''))).toBe(one?.sha256);
    }
    const sums = String(files.get('SHA256SUMS'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  '));
    expect(sums).toHaveLength(files.size - 1);
    for (const [hash, path = ''] of sums) expect(sha256(files.get(path)), path).toBe(hash);

    expect(String(files.get('index.html'))).toContain('The story of the blue boat');
    expect(String(files.get('README.txt'))).toContain('open index.html');
    const plainCode = emma.accessCode.replaceAll(/\W/g, '');
    for (const [path, bytes] of files) {
      for (const code of [emma.accessCode, plainCode]) expect(bytes.includes(code), path).toBe(false);
    }
  });

  it('with the original exactly as it was sent', async () => {
    const { anna } = await aFamily(app);
    const original = contentsOf(await taken(anna)).messages[0]?.original;
    const row = await app.db
      .selectFrom('objects')
      .select('sha256')
      .where('sha256', '=', original?.sha256 ?? '')
      .execute();
    expect(row).not.toEqual([]);
  });

  it('including the library and what they deleted', { tags: 'long' }, async () => {
    const { anna, message } = await aFamily(app, { title: 'Oops' });
    await inLibrary(anna, { title: 'For later', file: await gpsJpeg() });
    await anna.browser.ok('deleteMessage', { params: { id: String(message.id) } });
    await app.jobs.runDue();
    const { messages } = contentsOf(await taken(anna));
    const paths = messages.map(({ original }) => original?.path.split(' (')[0]);
    expect(paths).toEqual(['Deleted/Oops', 'Library/For later']);
    expect(messages.map(({ deletedAt, seal }) => [deletedAt !== null, seal !== null])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('with a video of two messages only once', async () => {
    const { anna, message } = await aFamily(app);
    await moreLike(app, message, 1);
    const files = await taken(anna);
    const [one, other] = contentsOf(files).messages;
    expect(one?.original?.path).toBe(other?.original?.path);
    expect([...files.keys()].filter((path) => path.includes('original'))).toHaveLength(1);
  });

  it.each(['CON', '..', 'a/b\\c:*?"<>|', 'Zoë 🎂 “Ana”', ' . ', '../../etc/passwd', 'x'.repeat(100), 'Library'])(
    'with a loved one and a message named %s',
    async (name) => {
      const anna = await aMember(app);
      const lovedOne = await aLovedOne(anna, { name });
      await aMessage(anna, lovedOne, { title: name, file: await gpsJpeg() });
      const files = await taken(anna);
      const { people, messages } = contentsOf(files);
      expect(people[0]?.name).toBe(name.trim());
      const path = messages[0]?.original?.path ?? '';
      expect(files.has(path)).toBe(true);
      const parts = path.split('/');
      expect(parts).toHaveLength(3);
      for (const part of parts) {
        expect(part).not.toMatch(/^(con|\.*|library)$|[\\:*?"<>|]|[. ]$/i);
        expect(part.length).toBeLessThanOrEqual(80);
      }
    },
  );

  it('without a file that is damaged, but with everything else', async () => {
    const { anna } = await aFamily(app);
    const { storage } = app.platform;
    const originals = app.db.selectFrom('media').select('original_id as id').where('member_id', '=', anna.id);
    await storage.remove((await originals.executeTakeFirstOrThrow()).id);
    await ask(anna);
    await app.jobs.runDue();
    // It waits three times for a repair, unless it is known by then that there is none.
    for (const minutes of [1, 2, 3]) {
      await app.setNow(new Date(app.now().getTime() + minutes * 60_000));
      await app.jobs.runDue();
    }
    const [message] = contentsOf(await unzipped(await downloadExport(anna.browser))).messages;
    expect(message).toMatchObject({ original: null, shown: expect.anything() });
    let log = app.takeLog().join('');
    expect(log).toContain('export-left-out-file');
    // The repair it asked for may be enqueued only now.
    const repaired = async () => app.jobs.runDue().then(() => (log += app.takeLog().join('')));
    await expect.poll(repaired).toContain('stored-file-flawed');
  });

  it('and they are told by email', async () => {
    const { anna } = await aFamily(app);
    await app.takeMails();
    expect(await ask(anna)).toMatchObject({ state: 'making', progress: 0, parts: [] });
    const mails = await app.takeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [anna.email, 'A copy of everything in your account'],
    ]);
    expect(mails[0]?.text).toContain('still sealed');
  });
});

describe('an export', () => {
  it('is downloaded in parts, under the day it was made', async () => {
    const { anna } = await aFamily(app);
    await ask(anna);
    await app.jobs.runDue();
    const whole = await downloadExport(anna.browser);
    const status = await anna.browser.ok('getExport');
    expect(status).toMatchObject({
      state: 'ready',
      parts: [{ number: 1, bytes: whole.length }],
      madeAt: app.now().toISOString(),
    });
    const part = await anna.browser.fetch(file, { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    expect(part.headers.get('content-disposition')).toContain('attachment; filename="Someday 2026-03-10.zip"');
    expect(part.headers.get('cache-control')).toContain('no-store');
  });

  it('belongs to its member alone, and ends with the session', async () => {
    const { anna, recipient } = await aFamily(app);
    const bela = await aMember(app);
    await ask(anna);
    await app.jobs.runDue();
    const { browser: guest } = await aGuest(app);
    const { browser: admin } = await anAdmin(app);
    const statuses = [app.browser(), bela.browser, recipient, guest, admin].map(
      async (other) => (await other.fetch(file)).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 404, 401, 403, 401]);
    const phone = await logIn(app, anna);
    expect((await phone.fetch(file)).status).toBe(200);
    await anna.browser.ok('signOutEverywhere');
    for (const ended of [phone, anna.browser]) expect((await ended.fetch(file)).status).toBe(401);
  });

  it('is downloaded only where the password was typed a moment ago, and then continued only by who has begun', async () => {
    const { anna } = await aFamily(app);
    await ask(anna);
    await app.jobs.runDue();
    const phone = await logIn(app, anna);
    const start = app.now().getTime();
    const after = (minutes: number) => app.setNow(new Date(start + minutes * 60_000));
    const statusOf = async (headers: Record<string, string> = {}, by = anna.browser, method = 'GET') =>
      (await by.fetch(file, { method, headers })).status;
    await after(14);
    const begun = await anna.browser.fetch(file, { headers: { range: 'bytes=0-9' } });
    const etag = begun.headers.get('etag') ?? '';
    const phones = (await phone.fetch(file, { method: 'HEAD' })).headers.get('etag') ?? '';
    const range = 'bytes=10-';
    for (const minutes of [16, 11 * 60]) {
      await after(minutes);
      const refused = await anna.browser.fetch(file);
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'password_needed' }]);
      expect(await statusOf({}, anna.browser, 'HEAD')).toBe(403);
      for (const proof of ['if-range', 'if-match']) {
        expect(await statusOf({ range, [proof]: etag })).toBe(206);
        for (const other of [phones, '"another"']) expect(await statusOf({ range, [proof]: other })).toBe(403);
        expect(await statusOf({ range, [proof]: etag }, phone)).toBe(403);
        expect(await statusOf({ [proof]: etag })).toBe(403);
      }
      expect(await statusOf({ range })).toBe(403);
    }
    await after(12 * 60 + 16);
    expect(await statusOf({ range, 'if-range': etag })).toBe(403);

    const wrong = await anna.browser.refused('confirmPassword', { body: { password: 'battery' } });
    expect([wrong.code, await statusOf()]).toEqual(['wrong_password', 403]);
    await anna.browser.ok('confirmPassword', { body: { password: anna.password } });
    expect([await statusOf(), await statusOf({}, phone)]).toEqual([200, 403]);
    // A clock that was ahead, and is right again.
    await after(0);
    expect(await statusOf()).toBe(403);
  });

  it('is made three times a day at most', { tags: 'long' }, async () => {
    const { anna } = await aFamily(app);
    for (let made = 0; made < 3; made += 1) await ask(anna);
    const body = JSON.stringify({ password: anna.password });
    const headers = { origin: app.origin, 'content-type': 'application/json' };
    const answer = await anna.browser.fetch('/api/account/export', { method: 'POST', headers, body });
    expect([answer.status, Math.ceil(Number(answer.headers.get('retry-after')) / 3600)]).toEqual([429, 24]);
    expect(await answer.json()).toMatchObject({ message: 'You can make 3 copies a day. Try again in 24 hours.' });
    expect(await anna.browser.ok('getExport')).toMatchObject({ state: 'making' });
  });

  it('is replaced by the next one', { tags: 'long' }, async () => {
    const { anna } = await aFamily(app);
    await ask(anna);
    await app.jobs.runDue();
    const before = new Set(await app.storedObjects());
    await ask(anna);
    expect((await anna.browser.fetch(file)).status).toBe(404);
    await app.jobs.runDue();
    const after = await app.storedObjects();
    expect(after).toHaveLength(before.size);
    expect(after.filter((id) => !before.has(id))).toHaveLength(1);
    await downloadExport(anna.browser);
  });

  it('can be deleted, even before it is made', { tags: 'long' }, async () => {
    const { anna } = await aFamily(app);
    const before = await app.storedObjects();
    await ask(anna);
    expect(await anna.browser.ok('deleteExport')).toMatchObject({ state: 'none' });
    await app.jobs.runDue();
    expect(await anna.browser.ok('getExport')).toMatchObject({ state: 'none' });
    await ask(anna);
    await app.jobs.runDue();
    await anna.browser.ok('deleteExport');
    expect((await anna.browser.fetch(file)).status).toBe(404);
    await app.jobs.runDue();
    expect((await app.storedObjects()).toSorted()).toEqual(before.toSorted());
  });

  it('can be deleted on a full disk, and makes room at once', { tags: 'long' }, async () => {
    const { anna } = await aFamily(app);
    await ask(anna);
    await app.jobs.runDue();
    const before = (await app.storedObjects()).length;
    await withoutRoom(app, async () => {
      expect(await anna.browser.ok('deleteExport')).toMatchObject({ state: 'none' });
    });
    expect(await app.storedObjects()).toHaveLength(before - 1);
  });

  it('is gone after seven days, file and row', async () => {
    const { anna } = await aFamily(app);
    await ask(anna);
    await app.jobs.runDue();
    const rowOf = () =>
      app.db
        .selectFrom('exports')
        .innerJoin('export_parts', 'export_id', 'id')
        .select('object_id')
        .where('member_id', '=', anna.id)
        .executeTakeFirst();
    const object = (await rowOf())?.object_id ?? '';
    const start = app.now().getTime();
    await app.setNow(new Date(start + 7 * DAY - 1000));
    await app.jobs.runDue();
    await anna.browser.ok('confirmPassword', { body: { password: anna.password } });
    expect((await anna.browser.fetch(file)).status).toBe(200);
    await app.setNow(new Date(start + 7 * DAY));
    expect((await anna.browser.fetch(file)).status).toBe(404);
    await app.setNow(new Date(start + 7 * DAY + 3_600_000));
    await app.jobs.runDue();
    expect(await rowOf()).toBe(undefined);
    expect(await app.storedObjects()).not.toContain(object);
    expect(await app.db.selectFrom('objects').select('id').where('id', '=', object).execute()).toEqual([]);
  });

  it('is in no backup: it can be made again', { tags: 'long' }, async () => {
    const { anna } = await aFamily(app);
    await ask(anna);
    await app.jobs.runDue();
    const backups = await makeBackups();
    const { manifest } = await backups.make(app);
    const files = await readdir(backups.folder, { recursive: true });
    const rows = await app.db.selectFrom('export_parts').select('object_id').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(files.filter((name) => rows.some((row) => name.includes(row.object_id)))).toEqual([]);
    const objects = await app.db.selectFrom('objects').select('id').execute();
    expect(manifest.objects.count).toBe(objects.length - rows.length);
    for (const table of ['exports', 'export_parts'])
      expect(manifest.tables.find(({ name }) => name === table)?.rows).toBe(0);
    await backups.remove();
  });

  it('is erased with its member', async () => {
    const before = new Set(await app.storedObjects());
    const { anna } = await aFamily(app);
    await ask(anna);
    await app.jobs.runDue();
    await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
    // Without the sweep, which would have removed it by then.
    await app.db
      .updateTable('exports')
      .set({ expires_at: new Date('2099-01-01') })
      .execute();
    await app.setNow(new Date(app.now().getTime() + 28 * DAY));
    await app.jobs.runDue();
    expect((await app.storedObjects()).filter((id) => !before.has(id))).toEqual([]);
    const rows = await app.db.selectFrom('exports').select('id').where('member_id', '=', anna.id).execute();
    expect(rows).toEqual([]);
  });

  it('fails visibly when there is no room for it, and can be asked for again', { tags: 'long' }, async () => {
    const { anna } = await aFamily(app);
    const { storage } = app.platform;
    const { put } = storage;
    storage.put = async () => {
      throw new StorageProblem('full');
    };
    await ask(anna);
    await app.jobs.runDue();
    storage.put = put;
    expect(await anna.browser.ok('getExport')).toMatchObject({ state: 'failed', parts: [] });
    expect(app.takeLog().join('')).toContain('export-has-no-room');
    await taken(anna);
  });
});

describe('a storage that refuses', () => {
  it('fails an export for good with its reason, and doesn’t hold up others', { tags: 'long' }, async () => {
    const { anna } = await aFamily(app);
    const { anna: bela } = await aFamily(app);
    const { storage } = app.platform;
    const { put } = storage;
    const refuse = async () => {
      throw new StorageRefused('The disk is read-only (EROFS).');
    };
    await ask(anna);
    for (let attempt = 1; attempt <= 5; attempt++) {
      storage.put = refuse;
      await app.setNow(new Date(app.now().getTime() + 3_600_000));
      expect((await app.jobs.runDue()).postponed).toBe(0);
      storage.put = put;
      if (attempt > 1) continue;
      await bela.browser.ok('confirmPassword', { body: { password: bela.password } });
      await ask(bela);
      await app.jobs.runDue();
      expect(await bela.browser.ok('getExport')).toMatchObject({ state: 'ready' });
    }
    expect(await anna.browser.ok('getExport')).toMatchObject({ state: 'failed' });
    expect(app.takeLog().join('')).toContain('The disk is read-only (EROFS).');
  });
});

describe('a loved one keeps everything', () => {
  const archive = '/api/recipient/archive';
  const keep = async (browser: TestClient) => {
    const answer = await browser.fetch(archive);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    return { answer, bytes, files: await unzipped(bytes) };
  };

  it('they have opened, and nothing else', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna, { name: 'Emma', email: 'emma@example.org', senderName: 'Mama' });
    const theo = await aLovedOne(anna, { name: 'Theo' });
    const opened = await aMessage(anna, emma, { title: 'Opened', file: await gpsMp4() });
    await aMessage(anna, emma, { title: 'Unopened', file: await gpsJpeg() });
    await aMessage(anna, emma, { title: 'Sealed', deliveryDate: '2096-06-14', file: await gpsJpeg() });
    await aMessage(anna, theo, { title: 'For Theo', file: await gpsJpeg() });
    await inLibrary(anna, { title: 'In the library', file: await gpsJpeg() });
    await app.jobs.runDue();
    const recipient = await aRecipient(app, emma);
    expect((await recipient.ok('getRecipient')).archiveBytes).toBe(undefined);
    expect((await recipient.fetch(archive)).status).toBe(404);
    await recipient.ok('markViewed', { params: { id: String(opened.id) } });

    const { answer, bytes, files } = await keep(recipient);
    expect(answer.headers.get('content-disposition')).toContain('filename="Messages from Mama.zip"');
    const { archiveBytes = 0 } = await recipient.ok('getRecipient');
    expect(bytes.length).toBeGreaterThan(archiveBytes);
    const content = contentsOf(files);
    expect(content).toMatchObject({ kind: 'loved-one', milestones: [], categories: [] });
    expect(content.member).toMatchObject({ name: 'Mama', signature: { kind: 'typed', text: 'Mama' }, signatures: {} });
    expect(content.people).toMatchObject([{ name: 'Emma', email: null }]);
    expect(content.messages).toMatchObject([{ title: 'Opened', original: null, seal: { triggers: [] } }]);
    const [message] = content.messages;
    for (const one of [message?.shown, message?.poster]) expect(sha256(files.get(one?.path ?? ''))).toBe(one?.sha256);
    expect(files.size).toBe(6);
    const everything = [...files].flatMap(([path, one]) => [path, String(one)]).join('\n');
    for (const hidden of ['Unopened', 'Sealed', 'Theo', 'In the library', 'Anna', emma.accessCode, anna.email]) {
      expect(everything.includes(hidden), hidden).toBe(false);
    }
  });

  it('but not one that was sealed again or deleted since', { tags: 'long' }, async () => {
    const { anna, message, recipient } = await aFamily(app);
    const id = String(message.id);
    await recipient.ok('markViewed', { params: { id } });
    await keep(recipient);
    await anna.browser.ok('deleteMessage', { params: { id } });
    expect((await recipient.fetch(archive)).status).toBe(404);
    await anna.browser.ok('restoreMessage', { params: { id } });
    await keep(recipient);
    const body = { videoMessageId: message.id, triggerType: 'date', triggerDate: '2096-06-14' } as const;
    await anna.browser.ok('addTrigger', { body });
    expect((await recipient.fetch(archive)).status).toBe(404);
  });

  it('with proof of what was sealed, but nothing of what it was before', { tags: 'long' }, async () => {
    const { anna, emma } = await aFamily(app);
    const day = new Date(app.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
    const sealed = await aMessage(anna, emma, { title: 'Earlier words', deliveryDate: day, file: await gpsJpeg() });
    const params = { id: String(sealed.id) };
    await anna.browser.ok('updateMessage', { params, body: { title: 'Better words', deliveryDate: '2044-05-17' } });
    await app.jobs.runDue();
    await anna.browser.ok('updateMessage', { params, body: { deliveryDate: null } });
    const recipient = await aRecipient(app, emma);
    await recipient.ok('markViewed', { params });
    const { files } = await keep(recipient);
    const [receipt, ...others] = contentsOf(files).messages.find(({ id }) => id === sealed.id)?.receipts ?? [];
    expect(others).toEqual([]);
    const { statement = '', signature = '', publicKey = '' } = receipt ?? {};
    const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'base64').toString('base64url') };
    const verifyKey = createPublicKey({ key, format: 'jwk' });
    expect(verify(null, Buffer.from(statement), verifyKey, Buffer.from(signature, 'base64'))).toBe(true);
    const known = lovedOneStatementSchema.parse(JSON.parse(statement));
    expect(known).toMatchObject({ message: sealed.id, texts: { title: 'Better words' } });
    expect(Object.keys(known)).toEqual(['version', 'message', 'sealedAt', 'originals', 'texts']);
    for (const before of ['Earlier words', '2044', 'Europe/Berlin'])
      expect(String(files.get('someday.json'))).not.toContain(before);
  });
});
