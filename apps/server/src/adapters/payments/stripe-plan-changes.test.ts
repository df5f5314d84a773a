import { subscriptionOffers, type SubscriptionOfferKey } from '@someday/contract/rules/plans';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeStripeConfig, startFakeStripe, type FakeStripe } from '#server/testing/fake-stripe/fake-stripe.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { Payments, SubscriptionFacts } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

const start = new Date('2026-03-01T00:00:00Z');
/** In a month of 31 days. */
const halfOver = new Date('2026-03-16T12:00:00Z');
const monthEnds = new Date('2026-04-01T00:00:00Z');

let stripe: FakeStripe;
let payments: Payments;
let made = 0;

beforeAll(async () => {
  stripe = await startFakeStripe(start);
  payments = createStripePayments(fakeStripeConfig(stripe), createTestClock(start));
});
beforeEach(() => stripe.setNow(start));
afterAll(() => stripe.close());

async function aMembership(
  offer: SubscriptionOfferKey,
  { trialDays = 0, kind = 'pays' }: { trialDays?: number; kind?: 'pays' | 'fails-later' } = {},
): Promise<SubscriptionFacts> {
  made += 1;
  const { sessionId } = await payments.openCheckout({
    reference: `change-${made}`,
    memberId: made,
    email: 'anna@example.org',
    customerId: null,
    offer,
    trialDays,
    successUrl: 'https://someday.test/yes',
    cancelUrl: 'https://someday.test/no',
    expiresAt: new Date(start.getTime() + 3_600_000),
  });
  stripe.pay(sessionId, { kind });
  const { subscriptionId } = await payments.checkout(sessionId);
  return payments.subscription(subscriptionId ?? '');
}

const paidBy = (customerId: string) =>
  stripe.books.charges.filter((charge) => charge.customerId === customerId).map(({ cents }) => cents);
const lastUpdate = () => stripe.requests.findLast(({ what }) => what.startsWith('POST /v1/subscriptions/'))?.form;
const { basic_monthly: basic, premium_monthly: premium } = subscriptionOffers;
const half = (cents: number) => Math.round(cents / 2);

it('a more expensive plan is charged immediately for the rest of the period, as previewed', async () => {
  const { id, customerId } = await aMembership('basic_monthly');
  stripe.setNow(halfOver);
  const dueNow = half(premium.cents) - half(basic.cents);
  expect(await payments.previewChange(id, 'premium_monthly')).toEqual({
    dueNow,
    nextAmount: premium.cents,
    nextAt: monthEnds,
  });
  expect(paidBy(customerId)).toEqual([basic.cents]);
  expect(await payments.changePlan(id, 'premium_monthly')).toMatchObject({
    offer: 'premium_monthly',
    state: 'active',
    periodEndsAt: monthEnds,
  });
  expect(lastUpdate()).toMatchObject({
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    cancel_at_period_end: 'false',
  });
  expect(paidBy(customerId)).toEqual([basic.cents, dueNow]);
});

it('a cheaper plan reduces the next bills', async () => {
  const { id, customerId } = await aMembership('premium_monthly');
  stripe.setNow(halfOver);
  const left = half(premium.cents) - half(basic.cents);
  expect(await payments.previewChange(id, 'basic_monthly')).toEqual({
    dueNow: -left,
    nextAmount: basic.cents,
    nextAt: monthEnds,
  });
  expect((await payments.changePlan(id, 'basic_monthly')).offer).toBe('basic_monthly');
  expect(lastUpdate()).toMatchObject({ proration_behavior: 'create_prorations' });
  stripe.setNow(monthEnds);
  expect(paidBy(customerId)).toEqual([premium.cents, basic.cents - left]);
});

it('an annual plan begins today, less what’s left of the month, even if it’s cheaper overall', async () => {
  const { id, customerId } = await aMembership('basic_monthly');
  stripe.setNow(halfOver);
  const { cents } = subscriptionOffers.basic_annual_early;
  const inAYear = new Date('2027-03-16T12:00:00Z');
  const dueNow = cents - half(basic.cents);
  expect(await payments.previewChange(id, 'basic_annual_early')).toEqual({
    dueNow,
    nextAmount: cents,
    nextAt: inAYear,
  });
  expect(await payments.changePlan(id, 'basic_annual_early')).toMatchObject({ periodEndsAt: inAYear });
  expect(lastUpdate()).toMatchObject({
    proration_behavior: 'create_prorations',
    payment_behavior: 'error_if_incomplete',
  });
  expect(paidBy(customerId)).toEqual([basic.cents, dueNow]);
});

it.each(['premium_monthly', 'basic_annual_early'] as const)(
  'a card that is declined for %s changes nothing',
  async (dearer) => {
    const before = await aMembership('basic_monthly', { kind: 'fails-later' });
    await expect(payments.changePlan(before.id, dearer)).rejects.toMatchObject({ kind: 'declined' });
    expect(await payments.subscription(before.id)).toEqual(before);
    expect(paidBy(before.customerId)).toEqual([basic.cents]);
  },
);

it('during a trial, nothing is due before it ends', async () => {
  const { id, customerId, trialEndsAt } = await aMembership('basic_monthly', { trialDays: 7 });
  expect(await payments.previewChange(id, 'premium_monthly')).toEqual({
    dueNow: 0,
    nextAmount: premium.cents,
    nextAt: trialEndsAt,
  });
  expect(await payments.changePlan(id, 'premium_monthly')).toMatchObject({ state: 'trialing', trialEndsAt });
  expect(lastUpdate()).toMatchObject({ proration_behavior: 'none' });
  stripe.setNow(trialEndsAt ?? start);
  expect(paidBy(customerId)).toEqual([premium.cents]);
});

it.each(['premium_monthly', 'basic_monthly'] as const)(
  'a canceled membership that changes to %s continues, wherever it was canceled',
  async (offer) => {
    const { id } = await aMembership('basic_monthly');
    await payments.setCancelAtPeriodEnd(id, true);
    expect(await payments.changePlan(id, offer)).toMatchObject({ offer, cancelAtPeriodEnd: false });
    stripe.cancelInPortal(id);
    expect(await payments.changePlan(id, 'basic_monthly')).toMatchObject({ cancelAtPeriodEnd: false });
  },
);

it('changing to the current plan changes nothing and costs nothing', async () => {
  const before = await aMembership('basic_monthly');
  expect(await payments.changePlan(before.id, 'basic_monthly')).toEqual(before);
  expect(paidBy(before.customerId)).toEqual([basic.cents]);
});
