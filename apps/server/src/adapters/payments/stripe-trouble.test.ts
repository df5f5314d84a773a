import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fakeStripeConfig,
  startFakeStripe,
  type FakeStripe,
  type Trouble,
} from '#server/testing/fake-stripe/fake-stripe.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { PaymentsError, type CheckoutRequest } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';
import { stripePriceDifferences } from './stripe-client.ts';

const now = new Date('2026-03-10T12:00:00Z');
let stripe: FakeStripe;
let made = 0;

beforeAll(async () => {
  stripe = await startFakeStripe(now);
});
afterAll(() => stripe.close());

const configOf = (env?: Record<string, string | undefined>) => fakeStripeConfig(stripe, env);
const open = (env?: Record<string, string | undefined>) => createStripePayments(configOf(env), createTestClock(now));

function aRequest(): CheckoutRequest {
  made += 1;
  return {
    reference: `trouble-${made}`,
    memberId: 7,
    email: 'anna@example.org',
    customerId: null,
    offer: 'premium_annual',
    trialDays: 0,
    successUrl: 'https://someday.test/yes',
    cancelUrl: 'https://someday.test/no',
    expiresAt: new Date(now.getTime() + 3_600_000),
  };
}

const keysOf = (what: string, since: number) =>
  stripe.requests.slice(since).flatMap((request) => (request.what.startsWith(what) ? [request.idempotencyKey] : []));

async function failure(work: Promise<unknown>): Promise<PaymentsError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PaymentsError) return error;
  throw new Error('it should have failed in our words', { cause: error });
}

describe('a request that Stripe doesn’t answer is retried', () => {
  const trouble: [Trouble, number][] = [
    ['lost', 1],
    [500, 2],
    ['reset', 2],
  ];
  it.each(firstInGate(1, trouble))(
    'after %s, with the same idempotency key, so only one checkout results',
    async (trouble, times) => {
      const request = aRequest();
      const [asked, sessions] = [stripe.requests.length, stripe.books.sessions.size];
      stripe.failNext(times, trouble);
      const { sessionId } = await open().openCheckout(request);
      expect(keysOf('POST /v1/checkout/sessions', asked)).toEqual(
        Array.from({ length: times + 1 }, () => request.reference),
      );
      expect(stripe.books.sessions.size).toBe(sessions + 1);
      expect((await open().checkout(sessionId)).reference).toBe(request.reference);
    },
  );

  it('when changing a plan, which is then charged once', { tags: 'long' }, async () => {
    const payments = open();
    const { sessionId } = await payments.openCheckout({ ...aRequest(), offer: 'basic_monthly' });
    stripe.pay(sessionId);
    const { subscriptionId } = await payments.checkout(sessionId);
    const { customerId } = await payments.subscription(subscriptionId ?? '');
    const [asked, charged] = [stripe.requests.length, stripe.books.charges.length];
    stripe.failNext(1, 'lost', 'POST /v1/subscriptions');
    expect((await payments.changePlan(subscriptionId ?? '', 'premium_monthly')).offer).toBe('premium_monthly');
    const [first, second, ...more] = keysOf('POST /v1/subscriptions', asked);
    expect([first, more]).toEqual([second, []]);
    expect(first).toBeTruthy();
    expect(stripe.books.charges.slice(charged).map((charge) => charge.customerId)).toEqual([customerId]);
  });

  it.each<[Trouble, number]>([
    [500, 3],
    ['reset', 3],
    [429, 1],
  ])('and given up after %s, %i times', { tags: 'long' }, async (trouble, times) => {
    stripe.failNext(times, trouble);
    expect((await failure(open().openCheckout(aRequest()))).kind).toBe('unavailable');
    expect((await open().openCheckout(aRequest())).url).toContain('https:');
  });

  it('fewer times if a database connection is waiting, because the database drops it after 22 seconds', async () => {
    const { sessionId } = await open().openCheckout(aRequest());
    stripe.pay(sessionId);
    const { subscriptionId } = await open().checkout(sessionId);
    const asked = stripe.requests.length;
    stripe.failNext(2, 'reset');
    expect((await failure(open().checkout(sessionId))).kind).toBe('unavailable');
    stripe.failNext(2, 'reset');
    expect((await failure(open().subscription(subscriptionId ?? ''))).kind).toBe('unavailable');
    expect(stripe.requests.length).toBe(asked + 4);
  });

  it('if nothing listens there', { tags: 'long' }, async () => {
    const gone = await startFakeStripe(now);
    await gone.close();
    expect((await failure(open({ STRIPE_API_BASE: gone.url }).checkout('cs_test_1'))).kind).toBe('unavailable');
    const events = open({ STRIPE_API_BASE: gone.url }).eventsSince(now);
    expect((await failure(Array.fromAsync(events))).kind).toBe('unavailable');
  });
});

