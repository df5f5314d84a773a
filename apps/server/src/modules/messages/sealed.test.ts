import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsMp4, longMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, logIn, type MadeMember } from '#server/testing/make.ts';
import { aTrigger, sealedOn } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const marker = 'CANARY-7f3a';
let app: TestApp;
let anna: MadeMember;
let recipient: TestClient;
let id: string;
let accessCode: string;

// Opens at midnight in Berlin, which is 22:00 UTC on the day before.
const DAY_MS = 86_400_000;
const opens = new Date('2031-06-13T22:00:00.000Z');

beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  const emma = await aLovedOne(anna);
  accessCode = emma.accessCode;
  const sent = await aMessage(anna, emma, { title: marker, deliveryDate: '2031-06-14', file: await longMp4() });
  id = String(sent.id);
  await app.jobs.runDue();
});
afterAll(() => app.close());

/** Every path that can show or describe a message, requested by its own loved one. */
const paths = () => [
  `/api/messages/${id}`,
  `/api/messages/${id}?access=${accessCode}`,
  `/api/media/${id}/video`,
  `/api/media/${id}/video-small`,
  `/api/media/${id}/photo`,
  `/api/media/${id}/poster`,
  `/api/video/${id}/thumbnail`,
  `/api/video/${id}/thumbnail?size=large`,
];

