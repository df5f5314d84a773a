import { formatNumber } from '../texts/words.ts';

/** The only place with prices and caps. US cents. Source: specification part 1 §9, docs/decisions/0018-plans-and-payments.md. */
export const currency = 'usd';

/** `off`: everyone has Lifetime and no prices are shown. `practice`: no card is charged. `stripe`: real payments. */
export const billingModes = ['off', 'practice', 'stripe'] as const;
export type BillingMode = (typeof billingModes)[number];

export const tiers = ['free_trial', 'basic', 'premium', 'lifetime'] as const;
export type Tier = (typeof tiers)[number];

export const tierNames = {
  free_trial: 'Free Trial',
  basic: 'Basic',
  premium: 'Premium',
  lifetime: 'Lifetime',
} as const satisfies Record<Tier, string>;

export const unlimited = -1;

export interface Caps {
  readonly lovedOnes: number;
  readonly messagesPerMonth: number;
  readonly storedBytes: number;
}

const GB = 1024 ** 3;
export const caps: Readonly<Record<Tier, Caps>> = {
  free_trial: { lovedOnes: 10, messagesPerMonth: 50, storedBytes: 10 * GB },
  basic: { lovedOnes: 3, messagesPerMonth: 10, storedBytes: 50 * GB },
  premium: { lovedOnes: unlimited, messagesPerMonth: unlimited, storedBytes: 1024 * GB },
  lifetime: { lovedOnes: unlimited, messagesPerMonth: unlimited, storedBytes: 1024 * GB },
};
export const guestCaps: Caps = { ...caps.free_trial, storedBytes: GB };
/** With billing off: the person who runs the Someday pays for its disk. */
export const freeCaps: Caps = { ...caps.lifetime, storedBytes: unlimited };
/** So that a newcomer can begin. Sending needs a plan: docs/decisions/0036-before-a-plan.md. */
export const lovedOnesWithoutPlan = 1;

export const trialDays = 7;
export const graceDays = 7;
export const earlyAdopterPlaces = 500;

export const plans = ['basic', 'premium'] as const;
export type Plan = (typeof plans)[number];
export const intervals = ['monthly', 'annual'] as const;
export type Interval = (typeof intervals)[number];

export interface SubscriptionOffer {
  readonly tier: Plan;
  readonly interval: Interval;
  readonly cents: number;
  readonly early: boolean;
}
export interface OneTimeOffer {
  readonly tier: 'lifetime';
  readonly interval: 'once';
  readonly cents: number;
  readonly early: false;
}

export const subscriptionOffers = {
  basic_monthly: { tier: 'basic', interval: 'monthly', cents: 499, early: false },
  basic_annual: { tier: 'basic', interval: 'annual', cents: 5988, early: false },
  basic_annual_early: { tier: 'basic', interval: 'annual', cents: 2999, early: true },
  premium_monthly: { tier: 'premium', interval: 'monthly', cents: 999, early: false },
  premium_annual: { tier: 'premium', interval: 'annual', cents: 11_988, early: false },
  premium_annual_early: { tier: 'premium', interval: 'annual', cents: 5999, early: true },
} as const satisfies Record<string, SubscriptionOffer>;

export const offers = {
  ...subscriptionOffers,
  lifetime: { tier: 'lifetime', interval: 'once', cents: 19_900, early: false },
} as const satisfies Record<string, SubscriptionOffer | OneTimeOffer>;

export type SubscriptionOfferKey = keyof typeof subscriptionOffers;
export type OfferKey = keyof typeof offers;

export const isOffer = (key: string): key is OfferKey => Object.hasOwn(offers, key);
export const isSubscriptionOffer = (key: string): key is SubscriptionOfferKey => Object.hasOwn(subscriptionOffers, key);
export const offerKeys: readonly OfferKey[] = Object.keys(offers).filter(isOffer);
export const subscriptionOfferKeys: readonly SubscriptionOfferKey[] = offerKeys.filter(isSubscriptionOffer);

export function offerFor(plan: Plan, interval: Interval, early: boolean): SubscriptionOfferKey {
  if (interval === 'monthly') return `${plan}_monthly`;
  return early ? `${plan}_annual_early` : `${plan}_annual`;
}

export function priceInWords(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return formatNumber(cents / 100, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
