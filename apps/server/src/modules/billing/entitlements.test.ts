import { api } from '@someday/contract/api';
import { errors, type ErrorCode } from '@someday/contract/errors';
import type { LovedOne } from '@someday/contract/loved-ones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/make-media.ts';
import {
  aLifetime,
  aLovedOne,
  aMember,
  aSubscription,
  changeSubscription,
  messageForm,
  messagesCounted,
  type MadeMember,
  type SubscriptionGiven,
} from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Refusal } from '#server/testing/test-client.ts';
import { fakeVideo, refusalOf, tusOf, uploadForm } from '#server/testing/tus.ts';
import { createEntitlementsService, createEntitlementStatus } from './entitlements.service.ts';

const size = 65_536;
const month = '2026-03';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
});
afterAll(() => app.close());

interface Family {
  readonly anna: MadeMember;
  readonly emma: LovedOne;
  /** A file of hers that has arrived and is no message yet. */
  readonly uploadId: string;
  readonly subscriptionId: string;
}

/** Anna on Premium, with a loved one and a file that has arrived. */
async function aFamilyOnPremium(): Promise<Family> {
  const anna = await aMember(app);
  const subscriptionId = await aSubscription(app, anna, { offer: 'premium_monthly' });
  const emma = await aLovedOne(anna);
  return { anna, emma, subscriptionId, uploadId: await tusOf(anna.browser, app.origin).send(fakeVideo(size)) };
}

/** Status, and the body of a refusal. */
const outcomeOf = async (answer: Response): Promise<Partial<Refusal>> =>
  answer.ok ? { status: answer.status } : refusalOf(answer);

async function post(anna: MadeMember, form: FormData): Promise<Response> {
  return anna.browser.fetch('/api/video-messages', { method: 'POST', headers: { origin: app.origin }, body: form });
}

function addOne({ anna }: Family, path: string): Promise<Response> {
  const headers = { origin: app.origin, 'content-type': 'application/json' };
  return anna.browser.fetch(path, { method: 'POST', headers, body: JSON.stringify({ name: 'Noah' }) });
}

/** All that adds something. */
const additions = {
  'a loved one': (family: Family) => addOne(family, '/api/family/members'),
  'a loved one by the other name': (family: Family) => addOne(family, '/api/children'),
  'a message with its file': async ({ anna, emma }: Family) =>
    post(anna, await messageForm(emma.id, { file: await gpsJpeg() })),
  'a video for the library': async ({ anna }: Family) =>
    post(anna, await messageForm('library', { file: await gpsJpeg() })),
  'an upload that begins': ({ anna }: Family) => tusOf(anna.browser, app.origin).create(size),
  'a message of a finished upload': ({ anna, emma, uploadId }: Family) => post(anna, uploadForm(emma.id, uploadId)),
};
type Addition = keyof typeof additions;
const isAddition = (name: string): name is Addition => name in additions;
const kinds = Object.keys(additions).filter(isAddition);
const peopleKinds: readonly Addition[] = ['a loved one', 'a loved one by the other name'];

async function outcomes(family: Family): Promise<Record<string, Partial<Refusal>>> {
  const found: Record<string, Partial<Refusal>> = {};
  for (const kind of kinds) found[kind] = await outcomeOf(await additions[kind](family));
  return found;
}

const everywhere = (outcome: Partial<Refusal>) => Object.fromEntries(kinds.map((kind) => [kind, outcome]));
const allowed = everywhere({ status: 201 });
const notSetUp = everywhere({
  status: 402,
  code: 'subscription_required',
  message: 'Please set up your payment method to activate your trial.',
  requiresSubscription: true,
  redirectTo: '/pricing',
  reason: 'no_stripe_setup',
});
const expired = everywhere({
  status: 402,
  code: 'subscription_required',
  message: 'Your subscription has expired. Please renew to continue using the service.',
  requiresSubscription: true,
  redirectTo: '/subscription',
  reason: 'subscription_expired',
});

