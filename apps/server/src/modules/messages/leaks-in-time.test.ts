import type { LovedOne } from '@someday/contract/api/loved-ones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCachingProxy } from '#server/testing/caching-proxy.ts';
import { dumpRows, restoreRows } from '#server/testing/database/database-dump.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMember, aMessage, aRecipient, logIn, type MadeMember } from '#server/testing/make.ts';
import { sealedOn, sealings, type Sealing } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestClient } from '#server/testing/test-client.ts';

/* The rows L7, L12 and L17 to L20: what was seen before, and clocks that disagree. */

const NOW = new Date('2026-03-10T12:00:00Z');
const DAY = 86_400_000;
const byId = (id: number) => ({ params: { id: String(id) } });
const photo = (id: number) => `/api/media/${id}/photo`;

async function statusOf(browser: TestClient, path: string): Promise<number> {
  const answer = await browser.fetch(path);
  await answer.arrayBuffer();
  return answer.status;
}

describe('a message that was open and is sealed again', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ now: NOW });
  });
  afterAll(() => app.close());

  it('is inaccessible immediately, with saved addresses and for a running player (L7)', async () => {
    const { anna, emma, message, recipient } = await aFamily(app);
    const open = await recipient.ok('getMessage', byId(message.id));
    const goneFor = async (browser: TestClient) => {
      for (const url of [open.videoUrl, open.photoUrl ?? '', open.posterUrl]) {
        expect(await statusOf(browser, url)).toBe(404);
        expect((await browser.fetch(url, { headers: { range: 'bytes=100-' } })).status).toBe(404);
      }
    };
    const range = await recipient.fetch(open.videoUrl, { headers: { range: 'bytes=0-99' } });
    expect(range.status).toBe(206);
    for (const deliveryDate of ['2026-04-01', '2026-05-01']) {
      await anna.browser.ok('updateMessage', { ...byId(message.id), body: { deliveryDate } });
      await goneFor(recipient);
    }
    await app.setNow(new Date('2026-04-02T12:00:00Z'));
    await goneFor(await aRecipient(app, emma));
  });

  it('is in no cache in between, even one that stores everything it may (L12)', async () => {
    const { anna, emma, message } = await aFamily(app, { title: 'CANARY-77' });
    const proxy = await startCachingProxy(app.origin);
    const recipient = new TestClient(proxy.origin);
    await recipient.ok('openWithCode', { params: { code: emma.accessCode } });
    const paths = [
      '/api/recipient',
      `/api/access/${emma.accessCode}`,
      `/api/messages/${message.id}`,
      `/api/messages/${message.id}?access=${emma.accessCode}`,
      photo(message.id),
      `/api/media/${message.id}/poster`,
      `/api/video/${message.id}/thumbnail`,
    ];
    for (const path of paths) {
      const answer = await recipient.fetch(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
      await answer.arrayBuffer();
      expect((await recipient.fetch(path, { headers: { range: 'bytes=0-9' } })).ok).toBe(true);
    }
    await anna.browser.ok('updateMessage', { ...byId(message.id), body: { deliveryDate: '2031-01-01' } });
    for (const path of paths) {
      const answer = await recipient.fetch(path);
      expect(await answer.text(), path).not.toContain('CANARY');
      expect(answer.headers.get('cache-control'), path).toMatch(/no-store/);
      if (/messages|media|video/.test(path)) expect(answer.status, path).toBe(404);
    }
    expect(proxy.hits()).toBe(0);
    // The cache works: what may be stored is served from it.
    for (const _time of [1, 2]) await statusOf(recipient, '/api/openapi.json');
    expect(proxy.hits()).toBe(1);
    await proxy.close();
  });

  it('is inaccessible to the former loved one once it is for another (L17)', async () => {
    const { anna, message, recipient } = await aFamily(app);
    const carl = await aLovedOne(anna, { name: 'Carl' });
    const today = app.now().toISOString().slice(0, 10);
    const body = { childId: carl.id, deliveryDate: today };
    await anna.browser.ok('scheduleMessage', { ...byId(message.id), body });
    expect((await recipient.ok('getRecipient')).messages).toEqual([]);
    expect(await statusOf(recipient, photo(message.id))).toBe(404);
    expect((await recipient.refused('getMessage', byId(message.id))).code).toBe('not_found');
    expect(await statusOf(await aRecipient(app, carl), photo(message.id))).toBe(200);
  });
});

