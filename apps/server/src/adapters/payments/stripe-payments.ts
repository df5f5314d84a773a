import * as z from 'zod';
import { subscriptionOffers, type OfferKey, type SubscriptionOfferKey } from '@someday/contract/rules/plans';
import type { Stripe } from 'stripe';
import type { StripeConfig } from '#server/config/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import {
  BadSignatureError,
  PaymentsError,
  type CheckoutRequest,
  type Payments,
  type ChangePreview,
  type SubscriptionFacts,
} from './payments.ts';
import { askStripe, asPaymentsError, inTransactions, stripeClient } from './stripe-client.ts';
import {
  eventTypes,
  paymentEvent,
  checkoutFacts,
  parse,
  stripeSubscription,
  expandCard,
  type StripeSubscription,
} from './stripe-facts.ts';

/** An older event may have been intercepted and replayed. */
const toleranceSeconds = 300;

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

export function createStripePayments(config: StripeConfig, clock: Clock): Payments {
  const stripe = stripeClient(config);
  const { priceIds, webhookSecrets } = config;

  const priceOf = (offer: OfferKey): string => {
    const id = priceIds[offer];
    if (id === null) throw new PaymentsError('missing', `${offer} has no price id`);
    return id;
  };
  const read = (value: unknown) => stripeSubscription(value, priceIds);
  const find = async (id: string) =>
    read(await askStripe(() => stripe.subscriptions.retrieve(id, { expand: expandCard }, inTransactions)));
  const update = async (id: string, params: Stripe.SubscriptionUpdateParams) =>
    read(await askStripe(() => stripe.subscriptions.update(id, { ...params, expand: expandCard }))).facts;

  return {
    priceIds,

    async openCheckout(request) {
      const params = checkoutParams(request, priceOf(request.offer));
      const options = { idempotencyKey: request.reference };
      const opened = await askStripe(() => stripe.checkout.sessions.create(params, options));
      return parse(openedSession, opened);
    },
    async checkout(sessionId) {
      return checkoutFacts(await askStripe(() => stripe.checkout.sessions.retrieve(sessionId, {}, inTransactions)));
    },
    async expireCheckout(sessionId) {
      const { status } = await askStripe(() => stripe.checkout.sessions.retrieve(sessionId));
      if (status !== 'open') return;
      await askStripe(() => stripe.checkout.sessions.expire(sessionId)).catch(async (error: unknown) => {
        // It may have been paid or expired in between.
        const now = await askStripe(() => stripe.checkout.sessions.retrieve(sessionId));
        if (now.status === 'open') throw error;
      });
    },

    async subscription(id) {
      return (await find(id)).facts;
    },
    async previewChange(id, offer) {
      const price = priceOf(offer);
      const found = await find(id);
      const { facts } = found;
      if (facts.state === 'trialing') {
        return {
          dueNow: 0,
          nextAmount: subscriptionOffers[offer].cents,
          nextAt: facts.trialEndsAt ?? facts.periodEndsAt,
        };
      }
      const preview = await askStripe(() => stripe.invoices.createPreview(previewParams(found, price)));
      return changePreview(preview, facts, offer);
    },
    async changePlan(id, offer) {
      const price = priceOf(offer);
      const found = await find(id);
      const { facts, endsBy } = found;
      if (facts.offer !== offer) return update(id, changeParams(found, offer, price));
      return endsBy === null && facts.state !== 'ended' ? facts : update(id, uncancel(endsBy));
    },
    async setCancelAtPeriodEnd(id, cancel) {
      const { facts, endsBy } = await find(id);
      if (facts.cancelAtPeriodEnd === cancel && facts.state !== 'ended') return facts;
      return update(id, cancel ? { cancel_at_period_end: true } : uncancel(endsBy));
    },
    async endSubscription(id) {
      const { facts } = await find(id);
      if (facts.state === 'ended') return;
      await askStripe(() => stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })).catch(
        async (error: unknown) => {
          // For Stripe an ended subscription doesn't exist.
          if ((await find(id)).facts.state !== 'ended') throw error;
        },
      );
    },
    async endTrial(id) {
      // After the trial this would begin a new period and charge for it.
      if ((await find(id)).facts.state !== 'trialing') return;
      await askStripe(() =>
        stripe.subscriptions.update(id, { trial_end: 'now' }, { idempotencyKey: `end-trial-${id}` }),
      );
    },

    async openPortal(customerId, returnUrl) {
      const params = { customer: customerId, return_url: returnUrl };
      return (await askStripe(() => stripe.billingPortal.sessions.create(params))).url;
    },
    async removeCustomer(customerId) {
      await askStripe(() => stripe.customers.del(customerId)).catch((error: unknown) => {
        if (!(error instanceof PaymentsError && error.kind === 'missing')) throw error;
      });
    },

    async readEvent(raw, signature) {
      const receivedAt = clock.now().getTime();
      for (const secret of webhookSecrets) {
        let event: unknown;
        try {
          event = stripe.webhooks.constructEvent(raw, signature ?? '', secret, toleranceSeconds, undefined, receivedAt);
        } catch {
          continue;
        }
        return paymentEvent(event);
      }
      throw new BadSignatureError('not signed with one of our webhook secrets, or signed too long ago');
    },
    async *eventsSince(since) {
      try {
        const found = stripe.events.list({ created: { gte: seconds(since) }, types: eventTypes, limit: 100 });
        for await (const event of found) yield paymentEvent(event);
      } catch (error) {
        throw asPaymentsError(error);
      }
    },
  };
}

