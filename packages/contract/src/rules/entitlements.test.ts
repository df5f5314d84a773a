import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caps, graceDays, subscriptionOfferKeys, trialDays, unlimited } from './plans.ts';
import { fits, entitlementOf, type Entitlement, type SubscriptionRecord } from './entitlements.ts';

/** The same cases in every run; a failure prints what it needs to be run again. */
const cases = { seed: 20_260_301, numRuns: 2000 };
const DAY = 86_400_000;
const begun = new Date('2026-03-01T10:00:00Z');
const after = (days: number, ms = 0) => new Date(begun.getTime() + days * DAY + ms);

const month: SubscriptionRecord = {
  offer: 'basic_monthly',
  state: 'active',
  trialEndsAt: null,
  periodStartsAt: begun,
  periodEndsAt: after(30),
  cancelAtPeriodEnd: false,
};
const trial: SubscriptionRecord = {
  ...month,
  state: 'trialing',
  trialEndsAt: after(trialDays),
  periodEndsAt: after(trialDays),
};
const premium: SubscriptionRecord = { ...month, offer: 'premium_annual', periodEndsAt: after(365) };

const one = (record: SubscriptionRecord, now: Date) => entitlementOf({ lifetime: false, subscriptions: [record] }, now);
const shown = ({ state, tier, caps: held, until }: Entitlement) => [state, tier, held?.lovedOnes ?? null, until];

describe('a member’s subscription', () => {
  it.each<[string, SubscriptionRecord, Date, unknown[]]>([
    ['in the free week', trial, after(0), ['trial', 'free_trial', 10, after(7)]],
    ['in the last millisecond of the free week', trial, after(7, -1), ['trial', 'free_trial', 10, after(7)]],
    ['at its end, whether or not the payment has been reported', trial, after(7), ['active', 'basic', 3, after(7)]],
    ['a week after it, with no payment reported', trial, after(14), ['expired', null, null, null]],
    [
      'in the free week of Premium, with all that Premium allows',
      { ...trial, offer: 'premium_monthly' },
      after(1),
      ['trial', 'free_trial', unlimited, after(7)],
    ],
    [
      'canceled in the free week, still in it',
      { ...trial, cancelAtPeriodEnd: true },
      after(6),
      ['trial', 'free_trial', 10, after(7)],
    ],
    [
      'canceled in the free week, at its end',
      { ...trial, cancelAtPeriodEnd: true },
      after(7),
      ['expired', null, null, null],
    ],
    ['paid', month, after(29), ['active', 'basic', 3, after(30)]],
    ['paid for Premium', premium, after(29), ['active', 'premium', unlimited, after(365)]],
    ['with a renewal not yet reported', month, after(37, -1), ['active', 'basic', 3, after(30)]],
    ['with a renewal not reported for a week', month, after(37), ['expired', null, null, null]],
    [
      'canceled, until the paid period ends',
      { ...month, cancelAtPeriodEnd: true },
      after(30, -1),
      ['active', 'basic', 3, after(30)],
    ],
    [
      'canceled, once the paid period has ended',
      { ...month, cancelAtPeriodEnd: true },
      after(30),
      ['expired', null, null, null],
    ],
    ['with a failed renewal', { ...month, state: 'past_due' }, after(graceDays, -1), ['grace', 'basic', 3, after(7)]],
    [
      'with a renewal that failed a week ago',
      { ...month, state: 'past_due' },
      after(graceDays),
      ['expired', null, null, null],
    ],
    ['ended by the provider', { ...month, state: 'ended' }, after(1), ['expired', null, null, null]],
    ['with the free week ended by the provider', { ...trial, state: 'ended' }, after(1), ['expired', null, null, null]],
    [
      'with a first payment that hasn’t arrived',
      { ...month, state: 'incomplete' },
      after(1),
      ['none', null, null, null],
    ],
  ])('%s', (_who, record, now, expected) => {
    expect(shown(one(record, now))).toEqual(expected);
  });

  it('is none without a membership', () => {
    expect(shown(entitlementOf({ lifetime: false, subscriptions: [] }, begun))).toEqual(['none', null, null, null]);
  });

  it('follows the one that allows most if there are several', () => {
    const ended: SubscriptionRecord = { ...premium, state: 'ended' };
    const now = after(1);
    const of = (...subscriptions: SubscriptionRecord[]) =>
      shown(entitlementOf({ lifetime: false, subscriptions }, now));
    expect(of(month, premium)).toEqual(['active', 'premium', unlimited, after(365)]);
    expect(of(premium, month)).toEqual(of(month, premium));
    expect(of(ended, month)).toEqual(['active', 'basic', 3, after(30)]);
    expect(of(month, trial)).toEqual(['trial', 'free_trial', 10, after(7)]);
    expect(of({ ...month, state: 'incomplete' }, ended)).toEqual(['expired', null, null, null]);
  });
});

