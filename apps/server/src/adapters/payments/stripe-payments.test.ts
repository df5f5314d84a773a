import { offers, type OfferKey, type SubscriptionOfferKey } from '@someday/contract/rules/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeStripeConfig, startFakeStripe, type FakeStripe } from '#server/testing/fake-stripe/fake-stripe.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { CheckoutRequest, Payments, SubscriptionFacts } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

const start = new Date('2026-03-10T12:00:00Z');
const inDays = (days: number) => new Date(start.getTime() + days * 86_400_000);
const inHours = (hours: number) => inDays(hours / 24);

let stripe: FakeStripe;
let payments: Payments;
let made = 0;

const open = (env?: Record<string, string | undefined>): Payments =>
  createStripePayments(fakeStripeConfig(stripe, env), createTestClock(start));

beforeAll(async () => {
  stripe = await startFakeStripe(start);
  payments = open();
});
beforeEach(() => stripe.setNow(start));
afterAll(() => stripe.close());

function aRequest(offer: OfferKey, more: Partial<CheckoutRequest> = {}): CheckoutRequest {
  made += 1;
  return {
    reference: `0199-${made}`,
    memberId: 7,
    email: 'anna@example.org',
    customerId: null,
    offer,
    trialDays: 0,
    successUrl: 'https://someday.test/subscription-success?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://someday.test/pricing',
    expiresAt: inHours(1),
    ...more,
  };
}

/** Paid with the given card. */
async function aSubscription(
  offer: SubscriptionOfferKey,
  more: Partial<CheckoutRequest> & { card?: Parameters<FakeStripe['pay']>[1] } = {},
): Promise<SubscriptionFacts> {
  const { sessionId } = await payments.openCheckout(aRequest(offer, more));
  stripe.pay(sessionId, more.card);
  const { subscriptionId } = await payments.checkout(sessionId);
  return payments.subscription(subscriptionId ?? '');
}

const lastRequest = (what: string) => stripe.requests.findLast((request) => request.what.startsWith(what));

