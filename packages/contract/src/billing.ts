import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { badEmail, emailSchema, instantSchema, lineSchema, optionalLineSchema } from './fields.ts';
import { limits } from './limits.ts';
import { intervals, type billingModes } from './plans.ts';
import { subscriptionApi, subscriptionSchema } from './subscription.ts';

export type BillingMode = (typeof billingModes)[number];

/** Null: not for sale here. Amounts are cents. */
const priceSchema = z.object({
  priceId: z.nullable(z.string()),
  amount: z.int(),
  /** The price without the early-adopter discount. */
  regularAmount: z.int(),
});
const planPricesSchema = z.object({ monthly: priceSchema, annual: priceSchema });

const pricingSchema = z.object({
  basic: planPricesSchema,
  premium: planPricesSchema,
  lifetime: z.object({ oneTime: priceSchema }),
  earlyAdopter: z.object({ isActive: z.boolean(), subscriberLimit: z.int(), placesLeft: z.int() }),
});
export type Pricing = z.output<typeof pricingSchema>;

const noPrice = 'Pricing configuration not available. Please try again.';
const priceIdSchema = lineSchema(200, noPrice);

/** The provider's page to redirect to, or in practice mode the session of our own /practice-checkout/{sessionId}. */
const checkoutReplySchema = z.object({
  checkoutUrl: z.optional(z.string()),
  developmentMode: z.optional(z.literal(true)),
  message: z.optional(z.string()),
  sessionId: z.optional(z.string()),
});

const checkoutErrors = [
  'not_found',
  'price_unavailable',
  'price_changed',
  'already_subscribed',
  'payments_unavailable',
  'too_many_tries',
] as const;

/** Texts of specification part 2 §5. */
export const cancellationReasons = [
  { key: 'too-expensive', label: 'Too expensive' },
  { key: 'not-using', label: 'Not using the service enough' },
  { key: 'better-alternative', label: 'Found a better alternative' },
  { key: 'technical-issues', label: 'Technical issues' },
  { key: 'privacy-concerns', label: 'Privacy concerns' },
  { key: 'no-longer-needed', label: 'No longer need the service' },
  { key: 'other', label: 'Other' },
] as const;
export type CancellationReason = (typeof cancellationReasons)[number]['key'];

export const cancelBodySchema = z.object({
  reason: z.enum(
    cancellationReasons.map(({ key }) => key),
    'Please select a reason',
  ),
  feedback: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limits.description, `Please keep this under ${limits.description} characters.`),
        z.regex(/^[\P{Cc}\n\r\t]*$/u, 'Please leave out control characters.'),
      ),
    '',
  ),
  /** Must be the account's own address. */
  confirmEmail: emailSchema(badEmail),
});

/** The prorated amount due now and what follows, in cents; a negative `dueNow` is credited to the next bills. */
const planChangeSchema = z.object({
  dueNow: z.int(),
  nextAmount: z.int(),
  nextAt: instantSchema,
});
export type PlanChange = z.output<typeof planChangeSchema>;

const practiceCheckoutSchema = z.object({
  sessionId: z.string(),
  state: z.enum(['open', 'paid', 'expired']),
  tier: z.enum(['basic', 'premium', 'lifetime']),
  interval: z.enum([...intervals, 'once']),
  /** Cents: what is charged now, and at each renewal (null: none). */
  dueNow: z.int(),
  renewal: z.nullable(z.int()),
  trialDays: z.int(),
  expiresAt: instantSchema,
  /** Path of the success page. */
  successPath: z.string(),
});
export type PracticeCheckout = z.output<typeof practiceCheckoutSchema>;

/** Practice cards: one always pays, one fails at renewals, one is declined. */
export const practiceCards = ['pays', 'fails-later', 'declined'] as const;
export type PracticeCard = (typeof practiceCards)[number];

const bySessionSchema = z.object({ sessionId: optionalLineSchema(100) });

const practiceWalletSchema = z.object({
  card: z.nullable(z.enum(practiceCards)),
  /** When the next payment is due; null when none is. */
  nextPaymentAt: z.nullable(instantSchema),
  nextAmount: z.nullable(z.int()),
  /** When a canceled membership ends; null when it isn't canceled. */
  endsAt: z.nullable(instantSchema),
});
export type PracticeWallet = z.output<typeof practiceWalletSchema>;

