import * as z from 'zod';
import { isOffer, subscriptionOfferKeys, type OfferKey } from '@someday/contract/rules/plans';
import type { StripeConfig } from '#server/config/config.ts';
import {
  PaymentsError,
  type CardFacts,
  type CheckoutFacts,
  type SubscriptionFacts,
  BadSignatureError,
  type PaymentEvent,
} from './payments.ts';

/** Stripe's objects, as far as we need them. A reference is an id, or the object if expanded. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const instant = z.int().transform((seconds) => new Date(seconds * 1000));

const metadata = z
  .object({ memberId: z.string().optional(), reference: z.string().optional(), offer: z.string().optional() })
  .nullish();

const session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.string(),
  created: instant,
  customer: reference.nullable(),
  subscription: reference.nullable(),
  metadata,
});

/** A payment method may not be a card, and one that isn't expanded is unknown. */
const paymentMethod = z.union([
  z.object({
    id: z.string(),
    card: z.object({
      fingerprint: z.string().nullish(),
      brand: z.string(),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
    }),
  }),
  z.string().transform(() => null),
  z.object({ id: z.string() }).transform(() => null),
]);

const customer = z.union([
  z.object({ id: z.string(), invoice_settings: z.object({ default_payment_method: paymentMethod.nullable() }) }),
  z.object({ id: z.string() }).transform(({ id }) => ({ id, invoice_settings: null })),
  z.string().transform((id) => ({ id, invoice_settings: null })),
]);

const subscription = z.object({
  id: z.string(),
  status: z.string(),
  start_date: instant,
  trial_end: instant.nullable(),
  ended_at: instant.nullable(),
  cancel_at: instant.nullable(),
  cancel_at_period_end: z.boolean(),
  customer,
  default_payment_method: paymentMethod.nullable(),
  items: z.object({
    data: z
      .array(
        z.object({
          id: z.string(),
          current_period_start: instant,
          current_period_end: instant,
          price: z.object({ id: z.string() }),
        }),
      )
      .min(1),
  }),
  metadata,
});

export const expandCard = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];

export interface StripeSubscription {
  readonly facts: SubscriptionFacts;
  readonly itemId: string;
  /** The customer portal cancels at a date; we, and older portals, at the end of the period. Each is undone differently. */
  readonly endsBy: 'cancel_at' | 'cancel_at_period_end' | null;
}

export function checkoutFacts(value: unknown): CheckoutFacts {
  const { id, status, payment_status, created, customer: customerId, ...read } = parse(session, value);
  const isPaid = status === 'complete' && ['paid', 'no_payment_required'].includes(payment_status);
  return {
    sessionId: id,
    reference: read.metadata?.reference ?? null,
    memberId: memberIdIn(read.metadata),
    offer: offerNamed(read.metadata?.offer),
    state: isPaid ? 'paid' : status === 'expired' ? 'expired' : 'open',
    createdAt: created,
    customerId,
    subscriptionId: read.subscription,
  };
}

export function stripeSubscription(value: unknown, priceIds: StripeConfig['priceIds']): StripeSubscription {
  const read = parse(subscription, value);
  const offerOf = (priceId: string) => subscriptionOfferKeys.find((key) => priceIds[key] === priceId) ?? null;
  const [first] = read.items.data;
  const item = read.items.data.find(({ price }) => offerOf(price.id) !== null) ?? first;
  if (item === undefined) throw unreadable('items');
  const endsBy = howItEnds(read, item.current_period_end);
  return {
    itemId: item.id,
    endsBy,
    facts: {
      id: read.id,
      memberId: memberIdIn(read.metadata),
      customerId: read.customer.id,
      offer: offerOf(item.price.id),
      state: stateOf(read.status),
      startedAt: read.start_date,
      trialEndsAt: read.trial_end,
      periodStartsAt: item.current_period_start,
      periodEndsAt: item.current_period_end,
      cancelAtPeriodEnd: endsBy !== null,
      endedAt: read.ended_at,
      card: cardOf(read.default_payment_method ?? read.customer.invoice_settings?.default_payment_method),
    },
  };
}

function howItEnds(
  { cancel_at, cancel_at_period_end }: z.output<typeof subscription>,
  periodEnd: Date,
): StripeSubscription['endsBy'] {
  if (cancel_at_period_end) return 'cancel_at_period_end';
  return cancel_at !== null && cancel_at <= periodEnd ? 'cancel_at' : null;
}

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status; an unknown status doesn't entitle to anything. */
function stateOf(status: string): SubscriptionFacts['state'] {
  switch (status) {
    case 'incomplete':
    case 'trialing':
    case 'active':
      return status;
    // It never started and never will.
    case 'incomplete_expired':
      return 'incomplete';
    case 'canceled':
      return 'ended';
    default:
      return 'past_due';
  }
}

function cardOf(method: z.output<typeof paymentMethod> | undefined): CardFacts | null {
  if (method === null || method === undefined) return null;
  const { fingerprint, brand, last4, exp_month, exp_year } = method.card;
  // Without a fingerprint it matches no other card.
  return { fingerprint: fingerprint ?? method.id, brand, last4, expMonth: exp_month, expYear: exp_year };
}

/** PostgreSQL's largest int. Another program on the same account may use any number. */
const largestId = 2 ** 31 - 1;

function memberIdIn(value: z.output<typeof metadata>): number | null {
  const id = Number(value?.memberId ?? Number.NaN);
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : null;
}

const offerNamed = (name: string | undefined): OfferKey | null => (name !== undefined && isOffer(name) ? name : null);

/** Throws a `PaymentsError` that names the fields, but not their contents, which don't belong in a log. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw unreadable(read.error.issues.map(({ path }) => path.join('.')).join(', '));
}

const unreadable = (what: string) => new PaymentsError('refused', `unreadable answer from Stripe: ${what}`);

/** The types that affect what we store; Stripe accepts 20 of them per request. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
];

const event = z.object({ id: z.string(), type: z.string(), created: z.int(), data: z.object({ object: z.unknown() }) });
const withId = z.object({ id: z.string() });
/** Since 2025, this is the only place where an invoice names its subscription. */
const invoice = z.object({
  parent: z.object({
    subscription_details: z.object({ subscription: z.union([z.string(), withId.transform(({ id }) => id)]) }),
  }),
});

/** Only the id of the event's object is used; we then ask for its current state. */
export function paymentEvent(value: unknown): PaymentEvent {
  const read = event.safeParse(value);
  if (!read.success) throw new BadSignatureError('this is no event');
  const { id, type, created, data } = read.data;
  return { id, type, createdAt: new Date(created * 1000), about: aboutOf(type, data.object) };
}

function aboutOf(type: string, object: unknown): PaymentEvent['about'] {
  if (type.startsWith('checkout.session.')) return about('checkout', withId.safeParse(object).data?.id);
  if (type.startsWith('customer.subscription.')) return about('subscription', withId.safeParse(object).data?.id);
  if (!type.startsWith('invoice.')) return null;
  return about('subscription', invoice.safeParse(object).data?.parent.subscription_details.subscription);
}

const about = (kind: 'checkout' | 'subscription', id: string | undefined) => (id === undefined ? null : { kind, id });
