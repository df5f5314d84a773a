import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import {
  aLovedOne,
  aMember,
  aMessage,
  aRecipient,
  aSubscription,
  changeSubscription,
  inLibrary,
  messageForm,
  messagesCounted,
  moreLike,
  type MadeMember,
} from '#server/testing/make.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, tusOf } from '#server/testing/tus.ts';

let app: TestApp;
let anna: MadeMember;
let emma: LovedOne;
let people: LovedOne[];
/** For Emma: open, sealed until April 1, and in the trash. */
let open: Message;
let sealed: Message;
let trashed: Message;
let video: Message;
let subscriptionId: string;
/** Of an unfinished upload. */
let uploadId: string;

const today = new Date('2026-03-10T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
});
afterAll(() => app.close());

/** Anna on Premium, with ten loved ones, forty messages, a video in the library, something in the trash and an unfinished upload. */
beforeEach(async () => {
  await app.setNow(today);
  anna = await aMember(app);
  subscriptionId = await aSubscription(app, anna, { offer: 'premium_monthly' });
  emma = await aLovedOne(anna, { email: `emma${anna.id}@example.org` });
  people = [emma];
  for (let count = 1; count < 10; count += 1) people.push(await aLovedOne(anna));
  const file = await gpsJpeg();
  open = await aMessage(anna, emma, { file });
  sealed = await aMessage(anna, emma, { file, deliveryDate: '2026-04-01' });
  trashed = await aMessage(anna, emma, { file });
  video = await inLibrary(anna, { file });
  await app.takeMails();
  await anna.browser.ok('deleteMessage', { params: { id: String(trashed.id) } });
  await moreLike(app, open, 37);
  await messagesCounted(app, anna, '2026-03', 41);
  uploadId = await tusOf(anna.browser, app.origin).begin(131_072);
});

/** What has happened to the membership. */
const fates = [
  ['is no longer a member', 'subscription_required', () => changeSubscription(app, subscriptionId, { state: 'ended' })],
  [
    'has gone from Premium to Basic',
    'plan_limit',
    () => changeSubscription(app, subscriptionId, { offer: 'basic_monthly' }),
  ],
  [
    'has never paid for it',
    'subscription_required',
    async () => void (await app.db.deleteFrom('subscriptions').where('id', '=', subscriptionId).execute()),
  ],
] as const;

describe.each(firstInGate(1, fates))('a member who %s', (_who, code, happen) => {
  const ofMessage = ({ id }: Message) => ({ params: { id: String(id) } });

  beforeEach(happen);

  it('can see everything stored', async () => {
    const { children, messages, counts } = await anna.browser.ok('getParents');
    expect([children.length, messages.length, counts.total]).toEqual([10, 39, 39]);
    expect((await anna.browser.ok('listMessages', {})).total).toBe(39);
    expect(await anna.browser.ok('getVideoLibrary', {})).toHaveLength(1);
    expect((await anna.browser.ok('getTrash', {})).messages).toHaveLength(1);
    const { photoUrl } = await anna.browser.ok('getOwnMessage', ofMessage(open));
    expect((await anna.browser.fetch(`${photoUrl}?download=true`)).status).toBe(200);
    await anna.browser.ok('getEngagement');
  });

  it('can change it, give it days and people, and restore it', async () => {
    await anna.browser.ok('updateMessage', { ...ofMessage(open), body: { title: 'Another title' } });
    await anna.browser.ok('updateMessage', { ...ofMessage(sealed), body: { deliveryDate: '2026-05-01' } });
    const day = { childId: emma.id, deliveryDate: '2026-07-01' };
    await anna.browser.ok('scheduleMessage', { ...ofMessage(open), body: day });
    await anna.browser.ok('assignLibraryVideo', { ...ofMessage(video), body: { childId: emma.id } });
    await anna.browser.ok('restoreMessage', ofMessage(trashed));
    const trigger = { videoMessageId: trashed.id, triggerType: 'date', triggerDate: '2026-08-01' } as const;
    await anna.browser.ok('addTrigger', { body: trigger });
    const params = { id: String(emma.id) };
    await anna.browser.ok('updateLovedOne', { params, body: { name: 'Emma Marie' } });
    await anna.browser.ok('renewAccessCode', { params });
    await anna.browser.ok('removeLovedOne', { params });
    await anna.browser.ok('restoreLovedOne', { params });
    expect((await anna.browser.ok('listMessages', {})).total).toBe(41);
  });

  it('is still read by loved ones with their codes, who get an email when a message opens', async () => {
    const recipient = await aRecipient(app, emma);
    const message = await recipient.ok('getMessage', { params: { id: String(open.id) } });
    expect(message).toMatchObject({ title: 'For you' });
    await recipient.ok('markViewed', { params: { id: String(open.id) } });
    await app.setNow(new Date('2026-04-01T07:00:00Z'));
    const mails = (await app.takeMails()).filter(({ to }) => to === emma.email);
    expect(mails).toHaveLength(1);
    const returned = await aRecipient(app, emma);
    await returned.ok('getMessage', { params: { id: String(sealed.id) } });
  });

  it('can finish an upload, but not begin anything new', async () => {
    const tus = tusOf(anna.browser, app.origin);
    expect((await tus.patch(uploadId, 0, fakeVideo(131_072))).status).toBe(204);
    const form = await messageForm(emma.id, { file: await gpsJpeg() });
    const refusals = [
      await anna.browser.refused('addLovedOne', { body: { name: 'Noah' } }),
      await anna.browser.refused('createMessage', { form }),
    ];
    expect(refusals.map((refusal) => refusal.code)).toEqual([code, code]);
    expect((await tus.create(65_536)).ok).toBe(false);
  });
});
