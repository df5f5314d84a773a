import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layout } from '#server/adapters/storage/sealed-format.ts';
import type { Db } from '#server/db/client.ts';
import { gpsJpeg, gpsMp4, textNamedMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, logIn, messageForm, type MadeMember } from '#server/testing/make.ts';
import { isLongRun, seed, seededRandom } from '#server/testing/seeded-random.ts';
import { inFolder, makeTestHome, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, refusalOf, sha256Of, tusOf, uploadForm } from '#server/testing/tus.ts';

const step = 65_536;
let app: TestApp;
let anna: MadeMember;
let emmaId: number;
let tus: ReturnType<typeof tusOf>;

beforeAll(async () => {
  app = await startTestApp({ env: { MAX_UPLOAD_MB: '8', ...inFolder } });
  anna = await aMember(app);
  emmaId = (await aLovedOne(anna)).id;
  tus = tusOf(anna.browser, app.origin);
});
afterAll(() => app.close());

/** An upload's bytes on the disk. */
const stored = async (folder: string, id: string) => (await stat(path.join(folder, 'drafts', id))).size;
/** How many connections to this database are waiting for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}
const drafts = () => readdir(path.join(app.platform.config.dataDir, 'drafts'));

describe('a file that arrives in parts', () => {
  it('becomes a message, with the hash of what has arrived', async () => {
    const bytes = await readFile(await gpsMp4());
    const half = step * Math.floor(bytes.length / step / 2);
    const id = await tus.begin(bytes.length, 'a day/at the beach.mp4');
    expect(await tus.offset(id)).toBe(0);
    const first = await tus.patch(id, 0, bytes.subarray(0, half));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);
    expect((await tus.patch(id, half, bytes.subarray(half))).status).toBe(204);
    const form = uploadForm(emmaId, id, { sha256: sha256Of(bytes) });
    const message = await anna.browser.ok('createMessage', { form });
    expect(message).toMatchObject({
      sha256: sha256Of(bytes),
      fileName: 'at the beach.mp4',
      fileSize: bytes.length,
      messageType: 'video',
    });
    await app.jobs.runDue();
    const { messages } = await anna.browser.ok('getParents');
    expect(messages.find(({ id: one }) => one === message.id)?.media.state).toBe('ready');
    expect(await drafts()).toEqual([]);
  });

  it('continues where it was cut off, repeatedly, and across restarts', { timeout: 60_000 }, async () => {
    const home = await makeTestHome();
    let running = await startTestApp({ home, env: inFolder });
    const bela = await aMember(running);
    const child = (await aLovedOne(bela)).id;
    const bytes = fakeVideo(13_000_000);
    let speaking = tusOf(bela.browser, running.origin);
    const id = await speaking.begin(bytes.length);
    const random = seededRandom(seed);
    const cuts = isLongRun ? 20 : 6;
    let offset = 0;
    for (let n = 1; n <= cuts; n++) {
      const sent = 5 * step + random.below(4 * step);
      const before = await stored(home.folder, id);
      const { cut, answered } = await speaking.broken(id, offset, bytes.subarray(offset), sent);
      await expect.poll(() => stored(home.folder, id)).toBeGreaterThan(before);
      if (n % 2 === 0) cut();
      if (n % 5 === 0) {
        await running.close();
        running = await startTestApp({ home, env: inFolder });
        speaking = tusOf(await logIn(running, bela), running.origin);
      }
      const kept = await speaking.offset(id);
      expect(kept).toBeGreaterThanOrEqual(offset + 4 * step);
      expect(kept).toBeLessThanOrEqual(offset + sent);
      expect(kept % step).toBe(0);
      offset = kept;
      cut();
      await answered;
    }
    expect(offset).toBeLessThan(bytes.length);
    expect((await speaking.patch(id, offset, bytes.subarray(offset))).status).toBe(204);
    const browser = await logIn(running, bela);
    const form = uploadForm(child, id, { sha256: sha256Of(bytes) });
    expect((await browser.ok('createMessage', { form })).sha256).toBe(sha256Of(bytes));
    await running.close();
    await home.remove();
  });

  it('is taken over by a newer request, which doesn’t wait for the dead connection', async () => {
    const bytes = fakeVideo(20 * step);
    const id = await tus.begin(bytes.length);
    const { answered } = await tus.broken(id, 0, bytes, 9 * step + 100);
    await expect.poll(() => stored(app.platform.config.dataDir, id)).toBeGreaterThan(0);
    expect(await tus.offset(id)).toBe(9 * step);
    expect(await answered).toBe(409);
    const again = await tus.broken(id, 9 * step, bytes.subarray(9 * step), 6 * step);
    await expect.poll(() => stored(app.platform.config.dataDir, id)).toBeGreaterThan(9 * layout.chunk);
    expect((await tus.ask('DELETE', id)).status).toBe(204);
    expect(await again.answered).toBe(409);
    expect(await drafts()).toEqual([]);
  });

  it('continues in another process, and the one with the old connection can no longer write', async () => {
    const home = await makeTestHome();
    const [older, newer] = [await startTestApp({ home, env: inFolder }), await startTestApp({ home, env: inFolder })];
    const bela = await aMember(older);
    const child = (await aLovedOne(bela)).id;
    const there = await logIn(newer, bela);
    const speaking = tusOf(there, newer.origin);
    const bytes = fakeVideo(12 * step);
    const id = await speaking.begin(bytes.length);
    const { cut, answered } = await tusOf(bela.browser, older.origin).broken(id, 0, bytes, 6 * step);
    await expect.poll(() => stored(home.folder, id)).toBeGreaterThan(0);
    expect((await speaking.patch(id, 0, bytes.subarray(0, 9 * step))).status).toBe(204);
    cut();
    await answered;
    await older.close();
    expect(await speaking.offset(id)).toBe(9 * step);
    expect((await speaking.patch(id, 9 * step, bytes.subarray(9 * step))).status).toBe(204);
    const form = uploadForm(child, id, { sha256: sha256Of(bytes) });
    expect((await there.ok('createMessage', { form })).sha256).toBe(sha256Of(bytes));
    await newer.close();
    await home.remove();
  });

  it('accepts one of two parts for the same position that two processes get concurrently', async () => {
    const home = await makeTestHome();
    const [one, other] = [await startTestApp({ home, env: inFolder }), await startTestApp({ home, env: inFolder })];
    const bela = await aMember(one);
    const elsewhere = tusOf(await logIn(other, bela), other.origin);
    const here = tusOf(bela.browser, one.origin);
    const bytes = fakeVideo(8 * step);
    const id = await here.begin(bytes.length);
    const { cut } = await here.broken(id, 0, bytes, 6 * step);
    await expect.poll(() => stored(home.folder, id)).toBeGreaterThan(0);
    const { db } = home.database;
    const second = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute();
      // The first part's progress waits for the row, then the second part, which still reads that nothing has arrived.
      cut();
      await expect.poll(() => waiting(db)).toBe(1);
      const answer = elsewhere.patch(id, 0, fakeVideo(2 * step));
      await expect.poll(() => waiting(db)).toBe(2);
      return { answer };
    });
    expect(await refusalOf(await second.answer)).toMatchObject({ status: 409, code: 'upload_elsewhere' });
    const kept = await elsewhere.offset(id);
    expect(kept).toBeGreaterThan(2 * step);
    expect((await elsewhere.patch(id, kept, bytes.subarray(kept))).status).toBe(204);
    const form = uploadForm((await aLovedOne(bela)).id, id, { sha256: sha256Of(bytes) });
    expect((await bela.browser.ok('createMessage', { form })).sha256).toBe(sha256Of(bytes));
    await Promise.all([one.close(), other.close()]);
    await home.remove();
  });

  it('can be created with its first bytes', async () => {
    const bytes = fakeVideo(3 * step);
    const answer = await anna.browser.fetch('/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
        origin: app.origin,
      },
      body: bytes.subarray(0, 2 * step),
    });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, String(2 * step)]);
    expect(answer.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    const id = answer.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await tus.ask('DELETE', id)).status).toBe(204);
    expect((await tus.ask('HEAD', id)).status).toBe(404);
  });

  it('is answered like every route: no other site can read it, no cache stores it', async () => {
    const id = await tus.begin(10);
    for (const answer of [await tus.ask('HEAD', id), await tus.ask('OPTIONS', id), await tus.ask('DELETE', id)]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('access-control-expose-headers')).toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    }
    const foreign = await anna.browser.fetch('/api/uploads', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', origin: 'https://elsewhere.example' },
    });
    expect(await refusalOf(foreign)).toMatchObject({ status: 403, code: 'other_site' });
  });
});

describe('an upload is refused', () => {
  it.each([
    ['that is empty', 0, 400, 'file_empty', /^This file is empty/],
    ['that is too large', 8 * 1_048_576 + 1, 413, 'file_too_large', /Files can be up to 8 MB/],
  ])('%s', async (_what, size, status, code, message) => {
    const refusal = await refusalOf(await tus.create(size));
    expect(refusal).toMatchObject({ status, code, message: expect.stringMatching(message) });
    expect(await drafts()).toEqual([]);
  });

  it('as soon as it turns out to be neither video nor photo, and nothing stays', async () => {
    const text = await readFile(await textNamedMp4());
    const long = Buffer.alloc(3 * step, 'Dear Emma, ');
    for (const bytes of [text, long.subarray(0, 2 * step)]) {
      const id = await tus.begin(bytes === text ? text.length : long.length);
      expect(await refusalOf(await tus.patch(id, 0, bytes))).toMatchObject({ status: 415, code: 'file_type' });
      expect((await tus.ask('HEAD', id)).status).toBe(404);
    }
    expect(await drafts()).toEqual([]);
  });

  it('at a wrong position, beyond its end, and in tiny parts', async () => {
    const bytes = fakeVideo(3 * step);
    const id = await tus.begin(bytes.length);
    expect((await tus.patch(id, 0, bytes.subarray(0, step))).status).toBe(204);
    for (const offset of [0, 2 * step, 3 * step]) {
      const wrong = await refusalOf(await tus.patch(id, offset, bytes.subarray(step, 2 * step)));
      expect(wrong).toMatchObject({ status: 409, code: 'upload_elsewhere' });
    }
    const beyond = await refusalOf(await tus.patch(id, step, bytes));
    expect(beyond).toMatchObject({ status: 413, code: 'file_too_large' });
    const crumb = await refusalOf(await tus.patch(id, step, bytes.subarray(step, step + 100)));
    expect(crumb).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await tus.offset(id)).toBe(step);
    await tus.ask('DELETE', id);
  });

  it('if it violates the protocol', async () => {
    const post = (headers: Record<string, string>) =>
      anna.browser.fetch('/api/uploads', { method: 'POST', headers: { origin: app.origin, ...headers } });
    for (const headers of [
      {},
      { 'tus-resumable': '1.0.0' },
      { 'tus-resumable': '1.0.0', 'upload-length': '-5' },
      { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'ä' },
      { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' },
    ]) {
      const refusal = await refusalOf(await post(headers));
      expect(refusal).toMatchObject({ status: 400, message: 'Please check what you entered and try again.' });
    }
    expect((await tus.ask('HEAD', 'nonsense')).status).toBe(404);
  });

  it('for everyone but its own member, in every way', async () => {
    const bela = await aMember(app);
    const hers = tusOf(bela.browser, app.origin);
    const bytes = fakeVideo(2 * step);
    const id = await tus.begin(bytes.length);
    for (const method of ['HEAD', 'DELETE'] as const) expect((await hers.ask(method, id)).status).toBe(404);
    expect((await hers.patch(id, 0, bytes)).status).toBe(404);
    expect((await tus.patch(id, 0, bytes)).status).toBe(204);
    const form = uploadForm((await aLovedOne(bela)).id, id);
    expect((await bela.browser.refused('createMessage', { form })).code).toBe('not_found');
    await tus.ask('DELETE', id);
  });

  it('for anyone without a session before its body is read', async () => {
    const id = await tus.begin(9 * step);
    const stranger = tusOf(app.browser(), app.origin);
    const { answered, cut } = await stranger.broken(id, 0, fakeVideo(9 * step), 10);
    expect(await answered).toBe(401);
    cut();
    expect((await stranger.create(10)).status).toBe(401);
    await tus.ask('DELETE', id);
  });
});

describe('a member', () => {
  it('has at most twenty unfinished uploads: the one untouched for longest is removed', async () => {
    const carl = await aMember(app);
    const his = tusOf(carl.browser, app.origin);
    const ids: string[] = [];
    const start = app.now().getTime();
    for (let n = 0; n < 20; n++) {
      await app.setNow(new Date(start + n * 1000));
      ids.push(await his.begin(2 * step));
    }
    await app.setNow(new Date(start + 60_000));
    expect((await his.patch(ids[0] ?? '', 0, fakeVideo(step))).status).toBe(204);
    await his.begin(10);
    const statuses = await Promise.all(ids.map(async (id) => (await his.ask('HEAD', id)).status));
    expect(statuses).toEqual([200, 404, ...Array<number>(18).fill(200)]);
    expect(await drafts()).toHaveLength(20);
  });

  it('can send ten files at a time, parts and whole ones together', async () => {
    const dora = await aMember(app);
    const child = (await aLovedOne(dora)).id;
    const hers = tusOf(dora.browser, app.origin);
    const bytes = fakeVideo(4 * step);
    const ids = await Promise.all(Array.from({ length: 10 }, () => hers.begin(bytes.length)));
    const open = await Promise.all(ids.map((id) => hers.broken(id, 0, bytes, 2 * step)));
    const draftsOf = () => app.db.selectFrom('uploads').select('turn').where('id', 'in', ids).execute();
    await expect.poll(async () => (await draftsOf()).every(({ turn }) => turn === 1)).toBe(true);
    const eleventh = await hers.begin(bytes.length);
    const refused = await refusalOf(await hers.patch(eleventh, 0, bytes));
    expect(refused).toMatchObject({ status: 429, code: 'too_many_uploads' });
    const form = await messageForm(child, { file: await gpsJpeg() });
    expect((await dora.browser.refused('createMessage', { form })).code).toBe('too_many_uploads');
    // Continuing one of them doesn't count as an eleventh, and other members aren't affected.
    await expect.poll(() => hers.offset(ids[0] ?? '')).toBe(2 * step);
    expect((await hers.patch(ids[0] ?? '', 2 * step, bytes.subarray(2 * step))).status).toBe(204);
    expect((await hers.patch(eleventh, 0, bytes)).status).toBe(204);
    await anna.browser.ok('createMessage', { form: await messageForm(emmaId, { file: await gpsJpeg() }) });
    for (const { cut } of open) cut();
    for (const id of ids) await hers.offset(id);
    await dora.browser.ok('createMessage', { form: await messageForm(child, { file: await gpsJpeg() }) });
  });
});
