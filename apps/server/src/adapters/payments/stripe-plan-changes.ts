import { subscriptionOffers, type SubscriptionOfferKey } from '@someday/contract/plans';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { ChangePreview, SubscriptionFacts } from './payments.ts';
import { parse, type StripeSubscription } from './stripe-facts.ts';

const centsPerYear = ({ interval, cents }: (typeof subscriptionOffers)[SubscriptionOfferKey]) =>
  interval === 'monthly' ? cents * 12 : cents;

/** Of a price that is not in our table nothing is known, so the new one is paid for at once. */
function isCheaper(from: SubscriptionOfferKey | null, to: SubscriptionOfferKey): boolean {
  return from !== null && centsPerYear(subscriptionOffers[to]) < centsPerYear(subscriptionOffers[from]);
}

/** How Stripe is to settle the difference. */
export function changeParams(
  { facts, itemId, endsBy }: StripeSubscription,
  to: SubscriptionOfferKey,
  price: string,
): Stripe.SubscriptionUpdateParams {
  const change: Stripe.SubscriptionUpdateParams = {
    items: [{ id: itemId, price }],
    ...goOn(endsBy),
  };
  if (facts.state === 'trialing') return { ...change, proration_behavior: 'none' };
  return {
    ...change,
    proration_behavior: isCheaper(facts.offer, to) ? 'create_prorations' : 'always_invoice',
    // Also a cheaper plan can be due at once, when it is by the year and the one before was by the month.
    payment_behavior: 'error_if_incomplete',
  };
}

/** Both at once are refused. */
export function goOn(endsBy: StripeSubscription['endsBy']): { cancel_at: '' } | { cancel_at_period_end: false } {
  return endsBy === 'cancel_at' ? { cancel_at: '' } : { cancel_at_period_end: false };
}

/** As an invoice of its own shows it: what a cheaper plan leaves over is its negative total, and it makes the next bills smaller. */
export function previewParams(
  { facts, itemId, endsBy }: StripeSubscription,
  price: string,
): Stripe.InvoiceCreatePreviewParams {
  return {
    subscription: facts.id,
    subscription_details: {
      items: [{ id: itemId, price }],
      proration_behavior: 'always_invoice',
      ...goOn(endsBy),
    },
  };
}

const invoice = z.object({
  total: z.int(),
  amount_due: z.int(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: z.int() }) })).min(1) }),
});

export function previewFacts(given: unknown, facts: SubscriptionFacts, to: SubscriptionOfferKey): ChangePreview {
  const { total, amount_due, lines } = parse(invoice, given);
  const { cents, interval } = subscriptionOffers[to];
  const lastEnd = Math.max(...lines.data.map(({ period }) => period.end));
  // Another interval begins today, the same one goes on.
  const goesOn = facts.offer !== null && subscriptionOffers[facts.offer].interval === interval;
  return {
    dueNow: total < 0 ? total : amount_due,
    nextAmount: cents,
    nextAt: goesOn ? facts.periodEndsAt : new Date(lastEnd * 1000),
  };
}