const daysAgo = (days: number) => new Date(app.now().getTime() - days * 86_400_000);

/** What the provider last said, whether that lets somebody add things, and whether it is a membership at all. */
const standings: readonly (readonly [string, () => SubscriptionGiven | null, object, boolean])[] = [
  ['never had a membership', () => null, notSetUp, false],
  ['has not paid for the first time', () => ({ state: 'incomplete' }), notSetUp, false],
  ['is in the free week', () => ({ state: 'trialing' }), allowed, true],
  ['has cancelled in the free week', () => ({ state: 'trialing', cancelAtPeriodEnd: true }), allowed, true],
  ['has Basic', () => ({}), allowed, true],
  ['has Premium', () => ({ offer: 'premium_annual_early' }), allowed, true],
  ['has cancelled, in the time that is paid', () => ({ cancelAtPeriodEnd: true }), allowed, true],
  ['failed to pay six days ago', () => ({ state: 'past_due', periodStartsAt: daysAgo(6) }), allowed, true],
  ['failed to pay seven days ago', () => ({ state: 'past_due', periodStartsAt: daysAgo(7) }), expired, false],
  [
    'has cancelled, when the paid time is over',
    () => ({ cancelAtPeriodEnd: true, periodStartsAt: daysAgo(30) }),
    expired,
    false,
  ],
  ['was ended by the provider', () => ({ state: 'ended' }), expired, false],
];

describe.each(standings)('a member who %s', (_who, given, expected, isActive) => {
  it('may add as much as that', async () => {
    const family = await aFamilyOnPremium();
    const { anna } = family;
    await app.db.deleteFrom('subscriptions').where('member_id', '=', anna.id).execute();
    const subscription = given();
    if (subscription !== null) await aSubscription(app, anna, subscription);
    expect(await outcomes(family)).toEqual(expected);
    expect((await anna.browser.ok('getParents')).user.subscriptionActive).toBe(isActive);
  });
});

it('a member with Lifetime may add everything, whatever became of a subscription', async () => {
  const family = await aFamilyOnPremium();
  await changeSubscription(app, family.subscriptionId, { state: 'ended' });
  await aLifetime(app, family.anna);
  expect(await outcomes(family)).toEqual(allowed);
  expect((await family.anna.browser.ok('getParents')).user.subscriptionActive).toBe(true);
});

it('a member is active by the best of several subscriptions', async () => {
  const { anna, subscriptionId } = await aFamilyOnPremium();
  await changeSubscription(app, subscriptionId, { state: 'ended' });
  await aSubscription(app, anna);
  const { user } = await anna.browser.ok('getParents');
  expect(user.subscriptionActive).toBe(true);
});

describe.each([
  ['on Basic', { offer: 'basic_annual' }, 'basic', 3, 10],
  ['in your free trial', { state: 'trialing' }, 'free_trial', 10, 50],
] as const)('where a plan is used up, %s', (where, given, tier, people, messages) => {
  it('whatever is new is refused, with how much that is', async () => {
    const family = await aFamilyOnPremium();
    const { anna } = family;
    for (let count = 1; count < people; count += 1) await aLovedOne(anna);
    await app.db.deleteFrom('subscriptions').where('member_id', '=', anna.id).execute();
    await aSubscription(app, anna, given);
    await messagesCounted(app, anna, month, messages);
    // His own upload holds no place of these: it lapsed before.
    await app.db
      .updateTable('uploads')
      .set({ touched_at: daysAgo(1) })
      .where('member_id', '=', anna.id)
      .execute();
    const ofPeople = {
      status: 403,
      code: 'plan_limit',
      message: `You have reached the limit of ${people} loved ones ${where}. Everybody you have added stays with you.`,
      limit: { feature: 'family members', tier, count: people, maximum: people },
    };
    const ofMessages = {
      status: 403,
      code: 'plan_limit',
      message: `You have reached the limit of ${messages} messages a month ${where}. Everything you have made is kept, and next month there is room again.`,
      limit: { feature: 'video messages', tier, count: messages, maximum: messages },
    };
    expect(await outcomes(family)).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, peopleKinds.includes(kind) ? ofPeople : ofMessages])),
    );
  });
});