it('errors reveal nothing of the key, the member or the card', async () => {
  const refused = await failure(open({ STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' }).checkout('cs_test_1'));
  expect(refused).toMatchObject({ kind: 'unavailable' });
  expect(refused.message).toMatch(/^Stripe: StripeAuthenticationError 401 req_/);
  const late = { ...aRequest(), expiresAt: new Date(now.getTime() + 60_000) };
  const wrong = await failure(open().openCheckout(late));
  expect(wrong).toMatchObject({ kind: 'refused' });
  expect([refused.cause, wrong.cause]).toEqual([undefined, undefined]);
  expect(JSON.stringify([refused, refused.message, wrong, wrong.message, Object.entries(wrong)])).not.toMatch(
    /sk_test|anna|someday\.test/,
  );
});

it('an unreadable answer is its own kind of error', async () => {
  const { sessionId } = await open().openCheckout({ ...aRequest(), offer: 'basic_monthly' });
  stripe.pay(sessionId);
  const id = (await open().checkout(sessionId)).subscriptionId ?? '';
  stripe.change(id, { startDate: Number.NaN });
  const error = await failure(open().subscription(id));
  expect(error).toMatchObject({ kind: 'refused', message: 'unreadable answer from Stripe: start_date' });
});

describe('the prices at Stripe', () => {
  it('are compared with the catalog at the start', async () => {
    expect(await stripePriceDifferences(configOf())).toEqual([]);
    stripe.setPrice('price_basic_monthly', { amount: 599 });
    stripe.setPrice('price_basic_annual', { every: 'month' });
    stripe.setPrice('price_premium_monthly', { currency: 'eur' });
    stripe.setPrice('price_premium_annual', { active: false });
    stripe.setPrice('price_lifetime', { amount: null });
    const config = configOf({
      STRIPE_PRICE_BASIC_ANNUAL_EARLY: undefined,
      STRIPE_PRICE_PREMIUM_ANNUAL_EARLY: 'price_of_nothing',
    });
    expect(await stripePriceDifferences(config)).toEqual([
      'STRIPE_PRICE_BASIC_MONTHLY (price_basic_monthly) costs $5.99, but Basic (basic_monthly) is sold for $4.99',
      'STRIPE_PRICE_BASIC_ANNUAL (price_basic_annual) is charged every month, but Basic (basic_annual) is sold every year',
      'STRIPE_PRICE_PREMIUM_MONTHLY (price_premium_monthly) is in eur, but Premium (premium_monthly) is sold in usd',
      'STRIPE_PRICE_PREMIUM_ANNUAL (price_premium_annual) is archived at Stripe, so checkouts with it fail',
      'STRIPE_PRICE_PREMIUM_ANNUAL_EARLY (price_of_nothing) is unknown to Stripe',
      'STRIPE_PRICE_LIFETIME (price_lifetime) has no fixed amount, but Lifetime (lifetime) is sold for $199',
    ]);
  });

  it('don’t stop a start if Stripe can’t be reached', { tags: 'long' }, async () => {
    const gone = await startFakeStripe(now);
    await gone.close();
    const said = await stripePriceDifferences(configOf({ STRIPE_API_BASE: gone.url }));
    expect(said).toHaveLength(7);
    expect(said[0]).toMatch(/^STRIPE_PRICE_BASIC_MONTHLY .* couldn’t be checked: Stripe: StripeConnectionError/);
  });
});