describe('the instant of opening', () => {
  let app: TestApp;
  let anna: MadeMember;
  let made: { sealing: Sealing; lovedOne: LovedOne; id: number }[];

  beforeAll(async () => {
    app = await startTestApp({ now: NOW });
    anna = await aMember(app);
    const family: LovedOne[] = [];
    for (const _sealing of sealings) family.push(await aLovedOne(anna));
    const [first, ...others] = family;
    if (first === undefined) throw new Error('there is no rule');
    await aMessage(anna, first, { file: await gpsJpeg(), more: { alsoFor: others.map(({ id }) => id).join(',') } });
    const { messages } = await anna.browser.ok('listMessages', { query: {} });
    made = sealings.flatMap((sealing, index) => {
      const message = messages.find(({ childId }) => childId === family[index]?.id);
      const lovedOne = family[index];
      return message === undefined || lovedOne === undefined ? [] : [{ sealing, lovedOne, id: message.id }];
    });
    await app.jobs.runDue();
    for (const { sealing, lovedOne, id } of made) await sealing.seal(anna, { id, childId: lovedOne.id });
  });
  afterAll(() => app.close());

  const of = (name: string) => {
    const found = made.find(({ sealing }) => sealing.name === name);
    if (found === undefined) throw new Error(`nothing is sealed by ${name}`);
    return found;
  };

  async function expectSealed(name: string): Promise<void> {
    const { lovedOne, id, sealing } = of(name);
    const recipient = await aRecipient(app, lovedOne);
    // Their birthday isn't stored, so none is shown, even for a message that a birthday opens.
    const time = { triggerTime: sealing.shownTime ?? null };
    const shown = sealing.shownDay === null ? [] : [sealedOn(sealing.shownDay, time)];
    expect((await recipient.ok('getRecipient')).messages).toEqual(shown);
    expect(await statusOf(recipient, photo(id))).toBe(404);
    expect(await statusOf(recipient, `/api/messages/${id}`)).toBe(404);
  }

  it('does not come earlier by restoring an older database (L20)', async () => {
    const dump = await dumpRows(app.db);
    const own = of('its own date');
    await anna.browser.ok('updateMessage', { ...byId(own.id), body: { deliveryDate: '2026-09-01' } });
    await app.setNow(new Date('2026-03-13T12:00:00Z'));
    await restoreRows(app.db, dump);
    await app.takeMails();
    for (const { sealing } of made) await expectSealed(sealing.name);
    expect(await anna.browser.ok('getOwnMessage', byId(own.id))).toMatchObject({ deliveryDate: own.sealing.shownDay });
  });

  it.each(sealings.filter(({ opensAt }) => opensAt !== null))(
    'of $name is right to the millisecond, by the database’s clock, without any job and whatever the program’s clock says (L18, L19)',
    async ({ name, opensAt }) => {
      const { lovedOne, id } = of(name);
      const instant = opensAt?.getTime() ?? 0;
      await app.setNow(new Date(instant - 1));
      for (const skew of [0, DAY]) {
        app.skewNode(skew);
        await expectSealed(name);
      }
      await app.setNow(new Date(instant));
      for (const skew of [0, -DAY]) {
        app.skewNode(skew);
        const recipient = await aRecipient(app, lovedOne);
        expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'open', id }]);
        expect(await statusOf(recipient, photo(id))).toBe(200);
      }
      app.skewNode(0);
    },
  );

  it('of a paused trigger never comes, unless its member opens it', async () => {
    await app.setNow(new Date('2099-12-31T12:00:00Z'));
    const { sealing, lovedOne, id } = of('a trigger that is paused');
    await expectSealed(sealing.name);
    await logIn(app, anna, anna.browser);
    await anna.browser.ok('updateMessage', { ...byId(id), body: { openNow: true } });
    expect(await statusOf(await aRecipient(app, lovedOne), photo(id))).toBe(200);
  });
});