const instants = fc.integer({ min: -40 * DAY, max: 40 * DAY }).map((ms) => after(0, ms));
const records: fc.Arbitrary<SubscriptionRecord> = fc.record({
  offer: fc.constantFrom(...subscriptionOfferKeys),
  state: fc.constantFrom('incomplete', 'trialing', 'active', 'past_due', 'ended'),
  trialEndsAt: fc.option(instants),
  periodStartsAt: instants,
  periodEndsAt: instants,
  cancelAtPeriodEnd: fc.boolean(),
});
const held = fc.record({ lifetime: fc.boolean(), subscriptions: fc.array(records, { maxLength: 4 }) });

/** Ordered as what they allow is: none, then numbers, then no limit. */
const allowed = ({ caps: allowance }: Entitlement): [lovedOnes: number, messages: number] => {
  const size = (maximum: number) => (maximum === unlimited ? Number.POSITIVE_INFINITY : maximum);
  return allowance === null ? [0, 0] : [size(allowance.lovedOnes), size(allowance.messagesPerMonth)];
};
const allowsAtLeast = (more: Entitlement, less: Entitlement) => {
  const [a, b] = [allowed(more), allowed(less)];
  return a[0] >= b[0] && a[1] >= b[1];
};

describe('for anything the provider may report', () => {
  it('there is one answer, and its parts agree', () => {
    fc.assert(
      fc.property(held, instants, (holding, now) => {
        const { state, tier, caps: cap, until } = entitlementOf(holding, now);
        const isRunning = ['trial', 'active', 'grace', 'lifetime'].includes(state);
        expect([tier !== null, cap !== null]).toEqual([isRunning, isRunning]);
        expect(until !== null).toBe(isRunning && state !== 'lifetime');
        expect(tier === 'free_trial').toBe(state === 'trial');
        if (tier !== null && tier !== 'free_trial') expect(cap).toEqual(caps[tier]);
      }),
      cases,
    );
  });

  it('time that passes without news never gives more', () => {
    fc.assert(
      fc.property(held, instants, instants, (holding, a, b) => {
        const [sooner, later] = a <= b ? [a, b] : [b, a];
        expect(allowsAtLeast(entitlementOf(holding, sooner), entitlementOf(holding, later))).toBe(true);
      }),
      cases,
    );
  });

  it('time that passes without news never turns a non-member into a member', () => {
    fc.assert(
      fc.property(held, instants, (holding, now) => {
        const isNone = !holding.lifetime && holding.subscriptions.every(({ state }) => state === 'incomplete');
        expect(entitlementOf(holding, now).state === 'none').toBe(isNone);
      }),
      cases,
    );
  });

  it('lifetime stays lifetime', () => {
    fc.assert(
      fc.property(held, instants, (holding, now) => {
        expect(entitlementOf({ ...holding, lifetime: true }, now)).toEqual({
          state: 'lifetime',
          tier: 'lifetime',
          caps: caps.lifetime,
          until: null,
        });
      }),
      cases,
    );
  });

  it('several subscriptions allow what the best one does, in any order', () => {
    fc.assert(
      fc.property(fc.array(records, { minLength: 1, maxLength: 4 }), instants, (subscriptions, now) => {
        const together = entitlementOf({ lifetime: false, subscriptions }, now);
        const each = subscriptions.map((record) => one(record, now));
        for (const alone of each) expect(allowsAtLeast(together, alone)).toBe(true);
        expect(each.map(allowed)).toContainEqual(allowed(together));
        const turned = entitlementOf({ lifetime: false, subscriptions: subscriptions.toReversed() }, now);
        expect(allowed(turned)).toEqual(allowed(together));
      }),
      cases,
    );
  });
});

describe('a maximum', () => {
  it.each([
    [2, 1, 3, true],
    [3, 1, 3, false],
    [2, 2, 3, false],
    [10, 1, 3, false],
    [0, 1, 0, false],
    [1_000_000, 200, unlimited, true],
  ])('with %i there, %i more under %i: %s', (count, more, maximum, expected) => {
    expect(fits(count, more, maximum)).toBe(expected);
  });
});
