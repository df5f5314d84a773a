import * as z from 'zod';
import { BadSignatureError, type PaymentEvent } from './payments.ts';

/** The types that tell of something we keep; Stripe takes 20 of them in one question. */
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

const event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.unknown() }),
});
const withId = z.object({ id: z.string() });
/** Since 2025 an invoice names its subscription only here. */
const invoice = z.object({
  parent: z.object({
    subscription_details: z.object({
      subscription: z.union([z.string(), withId.transform(({ id }) => id)]),
    }),
  }),
});

/** What is said of the object is not believed: it is asked for. */
export function paymentEvent(given: unknown): PaymentEvent {
  const read = event.safeParse(given);
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
