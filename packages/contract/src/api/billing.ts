import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema, instantSchema, lineSchema, optionalLineSchema, textSchema } from '../forms/fields.ts';
import { limits } from '../rules/limits.ts';
import { intervals } from '../rules/plans.ts';
import { subscriptionApi, subscriptionSchema } from './subscription.ts';
import { validationTexts } from '../texts/validation.copy.ts';
import { errorTexts } from '../texts/errors.copy.ts';

/** Null: not for sale here. Amounts are cents. */
const priceSchema = z.object({ priceId: z.nullable(z.string()), amount: z.int(), regularAmount: z.int() });
const planPricesSchema = z.object({ monthly: priceSchema, annual: priceSchema });

const pricingSchema = z.object({
  basic: planPricesSchema,
  premium: planPricesSchema,
  lifetime: z.object({ oneTime: priceSchema }),
  earlyAdopter: z.object({ isActive: z.boolean(), subscriberLimit: z.int(), placesLeft: z.int() }),
});
export type Pricing = z.output<typeof pricingSchema>;

const priceIdSchema = lineSchema(200, errorTexts.price_unavailable);

/** The provider's page to redirect to, or in practice mode the session of our own /practice-checkout/{sessionId}. */
const checkoutReplySchema = z.object({
  checkoutUrl: z.optional(z.string()),
  developmentMode: z.optional(z.literal(true)),
  message: z.optional(z.string()),
  sessionId: z.optional(z.string()),
});

const priceErrors = [
  'not_found',
  'price_unavailable',
  'price_changed',
  'payments_unavailable',
  'too_many_tries',
] as const;
const checkoutErrors = [...priceErrors, 'already_subscribed'] as const;
const changeErrors = [...priceErrors, 'no_membership'] as const;

