import type { LovedOne } from '@someday/contract/api/loved-ones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { wholeAnswer, type WholeAnswer } from '#server/testing/answers.ts';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aFamilyByMail, aLovedOne, aMember, aMessage, aRecipient, type MadeMember } from '#server/testing/make.ts';
import { birthdayOfSealings, sealedOn, sealings } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/*
 * The rows L1 to L21 of what must not leak, for every kind of rule. Those about time are in leaks-in-time.test.ts, and L21 is a journey.
 * Not here: L4 and L9, as there are no playlists and no exports, and L16, as there are no admins.
 */

const marker = 'CANARY-5d1e';
const absent = 99_999_999;

interface Sealed {
  readonly lovedOne: LovedOne;
  readonly id: number;
  readonly recipient: TestClient;
  /** Its video's, from while it was open. */
  readonly etag: string;
}

let app: TestApp;
let anna: MadeMember;
let sealed: Map<string, Sealed>;

const byId = (id: number) => ({ params: { id: String(id) } });
const sealedBy = (name: string): Sealed => {
  const one = sealed.get(name);
  if (one === undefined) throw new Error(`nothing is sealed by ${name}`);
  return one;
};

// One video for a loved one per kind, which all of them have opened. Then each message is sealed.
beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  const family: LovedOne[] = [];
  for (const { name } of sealings) {
    const person = { name: `For ${name}`.slice(0, 40), birthday: birthdayOfSealings, senderName: 'Mama' };
    family.push(await aLovedOne(anna, person));
  }
  const [first, ...others] = family;
  if (first === undefined) throw new Error('there is no rule');
  const more = { alsoFor: others.map(({ id }) => id).join(','), description: marker };
  await aMessage(anna, first, { title: marker, more, file: await gpsMp4() });
  await app.jobs.runDue();
  const { messages } = await anna.browser.ok('listMessages', { query: {} });
  sealed = new Map();
  for (const [index, sealing] of sealings.entries()) {
    const lovedOne = family[index];
    const message = messages.find(({ childId }) => childId === lovedOne?.id);
    if (lovedOne === undefined || message === undefined) throw new Error('a message is missing');
    const recipient = await aRecipient(app, lovedOne);
    const open = await recipient.fetch(`/api/media/${message.id}/video`, { method: 'HEAD' });
    sealed.set(sealing.name, { lovedOne, id: message.id, recipient, etag: open.headers.get('etag') ?? '' });
    await sealing.seal(anna, message);
  }
}, 120_000);
afterAll(() => app.close());

/** Every address that shows or describes a message (L2 to L5). */
const addresses = (id: number, code: string) => [
  `/api/messages/${id}`,
  `/api/messages/${id}?access=${code}`,
  ...mediaAddresses(id),
  `/api/video-messages/${id}`,
  `/api/video-messages/${id}/deliveries`,
  `/api/video-messages/${id}/calendar`,
  `/api/scheduled-triggers?videoMessageId=${id}`,
  '/api/sealed-messages',
];
const mediaAddresses = (id: number) => [
  ...['video', 'photo', 'photo-webp', 'photo-small', 'poster', 'thumb-large'].map((kind) => `/api/media/${id}/${kind}`),
  ...['video', 'photo'].map((kind) => `/api/media/${id}/${kind}?download=true`),
  ...['', '?size=small', '?size=large'].map((query) => `/api/video/${id}/thumbnail${query}`),
];

/** Every way to request it (L6), even with what was seen before. */
const askings = (etag: string): RequestInit[] => [
  {},
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { headers: { range: 'bytes=0-1' } },
  { headers: { range: 'bytes=-1' } },
  { headers: { range: 'bytes=999999999-' } },
  { headers: { range: 'bytes=0-1', 'if-range': etag } },
  { headers: { 'if-none-match': etag } },
  { headers: { 'if-none-match': '*' } },
  { method: 'HEAD', headers: { 'if-none-match': etag, range: 'bytes=0-0' } },
];

const absentAnswers = new Map<string, Promise<WholeAnswer>>();

/** This actor's response for a message that doesn't exist, requested once. Without `code` where responses may differ. */
function absentAnswer(actor: string, browser: TestClient, address: string, asking: RequestInit, code = '') {
  const key = JSON.stringify([actor, code === '' ? address : address.replace(code, ''), asking]);
  const answer = absentAnswers.get(key) ?? wholeAnswer(browser, address, asking);
  absentAnswers.set(key, answer);
  return answer;
}

