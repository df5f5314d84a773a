import type { PracticeCheckout, Pricing } from '@someday/contract/api/billing';
import type { Subscription } from '@someday/contract/api/subscription';
import { earlyAdopterPlaces, offers, trialDays, type OfferKey } from '@someday/contract/rules/plans';
import { json } from './answering-server.ts';
import { anna } from './member-context.ts';

const price = (offer: OfferKey, regular: OfferKey = offer) => ({
  priceId: `price_${offer}`,
  amount: offers[offer].cents,
  regularAmount: offers[regular].cents,
});

/** All prices, with this many early-adopter places left. Null: early-adopter prices have ended. */
export function aPricing(placesLeft: number | null = 487): Pricing {
  const early = placesLeft !== null;
  return {
    basic: {
      monthly: price('basic_monthly'),
      annual: price(early ? 'basic_annual_early' : 'basic_annual', 'basic_annual'),
    },
    premium: {
      monthly: price('premium_monthly'),
      annual: price(early ? 'premium_annual_early' : 'premium_annual', 'premium_annual'),
    },
    lifetime: { oneTime: price('lifetime') },
    earlyAdopter: { isActive: early, subscriberLimit: earlyAdopterPlaces, placesLeft: placesLeft ?? 0 },
  };
}

/** Nothing bought yet. */
export function aSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    billing: 'practice',
    state: 'none',
    tier: null,
    plan: null,
    trialAvailable: true,
    trialEndsAt: null,
    renewsAt: null,
    endsAt: null,
    isCancelled: false,
    card: null,
    usage: {
      lovedOnes: { count: 0, maximum: 3 },
      messages: { count: 0, maximum: 10 },
      storedBytes: { count: 0, maximum: 50 * 1024 ** 3 },
    },
    ...overrides,
  };
}

const basicMonthly = { tier: 'basic', interval: 'monthly', amount: 499 } as const;
const day = '2026-12-24T12:00:00.000Z';

/** In the free week before Basic begins. */
export const onTrial = aSubscription({
  state: 'trial',
  tier: 'free_trial',
  plan: basicMonthly,
  trialAvailable: false,
  trialEndsAt: day,
  renewsAt: day,
});
export const onBasic = aSubscription({
  state: 'active',
  tier: 'basic',
  plan: basicMonthly,
  trialAvailable: false,
  renewsAt: day,
});
export const onPremium = aSubscription({
  ...onBasic,
  tier: 'premium',
  plan: { tier: 'premium', interval: 'monthly', amount: 999 },
});
export const forLife = aSubscription({ state: 'lifetime', tier: 'lifetime', trialAvailable: false });

/** A monthly Basic checkout with its free week. */
export function aPracticeCheckout(overrides: Partial<PracticeCheckout> = {}): PracticeCheckout {
  return {
    sessionId: 's1',
    state: 'open',
    tier: 'basic',
    interval: 'monthly',
    dueNow: 0,
    renewal: 499,
    trialDays,
    expiresAt: '2026-11-24T15:00:00.000Z',
    successPath: '/subscription-success',
    ...overrides,
  };
}

/** For `signedIn`: an installation that sells plans, and Anna's subscription. */
export const selling = (subscription: Subscription, pricing: Pricing = aPricing()) => ({
  'GET /api/installation': json(200, {
    maxUploadMb: 1,
    demo: false,
    billing: subscription.billing,
    supportEmail: null,
  }),
  'GET /api/auth/check': json(200, { authenticated: true, user: anna }),
  'GET /api/pricing': json(200, pricing),
  'GET /api/subscription': json(200, subscription),
});

/** The same, with no one logged in. */
export const sellingToGuests = (pricing: Pricing = aPricing()) => ({
  ...selling(aSubscription(), pricing),
  'GET /api/auth/check': json(200, { authenticated: false, user: null }),
  'GET /api/subscription': json(401, { message: 'Please log in to continue.', code: 'not_signed_in' }),
});