describe('counted as messages of a month', () => {
  async function onBasic(): Promise<Family> {
    const family = await aFamilyOnPremium();
    await changeSubscription(app, family.subscriptionId, { offer: 'basic_monthly' });
    return family;
  }
  const counted = async ({ anna }: Family) =>
    (await app.db.selectFrom('monthly_messages').select('count').where('member_id', '=', anna.id).executeTakeFirst())
      ?.count ?? 0;

  it('are those that were deleted since, and what is in the library', async () => {
    const family = await onBasic();
    const { anna, emma } = family;
    const form = async (id: number | 'library') => messageForm(id, { file: await gpsJpeg() });
    const deleted = await anna.browser.ok('createMessage', { form: await form(emma.id) });
    await anna.browser.ok('deleteMessage', { params: { id: String(deleted.id) } });
    const inLibrary = await anna.browser.ok('createMessage', { form: await form('library') });
    await anna.browser.ok('deleteLibraryVideo', { params: { id: String(inLibrary.id) } });
    expect(await counted(family)).toBe(2);
  });

  it('are none that were refused or failed', async () => {
    const family = await onBasic();
    const { anna, emma, uploadId } = family;
    const wrong = [
      await messageForm(emma.id, { file: await gpsJpeg(), more: { sha256: '0'.repeat(64) } }),
      await messageForm(emma.id, { file: await gpsJpeg(), deliveryDate: '2020-01-01' }),
      await messageForm(999_999, { file: await gpsJpeg() }),
      uploadForm(emma.id, uploadId, { sha256: '0'.repeat(64) }),
    ];
    for (const form of wrong) await anna.browser.refused('createMessage', { form });
    expect(await counted(family)).toBe(0);
  });

  it('is each one that the same medium goes out with', async () => {
    const family = await onBasic();
    const { anna, emma, uploadId } = family;
    const [noah, mia] = [await aLovedOne(anna, { name: 'Noah' }), await aLovedOne(anna, { name: 'Mia' })];
    await messagesCounted(app, anna, month, 8);
    const toAll = { alsoFor: `${noah.id},${mia.id}` };
    const tooMany = {
      status: 403,
      code: 'plan_limit',
      message: 'There is room for 2 more messages this month. The limit on Basic is 10.',
      limit: { feature: 'video messages', tier: 'basic', count: 8, maximum: 10 },
    };
    expect(await anna.browser.refused('createMessage', { form: uploadForm(emma.id, uploadId, toAll) })).toEqual(
      tooMany,
    );
    await anna.browser.ok('createMessage', { form: uploadForm(emma.id, uploadId, { alsoFor: `${noah.id}` }) });
    expect(await counted(family)).toBe(10);
  });

  it('is not what is restored, edited, assigned or scheduled', async () => {
    const family = await onBasic();
    const { anna, emma } = family;
    const form = await messageForm('library', { file: await gpsJpeg() });
    const { id } = await anna.browser.ok('createMessage', { form });
    await messagesCounted(app, anna, month, 10);
    const params = { id: String(id) };
    await anna.browser.ok('assignLibraryVideo', { params, body: { childId: emma.id } });
    await anna.browser.ok('scheduleMessage', { params, body: { childId: emma.id, deliveryDate: '2026-07-01' } });
    await anna.browser.ok('updateMessage', { params, body: { title: 'Another title' } });
    await anna.browser.ok('deleteMessage', { params });
    await anna.browser.ok('restoreMessage', { params });
    expect(await counted(family)).toBe(10);
  });
});

