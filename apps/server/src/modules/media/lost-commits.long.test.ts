import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCuttingProxy, type Cut, type CuttingProxy } from '#server/testing/cutting-proxy.ts';
import { anExport, uploadExport, zipOf } from '#server/testing/make-export.ts';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, messageForm, photoForm, type MadeMember } from '#server/testing/make.ts';
import { casesOf } from '#server/testing/seeded-random.ts';
import { makeTestHome, startTestApp, type TestApp, type TestHome } from '#server/testing/test-app.ts';
import { fakeVideo, tusOf, uploadForm } from '#server/testing/tus.ts';

const cuts = Math.max(14, casesOf(200));
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let home: TestHome;
let proxy: CuttingProxy;
let app: TestApp;
let anna: MadeMember;
let emmaId: number;
beforeAll(async () => {
  home = await makeTestHome();
  proxy = await startCuttingProxy(home.database.connection);
  const database = { ...home.database, connection: proxy.connection };
  app = await startTestApp({ home: { ...home, database } });
  anna = await aMember(app);
  emmaId = (await aLovedOne(anna)).id;
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await home.remove();
});

/** Lets time pass. What is due is done at the end. */
async function wait(ms: number): Promise<void> {
  await app.setNow(new Date(app.now().getTime() + ms));
  await app.jobs.runDue();
}

const send = (form: FormData) => anna.browser.refused('createMessage', { form });
let count = 0;

/** Each ends with the connection lost while it stores something: `cut()` comes right before. */
const doings: Readonly<Record<string, (cut: (skipped?: number) => void) => Promise<unknown>>> = {
  async 'sends a photo in one request'(cut) {
    const form = await messageForm(emmaId, { file: await gpsJpeg() });
    cut();
    await send(form);
  },
  async 'sends a video in parts'(cut) {
    const uploadId = await tusOf(anna.browser, app.origin).send(fakeVideo(100_000));
    cut();
    await send(uploadForm(emmaId, uploadId));
    proxy.takeBack();
    await anna.browser.ok('createMessage', { form: uploadForm(emmaId, uploadId) });
  },
  async 'begins an upload'(cut) {
    cut();
    expect((await tusOf(anna.browser, app.origin).create(100_000)).status).toBe(503);
  },
  async 'chooses a portrait'(cut) {
    const form = await photoForm(await gpsJpeg());
    cut();
    await anna.browser.refused('setPortraitPhoto', { params: { id: String(emmaId) }, form });
  },
  async 'has a video converted'(cut) {
    await anna.browser.ok('createMessage', { form: await messageForm(emmaId, { file: await gpsMp4() }) });
    cut();
    await app.jobs.runDue();
  },
  async 'takes everything with her'(cut) {
    await anna.browser.ok('confirmPassword', { body: { password: anna.password } });
    await anna.browser.ok('requestExport');
    cut();
    await app.jobs.runDue();
    await wait(10 * MINUTE_MS);
    expect(await anna.browser.ok('getExport')).toMatchObject({ state: 'ready' });
  },
  async 'brings in an export'(cut) {
    const portrait = { color: 1, drawing: null, photo: null };
    const origin = `https://home${++count}.example.org`;
    const made = await anExport({ origin, messages: [{}, {}], padding: count });
    const [first] = made.contents.messages;
    const people = made.contents.people.map((one) => ({
      ...one,
      portrait: { ...portrait, photo: first?.original ?? null },
    }));
    expect(
      await uploadExport(app, anna, await zipOf({ ...made, contents: { ...made.contents, people } })),
    ).toMatchObject({ state: 'ready' });
    cut(count % 3); // its portrait, or one of its messages
    await anna.browser.ok('startImport');
    await app.jobs.runDue();
    await wait(10 * MINUTE_MS);
    expect((await anna.browser.ok('getImport')).import).toMatchObject({ state: 'done' });
    await anna.browser.ok('deleteImport');
  },
};

it(
  `${cuts} connections lost between a commit and its answer: no file is lost, and none stays without a row`,
  { timeout: 60_000 + cuts * 5_000 },
  async () => {
    const names = Object.keys(doings);
    const happened: Record<string, number> = {};
    for (let index = 0; index < cuts; index++) {
      const name = names[index % names.length] ?? '';
      await app.db.deleteFrom('rate_limits').execute(); // of exports and imports a day
      const cut: Cut = Math.floor(index / names.length) % 2 === 0 ? 'committed' : 'rolled back';
      await doings[name]?.((skipped) => proxy.cutNext(cut, skipped));
      expect(proxy.takeBack(), `${name}: the connection was lost`).toBe(false);
      happened[`${name}: ${cut}`] = (happened[`${name}: ${cut}`] ?? 0) + 1;
      await wait(10 * MINUTE_MS);
    }

    const rows = await app.db.selectFrom('objects').selectAll().execute();
    const lost: string[] = [];
    for (const { id, size, sha256, wrapped_key: wrappedKey, key_id: keyId } of rows) {
      const hash = createHash('sha256');
      try {
        for await (const piece of app.platform.storage.read({ id, size, wrappedKey, keyId })) hash.update(piece);
      } catch (error) {
        lost.push(String(error));
        continue;
      }
      if (hash.digest('hex') !== sha256) lost.push(id);
    }
    expect(lost).toEqual([]);
    for (const days of [1, 31]) await wait(days * DAY_MS);
    const known = await app.db.selectFrom('objects').select('id').execute();
    expect(new Set(await app.storedObjects())).toEqual(new Set(known.map(({ id }) => id)));
    process.stdout.write(`${JSON.stringify({ cuts, happened })}\n`);
    app.takeLog();
  },
);
