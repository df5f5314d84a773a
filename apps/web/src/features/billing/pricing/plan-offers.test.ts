import type { Subscription } from '@someday/contract/subscription';
import { tiers, type Interval } from '@someday/contract/plans';
import { aSubscription, forLife, onBasic, onTrial } from '#web/testing/pricing-world.ts';
import { describe, expect, it } from 'vitest';
import { actionOf, markOf, planIn } from './plan-offers.ts';

const kinds = (subscription: Subscription | undefined, interval: Interval = 'monthly') =>
  tiers.map((tier) => actionOf(tier, interval, subscription).kind);
const marks = (subscription: Subscription | undefined) => tiers.map((tier) => markOf(tier, subscription));

// of the cards Free Trial, Basic, Premium, Lifetime
describe('what can be done on the cards', () => {
  it.each([
    ['a guest', undefined, ['checkout', 'checkout', 'checkout', 'checkout']],
    ['a new member', aSubscription(), ['checkout', 'checkout', 'checkout', 'checkout']],
    [
      'a former member',
      aSubscription({ state: 'expired', trialAvailable: false }),
      ['nothing', 'checkout', 'checkout', 'checkout'],
    ],
    ['somebody in the free week', onTrial, ['nothing', 'nothing', 'change', 'lifetimeInstead']],
    ['a Basic member', onBasic, ['nothing', 'nothing', 'change', 'lifetimeInstead']],
    [
      'whose payment failed',
      { ...onBasic, state: 'grace' as const },
      ['nothing', 'nothing', 'change', 'lifetimeInstead'],
    ],
    ['who has cancelled', { ...onBasic, isCancelled: true }, ['nothing', 'nothing', 'nothing', 'lifetimeInstead']],
    ['a lifetime member', forLife, ['nothing', 'nothing', 'nothing', 'nothing']],
  ])('by %s', (_who, subscription, expected) => {
    expect(kinds(subscription)).toEqual(expected);
  });

  it('changes the same plan to another interval', () => {
    expect(actionOf('basic', 'annual', onBasic)).toEqual({
      kind: 'change',
      wanted: { tier: 'basic', interval: 'annual' },
    });
  });

  it('keeps the free trial the free trial, which becomes Basic by the month, whatever the toggle says', () => {
    expect(actionOf('free_trial', 'annual', undefined)).toEqual({ kind: 'checkout', wanted: { tier: 'free_trial' } });
    expect(planIn({ tier: 'free_trial' })).toEqual({ tier: 'basic', interval: 'monthly' });
  });
});

describe('the present plan', () => {
  it.each([
    ['nobody’s', undefined, [undefined, undefined, undefined, undefined]],
    ['the free week’s, and what follows it', onTrial, ['present', 'next', undefined, undefined]],
    [
      'the free week’s alone, once cancelled',
      { ...onTrial, isCancelled: true },
      ['present', undefined, undefined, undefined],
    ],
    ['Basic’s', onBasic, [undefined, 'present', undefined, undefined]],
    ['a former member’s', { ...onBasic, state: 'expired' as const }, [undefined, undefined, undefined, undefined]],
    ['a lifetime member’s', forLife, [undefined, undefined, undefined, 'present']],
  ])('is marked: %s', (_whose, subscription, expected) => {
    expect(marks(subscription)).toEqual(expected);
  });
});
