import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, logIn, type MadeMember } from '#server/testing/make.ts';
import { pay, priceId, turn } from '#server/testing/paying-members.ts';
import { scriptedPayments, type ScriptedPayments } from '#server/testing/scripted-payments.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const DAY = 86_400_000;

let provider: ScriptedPayments;
let app: TestApp;
let anna: MadeMember;
let subscription: string;

beforeAll(async () => {
  provider = scriptedPayments();
  app = await startTestApp({ now: NOW, env: { BILLING: 'practice' }, payments: provider });
});
beforeEach(async () => {
  provider.isDown = false;
  await app.setNow(NOW);
  anna = await aMember(app);
  const body = { priceId: priceId(provider, 'basic_monthly'), tier: 'Basic', interval: 'monthly' } as const;
  const { sessionId } = await anna.browser.ok('createSubscriptionCheckout', { body });
  subscription =
    (await pay(app, provider, sessionId ?? '', {
      state: 'active',
      trialEndsAt: null,
      periodEndsAt: new Date(NOW.getTime() + 30 * DAY),
    })) ?? '';
});
afterAll(() => app.close());

const cancelling = (given: object = {}) => ({
  body: { reason: 'too-expensive' as const, feedback: 'Too much', confirmEmail: anna.email, ...given },
});

describe('cancelling', () => {
  it('lets the membership run until what is paid for is over, and keeps why', async () => {
    const until = new Date(NOW.getTime() + 30 * DAY).toISOString();
    const cancelled = await anna.browser.ok('cancelSubscription', cancelling());
    expect(cancelled).toMatchObject({ endsAt: until, message: expect.stringContaining('stays stored') });
    expect(await anna.browser.ok('getSubscription')).toMatchObject({
      state: 'active',
      isCancelled: true,
      endsAt: until,
      renewsAt: null,
    });
    const kept = await app.db.selectFrom('cancellations').selectAll().where('member_id', '=', anna.id).execute();
    expect(kept).toMatchObject([{ reason: 'too-expensive', feedback: 'Too much' }]);

    await app.setNow(new Date(NOW.getTime() + 30 * DAY - 1));
    const later = await logIn(app, anna);
    expect((await later.ok('getSubscription')).state).toBe('active');
    await app.setNow(new Date(NOW.getTime() + 30 * DAY));
    expect(await later.ok('getSubscription')).toMatchObject({ state: 'expired', endsAt: until });
  });

  it('twice is once', async () => {
    const first = await anna.browser.ok('cancelSubscription', cancelling());
    expect(await anna.browser.ok('cancelSubscription', cancelling())).toEqual(first);
    const kept = await app.db.selectFrom('cancellations').selectAll().where('member_id', '=', anna.id).execute();
    expect(kept).toHaveLength(1);
  });

  it('wants the account’s own address, in any case, and a reason from the list', async () => {
    expect(
      await anna.browser.refused('cancelSubscription', cancelling({ confirmEmail: 'other@example.org' })),
    ).toMatchObject({ status: 400, fields: [{ path: 'confirmEmail' }] });
    expect(await anna.browser.refused('cancelSubscription', cancelling({ confirmEmail: 'anna' }))).toMatchObject({
      message: 'Please enter a valid email address',
      fields: expect.arrayContaining([{ path: 'confirmEmail', message: 'Please enter a valid email address' }]),
    });
    const unreasoned = await anna.browser.fetch('/api/subscription/cancel', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'boredom', confirmEmail: anna.email }),
    });
    expect(await unreasoned.json()).toMatchObject({ message: 'Please select a reason' });
    expect((await anna.browser.ok('getSubscription')).isCancelled).toBe(false);
    await anna.browser.ok('cancelSubscription', cancelling({ confirmEmail: anna.email.toUpperCase() }));
  });

  it('of an overdue membership ends it now, so that nothing more is charged', async () => {
    await turn(app, provider, subscription, { state: 'past_due', periodStartsAt: NOW });
    expect((await anna.browser.ok('getSubscription')).state).toBe('grace');
    await anna.browser.ok('cancelSubscription', cancelling());
    expect(provider.ended).toContain(subscription);
    expect((await anna.browser.ok('getSubscription')).state).toBe('expired');
  });

  it('is possible while the provider goes on trying to charge, also when the week of grace is over', async () => {
    await turn(app, provider, subscription, { state: 'past_due', periodStartsAt: new Date(NOW.getTime() - 8 * DAY) });
    expect((await anna.browser.ok('getSubscription')).state).toBe('expired');
    await anna.browser.ok('cancelSubscription', cancelling());
    expect(provider.ended).toContain(subscription);
    expect((await anna.browser.refused('cancelSubscription', cancelling())).code).toBe('nothing_to_cancel');
  });

  it('by two clicks at once is told once', async () => {
    await Promise.all([1, 2, 3].map(() => anna.browser.ok('cancelSubscription', cancelling())));
    const kept = await app.db.selectFrom('cancellations').selectAll().where('member_id', '=', anna.id).execute();
    expect(kept).toHaveLength(1);
  });

  it('takes no text that cannot be kept', async () => {
    const refused = await anna.browser.fetch('/api/subscription/cancel', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify({ reason: 'other', feedback: 'a\u0000b', confirmEmail: anna.email }),
    });
    expect(refused.status).toBe(400);
    expect((await anna.browser.ok('getSubscription')).isCancelled).toBe(false);
  });

  it('is refused where there is nothing to cancel, and changes nothing while the provider is away', async () => {
    const ben = await aMember(app);
    const nothing = await ben.browser.refused('cancelSubscription', {
      body: { ...cancelling().body, confirmEmail: ben.email },
    });
    expect(nothing).toMatchObject({ status: 409, code: 'nothing_to_cancel' });
    provider.isDown = true;
    expect((await anna.browser.refused('cancelSubscription', cancelling())).code).toBe('payments_unavailable');
    expect((await anna.browser.ok('getSubscription')).isCancelled).toBe(false);
    const kept = await app.db.selectFrom('cancellations').selectAll().where('member_id', '=', anna.id).execute();
    expect(kept).toEqual([]);
  });

  it('can be taken back while it runs, and not afterwards', async () => {
    await anna.browser.ok('cancelSubscription', cancelling());
    expect(await anna.browser.ok('reactivateSubscription')).toMatchObject({ isCancelled: false, endsAt: null });
    await anna.browser.ok('cancelSubscription', cancelling());
    await app.setNow(new Date(NOW.getTime() + 31 * DAY));
    const later = await logIn(app, anna);
    expect((await later.refused('reactivateSubscription')).code).toBe('no_membership');
  });
});

