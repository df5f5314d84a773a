import type { SubscriptionOfferKey } from '@someday/contract/rules/plans';
import { subscriptionOffers, tierNames } from '@someday/contract/rules/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentsError } from '#server/adapters/payments/payments.ts';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { manyMembers, pay, priceId, sendEvent, changeSubscription } from '#server/testing/payments/paying-members.ts';
import { scriptedPayments, type ScriptedPayments } from '#server/testing/payments/scripted-payments.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

let provider: ScriptedPayments;
let untouched: ScriptedPayments;
let app: TestApp;
let anna: MadeMember;

beforeAll(async () => {
  provider = scriptedPayments();
  untouched = { ...provider };
  app = await startTestApp({ now: NOW, env: { BILLING: 'practice' }, payments: provider });
});
beforeEach(async () => {
  Object.assign(provider, untouched);
  await app.setNow(NOW);
  anna = await aMember(app);
});
afterAll(() => app.close());

const asked = (offer: SubscriptionOfferKey) => {
  const { tier, interval } = subscriptionOffers[offer];
  return { body: { priceId: priceId(provider, offer), tier: tierNames[tier], interval } };
};
const checkout = async (offer: SubscriptionOfferKey, member = anna) =>
  (await member.browser.ok('createSubscriptionCheckout', asked(offer))).sessionId ?? '';
const lifetime = async (member = anna) =>
  (await member.browser.ok('createLifetimeCheckout', { body: { priceId: priceId(provider, 'lifetime') } })).sessionId ??
  '';
const subscriptionOf = (member = anna) => member.browser.ok('getSubscription');
const lastRequest = () => provider.requests.at(-1);