describe('a checkout', () => {
  it('asks for a card, says whose it is, and begins with the free week', async () => {
    const request = aRequest('basic_monthly', { trialDays: 7 });
    const { sessionId, url } = await payments.openCheckout(request);
    expect(url).toContain(sessionId);
    const metadata = { memberId: '7', reference: request.reference, offer: 'basic_monthly' };
    expect(lastRequest('POST /v1/checkout/sessions')).toEqual({
      what: 'POST /v1/checkout/sessions',
      idempotencyKey: request.reference,
      form: {
        mode: 'subscription',
        payment_method_collection: 'always',
        allowed_payment_method_types: { 0: 'card' },
        wallet_options: { link: { display: 'never' } },
        client_reference_id: request.reference,
        metadata,
        subscription_data: {
          metadata,
          trial_period_days: '7',
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        },
        line_items: { 0: { price: 'price_basic_monthly', quantity: '1' } },
        customer_email: 'anna@example.org',
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        expires_at: String(inHours(1).getTime() / 1000),
      },
    });
    expect(await payments.checkout(sessionId)).toEqual({
      sessionId,
      reference: request.reference,
      memberId: 7,
      offer: 'basic_monthly',
      state: 'open',
      createdAt: start,
      customerId: null,
      subscriptionId: null,
    });
    expect(stripe.pay(sessionId, { kind: 'declined' })).toBe('declined');
    expect((await payments.checkout(sessionId)).state).toBe('open');
    stripe.pay(sessionId);
    expect(await payments.checkout(sessionId)).toMatchObject({
      state: 'paid',
      customerId: expect.stringMatching(/^cus_/),
      subscriptionId: expect.stringMatching(/^sub_/),
    });
  });

  it('for Lifetime is paid once, and creates a customer if there is none', async () => {
    const { sessionId } = await payments.openCheckout(aRequest('lifetime'));
    const { form } = lastRequest('POST /v1/checkout/sessions') ?? {};
    expect(form).toMatchObject({ mode: 'payment', customer_creation: 'always', metadata: { memberId: '7' } });
    stripe.pay(sessionId);
    const { customerId, ...facts } = await payments.checkout(sessionId);
    expect(facts).toMatchObject({ state: 'paid', offer: 'lifetime', subscriptionId: null });
    expect(stripe.books.charges.at(-1)).toEqual({ customerId, cents: offers.lifetime.cents });

    const again = await payments.openCheckout(aRequest('lifetime', { customerId }));
    expect(again.sessionId).not.toBe(sessionId);
    expect(lastRequest('POST /v1/checkout/sessions')?.form).toMatchObject({ customer: customerId });
  });

  it('stays open while its payment is processing', async () => {
    const { sessionId } = await payments.openCheckout(aRequest('lifetime'));
    stripe.pay(sessionId, { slow: true });
    expect((await payments.checkout(sessionId)).state).toBe('open');
    stripe.completePending(sessionId, true);
    expect((await payments.checkout(sessionId)).state).toBe('paid');
  });

  it('expires on its own or by our request, and stays unchanged once it has ended', async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => payments.openCheckout(aRequest('basic_monthly')).then(({ sessionId }) => sessionId)),
    );
    stripe.pay(two ?? '');
    await payments.expireCheckout(one ?? '');
    const asked = stripe.requests.length;
    await payments.expireCheckout(one ?? '');
    expect(stripe.requests.slice(asked).map(({ what }) => what)).toEqual([`GET /v1/checkout/sessions/${one}`]);
    await payments.expireCheckout(two ?? '');
    stripe.setNow(inHours(2));
    const states = await Promise.all([one, two, three].map((id) => payments.checkout(id ?? '')));
    expect(states.map(({ state }) => state)).toEqual(['expired', 'paid', 'expired']);
  });

  it('requested again with its reference is the same one, never a second', async () => {
    const request = aRequest('premium_annual');
    const first = await payments.openCheckout(request);
    expect(await payments.openCheckout(request)).toEqual(first);
    await expect(payments.openCheckout({ ...request, offer: 'basic_annual' })).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('isn’t opened without a price id, or with one unknown to Stripe', async () => {
    const poor = open({ STRIPE_PRICE_LIFETIME: undefined, STRIPE_PRICE_BASIC_MONTHLY: 'price_of_nothing' });
    expect(poor.priceIds).toMatchObject({ lifetime: null, basic_monthly: 'price_of_nothing' });
    await expect(poor.openCheckout(aRequest('lifetime'))).rejects.toMatchObject({ kind: 'missing' });
    await expect(poor.openCheckout(aRequest('basic_monthly'))).rejects.toMatchObject({ kind: 'missing' });
  });
});