describe('a sealed message', () => {
  beforeAll(async () => {
    await app.setNow(new Date(opens.getTime() - 1));
    // Five years later, everyone's old session has ended.
    await anna.browser.ok('login', { body: { email: anna.email, password: 'correct horse' } });
    recipient = await aRecipient(app, { accessCode });
  });

  it('shows only its day and its sender, up to the last millisecond (L1)', async () => {
    const room = await recipient.ok('getRecipient');
    expect(room.messages).toEqual([sealedOn('2031-06-14')]);
  });

  it('is not found at any other path, with any header (L2-L8)', async () => {
    const headers: Record<string, string>[] = [
      {},
      { range: 'bytes=0-1' },
      { 'if-none-match': '*' },
      { 'if-range': '"x"', range: 'bytes=0-' },
    ];
    for (const path of paths()) {
      for (const method of ['GET', 'HEAD']) {
        for (const header of headers) {
          const answer = await recipient.fetch(path, { method, headers: header });
          expect(answer.status, `${method} ${path}`).toBe(404);
          const body = Buffer.from(await answer.arrayBuffer());
          expect(body.includes(marker), path).toBe(false);
          expect(body.length, path).toBeLessThan(300);
        }
      }
    }
  });

  it('has the same media responses as a message that doesn’t exist (L14)', async () => {
    for (const path of paths().slice(2)) {
      const sealed = await recipient.fetch(path);
      const absent = await recipient.fetch(path.replace(`/${id}/`, '/99999999/'));
      expect(await sealed.text()).toBe(await absent.text());
    }
  });

  it('tells someone with the right code its day and its sender, kindly', async () => {
    const refusal = await recipient.refused('getMessage', { params: { id }, query: { access: accessCode } });
    expect(refusal).toEqual({
      status: 404,
      code: 'not_open_yet',
      message: 'This message is still sealed. It opens on its day.',
      opensOn: '2031-06-14',
      opensIn: 1,
      from: 'Anna',
    });
  });

  it.each([
    { how: 'its own day, their birthday', born: '2018-06-14', day: '2031-06-14', birthday: 13 },
    { how: 'February 28 for someone born on the 29th', born: '2020-02-29', day: '2031-02-28', birthday: 11 },
    { how: 'a birthday that isn’t theirs', born: '2018-06-13', day: '2031-06-14', trigger: 'birthday', birthday: null },
    { how: 'a birthday that isn’t stored', born: null, day: '2031-06-14', trigger: 'birthday', birthday: null },
    { how: 'an anniversary', born: '2018-06-13', day: '2031-06-14', trigger: 'anniversary', birthday: null },
  ] as const)('tells a birthday by its day and nothing else: $how', async ({ born, day, birthday, ...chosen }) => {
    await app.setNow(new Date(opens.getTime() - 200 * DAY_MS));
    const browser = await logIn(app, anna);
    const lovedOne = await aLovedOne({ browser }, { birthday: born });
    const message = await aMessage({ browser }, lovedOne, { title: marker, deliveryDate: day, file: await gpsMp4() });
    const params = { id: String(message.id) };
    if ('trigger' in chosen) {
      await aTrigger({ browser }, message, { triggerType: chosen.trigger, triggerDate: '2018-06-14' });
      await browser.ok('updateMessage', { params, body: { deliveryDate: null } });
    }
    const theirs = await aRecipient(app, lovedOne);
    expect((await theirs.ok('getRecipient')).messages).toEqual([sealedOn(day, { birthday })]);
    const { message: _text, ...refusal } = await theirs.refused('getMessage', { params });
    const known = { opensOn: day, from: 'Anna', birthday: birthday ?? undefined };
    expect(refusal).toEqual({ status: 404, code: 'not_open_yet', ...known });
  });

  it('is listed by its day and then by its time', async () => {
    await app.setNow(new Date(opens.getTime() - 200 * DAY_MS));
    const browser = await logIn(app, anna);
    const lovedOne = await aLovedOne({ browser });
    const file = await gpsMp4();
    for (const deliveryTime of ['16:32', '', '08:05'])
      await aMessage({ browser }, lovedOne, { deliveryDate: '2031-06-14', more: { deliveryTime }, file });
    const { messages } = await (await aRecipient(app, lovedOne)).ok('getRecipient');
    const times = [null, '08:05', '16:32'];
    expect(messages).toEqual(times.map((triggerTime) => sealedOn('2031-06-14', { triggerTime })));
  });

  it('says how soon it opens on its last day, and not before, so that a page can ask again then', async () => {
    await app.setNow(new Date(opens.getTime() - 30 * DAY_MS));
    const luca = await aLovedOne(anna);
    await aMessage(anna, luca, { title: marker, deliveryDate: '2031-06-14', file: await gpsMp4() });
    const surprise = { title: marker, deliveryDate: '2031-06-13', more: { isSurprise: 'true' }, file: await gpsMp4() };
    await aMessage(anna, luca, surprise);
    const secondsLeft = async (before: number) => {
      await app.setNow(new Date(opens.getTime() - before));
      const emmas = await aRecipient(app, { accessCode });
      const refusal = await emmas.refused('getMessage', { params: { id } });
      const lucas = await aRecipient(app, luca);
      return [(await emmas.ok('getRecipient')).opensIn, refusal.opensIn, (await lucas.ok('getRecipient')).opensIn];
    };
    // The surprise opens a millisecond later.
    expect(await secondsLeft(DAY_MS + 1)).toEqual([undefined, undefined, undefined]);
    expect(await secondsLeft(DAY_MS)).toEqual([86_400, 86_400, 86_400]);
    expect(await secondsLeft(1001)).toEqual([2, 2, 2]);
    expect(await secondsLeft(1)).toEqual([1, 1, 1]);
  });

  it('can’t be marked viewed (L8)', async () => {
    expect(await recipient.refused('markViewed', { params: { id } })).toMatchObject({ status: 404, code: 'not_found' });
    expect((await anna.browser.ok('getParents')).messages[0]?.isViewed).toBe(false);
  });

  it('is always open to its member (L15)', async () => {
    expect((await anna.browser.fetch(`/api/media/${id}/video`)).status).toBe(200);
  });

  it('opens at its instant by the database’s clock, without any job (L18)', async () => {
    await app.setNow(opens);
    const room = await recipient.ok('getRecipient');
    expect(room.messages).toMatchObject([{ state: 'open', title: marker }]);
    expect((await recipient.fetch(`/api/media/${id}/video`)).status).toBe(200);
  });

  it('leaves nothing in any cache (L12)', async () => {
    for (const path of [
      '/api/recipient',
      `/api/messages/${id}`,
      `/api/media/${id}/video`,
      `/api/video/${id}/thumbnail`,
    ]) {
      const answer = await recipient.fetch(path);
      expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
      await answer.arrayBuffer();
    }
  });
});
