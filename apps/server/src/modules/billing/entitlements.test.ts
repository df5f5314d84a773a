import { api } from '@someday/contract/api/api';
import type { ErrorCode } from '@someday/contract/api/errors';
import { errorTexts } from '@someday/contract/texts/errors.copy';
import { caps } from '@someday/contract/rules/plans';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import {
  aLifetime,
  aLovedOne,
  aMember,
  aSubscription,
  changeSubscription,
  messageForm,
  messagesCounted,
  type MadeMember,
  type SubscriptionOverrides,
} from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Refusal } from '#server/testing/test-client.ts';
import { fakeVideo, refusalOf, tusOf, uploadForm } from '#server/testing/tus.ts';
import { createEntitlementsService, createPlanStatus } from './entitlements.service.ts';

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
  /** A completed upload that isn't a message yet. */
  readonly uploadId: string;
  readonly subscriptionId: string;
}

/** Anna on Premium, with a loved one and a completed upload. */
async function aFamilyOnPremium(): Promise<Family> {
  const anna = await aMember(app);
  const subscriptionId = await aSubscription(app, anna, { offer: 'premium_monthly' });
  const emma = await aLovedOne(anna);
  return { anna, emma, subscriptionId, uploadId: await tusOf(anna.browser, app.origin).send(fakeVideo(size)) };
}

/** The status, and the body if it was refused. */
const outcomeOf = async (answer: Response): Promise<Partial<Refusal>> =>
  answer.ok ? { status: answer.status } : refusalOf(answer);

async function post(anna: MadeMember, form: FormData): Promise<Response> {
  return anna.browser.fetch('/api/video-messages', { method: 'POST', headers: { origin: app.origin }, body: form });
}

function addOne(anna: MadeMember, path: string): Promise<Response> {
  const headers = { origin: app.origin, 'content-type': 'application/json' };
  return anna.browser.fetch(path, { method: 'POST', headers, body: JSON.stringify({ name: 'Noah' }) });
}