describe.each(firstInGate(6, sealings))('a message sealed by $name', ({ name, shownDay, shownTime, shownBirthday }) => {
  it('is shown with only when it opens, a birthday of theirs and its sender, or not at all (L1)', async () => {
    const { recipient, lovedOne } = sealedBy(name);
    const shown = { triggerTime: shownTime ?? null, birthday: shownBirthday ?? null };
    const expected = shownDay === null ? [] : [sealedOn(shownDay, shown)];
    const { id, name: called, portrait } = lovedOne;
    const sender = {
      portrait: { color: 0, drawing: null, photoUrl: null },
      signature: { kind: 'typed', text: 'Mama' },
    };
    const child = { id, name: called, portrait };
    const room = { child, from: 'Mama', sender, preview: false, messages: expected };
    expect(JSON.parse((await wholeAnswer(recipient, '/api/recipient')).body)).toEqual(room);
    expect(JSON.parse((await wholeAnswer(app.browser(), `/api/access/${lovedOne.accessCode}`)).body)).toEqual(room);
  });

  it('is in a calendar only on a day that is shown, and any other day looks like one without a message (L1, L3)', async () => {
    const { recipient } = sealedBy(name);
    const on = (day: string) => wholeAnswer(recipient, `/api/recipient/calendar?day=${day}`);
    const none = await on('2027-02-03');
    expect(none.status).toBe(404);
    for (const day of ['2026-03-20', '2026-03-22', '2026-03-25', shownDay ?? '2026-03-22']) {
      const answer = await on(day);
      if (day !== shownDay) expect(answer).toEqual(none);
      else expect(answer.body.match(/^SUMMARY:.*/gm)).toEqual(['SUMMARY:A letter from Mama']);
    }
  });

  it('is described only by the same, and only if its day is shown (L2)', async () => {
    const { recipient, id, lovedOne } = sealedBy(name);
    const none = await recipient.refused('getMessage', byId(absent));
    for (const query of [{}, { access: lovedOne.accessCode }]) {
      const refusal = await recipient.refused('getMessage', { ...byId(id), query });
      if (shownDay === null) expect(refusal).toEqual(none);
      else {
        const message = 'This message is still sealed. It opens on its day.';
        const shown = { opensOn: shownDay, opensTime: shownTime, birthday: shownBirthday, from: 'Mama' };
        expect(refusal).toEqual({ status: 404, code: 'not_open_yet', message, ...shown });
      }
    }
  });

  it('looks nonexistent, to the byte, at every address and in every way, even with earlier knowledge of it (L3, L5, L6, L14)', async () => {
    const { recipient, id, etag, lovedOne } = sealedBy(name);
    const all = addresses(id, lovedOne.accessCode);
    const none = addresses(absent, lovedOne.accessCode);
    for (const [index, address] of all.entries()) {
      if (shownDay !== null && address.startsWith('/api/messages/')) continue;
      for (const asking of askings(etag)) {
        const answer = await wholeAnswer(recipient, address, asking);
        const nothing = absentAnswer('loved one', recipient, none[index] ?? '', asking, lovedOne.accessCode);
        expect(answer, `${asking.method ?? 'GET'} ${address}`).toEqual(await nothing);
      }
    }
  });

  it('can’t be opened or reacted to (L8)', async () => {
    const { recipient, id } = sealedBy(name);
    expect(await recipient.refused('markViewed', byId(id))).toEqual(
      await recipient.refused('markViewed', byId(absent)),
    );
    const reaction = (videoMessageId: number) =>
      recipient.refused('addReaction', { body: { videoMessageId, reactionType: 'heart' } });
    expect(await reaction(id)).toEqual(await reaction(absent));
    const back = ({ params }: ReturnType<typeof byId>) =>
      recipient.refused('removeReaction', { params: { ...params, reactionType: 'heart' } });
    expect(await back(byId(id))).toEqual(await back(byId(absent)));
    expect(await anna.browser.ok('getOwnMessage', byId(id))).toMatchObject({ isViewed: false, status: 'scheduled' });
  });
});

describe('a sealed message', () => {
  it('does not exist for anyone else, whatever its day (L14)', async () => {
    const bert = await aMember(app, { name: 'Bert' });
    const [sibling] = sealed.values();
    const strangers = {
      'a sibling': sibling?.recipient ?? app.browser(),
      'another member’s loved one': await aRecipient(app, await aLovedOne(bert)),
      'another member': bert.browser,
      'a stranger': app.browser(),
    };
    for (const { id, etag } of [...sealed.values()].slice(1)) {
      for (const [who, browser] of Object.entries(strangers)) {
        for (const address of [`/api/messages/${id}`, ...mediaAddresses(id), `/api/video-messages/${id}/deliveries`]) {
          const none = address.replace(`/${id}`, `/${absent}`);
          const asking = { headers: { 'if-none-match': etag } };
          const answer = await wholeAnswer(browser, address, asking);
          expect(answer, `${who}: ${address}`).toEqual(await absentAnswer(who, browser, none, asking));
        }
      }
    }
  });

  it('is always open to its member, at addresses that open nothing for others (L15)', async () => {
    for (const { id, recipient } of sealed.values()) {
      const { directVideoUrl, playbackUrl, thumbnailUrl } = await anna.browser.ok('updateMessage', {
        ...byId(id),
        body: { category: 'celebration' },
      });
      for (const url of [directVideoUrl, playbackUrl, thumbnailUrl]) {
        const asking = { headers: { range: 'bytes=0-1' } };
        expect((await wholeAnswer(anna.browser, url ?? '', asking)).status).toBe(206);
        expect((await wholeAnswer(recipient, url ?? '', asking)).status).toBe(404);
        expect((await wholeAnswer(app.browser(), url ?? '', asking)).status).toBe(401);
      }
    }
  });

  it('is in no email, nor is its content (L10)', async () => {
    for (const { raw, text, html, subject } of await app.takeMails()) {
      for (const part of [raw, text, html, subject]) expect(part).not.toContain(marker);
    }
  });

  it(
    'is in no picture of the email about it: any two messages of a day have the same ones (L10)',
    { tags: 'long' },
    async () => {
      const files = [await gpsMp4(), await gpsJpeg()];
      const mails = [];
      for (const [index, file] of files.entries()) {
        const { anna: sender, emma, mailsAt } = await aFamilyByMail(app, { name: `Loved one ${index}` });
        const title = `${marker} ${index}`;
        await aMessage(sender, emma, { title, file, more: { description: marker, category: 'celebration' } });
        mails.push(...(await mailsAt(app.now().toISOString())));
      }
      const [one, other] = mails.map(({ images }) => images);
      expect(Object.keys(one ?? {})).toHaveLength(2);
      expect(other).toEqual(one);
    },
  );
});