describe('a subscription', () => {
  it('includes its plan, its dates and its card', async () => {
    const card = { fingerprint: 'Anna’s card', expires: { month: 4, year: 2027 } };
    const { card: shown, ...facts } = await aSubscription('premium_monthly', { trialDays: 7, card });
    expect(facts).toEqual({
      id: expect.stringMatching(/^sub_/),
      memberId: 7,
      customerId: expect.stringMatching(/^cus_/),
      offer: 'premium_monthly',
      state: 'trialing',
      startedAt: start,
      trialEndsAt: inDays(7),
      periodStartsAt: start,
      periodEndsAt: inDays(7),
      cancelAtPeriodEnd: false,
      endedAt: null,
    });
    expect(shown).toMatchObject({ fingerprint: 'Anna’s card', brand: 'visa', expMonth: 4, expYear: 2027 });
  });

  it.each([
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'incomplete'],
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
    ['canceled', 'ended'],
    ['of_tomorrow', 'past_due'],
  ])('that Stripe calls %s is %s', async (status, state) => {
    const { id } = await aSubscription('basic_annual');
    stripe.change(id, { status });
    expect((await payments.subscription(id)).state).toBe(state);
  });

  it('with an unknown price or member says so', async () => {
    const { id } = await aSubscription('basic_annual');
    const elsewhere = open({ STRIPE_PRICE_BASIC_ANNUAL: 'price_of_today' });
    expect((await elsewhere.subscription(id)).offer).toBeNull();
    stripe.change(id, { metadata: {} });
    expect((await payments.subscription(id)).memberId).toBeNull();
    // Another program on the same account may use such a number. No row of ours can.
    stripe.change(id, { metadata: { memberId: '2147483648' } });
    expect((await payments.subscription(id)).memberId).toBeNull();
    await expect(payments.subscription('sub_of_nobody')).rejects.toMatchObject({ kind: 'missing' });
  });

  it('without its own card is paid with the customer’s', async () => {
    const { id, card } = await aSubscription('basic_annual');
    stripe.change(id, { methodId: null });
    expect((await payments.subscription(id)).card).toEqual(card);
  });

  it('continues after its trial and renews; if the card fails, it’s past due until there’s another', async () => {
    const { id } = await aSubscription('basic_monthly', { trialDays: 7, card: { kind: 'fails-later' } });
    stripe.setNow(inDays(7));
    expect(await payments.subscription(id)).toMatchObject({ state: 'past_due', periodStartsAt: inDays(7) });
    stripe.useCard(id, {});
    stripe.setNow(inDays(40));
    expect(await payments.subscription(id)).toMatchObject({
      state: 'active',
      trialEndsAt: inDays(7),
      periodStartsAt: new Date('2026-04-17T12:00:00Z'),
      periodEndsAt: new Date('2026-05-17T12:00:00Z'),
    });
    stripe.giveUp(id);
    expect(await payments.subscription(id)).toMatchObject({ state: 'ended', endedAt: inDays(40) });
  });

  it('that is canceled, even in the portal, ends with its period unless that is undone', async () => {
    const { id, periodEndsAt } = await aSubscription('basic_monthly');
    const cancelled = await payments.setCancelAtPeriodEnd(id, true);
    expect(cancelled).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
    expect(await payments.setCancelAtPeriodEnd(id, true)).toEqual(cancelled);
    expect((await payments.setCancelAtPeriodEnd(id, false)).cancelAtPeriodEnd).toBe(false);
    stripe.cancelInPortal(id);
    expect((await payments.subscription(id)).cancelAtPeriodEnd).toBe(true);
    expect((await payments.setCancelAtPeriodEnd(id, false)).cancelAtPeriodEnd).toBe(false);
    await payments.setCancelAtPeriodEnd(id, true);
    stripe.setNow(periodEndsAt);
    expect(await payments.subscription(id)).toMatchObject({ state: 'ended', endedAt: periodEndsAt });
  });

  it('is ended immediately and permanently, without another payment, however often we ask', async () => {
    const { id } = await aSubscription('premium_annual');
    const before = stripe.books.charges.length;
    await payments.endSubscription(id);
    await payments.endSubscription(id);
    expect((await payments.subscription(id)).state).toBe('ended');
    expect(lastRequest('DELETE')?.form).toEqual({ prorate: 'false', invoice_now: 'false' });
    expect(stripe.books.charges).toHaveLength(before);
    await expect(payments.setCancelAtPeriodEnd(id, false)).rejects.toMatchObject({ kind: 'missing' });
    await expect(payments.changePlan(id, 'premium_annual')).rejects.toMatchObject({ kind: 'missing' });
    await expect(payments.endSubscription('sub_of_nobody')).rejects.toMatchObject({ kind: 'missing' });
  });

  it('whose trial is ended is charged now, once', async () => {
    const { id, customerId } = await aSubscription('basic_monthly', { trialDays: 7 });
    stripe.setNow(inDays(1));
    await payments.endTrial(id);
    const asked = stripe.requests.length;
    await payments.endTrial(id);
    expect(stripe.requests.slice(asked).map(({ what }) => what)).toEqual([`GET /v1/subscriptions/${id}`]);
    expect(await payments.subscription(id)).toMatchObject({ state: 'active', periodStartsAt: inDays(1) });
    expect(stripe.books.charges.filter((charge) => charge.customerId === customerId)).toEqual([
      { customerId, cents: offers.basic_monthly.cents },
    ]);
  });
});

it('the portal opens for the customer, and a removed customer is never charged again', async () => {
  const { id, customerId } = await aSubscription('premium_annual');
  expect(await payments.openPortal(customerId, 'https://someday.test/settings')).toContain(customerId);
  expect(lastRequest('POST /v1/billing_portal')?.form).toEqual({
    customer: customerId,
    return_url: 'https://someday.test/settings',
  });
  await payments.removeCustomer(customerId);
  await payments.removeCustomer(customerId);
  expect(await payments.subscription(id)).toMatchObject({ state: 'ended', customerId });
  await expect(payments.openPortal(customerId, 'https://someday.test')).rejects.toMatchObject({ kind: 'missing' });
});
