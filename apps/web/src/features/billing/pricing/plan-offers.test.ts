import type { Subscription } from '@someday/contract/api/subscription';
import { tiers, type Interval } from '@someday/contract/rules/plans';
import { aSubscription, forLife, onBasic, onTrial } from '#web/testing/pricing-context.ts';
import { describe, expect, it } from 'vitest';
import { actionOf, markOf, planIn } from './plan-offers.ts';

const kinds = (subscription: Subscription | undefined, interval: Interval = 'monthly') =>
  tiers.map((tier) => actionOf(tier, interval, subscription).kind);
const marks = (subscription: Subscription | undefined) => tiers.map((tier) => markOf(tier, subscription));

// In the order Free Trial, Basic, Premium, Lifetime.
describe('the plan cards’ buttons', () => {
  it.each([
    ['a guest', undefined, ['checkout', 'nothing', 'checkout', 'checkout']],
    ['a new member', aSubscription(), ['checkout', 'nothing', 'checkout', 'checkout']],
    [
      'a former member',
      aSubscription({ state: 'expired', trialAvailable: false }),
      ['nothing', 'checkout', 'checkout', 'checkout'],
    ],
    ['a member in the free trial', onTrial, ['nothing', 'nothing', 'change', 'lifetimeInstead']],
    ['a Basic member', onBasic, ['nothing', 'nothing', 'change', 'lifetimeInstead']],
    [
      'a member whose payment failed',
      { ...onBasic, state: 'grace' as const },
      ['nothing', 'nothing', 'change', 'lifetimeInstead'],
    ],
    [
      'a member who has canceled',
      { ...onBasic, isCancelled: true },
      ['nothing', 'nothing', 'nothing', 'lifetimeInstead'],
    ],
    ['a lifetime member', forLife, ['nothing', 'nothing', 'nothing', 'nothing']],
  ])('for %s', (_who, subscription, expected) => {
    expect(kinds(subscription)).toEqual(expected);
  });

  it('change the same plan to another interval', () => {
    expect(actionOf('basic', 'annual', onBasic)).toEqual({
      kind: 'change',
      wanted: { tier: 'basic', interval: 'annual' },
    });
  });

  it('begin a free trial of annual Basic, which the free trial’s own card doesn’t lead to', () => {
    expect(kinds(aSubscription(), 'annual')).toEqual(['checkout', 'checkout', 'checkout', 'checkout']);
  });

  it('start the same free trial, then monthly Basic, with either interval', () => {
    expect(actionOf('free_trial', 'annual', undefined)).toEqual({ kind: 'checkout', wanted: { tier: 'free_trial' } });
    expect(planIn({ tier: 'free_trial' })).toEqual({ tier: 'basic', interval: 'monthly' });
  });
});

describe('the present plan', () => {
  it.each([
    ['without a subscription', undefined, [undefined, undefined, undefined, undefined]],
    ['in the free trial, with the next one', onTrial, ['present', 'next', undefined, undefined]],
    [
      'in a canceled free trial, without a next one',
      { ...onTrial, isCancelled: true },
      ['present', undefined, undefined, undefined],
    ],
    ['on Basic', onBasic, [undefined, 'present', undefined, undefined]],
    ['after a membership', { ...onBasic, state: 'expired' as const }, [undefined, undefined, undefined, undefined]],
    ['on Lifetime', forLife, [undefined, undefined, undefined, 'present']],
  ])('is marked: %s', (_whose, subscription, expected) => {
    expect(marks(subscription)).toEqual(expected);
  });
});
