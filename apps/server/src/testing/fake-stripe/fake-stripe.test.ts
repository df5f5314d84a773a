import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts';
import type { Endpoint, parameters } from './parameters.ts';

let fake: FakeStripe;
let stripe: Stripe;

beforeAll(async () => {
  fake = await startFakeStripe(new Date('2026-03-10T12:00:00Z'));
  const { hostname, port } = new URL(fake.url);
  stripe = new Stripe(fake.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
});
afterAll(() => fake.close());

const session: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [{ price: 'price_lifetime', quantity: 1 }],
  success_url: 'https://someday.test/yes',
};

const ask = (path: string, params: object) => stripe.rawRequest('POST', path, { ...params });

it.each([
  [{ ...session, succes_url: 'typo' }, 'Received unknown parameter: succes_url'],
  [
    { ...session, line_items: [{ price: 'price_lifetime', amount: 1 }] },
    'Received unknown parameter: line_items[0][amount]',
  ],
  [{ ...session, mode: 'lifetime' }, 'Invalid mode: must be one of payment, setup, subscription'],
  [{ ...session, expires_at: 'tomorrow' }, 'Invalid integer: tomorrow'],
  [{ ...session, allow_promotion_codes: 'perhaps' }, 'Invalid boolean: perhaps'],
  [{ ...session, customer: '' }, "You passed an empty string for 'customer'."],
  [{ ...session, line_items: 'price_lifetime' }, 'Invalid array'],
  [{ ...session, metadata: { a: { b: 'c' } } }, 'Invalid metadata'],
  [{ ...session, success_url: undefined }, 'Missing or wrong: success_url'],
  [
    { ...session, subscription_data: { trial_period_days: 7 } },
    'You can not pass `subscription_data` in `payment` mode.',
  ],
  [
    { ...session, subscription_data: { trial_settings: { end_behavior: { x: 1 } } } },
    'Missing required param: subscription_data[trial_settings][end_behavior][missing_payment_method].',
  ],
  [{ ...session, mode: 'subscription' }, 'You must provide a recurring price in subscription mode.'],
  [{ ...session, line_items: [{ price: 'price_of_nothing', quantity: 1 }] }, "No such price: 'price_of_nothing'"],
  [{ ...session, locale: 'en' }, 'locale exists, but its shape is not in parameters.ts'],
])('a checkout with %j is refused as Stripe refuses it', async (params, message) => {
  await expect(ask('/v1/checkout/sessions', params)).rejects.toMatchObject({ message });
});

it('a path that is none, another key and another version of the API are refused', async () => {
  await expect(ask('/v1/checkouts', {})).rejects.toMatchObject({ statusCode: 404 });
  const options = { apiVersion: '2020-08-27' };
  await expect(stripe.prices.retrieve('price_lifetime', {}, options)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.prices.retrieve('price_lifetime', {}, { apiKey: 'sk_test_x' })).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  });
});

it('a key gives the same answer again, and nothing to other parameters', async () => {
  const options = { idempotencyKey: 'once' };
  const { id } = await stripe.checkout.sessions.create(session, options);
  expect((await stripe.checkout.sessions.create(session, options)).id).toBe(id);
  expect((await stripe.checkout.sessions.create(session)).id).not.toBe(id);
  const other = { ...session, client_reference_id: 'other' };
  await expect(stripe.checkout.sessions.create(other, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

it('the names it takes are those that the SDK knows', () => {
  expectTypeOf<NamesOf<'POST /v1/checkout/sessions'>>().toEqualTypeOf<keyof Stripe.Checkout.SessionCreateParams>();
  expectTypeOf<NamesOf<'GET /v1/checkout/sessions/{id}'>>().toEqualTypeOf<
    keyof Stripe.Checkout.SessionRetrieveParams
  >();
  expectTypeOf<NamesOf<'POST /v1/checkout/sessions/{id}/expire'>>().toEqualTypeOf<
    keyof Stripe.Checkout.SessionExpireParams
  >();
  expectTypeOf<NamesOf<'GET /v1/subscriptions/{id}'>>().toEqualTypeOf<keyof Stripe.SubscriptionRetrieveParams>();
  expectTypeOf<NamesOf<'POST /v1/subscriptions/{id}'>>().toEqualTypeOf<keyof Stripe.SubscriptionUpdateParams>();
  expectTypeOf<NamesOf<'DELETE /v1/subscriptions/{id}'>>().toEqualTypeOf<keyof Stripe.SubscriptionCancelParams>();
  expectTypeOf<NamesOf<'POST /v1/invoices/create_preview'>>().toEqualTypeOf<keyof Stripe.InvoiceCreatePreviewParams>();
  expectTypeOf<NamesOf<'POST /v1/billing_portal/sessions'>>().toEqualTypeOf<
    keyof Stripe.BillingPortal.SessionCreateParams
  >();
  expectTypeOf<NamesOf<'GET /v1/events'>>().toEqualTypeOf<keyof Stripe.EventListParams>();
  expectTypeOf<NamesOf<'GET /v1/prices/{id}'>>().toEqualTypeOf<keyof Stripe.PriceRetrieveParams>();
});

type NamesOf<Of extends Endpoint> = keyof (typeof parameters)[Of]['fields'] | (typeof parameters)[Of]['others'][number];
