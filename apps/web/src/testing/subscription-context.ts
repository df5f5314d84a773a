import type { Subscription } from '@someday/contract/api/subscription';

/** An active, monthly Basic membership with a few things added, by default. */
export function aSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    billing: 'stripe',
    state: 'active',
    tier: 'basic',
    plan: { tier: 'basic', interval: 'monthly', amount: 499 },
    trialAvailable: false,
    trialEndsAt: null,
    // Already the next day in Berlin.
    renewsAt: '2026-12-30T23:30:00.000Z',
    endsAt: null,
    isCancelled: false,
    card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 },
    usage: {
      lovedOnes: { count: 2, maximum: 3 },
      messages: { count: 4, maximum: 10 },
      storedBytes: { count: 0, maximum: 50 * 1024 ** 3 },
    },
    ...overrides,
  };
}

/** With billing off, everyone has everything. */
export const freeOfCharge = aSubscription({
  billing: 'off',
  state: 'lifetime',
  tier: 'lifetime',
  plan: null,
  renewsAt: null,
  card: null,
  usage: {
    lovedOnes: { count: 0, maximum: -1 },
    messages: { count: 0, maximum: -1 },
    storedBytes: { count: 0, maximum: -1 },
  },
});
