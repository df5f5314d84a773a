import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeAnswer } from '#server/testing/answers.ts';
import { gpsMp4 } from '#server/testing/media/make-media.ts';
import { aFamily } from '#server/testing/make.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/* A6: what remains of revoked access. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Family = Awaited<ReturnType<typeof aFamily>>;
const byId = (id: number) => ({ params: { id: String(id) } });

const waysOut: Readonly<Record<string, (family: Family) => Promise<unknown>>> = {
  'their code is replaced': ({ anna, emma }) => anna.browser.ok('renewAccessCode', byId(emma.id)),
  'they are deleted': ({ anna, emma }) => anna.browser.ok('removeLovedOne', byId(emma.id)),
};

const videoOf = (id: number) => `/api/media/${id}/video`;

/** Everything a loved one's browser may still request, with what it knows of the video. */
const asked = (id: number, code: string, etag: string): readonly (readonly [string, RequestInit])[] => [
  [videoOf(id), { headers: { range: 'bytes=100-199' } }],
  [videoOf(id), { headers: { range: 'bytes=100-199', 'if-range': etag } }],
  [videoOf(id), { headers: { 'if-none-match': etag } }],
  [videoOf(id), { method: 'HEAD', headers: { 'if-none-match': etag } }],
  [videoOf(id), {}],
  [`/api/media/${id}/poster`, {}],
  [`/api/video/${id}/thumbnail`, {}],
  [`/api/messages/${id}`, {}],
  [`/api/messages/${id}?access=${code}`, {}],
  ['/api/recipient', {}],
  [`/api/access/${code}`, {}],
];

describe.each(firstInGate(1, Object.entries(waysOut)))('once %s', (_way, takeAway) => {
  it('the next range, the known tag, the page and the code are refused immediately (A6)', async () => {
    const family = await aFamily(app, { file: await gpsMp4() });
    const { emma, message, recipient } = family;
    const first = await recipient.fetch(videoOf(message.id), { headers: { range: 'bytes=0-99' } });
    expect([first.status, (await first.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const etag = first.headers.get('etag') ?? '';
    const cookies = [...recipient.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    await takeAway(family);
    for (const [path, init] of asked(message.id, emma.accessCode, etag)) {
      // With the session's cookie each time, even if a response has removed it.
      const withCookie = { ...init, headers: { ...init.headers, cookie: cookies } };
      const answer = await wholeAnswer(app.browser(recipient.address), path, withCookie);
      expect([401, 404], `${path} ${JSON.stringify(init)}`).toContain(answer.status);
      expect(answer, path).toEqual(await wholeAnswer(app.browser(), path, init));
    }
  });

  it('they can’t do anything with a message anymore (A6)', async () => {
    const family = await aFamily(app);
    const { anna, message, recipient } = family;
    await takeAway(family);
    expect((await recipient.refused('markViewed', byId(message.id))).status).toBe(401);
    const body = { videoMessageId: message.id, reactionType: 'heart' } as const;
    expect((await recipient.refused('addReaction', { body })).status).toBe(401);
    const kept = app.db.selectFrom('messages').select('viewed_at').where('id', '=', message.id);
    expect(await kept.executeTakeFirst()).toEqual({ viewed_at: null });
    await expectOthersUntouched(anna.browser);
  });
});

/** The member's own session isn't affected. */
async function expectOthersUntouched(browser: TestClient): Promise<void> {
  expect((await browser.fetch('/api/parents')).status).toBe(200);
}

it('a running download ends with its piece, and the next one is refused (A6)', { tags: 'long' }, async () => {
  const { anna, emma, message, recipient } = await aFamily(app, { file: await gpsMp4() });
  const size = Number((await recipient.fetch(videoOf(message.id), { method: 'HEAD' })).headers.get('content-length'));
  const half = Math.floor(size / 2);
  const piece = await recipient.fetch(videoOf(message.id), { headers: { range: `bytes=0-${half - 1}` } });
  await anna.browser.ok('renewAccessCode', byId(emma.id));
  expect((await piece.arrayBuffer()).byteLength).toBe(half);
  const next = await recipient.fetch(videoOf(message.id), { headers: { range: `bytes=${half}-` } });
  expect(next.status).toBe(401);
  expect(Buffer.from(await next.arrayBuffer()).toString()).toContain('not_signed_in');
});