describe('a checkout', () => {
  it('is requested with our own prices, a seven-day trial, and our row as its reference', async () => {
    const sessionId = await checkout('basic_monthly');
    const [row] = await app.db.selectFrom('checkouts').selectAll().where('member_id', '=', anna.id).execute();
    expect(row).toMatchObject({ offer: 'basic_monthly', state: 'open', session_id: sessionId });
    expect(lastRequest()).toMatchObject({
      reference: row?.id,
      memberId: anna.id,
      email: anna.email,
      customerId: null,
      offer: 'basic_monthly',
      trialDays: 7,
      expiresAt: new Date(NOW.getTime() + 60 * MINUTE),
    });
  });

  it('with an unknown price, or another plan’s, is refused (E1)', async () => {
    const { body } = asked('premium_monthly');
    for (const invalid of [
      { ...body, priceId: 'price_of_my_own' },
      { ...body, tier: 'Basic' as const },
      { ...body, interval: 'annual' as const },
      { ...body, priceId: priceId(provider, 'lifetime') },
    ]) {
      const refused = await anna.browser.refused('createSubscriptionCheckout', { body: invalid });
      expect(refused).toMatchObject({
        status: 400,
        code: 'price_unavailable',
        message: 'Pricing configuration not available. Please try again.',
      });
    }
    const notLifetime = { body: { priceId: body.priceId } };
    expect((await anna.browser.refused('createLifetimeCheckout', notLifetime)).code).toBe('price_unavailable');
  });

  it('gives nothing until the provider says it was paid (E5)', async () => {
    const sessionId = await checkout('premium_monthly');
    expect(await anna.browser.ok('checkPayment')).toMatchObject({ state: 'none', tier: null });
    await pay(app, provider, sessionId);
    expect(await subscriptionOf()).toMatchObject({
      state: 'trial',
      tier: 'free_trial',
      plan: { tier: 'premium', interval: 'monthly', amount: 999 },
      trialAvailable: false,
      trialEndsAt: '2026-03-17T12:00:00.000Z',
      renewsAt: '2026-03-17T12:00:00.000Z',
      isCancelled: false,
    });
  });

  it('that was paid is recognized when its page asks, even without an event', async () => {
    const sessionId = await lifetime();
    const facts = provider.checkouts.get(sessionId);
    if (facts) provider.checkouts.set(sessionId, { ...facts, state: 'paid', customerId: `cus_${anna.id}` });
    expect(await anna.browser.ok('checkPayment')).toMatchObject({ state: 'lifetime', tier: 'lifetime' });
  });

  it('requested twice is the same one; another plan’s replaces it', async () => {
    const first = await checkout('basic_monthly');
    expect(await checkout('basic_monthly')).toBe(first);
    const second = await checkout('premium_monthly');
    expect(second).not.toBe(first);
    expect(provider.checkouts.get(first)?.state).toBe('expired');
    expect(provider.checkouts.get(second)?.state).toBe('open');
  });

  it('whose answer was lost is requested again with the same reference', async () => {
    provider.isDown = true;
    const refused = await anna.browser.refused('createSubscriptionCheckout', asked('basic_monthly'));
    expect(refused).toMatchObject({ status: 503, code: 'payments_unavailable' });
    const [row] = await app.db.selectFrom('checkouts').select('id').where('member_id', '=', anna.id).execute();
    provider.isDown = false;
    await checkout('basic_monthly');
    expect(lastRequest()?.reference).toBe(row?.id);
  });

  it('is refused to someone who is already a member', async () => {
    await pay(app, provider, await checkout('basic_monthly'));
    expect(await anna.browser.refused('createSubscriptionCheckout', asked('premium_monthly'))).toMatchObject({
      status: 409,
      code: 'already_subscribed',
    });
  });

  it('has no second trial for a member, and a card’s second one ends immediately (E8)', async () => {
    const card = { fingerprint: 'card-of-the-family', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
    const first = (await pay(app, provider, await checkout('basic_monthly'), { card })) ?? '';
    await changeSubscription(app, provider, first, { state: 'ended', endedAt: NOW });
    await checkout('basic_monthly');
    expect(lastRequest()).toMatchObject({ trialDays: 0, customerId: `cus_${anna.id}` });

    const ben = await aMember(app);
    const second = await pay(app, provider, await checkout('basic_monthly', ben), { card });
    await app.jobs.runDue();
    expect(provider.trialsEnded).toEqual([second]);
    // Its first payment was charged.
    expect(provider.ended).not.toContain(second);
  });

  it('with a card that has had its trial and doesn’t pay gives no grace week instead (E8)', async () => {
    const card = { fingerprint: 'card-without-money', brand: 'visa', last4: '0341', expMonth: 12, expYear: 2030 };
    await pay(app, provider, await checkout('premium_monthly'), { card });
    const ben = await aMember(app);
    provider.endTrial = async (id) => {
      const facts = provider.subscriptions.get(id);
      if (facts) provider.subscriptions.set(id, { ...facts, state: 'past_due', trialEndsAt: NOW, periodStartsAt: NOW });
    };
    await pay(app, provider, await checkout('premium_monthly', ben), { card });
    await app.jobs.runDue();
    expect(await subscriptionOf(ben)).toMatchObject({ state: 'expired', tier: null });
  });

  it('is opened again for someone the provider no longer knows', async () => {
    const first = (await pay(app, provider, await checkout('basic_monthly'))) ?? '';
    await changeSubscription(app, provider, first, { state: 'ended', endedAt: NOW });
    const { openCheckout } = provider;
    provider.openCheckout = async (request) => {
      if (request.customerId !== null) throw new PaymentsError('missing', 'there is no such customer');
      return openCheckout(request);
    };
    const sessionId = await checkout('premium_monthly');
    const life = await lifetime();
    expect([sessionId, life]).not.toContain('');
    expect(lastRequest()).toMatchObject({ customerId: null });
  });

  it('with a price unknown to the provider reveals nothing about a membership', async () => {
    provider.openCheckout = async () => {
      throw new PaymentsError('missing', 'there is no such price');
    };
    const refused = await anna.browser.refused('createSubscriptionCheckout', asked('basic_monthly'));
    expect(refused.code).toBe('payments_unavailable');
  });

  it('that was replaced before its answer came can’t be paid, so that it holds only one place', async () => {
    const { openCheckout } = provider;
    const answer = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    provider.openCheckout = async (request) => {
      const opened = await openCheckout(request);
      arrived.resolve();
      await answer.promise;
      return opened;
    };
    const slow = anna.browser.refused('createSubscriptionCheckout', asked('basic_annual_early'));
    await arrived.promise;
    provider.openCheckout = openCheckout;
    const reference = lastRequest()?.reference;
    await checkout('premium_monthly');
    answer.resolve();
    expect((await slow).code).toBe('payments_unavailable');
    expect(provider.checkouts.get(`cs_${reference}`)?.state).toBe('expired');
  });

  it('for Lifetime ends the subscription once it is paid, and not before', async () => {
    const subscription = await pay(app, provider, await checkout('premium_monthly'));
    const sessionId = await lifetime();
    await app.jobs.runDue();
    expect(provider.ended).not.toContain(subscription);
    await pay(app, provider, sessionId);
    await app.jobs.runDue();
    expect(provider.ended).toContain(subscription);
    expect(await subscriptionOf()).toMatchObject({ state: 'lifetime', tier: 'lifetime', plan: null, renewsAt: null });
    expect((await anna.browser.refused('createLifetimeCheckout', { body: { priceId: 'price_lifetime' } })).code).toBe(
      'already_subscribed',
    );
  });

  it('paid in two windows leaves one running subscription', async () => {
    const one = await checkout('basic_monthly');
    const two = await checkout('premium_monthly');
    const older = await pay(app, provider, one); // paid before it could be closed
    await app.setNow(new Date(NOW.getTime() + MINUTE));
    const newer = await pay(app, provider, two);
    await app.jobs.runDue();
    expect(provider.ended).toContain(older);
    expect(provider.ended).not.toContain(newer);
  });
});

describe('the early-adopter price', () => {
  const annual = (id: number) =>
    app.billing.services.checkouts
      .openForSubscription(id, { priceId: 'price_basic_annual_early', tier: 'Basic', interval: 'annual' })
      .then(({ sessionId }) => sessionId ?? '');
  const placesLeft = async () => (await app.browser().ok('getPricing')).earlyAdopter.placesLeft;

  it(
    'is given to 500 of 600 concurrent members; freed places are reused; no one who has paid is refused (E7)',
    { tags: 'long' },
    async () => {
      const before = await placesLeft();
      const members = await manyMembers(app, 100 + before);
      const tried = await Promise.allSettled(members.map(annual));
      const sessions = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const refused = tried.flatMap((one) => (one.status === 'rejected' ? [String(one.reason?.code)] : []));
      expect(sessions).toHaveLength(before);
      expect(new Set(refused)).toEqual(new Set(['price_changed']));
      expect((await app.browser().ok('getPricing')).earlyAdopter).toEqual({
        isActive: false,
        subscriberLimit: 500,
        placesLeft: 0,
      });
      const [expiring = '', late = '', leaving = '', ...others] = sessions;
      for (const sessionId of others.slice(0, 5)) await pay(app, provider, sessionId);

      // One expires, so its place is free again, for exactly one of two.
      const facts = provider.checkouts.get(expiring);
      if (facts) provider.checkouts.set(expiring, { ...facts, state: 'expired' });
      await sendEvent(app, provider, 'checkout.session.expired', expiring);
      expect(await placesLeft()).toBe(1);
      const [first = 0, second = 0] = await manyMembers(app, 2);
      const again = await Promise.allSettled([annual(first), annual(second)]);
      expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

      // One leaves within the free week, without having paid for the place.
      const subscription = (await pay(app, provider, leaving)) ?? '';
      await changeSubscription(app, provider, subscription, { state: 'ended', endedAt: new Date(NOW.getTime() + DAY) });
      expect(await placesLeft()).toBe(1);

      // No one else has paid within the hour, so their places are free. One of them pays anyway, and gets in.
      await app.setNow(new Date(NOW.getTime() + 2 * 60 * MINUTE));
      expect(await placesLeft()).toBe(before - 5);
      await pay(app, provider, late);
      expect(await placesLeft()).toBe(before - 6);
    },
  );
});

describe('a regular price', () => {
  it('requested while places are left becomes the early one, so that no one pays more than they must', async () => {
    await checkout('premium_annual');
    expect(lastRequest()?.offer).toBe('premium_annual_early');
    expect((await anna.browser.ok('getPricing')).premium).toEqual({
      monthly: { priceId: 'price_premium_monthly', amount: 999, regularAmount: 999 },
      annual: { priceId: 'price_premium_annual_early', amount: 5999, regularAmount: 11_988 },
    });
  });
});
