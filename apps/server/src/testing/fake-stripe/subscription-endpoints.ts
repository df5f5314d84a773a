import * as z from 'zod';
import { invalidRequest, missing } from './api-error.ts';
import { bill, changeInvoice, changePlan, end, periodAfter, addSubscriptionEvent, type Proration } from './billing.ts';
import { found, priceOf, type Books, type Subscription } from './books.ts';
import type { RequestParameters } from './check-parameters.ts';
import { invoiceView, subscriptionView } from './views.ts';

const proration = z.enum(['create_prorations', 'none', 'always_invoice']).default('create_prorations');
const items = z.tuple([z.object({ id: z.string(), price: z.string() })]).optional();
const expanded = z.object({ expand: z.array(z.string()).default([]) });

const updated = z.object({
  items,
  proration_behavior: proration,
  payment_behavior: z.string().default('allow_incomplete'),
  cancel_at_period_end: z.boolean().optional(),
  cancel_at: z.union([z.number(), z.string()]).optional(),
  trial_end: z.union([z.literal('now'), z.number()]).optional(),
});

const show = (books: Books, subscription: Subscription, input: RequestParameters) =>
  subscriptionView(books, subscription, new Set(expanded.parse(input).expand));

const subscriptionOf = (books: Books, id: string) => found(books.subscriptions, 'subscription', id);

/** One that has ended can be read, but not changed. */
function notEnded(books: Books, id: string): Subscription {
  const subscription = subscriptionOf(books, id);
  if (subscription.status === 'canceled') throw missing('subscription', id);
  return subscription;
}

export const retrieveSubscription = (books: Books, id: string, input: RequestParameters): object =>
  show(books, subscriptionOf(books, id), input);

export function updateSubscription(books: Books, id: string, input: RequestParameters): object {
  const subscription = notEnded(books, id);
  const asked = updated.parse(input);
  if (asked.cancel_at !== undefined && asked.cancel_at_period_end !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  if (asked.items !== undefined) {
    const mustBePaid = asked.payment_behavior === 'error_if_incomplete';
    const priceId = priceOfItem(books, subscription, asked.items);
    changePlan(books, subscription, { priceId, proration: asked.proration_behavior, mustBePaid });
  }
  if (asked.cancel_at_period_end !== undefined) {
    // One that was set to end at a moment still ends then.
    if (asked.cancel_at_period_end) subscription.cancelAt = subscription.periodEnd;
    else if (subscription.cancelAtPeriodEnd) subscription.cancelAt = null;
    subscription.cancelAtPeriodEnd = asked.cancel_at_period_end;
  }
  if (asked.cancel_at === '') subscription.cancelAt = null;
  if (asked.trial_end === 'now') endTrial(books, subscription);
  addSubscriptionEvent(books, 'updated', subscription);
  return show(books, subscription, input);
}

export function endTrial(books: Books, subscription: Subscription): void {
  const { every } = priceOf(books, subscription.priceId);
  subscription.trialEnd = Math.min(books.now, subscription.trialEnd ?? books.now);
  Object.assign(subscription, { anchor: subscription.trialEnd, periodStart: subscription.trialEnd });
  subscription.periodEnd = periodAfter(subscription.trialEnd, every);
  bill(books, subscription);
}

export function cancelSubscription(books: Books, id: string, input: RequestParameters): object {
  const subscription = notEnded(books, id);
  end(books, subscription);
  return show(books, subscription, input);
}

const previewed = z.object({
  subscription: z.string(),
  subscription_details: z.object({ items, proration_behavior: proration }),
});

export function previewInvoice(books: Books, input: RequestParameters) {
  const { subscription: id, subscription_details: asked } = previewed.parse(input);
  const subscription = notEnded(books, id);
  const behavior: Proration = asked.proration_behavior;
  if (behavior !== 'always_invoice') throw invalidRequest('only the invoice of a change at once is made up here');
  return invoiceView(changeInvoice(books, subscription, priceOfItem(books, subscription, asked.items)));
}

function priceOfItem(books: Books, subscription: Subscription, changes: z.output<typeof items>): string {
  const [item] = changes ?? [];
  if (item === undefined) return subscription.priceId;
  if (item.id !== subscription.itemId) throw missing('subscription_item', item.id, 'items[0][id]');
  return priceOf(books, item.price).id;
}