const openedSession = z
  .object({ id: z.string(), url: z.string() })
  .transform(({ id, url }) => ({ sessionId: id, url }));

function checkoutParams(request: CheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams {
  const { reference, memberId, customerId, offer, trialDays } = request;
  const metadata = { memberId: String(memberId), reference, offer };
  const session = {
    client_reference_id: reference,
    metadata,
    line_items: [{ price, quantity: 1 }],
    ...(customerId === null ? { customer_email: request.email } : { customer: customerId }),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: seconds(request.expiresAt),
  };
  if (offer === 'lifetime') {
    return { ...session, mode: 'payment', ...(customerId === null && { customer_creation: 'always' }) };
  }
  const trial: Stripe.Checkout.SessionCreateParams.SubscriptionData = {
    trial_period_days: trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  };
  return {
    ...session,
    mode: 'subscription',
    payment_method_collection: 'always',
    // Only for cards can we tell whether they have had a trial.
    allowed_payment_method_types: ['card'],
    wallet_options: { link: { display: 'never' } },
    subscription_data: { metadata, ...(trialDays > 0 && trial) },
  };
}

const centsPerYear = ({ interval, cents }: (typeof subscriptionOffers)[SubscriptionOfferKey]) =>
  interval === 'monthly' ? cents * 12 : cents;

/** With an unknown old price, the new one is charged right away. */
function isCheaper(from: SubscriptionOfferKey | null, to: SubscriptionOfferKey): boolean {
  return from !== null && centsPerYear(subscriptionOffers[to]) < centsPerYear(subscriptionOffers[from]);
}

function changeParams(
  { facts, itemId, endsBy }: StripeSubscription,
  to: SubscriptionOfferKey,
  price: string,
): Stripe.SubscriptionUpdateParams {
  const change: Stripe.SubscriptionUpdateParams = { items: [{ id: itemId, price }], ...uncancel(endsBy) };
  if (facts.state === 'trialing') return { ...change, proration_behavior: 'none' };
  return {
    ...change,
    proration_behavior: isCheaper(facts.offer, to) ? 'create_prorations' : 'always_invoice',
    // Even a cheaper plan can be due now if it's annual and the old one was monthly.
    payment_behavior: 'error_if_incomplete',
  };
}

/** Stripe refuses both in one request. */
function uncancel(endsBy: StripeSubscription['endsBy']): { cancel_at: '' } | { cancel_at_period_end: false } {
  return endsBy === 'cancel_at' ? { cancel_at: '' } : { cancel_at_period_end: false };
}

/** As if invoiced now: a cheaper plan gives a negative total, which reduces the next bills. */
function previewParams(
  { facts, itemId, endsBy }: StripeSubscription,
  price: string,
): Stripe.InvoiceCreatePreviewParams {
  return {
    subscription: facts.id,
    subscription_details: { items: [{ id: itemId, price }], proration_behavior: 'always_invoice', ...uncancel(endsBy) },
  };
}

const invoice = z.object({
  total: z.int(),
  amount_due: z.int(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: z.int() }) })).min(1) }),
});

function changePreview(value: unknown, facts: SubscriptionFacts, to: SubscriptionOfferKey): ChangePreview {
  const { total, amount_due, lines } = parse(invoice, value);
  const { cents, interval } = subscriptionOffers[to];
  const lastEnd = Math.max(...lines.data.map(({ period }) => period.end));
  // Another interval starts a new period today.
  const isSameInterval = facts.offer !== null && subscriptionOffers[facts.offer].interval === interval;
  return {
    dueNow: total < 0 ? total : amount_due,
    nextAmount: cents,
    nextAt: isSameInterval ? facts.periodEndsAt : new Date(lastEnd * 1000),
  };
}