it('whoever has no room left is told so while the file is only being sent', async () => {
  const { anna, emma, subscriptionId } = await aFamilyOnPremium();
  await changeSubscription(app, subscriptionId, { state: 'ended' });
  const sending = new AbortController();
  const boundary = 'someday-test-boundary';
  const fields = { childId: String(emma.id), title: 'For you', category: 'just-because' };
  const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`);
  const head = [...parts, 'name="video"; filename="a.mp4"\r\n\r\n']
    .map((part) => `--${boundary}\r\ncontent-disposition: form-data; ${part}\r\n`)
    .join('');
  const answer = await anna.browser.fetch('/api/video-messages', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: app.origin },
    // It never ends.
    body: new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head.slice(0, -2)), fakeVideo(size)])),
    }),
    signal: sending.signal,
    ...{ duplex: 'half' },
  });
  expect(await refusalOf(answer)).toMatchObject({ status: 402, reason: 'subscription_expired' });
  sending.abort();
});

it('loved ones in the trash leave their places, and are taken out of it however many there are', async () => {
  const { anna, emma, subscriptionId } = await aFamilyOnPremium();
  await changeSubscription(app, subscriptionId, { offer: 'basic_monthly' });
  await aLovedOne(anna);
  await aLovedOne(anna);
  const params = { id: String(emma.id) };
  const noah = { body: { name: 'Noah' } };
  expect((await anna.browser.refused('addLovedOne', noah)).code).toBe('plan_limit');
  await anna.browser.ok('removeLovedOne', { params });
  await anna.browser.ok('addLovedOne', noah);
  await anna.browser.ok('restoreLovedOne', { params });
  const { limit } = await anna.browser.refused('addLovedOne', noah);
  expect(limit).toEqual({ feature: 'family members', tier: 'basic', count: 4, maximum: 3 });
});

it('what is used of a plan is counted against it, and against nothing where there is none', async () => {
  const usage = createEntitlementsService({ db: app.db, standing: createEntitlementStatus('practice') }).usage;
  const { anna, emma, uploadId, subscriptionId } = await aFamilyOnPremium();
  await anna.browser.ok('createMessage', { form: uploadForm(emma.id, uploadId) });
  const used = (lovedOnes: number, messages: number) => ({
    lovedOnes: { count: 1, maximum: lovedOnes },
    messages: { count: 1, maximum: messages },
  });
  expect(await usage(app.db, anna.id)).toEqual(used(-1, -1));
  await changeSubscription(app, subscriptionId, { offer: 'basic_monthly' });
  expect(await usage(app.db, anna.id)).toEqual(used(3, 10));
  await changeSubscription(app, subscriptionId, { state: 'ended' });
  expect(await usage(app.db, anna.id)).toEqual(used(0, 0));
});

it('a new member is led to the plans', async () => {
  const body = { name: 'Anna', email: 'new-here@example.org', password: 'correct horse' };
  const reply = await app.browser().ok('signup', { body });
  expect(reply).toMatchObject({ requiresPaymentSetup: true, redirectTo: '/pricing' });
  const back = await app.browser().ok('login', { body: { email: body.email, password: body.password } });
  expect(back.redirectTo).toBe('/member-dashboard');
});

it('no other error of what adds something speaks of limits or upgrading, by which browsers know a plan that is used up', () => {
  const ofUploads: ErrorCode[] = ['upload_elsewhere', 'file_empty', 'file_too_large', 'storage_full', 'file_type'];
  const ofAll: ErrorCode[] = [
    'invalid_input',
    'not_signed_in',
    'other_site',
    'body_too_large',
    'unavailable',
    'internal',
  ];
  const codes: ErrorCode[] = [...api.addLovedOne.errors, ...api.createMessage.errors, ...ofUploads, ...ofAll];
  const speaking = codes.filter((code) => /limit|upgrade/i.test(errors[code].message));
  expect(new Set(speaking)).toEqual(new Set(['plan_limit']));
});