/** Source: specification part 2 §5. */
export const cancellationReasons = [
  'too-expensive',
  'not-using',
  'better-alternative',
  'technical-issues',
  'privacy-concerns',
  'no-longer-needed',
  'other',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export const cancelBodySchema = z.object({
  reason: z.enum(cancellationReasons, validationTexts.reason),
  feedback: z._default(textSchema(limits.description), ''),
  confirmEmail: emailSchema(),
});

/** The prorated amount due now and what follows, in cents; a negative `dueNow` is credited to the next bills. */
const planChangeSchema = z.object({ dueNow: z.int(), nextAmount: z.int(), nextAt: instantSchema });
export type PlanChange = z.output<typeof planChangeSchema>;

const practiceCheckoutSchema = z.object({
  sessionId: z.string(),
  state: z.enum(['open', 'paid', 'expired']),
  tier: z.enum(['basic', 'premium', 'lifetime']),
  interval: z.enum([...intervals, 'once']),
  dueNow: z.int(),
  renewal: z.nullable(z.int()),
  trialDays: z.int(),
  expiresAt: instantSchema,
  successPath: z.string(),
});
export type PracticeCheckout = z.output<typeof practiceCheckoutSchema>;

export const practiceCards = ['pays', 'fails-later', 'declined'] as const;
export type PracticeCard = (typeof practiceCards)[number];

const bySessionSchema = z.object({ sessionId: optionalLineSchema(100) });

const practiceWalletSchema = z.object({
  card: z.nullable(z.enum(practiceCards)),
  nextPaymentAt: z.nullable(instantSchema),
  nextAmount: z.nullable(z.int()),
  endsAt: z.nullable(instantSchema),
});
export type PracticeWallet = z.output<typeof practiceWalletSchema>;

/** Where billing is off, all of these but `getSubscription` answer `not_found`. */
export const billingApi = {
  ...subscriptionApi,
  getPricing: endpoint('public', 'GET', '/api/pricing', {
    summary: 'Get current prices and the remaining early-adopter places',
    reply: pricingSchema,
    errors: ['not_found'],
  }),
  createSubscriptionCheckout: endpoint('member', 'POST', '/api/payment/create-subscription-checkout', {
    summary: 'Start a subscription checkout; returns its URL',
    body: z.object({ priceId: priceIdSchema, tier: z.enum(['Basic', 'Premium']), interval: z.enum(intervals) }),
    reply: checkoutReplySchema,
    errors: checkoutErrors,
  }),
  createLifetimeCheckout: endpoint('member', 'POST', '/api/payment/create-lifetime-checkout', {
    summary: 'Start a lifetime checkout; returns its URL',
    body: z.object({ priceId: priceIdSchema }),
    reply: checkoutReplySchema,
    errors: checkoutErrors,
  }),
  checkPayment: endpoint('member', 'POST', '/api/payment/check', {
    summary: 'Check the member’s open checkouts with the card provider; returns the subscription',
    reply: subscriptionSchema,
    errors: ['not_found', 'payments_unavailable', 'too_many_tries'],
  }),
  openPaymentPortal: endpoint('member', 'POST', '/api/payment/portal', {
    summary: 'Get the URL where the member changes the card and finds receipts',
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'no_membership', 'payments_unavailable', 'too_many_tries'],
  }),
  previewPlanChange: endpoint('member', 'GET', '/api/subscription/change', {
    summary: 'Preview the cost of changing plans, as calculated by the card provider',
    query: z.object({ priceId: priceIdSchema }),
    reply: planChangeSchema,
    errors: changeErrors,
  }),
  changePlan: endpoint('member', 'POST', '/api/subscription/change', {
    summary: 'Change plans immediately; the card provider settles the difference',
    body: z.object({ priceId: priceIdSchema }),
    reply: subscriptionSchema,
    errors: [...changeErrors, 'card_declined'],
  }),
  cancelSubscription: endpoint('member', 'POST', '/api/subscription/cancel', {
    summary: 'Cancel the membership at the end of the paid period; everything stays stored',
    body: cancelBodySchema,
    reply: z.object({ message: z.string(), endsAt: instantSchema }),
    errors: ['not_found', 'nothing_to_cancel', 'no_membership', 'payments_unavailable', 'too_many_tries'],
  }),
  reactivateSubscription: endpoint('member', 'POST', '/api/subscription/reactivate', {
    summary: 'Undo a cancellation while the membership still runs',
    reply: subscriptionSchema,
    errors: ['not_found', 'no_membership', 'payments_unavailable', 'too_many_tries'],
  }),
  getPracticeCheckout: endpoint('member', 'GET', '/api/practice/checkouts/{sessionId}', {
    summary: 'Get a practice checkout, where no card is charged',
    params: bySessionSchema,
    reply: practiceCheckoutSchema,
    errors: ['not_found'],
  }),
  finishPracticeCheckout: endpoint('member', 'POST', '/api/practice/checkouts/{sessionId}', {
    summary: 'Pay a practice checkout, or let it expire',
    params: bySessionSchema,
    body: z.object({ outcome: z.union([z.enum(practiceCards), z.literal('expire')]) }),
    reply: practiceCheckoutSchema,
    errors: ['not_found', 'card_declined', 'checkout_over', 'too_many_tries'],
  }),
  getPracticeWallet: endpoint('member', 'GET', '/api/practice/wallet', {
    summary: 'Get the practice card and the next practice payment',
    reply: practiceWalletSchema,
    errors: ['not_found'],
  }),
  changePracticeCard: endpoint('member', 'POST', '/api/practice/wallet', {
    summary: 'Change the practice card and pay what is overdue',
    body: z.object({ card: z.enum(practiceCards) }),
    reply: practiceWalletSchema,
    errors: ['not_found', 'no_membership', 'card_declined', 'too_many_tries'],
  }),
  bringPracticePayment: endpoint('member', 'POST', '/api/practice/next-payment', {
    summary: 'Trigger the next practice payment, or the end of a canceled membership, now',
    reply: practiceWalletSchema,
    errors: ['not_found', 'no_membership', 'too_many_tries'],
  }),
};