describe('another plan', () => {
  it('is looked at first, then taken at once', async () => {
    const id = priceId(provider, 'premium_monthly');
    expect(await anna.browser.ok('previewPlanChange', { query: { priceId: id } })).toEqual({
      dueNow: 999,
      nextAmount: 999,
      nextAt: new Date(NOW.getTime() + 30 * DAY).toISOString(),
    });
    expect(await anna.browser.ok('changePlan', { body: { priceId: id } })).toMatchObject({
      state: 'active',
      tier: 'premium',
      plan: { tier: 'premium', interval: 'monthly', amount: 999 },
    });
  });

  it('at the early-adopter price takes one of its places', async () => {
    const left = async () => (await app.browser().ok('getPricing')).earlyAdopter.placesLeft;
    const before = await left();
    await anna.browser.ok('changePlan', { body: { priceId: priceId(provider, 'premium_annual_early') } });
    expect(await left()).toBe(before - 1);
    await app.setNow(new Date(NOW.getTime() + DAY));
    expect(await left()).toBe(before - 1);
  });

  it('lets a cancelled membership go on', async () => {
    await anna.browser.ok('cancelSubscription', cancelling());
    const id = priceId(provider, 'premium_monthly');
    expect((await anna.browser.ok('changePlan', { body: { priceId: id } })).isCancelled).toBe(false);
  });

  it('needs a membership that runs, and a price of ours', async () => {
    const ben = await aMember(app);
    const body = { priceId: priceId(provider, 'premium_monthly') };
    expect((await ben.browser.refused('changePlan', { body })).code).toBe('no_membership');
    for (const wrong of ['price_mine', priceId(provider, 'lifetime')]) {
      expect((await anna.browser.refused('changePlan', { body: { priceId: wrong } })).code).toBe('price_unavailable');
    }
  });
});

describe('the customer portal', () => {
  it('is opened for whoever has paid something', async () => {
    expect(await anna.browser.ok('openPaymentPortal')).toEqual({ url: `https://pay.example/portal/cus_${anna.id}` });
    const ben = await aMember(app);
    expect((await ben.browser.refused('openPaymentPortal')).code).toBe('no_membership');
  });
});

describe('an account that is closed', () => {
  it('pays nothing any more; what is overdue ends at once', async () => {
    const close = { body: { confirmEmail: anna.email, password: anna.password } };
    await anna.browser.ok('closeAccount', close);
    await app.jobs.runDue();
    expect(provider.subscriptions.get(subscription)?.cancelAtPeriodEnd).toBe(true);
  });
});
