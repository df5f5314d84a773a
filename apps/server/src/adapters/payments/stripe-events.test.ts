import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeStripeConfig, startFakeStripe, type FakeStripe } from '#server/testing/fake-stripe/fake-stripe.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { BadSignatureError, type Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

const start = new Date('2026-03-10T12:00:00Z');
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let stripe: FakeStripe;
let payments: Payments;

const open = (env?: Record<string, string>) =>
  createStripePayments(fakeStripeConfig(stripe, env), createTestClock(start));

beforeAll(async () => {
  stripe = await startFakeStripe(start);
  payments = open();
});
afterAll(() => stripe.close());

const anEvent = (type: string, object: object = { id: 'sub_1' }) => ({
  id: 'evt_1',
  object: 'event',
  type,
  created: start.getTime() / 1000,
  data: { object },
});

describe('an event that is sent to us', () => {
  const invoice = { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } };

  it.each([
    ['checkout.session.completed', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
    ['checkout.session.of_tomorrow', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
    ['customer.subscription.deleted', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
    ['invoice.paid', invoice, { kind: 'subscription', id: 'sub_1' }],
    [
      'invoice.paid',
      { parent: { subscription_details: { subscription: { id: 'sub_1' } } } },
      { kind: 'subscription', id: 'sub_1' },
    ],
    ['invoice.paid', { id: 'in_1', parent: null }, null],
    ['invoice_payment.paid', { id: 'inpay_1', invoice: 'in_1' }, null],
    ['invoiceitem.created', { ...invoice, id: 'ii_1' }, null],
    ['customer.updated', { id: 'cus_1' }, null],
    ['customer.subscription.updated', { object: 'subscription' }, null],
  ])('of type %s with %j is about %j', async (type, object, about) => {
    const { raw, signature } = stripe.sign(anEvent(type, object));
    expect(await payments.readEvent(raw, signature)).toEqual({ id: 'evt_1', type, createdAt: start, about });
  });

  it('is rejected if any byte of it differs (E2)', async () => {
    const { raw, signature } = stripe.sign(anEvent('invoice.paid', invoice));
    for (let at = 0; at < raw.length; at += 7) {
      const changed = Buffer.from(raw);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(payments.readEvent(changed, signature)).rejects.toThrow(BadSignatureError);
    }
    for (const other of [raw.subarray(1), Buffer.concat([raw, Buffer.from(' ')]), Buffer.alloc(0)]) {
      await expect(payments.readEvent(other, signature)).rejects.toThrow(BadSignatureError);
    }
  });

  it.each([undefined, '', 'v1=abc', 't=1773144000', `t=1773144000,v1=${'0'.repeat(64)}`, 'nonsense'])(
    'is rejected with the signature %j',
    async (signature) => {
      const { raw } = stripe.sign(anEvent('invoice.paid'));
      await expect(payments.readEvent(raw, signature)).rejects.toThrow(BadSignatureError);
    },
  );

  it('is rejected if it was signed more than five minutes ago by our clock', async () => {
    const signed = (age: number) => stripe.sign(anEvent('invoice.paid'), { at: secondsLater(-age) });
    const [inTime, late] = [signed(300), signed(301)];
    await expect(payments.readEvent(inTime.raw, inTime.signature)).resolves.toMatchObject({ id: 'evt_1' });
    await expect(payments.readEvent(late.raw, late.signature)).rejects.toThrow(BadSignatureError);
  });

  it('is accepted with either secret during a rotation, and with no third', async () => {
    const both = open({ STRIPE_WEBHOOK_SECRET: `whsec_new, ${stripe.webhookSecret}` });
    for (const secret of [stripe.webhookSecret, 'whsec_new']) {
      const { raw, signature } = stripe.sign(anEvent('invoice.paid'), { secret });
      expect(await both.readEvent(raw, signature)).toMatchObject({ id: 'evt_1' });
    }
    const { raw, signature } = stripe.sign(anEvent('invoice.paid'), { secret: 'whsec_of_a_thief' });
    await expect(both.readEvent(raw, signature)).rejects.toThrow(BadSignatureError);
  });

  it.each(['no JSON', '{"object":"v2.core.event","id":"evt_1"}', '{"object":"event"}'])(
    'is rejected if it’s not an event, even if signed: %s',
    async (text) => {
      const payload = Buffer.from(text);
      const { signature } = stripe.sign({ toJSON: () => text });
      await expect(payments.readEvent(payload, signature)).rejects.toThrow(BadSignatureError);
    },
  );
});

it('recent events are read page by page, each once, without those of other programs', async () => {
  const references = Array.from({ length: 130 }, (_, index) => `member-${index}`);
  for (const reference of references) {
    const { sessionId } = await payments.openCheckout({
      reference,
      memberId: 1,
      email: 'anna@example.org',
      customerId: null,
      offer: 'lifetime',
      trialDays: 0,
      successUrl: 'https://someday.test/yes',
      cancelUrl: 'https://someday.test/no',
      expiresAt: secondsLater(3600),
    });
    stripe.pay(sessionId);
  }
  const sent = stripe.takeEvents();
  expect(sent).toHaveLength(130);
  stripe.setNow(secondsLater(86_400));
  const asked = stripe.requests.length;
  const found = await Array.fromAsync(payments.eventsSince(start));
  expect(stripe.requests.slice(asked).map(({ what }) => what)).toEqual(['GET /v1/events', 'GET /v1/events']);
  expect(found.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  expect(found[0]?.about).toMatchObject({ kind: 'checkout', id: expect.stringMatching(/^cs_test_/) });
  expect(await Array.fromAsync(payments.eventsSince(secondsLater(1)))).toEqual([]);
});