/** Where billing is off, all of these but `getSubscription` answer `not_found`. */
export const billingApi = endpoints({
  ...subscriptionApi,
  getPricing: {
    method: 'GET',
    path: '/api/pricing',
    caller: 'public',
    summary: 'What plans cost at the moment, and how many early-adopter places are left',
    reply: pricingSchema,
    errors: ['not_found'],
  },
  createSubscriptionCheckout: {
    method: 'POST',
    path: '/api/payment/create-subscription-checkout',
    caller: 'member',
    summary: 'Begin a membership: gives where it is paid',
    body: z.object({
      priceId: priceIdSchema,
      tier: z.enum(['Basic', 'Premium']),
      interval: z.enum(intervals),
    }),
    reply: checkoutReplySchema,
    errors: checkoutErrors,
  },
  createLifetimeCheckout: {
    method: 'POST',
    path: '/api/payment/create-lifetime-checkout',
    caller: 'member',
    summary: 'Begin a lifetime membership: gives where it is paid',
    body: z.object({ priceId: priceIdSchema }),
    reply: checkoutReplySchema,
    errors: checkoutErrors,
  },
  checkPayment: {
    method: 'POST',
    path: '/api/payment/check',
    caller: 'member',
    summary: 'Ask the card provider how the member’s open checkouts went; gives how the member stands',
    reply: subscriptionSchema,
    errors: ['not_found', 'payments_unavailable', 'too_many_tries'],
  },
  openPaymentPortal: {
    method: 'POST',
    path: '/api/payment/portal',
    caller: 'member',
    summary: 'Where the member changes the card and finds receipts',
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'no_membership', 'payments_unavailable', 'too_many_tries'],
  },
  previewPlanChange: {
    method: 'GET',
    path: '/api/subscription/change',
    caller: 'member',
    summary: 'What changing to another plan would cost, as the card provider works it out',
    query: z.object({ priceId: priceIdSchema }),
    reply: planChangeSchema,
    errors: [
      'not_found',
      'price_unavailable',
      'price_changed',
      'no_membership',
      'payments_unavailable',
      'too_many_tries',
    ],
  },
  changePlan: {
    method: 'POST',
    path: '/api/subscription/change',
    caller: 'member',
    summary: 'Change to another plan at once; the card provider settles the difference',
    body: z.object({ priceId: priceIdSchema }),
    reply: subscriptionSchema,
    errors: [
      'not_found',
      'price_unavailable',
      'price_changed',
      'no_membership',
      'card_declined',
      'payments_unavailable',
      'too_many_tries',
    ],
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/subscription/cancel',
    caller: 'member',
    summary: 'End the membership with the time that is paid for; everything stays stored',
    body: cancelBodySchema,
    reply: z.object({ message: z.string(), endsAt: instantSchema }),
    errors: ['not_found', 'nothing_to_cancel', 'no_membership', 'payments_unavailable', 'too_many_tries'],
  },
  reactivateSubscription: {
    method: 'POST',
    path: '/api/subscription/reactivate',
    caller: 'member',
    summary: 'Let a cancelled membership go on, while it still runs',
    reply: subscriptionSchema,
    errors: ['not_found', 'no_membership', 'payments_unavailable', 'too_many_tries'],
  },
  getPracticeCheckout: {
    method: 'GET',
    path: '/api/practice/checkouts/{sessionId}',
    caller: 'member',
    summary: 'A checkout where no card is charged',
    params: bySessionSchema,
    reply: practiceCheckoutSchema,
    errors: ['not_found'],
  },
  finishPracticeCheckout: {
    method: 'POST',
    path: '/api/practice/checkouts/{sessionId}',
    caller: 'member',
    summary: 'Pay it with a practice card, or let it expire',
    params: bySessionSchema,
    body: z.object({ outcome: z.union([z.enum(practiceCards), z.literal('expire')]) }),
    reply: practiceCheckoutSchema,
    errors: ['not_found', 'card_declined', 'checkout_over', 'too_many_tries'],
  },
  getPracticeWallet: {
    method: 'GET',
    path: '/api/practice/wallet',
    caller: 'member',
    summary: 'The practice card and the next practice payment',
    reply: practiceWalletSchema,
    errors: ['not_found'],
  },
  changePracticeCard: {
    method: 'POST',
    path: '/api/practice/wallet',
    caller: 'member',
    summary: 'Take another practice card; what is overdue is paid with it at once',
    body: z.object({ card: z.enum(practiceCards) }),
    reply: practiceWalletSchema,
    errors: ['not_found', 'no_membership', 'card_declined', 'too_many_tries'],
  },
  bringPracticePayment: {
    method: 'POST',
    path: '/api/practice/next-payment',
    caller: 'member',
    summary: 'Let the next practice payment, or the end of a canceled membership, come now instead of on its day',
    reply: practiceWalletSchema,
    errors: ['not_found', 'no_membership', 'too_many_tries'],
  },
});
