import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, messageForm, type MadeMember } from '#server/testing/make.ts';
import { makeTestHome, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, sha256Of, tusOf, uploadForm } from '#server/testing/tus.ts';

const step = 65_536;
let app: TestApp;
let anna: MadeMember;
let emmaId: number;
let tus: ReturnType<typeof tusOf>;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  emmaId = (await aLovedOne(anna)).id;
  tus = tusOf(anna.browser, app.origin);
});
afterAll(() => app.close());

const messages = async () => (await anna.browser.ok('getParents')).messages;

describe('a finished upload', () => {
  it('becomes one message, however often it is requested', async () => {
    const id = await tus.send(fakeVideo(3 * step));
    const first = await anna.browser.ok('createMessage', { form: uploadForm(emmaId, id) });
    const again = await anna.browser.ok('createMessage', { form: uploadForm(emmaId, id, { title: 'Another title' }) });
    expect(again).toEqual(first);
    expect((await messages()).map((one) => one.id)).toEqual([first.id]);
  });

  it('becomes one message for twenty concurrent requests, in a process that hasn’t seen it arrive', async () => {
    const home = await makeTestHome();
    const before = await startTestApp({ home });
    const bela = await aMember(before);
    const child = (await aLovedOne(bela)).id;
    const bytes = fakeVideo(9 * step + 7);
    const id = await tusOf(bela.browser, before.origin).send(bytes);
    await before.close();
    const later = await startTestApp({ home });
    const browser = later.browser();
    await browser.ok('login', { body: { email: bela.email, password: bela.password } });
    const ask = () => browser.ok('createMessage', { form: uploadForm(child, id, { sha256: sha256Of(bytes) }) });
    const replies = await Promise.all(Array.from({ length: 20 }, ask));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect((await browser.ok('getParents')).messages).toHaveLength(1);
    expect(await later.storedObjects()).toEqual([id]);
    await later.close();
    await home.remove();
  });

  it('stays when an old request for it wakes up in another process just before it becomes a message', async () => {
    const home = await makeTestHome();
    const [stuck, other] = [await startTestApp({ home }), await startTestApp({ home })];
    const bela = await aMember(stuck);
    const child = (await aLovedOne(bela)).id;
    const bytes = fakeVideo(3 * step);
    const id = await tusOf(bela.browser, stuck.origin).begin(bytes.length);
    const turn = async () => (await stuck.db.selectFrom('uploads').select('turn').executeTakeFirst())?.turn;
    const old = await tusOf(bela.browser, stuck.origin).broken(id, 0, bytes, 0);
    await expect.poll(turn).toBe(1);

    const browser = other.browser();
    await browser.ok('login', { body: { email: bela.email, password: bela.password } });
    await tusOf(browser, other.origin).patch(id, 0, bytes);
    const row = await other.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
    await other.platform.storage.finish({ id, size: row.size, keyId: row.key_id, wrappedKey: row.wrapped_key });
    old.goOn();
    expect(await old.answered).toBe(409);
    await browser.ok('createMessage', { form: uploadForm(child, id, { sha256: sha256Of(bytes) }) });
    for (const one of [stuck, other]) await one.close();
    await home.remove();
  });

  it('still returns its message later, when its day has come', async () => {
    const id = await tus.send(fakeVideo(step));
    const form = () => uploadForm(emmaId, id, { deliveryDate: '2026-03-11' });
    const first = await anna.browser.ok('createMessage', { form: form() });
    await app.setNow(new Date('2026-03-12T12:00:00Z'));
    expect((await anna.browser.ok('createMessage', { form: form() })).id).toBe(first.id);
  });

  it('stays for another try if something else about the message is wrong', async () => {
    const id = await tus.send(fakeVideo(2 * step));
    const wrong = uploadForm(emmaId, id, { deliveryDate: '2020-01-01' });
    expect((await anna.browser.refused('createMessage', { form: wrong })).code).toBe('invalid_input');
    const foreign = uploadForm(999_999, id);
    expect((await anna.browser.refused('createMessage', { form: foreign })).code).toBe('not_found');
    await anna.browser.ok('createMessage', { form: uploadForm(emmaId, id) });
  });

  it('then belongs to its message: it can’t be removed or written to', async () => {
    const bytes = fakeVideo(2 * step);
    const id = await tus.send(bytes);
    const message = await anna.browser.ok('createMessage', { form: uploadForm(emmaId, id) });
    expect((await tus.ask('DELETE', id)).status).toBe(404);
    expect((await tus.patch(id, 0, bytes)).status).toBe(409);
    expect(await tus.offset(id)).toBe(bytes.length);
    expect(await app.storedObjects()).toContain(id);
    expect((await messages()).map((one) => one.id)).toContain(message.id);
  });
});

describe('a message', () => {
  it('is made from either a file or an upload, not both and not neither', async () => {
    const id = await tus.send(fakeVideo(step));
    const both = await messageForm(emmaId, { file: await gpsJpeg() });
    both.set('uploadId', id);
    const early = uploadForm(emmaId, id);
    early.set('video', new Blob([await readFile(await gpsJpeg())]), 'garden.jpg');
    const stored = (await app.storedObjects()).length;
    for (const form of [both, early]) {
      const refusal = await anna.browser.refused('createMessage', { form });
      expect(refusal).toMatchObject({ status: 400, message: 'Send either a file or an upload, not both.' });
    }
    expect(await app.storedObjects()).toHaveLength(stored);
    const neither = uploadForm(emmaId, id);
    neither.delete('uploadId');
    const missing = await anna.browser.refused('createMessage', { form: neither });
    expect(missing).toMatchObject({ status: 400, code: 'file_missing' });
    await tus.ask('DELETE', id);
  });

  it('is not made from an unfinished or unknown upload', async () => {
    const bytes = fakeVideo(2 * step);
    const id = await tus.begin(bytes.length);
    await tus.patch(id, 0, bytes.subarray(0, step));
    const early = await anna.browser.refused('createMessage', { form: uploadForm(emmaId, id) });
    expect(early).toMatchObject({ status: 409, code: 'upload_unfinished' });
    for (const [uploadId, status] of [
      ['ab'.repeat(16), 404],
      ['../../etc/passwd', 400],
    ] as const) {
      expect((await anna.browser.refused('createMessage', { form: uploadForm(emmaId, uploadId) })).status).toBe(status);
    }
    await tus.patch(id, step, bytes.subarray(step));
    await anna.browser.ok('createMessage', { form: uploadForm(emmaId, id) });
  });

  it('is not made from bytes with a wrong checksum, of which nothing stays', async () => {
    const sha256 = sha256Of(Buffer.from('what was sent'));
    const before = [await app.storedObjects(), await messages()];
    const id = await tus.send(fakeVideo(2 * step));
    const form = await messageForm(emmaId, { file: await gpsMp4() });
    form.set('sha256', sha256);
    for (const altered of [uploadForm(emmaId, id, { sha256 }), form]) {
      expect(await anna.browser.refused('createMessage', { form: altered })).toEqual({
        status: 422,
        code: 'checksum_mismatch',
        message: 'This file was damaged on the way, so we didn’t save it. Please send it again.',
      });
    }
    expect((await tus.ask('HEAD', id)).status).toBe(404);
    expect([await app.storedObjects(), await messages()]).toEqual(before);
    form.set('sha256', sha256Of(await readFile(await gpsMp4())));
    expect((await anna.browser.ok('createMessage', { form })).sha256).toBe(form.get('sha256'));
  });
});
