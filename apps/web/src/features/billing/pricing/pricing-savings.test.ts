import { aPricing } from '#web/testing/pricing-context.ts';
import { describe, expect, it } from 'vitest';
import { bestSaving, earlyPercent, yearlySaving } from './plan-offers.ts';

const price = (amount: number, regularAmount = amount) => ({ priceId: 'p', amount, regularAmount });

describe('the annual saving', () => {
  it('is the difference from twelve months', () => {
    expect(yearlySaving(aPricing().basic)).toBe(12 * 499 - 2999);
    expect(yearlySaving({ monthly: price(500), annual: price(6001) })).toBe(0);
  });

  it('is half for early adopters, and nothing afterward', () => {
    expect(bestSaving(aPricing())).toEqual({ percent: 50, isForAll: true });
    expect(bestSaving(aPricing(null))).toBeUndefined();
  });

  it('is the best plan’s if they differ', () => {
    const { premium, ...rest } = aPricing();
    const cheaper = { ...premium, annual: price(999 * 9) };
    expect(bestSaving({ ...rest, premium: cheaper })).toEqual({ percent: 50, isForAll: false });
    expect(bestSaving({ ...rest, premium: { ...premium, annual: price(999 * 3) } })?.percent).toBe(75);
  });

  it('is measured against the regular price in the early-adopter banner', () => {
    expect(earlyPercent(aPricing())).toBe(50);
    const { basic, premium, ...rest } = aPricing();
    const third = { ...basic, annual: price(4000, 6000) };
    expect(earlyPercent({ ...rest, basic: third, premium: { ...premium, annual: price(100) } })).toBe(33);
  });
});