/** Everything that adds something. */
const additions = {
  'a loved one': ({ anna }: Family) => addOne(anna, '/api/family/members'),
  'a loved one by the other name': ({ anna }: Family) => addOne(anna, '/api/children'),
  'a message with its file': async ({ anna, emma }: Family) =>
    post(anna, await messageForm(emma.id, { file: await gpsJpeg() })),
  'a video for the library': async ({ anna }: Family) =>
    post(anna, await messageForm('library', { file: await gpsJpeg() })),
  'a new upload': ({ anna }: Family) => tusOf(anna.browser, app.origin).create(size),
  'a message from a finished upload': ({ anna, emma, uploadId }: Family) => post(anna, uploadForm(emma.id, uploadId)),
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

/** The provider's last state, what a member can add with it, and whether it's a membership. */
const cases: readonly (readonly [string, () => SubscriptionOverrides | null, object, boolean])[] = [
  ['never had a membership', () => null, notSetUp, false],
  ['hasn’t made the first payment', () => ({ state: 'incomplete' }), notSetUp, false],
  ['is in the free week', () => ({ state: 'trialing' }), allowed, true],
  ['has canceled in the free week', () => ({ state: 'trialing', cancelAtPeriodEnd: true }), allowed, true],
  ['has Basic', () => ({}), allowed, true],
  ['has Premium', () => ({ offer: 'premium_annual_early' }), allowed, true],
  ['has canceled, in the paid period', () => ({ cancelAtPeriodEnd: true }), allowed, true],
  ['failed to pay six days ago', () => ({ state: 'past_due', periodStartsAt: daysAgo(6) }), allowed, true],
  ['failed to pay seven days ago', () => ({ state: 'past_due', periodStartsAt: daysAgo(7) }), expired, false],
  [
    'has canceled, after the paid period',
    () => ({ cancelAtPeriodEnd: true, periodStartsAt: daysAgo(30) }),
    expired,
    false,
  ],
  ['was ended by the provider', () => ({ state: 'ended' }), expired, false],
];

describe.each(cases)('a member who %s', (_who, overridesOf, expected, isActive) => {
  it('can always add a first loved one, and a second with a membership', async () => {
    const anna = await aMember(app);
    const subscription = overridesOf();
    if (subscription !== null) await aSubscription(app, anna, subscription);
    const paths = ['/api/family/members', '/api/children'];
    // At once, so that each could find no one.
    const answers = await Promise.all(paths.map((path) => addOne(anna, path)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, isActive ? 201 : 402]);
    expect(await anna.browser.ok('listLovedOnes')).toHaveLength(isActive ? 2 : 1);
  });

  it('can add what that allows', async () => {
    const family = await aFamilyOnPremium();
    const { anna } = family;
    await app.db.deleteFrom('subscriptions').where('member_id', '=', anna.id).execute();
    const subscription = overridesOf();
    if (subscription !== null) await aSubscription(app, anna, subscription);
    expect(await outcomes(family)).toEqual(expected);
    expect((await anna.browser.ok('getParents')).user.subscriptionActive).toBe(isActive);
  });
});

it('a Lifetime member can add anything, whatever happened to a subscription', async () => {
  const family = await aFamilyOnPremium();
  await changeSubscription(app, family.subscriptionId, { state: 'ended' });
  await aLifetime(app, family.anna);
  expect(await outcomes(family)).toEqual(allowed);
  expect((await family.anna.browser.ok('getParents')).user.subscriptionActive).toBe(true);
});

it('a member’s status is that of the best of several subscriptions', async () => {
  const { anna, subscriptionId } = await aFamilyOnPremium();
  await changeSubscription(app, subscriptionId, { state: 'ended' });
  await aSubscription(app, anna);
  const { user } = await anna.browser.ok('getParents');
  expect(user.subscriptionActive).toBe(true);
});

const limitTexts = {
  basic: {
    people: 'You’ve reached the limit of 3 loved ones on Basic. Everyone you’ve added stays.',
    messages:
      'You’ve reached the limit of 10 messages a month on Basic. Everything you’ve made stays, and there’s room again next month.',
  },
  free_trial: {
    people: 'You’ve reached your free trial’s limit of 10 loved ones. Everyone you’ve added stays.',
    messages:
      'You’ve reached your free trial’s limit of 50 messages a month. Everything you’ve made stays, and there’s room again next month.',
  },
};

describe.each([
  ['Basic', { offer: 'basic_annual' }, 'basic', 3, 10],
  ['a free trial', { state: 'trialing' }, 'free_trial', 10, 50],
] as const)('at the limits of %s', (_plan, overrides, tier, people, messages) => {
  it('anything new is refused, with the limit', async () => {
    const family = await aFamilyOnPremium();
    const { anna } = family;
    for (let count = 1; count < people; count += 1) await aLovedOne(anna);
    await app.db.deleteFrom('subscriptions').where('member_id', '=', anna.id).execute();
    await aSubscription(app, anna, overrides);
    await messagesCounted(app, anna, month, messages);
    // His own upload doesn't count: its reservation has lapsed.
    await app.db
      .updateTable('uploads')
      .set({ touched_at: daysAgo(1) })
      .where('member_id', '=', anna.id)
      .execute();
    const ofPeople = {
      status: 403,
      code: 'plan_limit',
      message: limitTexts[tier].people,
      limit: { feature: 'family members', tier, count: people, maximum: people },
    };
    const ofMessages = {
      status: 403,
      code: 'plan_limit',
      message: limitTexts[tier].messages,
      limit: { feature: 'video messages', tier, count: messages, maximum: messages },
    };
    expect(await outcomes(family)).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, peopleKinds.includes(kind) ? ofPeople : ofMessages])),
    );
  });
});

