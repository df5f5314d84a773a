import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, logIn, type MadeMember } from '#server/testing/make.ts';
import { pay, priceId, changeSubscription } from '#server/testing/payments/paying-members.ts';
import { scriptedPayments, type ScriptedPayments } from '#server/testing/payments/scripted-payments.ts';
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

const cancelling = (overrides: object = {}) => ({
  body: { reason: 'too-expensive' as const, feedback: 'Too much', confirmEmail: anna.email, ...overrides },
});

describe('canceling', () => {
  it('lets the membership run to the end of the paid period, and stores the reason', async () => {
    const until = new Date(NOW.getTime() + 30 * DAY).toISOString();
    const cancelled = await anna.browser.ok('cancelSubscription', cancelling());
    expect(cancelled).toMatchObject({ endsAt: until, message: expect.stringContaining('stays safely stored') });
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

  it('twice has the same effect as once', async () => {
    const first = await anna.browser.ok('cancelSubscription', cancelling());
    expect(await anna.browser.ok('cancelSubscription', cancelling())).toEqual(first);
    const kept = await app.db.selectFrom('cancellations').selectAll().where('member_id', '=', anna.id).execute();
    expect(kept).toHaveLength(1);
  });

  it('needs the account’s own address, in any case, and a reason from the list', async () => {
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

  it('an overdue membership ends it now, so that nothing more is charged', async () => {
    await changeSubscription(app, provider, subscription, { state: 'past_due', periodStartsAt: NOW });
    expect((await anna.browser.ok('getSubscription')).state).toBe('grace');
    await anna.browser.ok('cancelSubscription', cancelling());
    expect(provider.ended).toContain(subscription);
    expect((await anna.browser.ok('getSubscription')).state).toBe('expired');
  });

  it('is possible while the provider is still trying to charge, even after the grace week', async () => {
    await changeSubscription(app, provider, subscription, {
      state: 'past_due',
      periodStartsAt: new Date(NOW.getTime() - 8 * DAY),
    });
    expect((await anna.browser.ok('getSubscription')).state).toBe('expired');
    await anna.browser.ok('cancelSubscription', cancelling());
    expect(provider.ended).toContain(subscription);
    expect((await anna.browser.refused('cancelSubscription', cancelling())).code).toBe('nothing_to_cancel');
  });

  it('with a double click sends one email', async () => {
    await Promise.all([1, 2, 3].map(() => anna.browser.ok('cancelSubscription', cancelling())));
    const kept = await app.db.selectFrom('cancellations').selectAll().where('member_id', '=', anna.id).execute();
    expect(kept).toHaveLength(1);
  });

  it('refuses text that can’t be stored', async () => {
    const refused = await anna.browser.fetch('/api/subscription/cancel', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify({ reason: 'other', feedback: 'a\u0000b', confirmEmail: anna.email }),
    });
    expect(refused.status).toBe(400);
    expect((await anna.browser.ok('getSubscription')).isCancelled).toBe(false);
  });

  it('is refused with nothing to cancel, and changes nothing while the provider is down', async () => {
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

  it('can be undone while it runs, but not afterwards', async () => {
    await anna.browser.ok('cancelSubscription', cancelling());
    expect(await anna.browser.ok('reactivateSubscription')).toMatchObject({ isCancelled: false, endsAt: null });
    await anna.browser.ok('cancelSubscription', cancelling());
    await app.setNow(new Date(NOW.getTime() + 31 * DAY));
    const later = await logIn(app, anna);
    expect((await later.refused('reactivateSubscription')).code).toBe('no_membership');
  });
});

describe('changing the plan', () => {
  it('shows a preview, then takes effect immediately', async () => {
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

  it('to an early-adopter price takes one of its places', async () => {
    const left = async () => (await app.browser().ok('getPricing')).earlyAdopter.placesLeft;
    const before = await left();
    await anna.browser.ok('changePlan', { body: { priceId: priceId(provider, 'premium_annual_early') } });
    expect(await left()).toBe(before - 1);
    await app.setNow(new Date(NOW.getTime() + DAY));
    expect(await left()).toBe(before - 1);
  });

  it('resumes a canceled membership', async () => {
    await anna.browser.ok('cancelSubscription', cancelling());
    const id = priceId(provider, 'premium_monthly');
    expect((await anna.browser.ok('changePlan', { body: { priceId: id } })).isCancelled).toBe(false);
  });

  it('needs a running membership, and one of our prices', async () => {
    const ben = await aMember(app);
    const body = { priceId: priceId(provider, 'premium_monthly') };
    expect((await ben.browser.refused('changePlan', { body })).code).toBe('no_membership');
    for (const wrong of ['price_mine', priceId(provider, 'lifetime')]) {
      expect((await anna.browser.refused('changePlan', { body: { priceId: wrong } })).code).toBe('price_unavailable');
    }
  });
});

describe('the customer portal', () => {
  it('opens for anyone who has ever paid', async () => {
    expect(await anna.browser.ok('openPaymentPortal')).toEqual({ url: `https://pay.example/portal/cus_${anna.id}` });
    const ben = await aMember(app);
    expect((await ben.browser.refused('openPaymentPortal')).code).toBe('no_membership');
  });
});

describe('a closed account', () => {
  it('pays nothing more, and an overdue membership ends immediately', { tags: 'long' }, async () => {
    const close = { body: { confirmEmail: anna.email } };
    await anna.browser.ok('closeAccount', close);
    await app.jobs.runDue();
    expect(provider.subscriptions.get(subscription)?.cancelAtPeriodEnd).toBe(true);
  });
});
