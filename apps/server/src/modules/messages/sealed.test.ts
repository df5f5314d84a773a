import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsMp4 } from '#server/testing/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, type MadeMember } from '#server/testing/make.ts';
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
  const sent = await aMessage(anna, emma, { title: marker, deliveryDate: '2031-06-14', file: await gpsMp4() });
  id = String(sent.id);
  await app.jobs.runDue();
});
afterAll(() => app.close());

/** Every path that can show or describe a message, requested by its own loved one. */
const paths = () => [
  `/api/messages/${id}`,
  `/api/messages/${id}?access=${accessCode}`,
  `/api/media/${id}/video`,
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

  it('shows only its day, up to the last millisecond (L1)', async () => {
    const room = await recipient.ok('getRecipient');
    expect(room.messages).toEqual([{ state: 'sealed', triggerDate: '2031-06-14' }]);
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

  it('tells someone with the right code its day, kindly', async () => {
    const refusal = await recipient.refused('getMessage', { params: { id }, query: { access: accessCode } });
    expect(refusal).toEqual({
      status: 404,
      code: 'not_open_yet',
      message: 'This message is still sealed. It opens on its day.',
      opensOn: '2031-06-14',
      opensIn: 1,
    });
  });

  it('says how soon it opens on its last day, and not before, so that a page can ask again then', async () => {
    await app.setNow(new Date(opens.getTime() - 30 * DAY_MS));
    const luca = await aLovedOne(anna);
    await aMessage(anna, luca, { title: marker, deliveryDate: '2031-06-14', file: await gpsMp4() });
    const surprise = { title: marker, deliveryDate: '2031-06-13', more: { isSurprise: 'true' }, file: await gpsMp4() };
    await aMessage(anna, luca, surprise);
    const told = async (before: number) => {
      await app.setNow(new Date(opens.getTime() - before));
      const emmas = await aRecipient(app, { accessCode });
      const refusal = await emmas.refused('getMessage', { params: { id } });
      const lucas = await aRecipient(app, luca);
      return [(await emmas.ok('getRecipient')).opensIn, refusal.opensIn, (await lucas.ok('getRecipient')).opensIn];
    };
    // The surprise opens a millisecond later.
    expect(await told(DAY_MS + 1)).toEqual([undefined, undefined, undefined]);
    expect(await told(DAY_MS)).toEqual([86_400, 86_400, 86_400]);
    expect(await told(1001)).toEqual([2, 2, 2]);
    expect(await told(1)).toEqual([1, 1, 1]);
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
