import { renditionKinds } from '@someday/contract/rules/media';
import { reactionTypes } from '@someday/contract/rules/choices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpRows } from '#server/testing/database/database-dump.ts';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient } from '#server/testing/make.ts';
import { casesOf, seed, seededRandom } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/* A5: what a loved one can try with another's messages, within a family or across families. */

const pairs = casesOf(1_000, 8);
const random = seededRandom(seed);
/** Concurrent requests. */
const atOnce = 8;

interface Recipient {
  readonly memberId: number;
  readonly browser: TestClient;
  readonly messages: readonly number[];
}

let app: TestApp;
let everybody: Recipient[];

// Three families with four loved ones. Each has an open video and an open photo, has opened the photo and reacted to it.
beforeAll(async () => {
  app = await startTestApp();
  everybody = [];
  for (const _family of Array.from({ length: 3 })) {
    const member = await aMember(app);
    const [first, ...others] = [
      await aLovedOne(member, { name: 'Emma' }),
      await aLovedOne(member, { name: 'Ben' }),
      await aLovedOne(member, { name: 'Lea' }),
      await aLovedOne(member, { name: 'Tom' }),
    ] as const;
    const more = { alsoFor: others.map(({ id }) => id).join(',') };
    await aMessage(member, first, { file: await gpsMp4(), more });
    await aMessage(member, first, { file: await gpsJpeg(), more });
    await app.jobs.runDue();
    for (const lovedOne of [first, ...others]) everybody.push(await insideWith(member.id, lovedOne));
  }
}, 60_000);
afterAll(() => app.close());

async function insideWith(memberId: number, lovedOne: { accessCode: string }): Promise<Recipient> {
  const browser = await aRecipient(app, lovedOne);
  const { messages } = await browser.ok('getRecipient');
  const open = messages.flatMap((message) => (message.state === 'open' ? [message] : []));
  expect(open).toHaveLength(2);
  const photo = open.find(({ messageType }) => messageType === 'photo');
  await browser.ok('markViewed', { params: { id: String(photo?.id) } });
  await browser.ok('addReaction', { body: { videoMessageId: photo?.id ?? 0, reactionType: 'heart' } });
  return { memberId, browser, messages: open.map(({ id }) => id) };
}

const json = { 'content-type': 'application/json' };

/** Everything a loved one can do with a message. */
const deeds = (id: number): readonly (readonly [path: string, init: RequestInit])[] => [
  [`/api/messages/${id}`, {}],
  [`/api/messages/${id}`, { method: 'HEAD' }],
  ...renditionKinds
    .map((kind) => (kind.startsWith('thumb-') ? `video/${id}/thumbnail?size=${kind.slice(6)}` : `media/${id}/${kind}`))
    .map((path) => [`/api/${path}`, {}] as const),
  [`/api/media/${id}/video`, { headers: { range: 'bytes=0-1' } }],
  [`/api/video-messages/${id}/viewed`, { method: 'PATCH' }],
  [
    '/api/message-reactions',
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ videoMessageId: id, reactionType: random.pick(reactionTypes) }),
    },
  ],
  [`/api/message-reactions/${id}/heart`, { method: 'DELETE' }],
];

async function expectNothing(browser: TestClient, id: number): Promise<void> {
  for (const [path, init] of deeds(id)) {
    const answer = await browser.fetch(path, init);
    const body = await answer.text();
    expect(answer.status, `${init.method ?? 'GET'} ${path} (seed ${seed}): ${body}`).toBe(404);
    if (init.method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
  }
}

it(
  `${pairs} random pairs: neither can read, mark or react to the other’s messages (A5, seed ${seed})`,
  { timeout: 30_000 + pairs * 200 },
  async () => {
    const before = await dumpRows(app.db);
    const chosen = Array.from({ length: pairs }, () => {
      const other = random.pick(everybody);
      const one = random.pick(everybody.filter((recipient) => recipient !== other));
      return { one, other };
    });
    const families = chosen.map(({ one, other }) => one.memberId === other.memberId);
    expect(new Set(families), 'pairs of one family and of two').toEqual(new Set([true, false]));
    while (chosen.length > 0) {
      const together = chosen.splice(0, atOnce);
      await Promise.all(together.map(({ one, other }) => expectNothing(one.browser, random.pick(other.messages))));
    }
    expect(await dumpRows(app.db)).toEqual(before);
  },
);

it('each of them can do all of it with their own', async () => {
  for (const { browser, messages } of everybody.slice(0, 2)) {
    const answers = await Promise.all(
      messages.flatMap((id) => deeds(id).map(([path, init]) => browser.fetch(path, init))),
    );
    const done = answers.filter(({ ok }) => ok).length;
    // A photo has no video and no poster, and vice versa.
    expect(done).toBeGreaterThanOrEqual(2 * 8);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }
});