describe('a month’s count', () => {
  async function onBasic(): Promise<Family> {
    const family = await aFamilyOnPremium();
    await changeSubscription(app, family.subscriptionId, { offer: 'basic_monthly' });
    return family;
  }
  const counted = async ({ anna }: Family) =>
    (await app.db.selectFrom('monthly_messages').select('count').where('member_id', '=', anna.id).executeTakeFirst())
      ?.count ?? 0;

  it('includes deleted messages and the library', async () => {
    const family = await onBasic();
    const { anna, emma } = family;
    const form = async (id: number | 'library') => messageForm(id, { file: await gpsJpeg() });
    const deleted = await anna.browser.ok('createMessage', { form: await form(emma.id) });
    await anna.browser.ok('deleteMessage', { params: { id: String(deleted.id) } });
    const inLibrary = await anna.browser.ok('createMessage', { form: await form('library') });
    await anna.browser.ok('deleteLibraryVideo', { params: { id: String(inLibrary.id) } });
    expect(await counted(family)).toBe(2);
  });

  it('excludes refused and failed ones', async () => {
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

  it('includes each message with the same medium', async () => {
    const family = await onBasic();
    const { anna, emma, uploadId } = family;
    const [noah, mia] = [await aLovedOne(anna, { name: 'Noah' }), await aLovedOne(anna, { name: 'Mia' })];
    await messagesCounted(app, anna, month, 8);
    const toAll = { alsoFor: `${noah.id},${mia.id}` };
    const tooMany = {
      status: 403,
      code: 'plan_limit',
      message: 'There’s room for 2 more messages this month. The limit on Basic is 10.',
      limit: { feature: 'video messages', tier: 'basic', count: 8, maximum: 10 },
    };
    expect(await anna.browser.refused('createMessage', { form: uploadForm(emma.id, uploadId, toAll) })).toEqual(
      tooMany,
    );
    await anna.browser.ok('createMessage', { form: uploadForm(emma.id, uploadId, { alsoFor: `${noah.id}` }) });
    expect(await counted(family)).toBe(10);
  });

  it('excludes restoring, editing, assigning and scheduling', async () => {
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

it('someone with no room left finds out while the file is still being sent', async () => {
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

it('loved ones in the trash don’t count, and can be restored beyond the limit', async () => {
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

it('usage is shown against the plan’s limits, or none without a plan', async () => {
  const usage = createEntitlementsService({ db: app.db, planStatus: createPlanStatus('practice') }).usage;
  const { anna, emma, uploadId, subscriptionId } = await aFamilyOnPremium();
  await anna.browser.ok('createMessage', { form: uploadForm(emma.id, uploadId) });
  const used = (lovedOnes: number, messages: number, storedBytes: number) => ({
    lovedOnes: { count: 1, maximum: lovedOnes },
    messages: { count: 1, maximum: messages },
    storedBytes: { count: size, maximum: storedBytes },
  });
  expect(await usage(app.db, anna.id)).toEqual(used(-1, -1, caps.premium.storedBytes));
  await changeSubscription(app, subscriptionId, { offer: 'basic_monthly' });
  expect(await usage(app.db, anna.id)).toEqual(used(3, 10, caps.basic.storedBytes));
  await changeSubscription(app, subscriptionId, { state: 'ended' });
  expect(await usage(app.db, anna.id)).toEqual(used(0, 0, 0));
});

it('a new member is sent to the plans', async () => {
  const body = { name: 'Anna', email: 'new-here@example.org', password: 'correct horse' };
  const reply = await app.browser().ok('signup', { body });
  expect(reply).toMatchObject({ requiresPaymentSetup: true, redirectTo: '/pricing' });
  const back = await app.browser().ok('login', { body: { email: body.email, password: body.password } });
  expect(back).toMatchObject({ redirectTo: '/member-dashboard' });
});

it('no other error of these calls mentions limits or upgrading, by which browsers recognize a plan’s limit', () => {
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
  const speaking = codes.filter((code) => /limit|upgrade/i.test(errorTexts[code]));
  expect(new Set(speaking)).toEqual(new Set(['plan_limit']));
});
