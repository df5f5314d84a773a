import type { Subscription } from '@someday/contract/subscription';
import { describe, expect, it } from 'vitest';
import { bannerOf, statusWords, usageWords } from './membership-words.ts';

const active: Subscription = {
  billing: 'stripe',
  state: 'active',
  tier: 'premium',
  plan: { tier: 'premium', interval: 'annual', amount: 5999 },
  trialAvailable: false,
  trialEndsAt: null,
  renewsAt: '2027-03-31T23:30:00.000Z',
  endsAt: null,
  isCancelled: false,
  card: null,
  usage: { lovedOnes: { count: 1, maximum: -1 }, messages: { count: 0, maximum: -1 } },
};
const trial: Subscription = {
  ...active,
  state: 'trial',
  tier: 'free_trial',
  plan: { tier: 'basic', interval: 'monthly', amount: 499 },
  trialEndsAt: '2027-03-10T12:00:00.000Z',
};
const none: Subscription = { ...active, state: 'none', tier: null, plan: null, renewsAt: null };
const expired: Subscription = { ...none, state: 'expired', endsAt: '2027-01-01T04:00:00.000Z' };
const grace: Subscription = { ...active, state: 'grace', endsAt: '2027-04-07T12:00:00.000Z' };
const lifetime: Subscription = { ...none, state: 'lifetime', tier: 'lifetime' };

const inBerlin = (subscription: Subscription) => statusWords(subscription, 'Europe/Berlin');

describe('how a member stands', () => {
  it.each<[string, Subscription, string, string]>([
    ['none, who may try', { ...none, trialAvailable: true }, 'No membership yet', 'The first 7 days are free.'],
    ['none, who has tried', none, 'No membership yet', 'Choose a plan'],
    ['trial', trial, 'Free Trial', 'Your free trial lasts until March 10, 2027. Then Basic begins: $4.99 a month.'],
    [
      'trial, cancelled',
      { ...trial, isCancelled: true, endsAt: trial.trialEndsAt },
      'Free Trial',
      'Nothing is charged',
    ],
    ['active', active, 'Premium, $59.99 a year', 'Renews on April 1, 2027.'],
    [
      'cancelled',
      { ...active, isCancelled: true, endsAt: active.renewsAt },
      'Premium, $59.99 a year',
      'Ends on April 1, 2027.',
    ],
    ['grace', grace, 'Your last payment did not go through', 'by April 7, 2027.'],
    ['expired', expired, 'Your membership has ended', 'It ended on January 1, 2027. Everything is kept'],
    ['lifetime', lifetime, 'Lifetime', 'Nothing renews.'],
  ])('is said in words: %s', (_state, subscription, title, text) => {
    const words = inBerlin(subscription);
    expect(words.title).toBe(title);
    expect(words.text).toContain(text);
  });

  it('is judged by the days where the member is', () => {
    expect(statusWords(active, 'America/New_York').text).toBe('Renews on March 31, 2027.');
    expect(statusWords(expired, 'America/New_York').text).toContain('It ended on December 31, 2026.');
  });
});

describe('what of a plan is used', () => {
  it.each([
    [3, 10, '3 of 10 loved ones'],
    [5, 3, '5 of 3 loved ones'],
    [3, -1, '3 loved ones, without limit'],
    [3, 0, '3 loved ones'],
  ])('%i of a maximum of %i', (count, maximum, words) => {
    expect(usageWords({ count, maximum }, 'loved ones')).toBe(words);
  });
});

describe('what the dashboard says of it', () => {
  const at = (instant: string) => new Date(instant);
  const anyDay = at('2027-02-01T00:00:00Z');

  it('is nothing for members to whom nothing happens', () => {
    for (const subscription of [active, lifetime, trial, { ...active, isCancelled: true }])
      expect(bannerOf(subscription, anyDay)).toBeUndefined();
  });

  it('begins three days before a trial ends', () => {
    expect(bannerOf(trial, at('2027-03-07T11:59:59Z'))).toBeUndefined();
    expect(bannerOf(trial, at('2027-03-07T12:00:00Z'))).toBe('trial-ends');
  });

  it('tells of a failed payment, of an ended membership and of none', () => {
    expect([grace, expired, none].map((subscription) => bannerOf(subscription, anyDay))).toEqual([
      'grace',
      'expired',
      'none',
    ]);
  });

  it('is nothing at all where nobody pays', () => {
    for (const subscription of [none, expired, grace, trial])
      expect(bannerOf({ ...subscription, billing: 'off' }, at('2027-03-09T12:00:00Z'))).toBeUndefined();
  });
});
