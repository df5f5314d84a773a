import type { Subscription } from '@someday/contract/api/subscription';
import { describe, expect, it } from 'vitest';
import { bannerOf, membershipInWords, usageWords } from './membership-words.ts';

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
  usage: {
    lovedOnes: { count: 1, maximum: -1 },
    messages: { count: 0, maximum: -1 },
    storedBytes: { count: 0, maximum: -1 },
  },
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

const inBerlin = (subscription: Subscription) => membershipInWords(subscription, 'Europe/Berlin');

describe('the membership status', () => {
  it.each<[string, Subscription, string, string]>([
    ['none, trial available', { ...none, trialAvailable: true }, 'No membership yet', 'Your first 7 days are free.'],
    ['none, trial used', none, 'No membership yet', 'Choose a plan'],
    ['trial', trial, 'Free Trial', 'Free until March 10, 2027. Then Basic at $4.99 a month.'],
    [
      'trial, canceled',
      { ...trial, isCancelled: true, endsAt: trial.trialEndsAt },
      'Free Trial',
      'Ends on March 10, 2027. You won’t be charged,',
    ],
    ['active', active, 'Premium, $59.99 a year', 'Renews on April 1, 2027.'],
    [
      'canceled',
      { ...active, isCancelled: true, endsAt: active.renewsAt },
      'Premium, $59.99 a year',
      'Ends on April 1, 2027.',
    ],
    ['grace', grace, 'Your last payment didn’t go through', 'by April 7, 2027.'],
    ['expired', expired, 'Your membership has ended', 'It ended on January 1, 2027. Everything you’ve made stays'],
    ['lifetime', lifetime, 'Lifetime', 'Nothing to renew.'],
  ])('is put into words: %s', (_state, subscription, title, text) => {
    const words = inBerlin(subscription);
    expect(words.title).toBe(title);
    expect(words.text).toContain(text);
  });

  it('uses the member’s time zone', () => {
    expect(membershipInWords(active, 'America/New_York').text).toBe('Renews on March 31, 2027.');
    expect(membershipInWords(expired, 'America/New_York').text).toContain('It ended on December 31, 2026.');
  });
});

describe('plan usage', () => {
  it.each([
    [3, 10, '3 of 10 loved ones'],
    [5, 3, '5 of 3 loved ones'],
    [3, -1, '3 loved ones · no limit'],
    [3, 0, '3 loved ones'],
  ])('%i of at most %i', (count, maximum, words) => {
    expect(usageWords({ count, maximum }, 'lovedOnes')).toBe(words);
  });
});

describe('the dashboard’s membership banner', () => {
  const at = (instant: string) => new Date(instant);
  const anyDay = at('2027-02-01T00:00:00Z');

  it('stays away when nothing needs attention', () => {
    for (const subscription of [active, lifetime, trial, { ...active, isCancelled: true }])
      expect(bannerOf(subscription, anyDay)).toBeUndefined();
  });

  it('appears three days before a trial ends', () => {
    expect(bannerOf(trial, at('2027-03-07T11:59:59Z'))).toBeUndefined();
    expect(bannerOf(trial, at('2027-03-07T12:00:00Z'))).toBe('trial-ends');
  });

  it('tells members about a failed payment, an ended membership or a missing one', () => {
    expect([grace, expired, none].map((subscription) => bannerOf(subscription, anyDay))).toEqual([
      'grace',
      'expired',
      'none',
    ]);
  });

  it('never appears where billing is off', () => {
    for (const subscription of [none, expired, grace, trial])
      expect(bannerOf({ ...subscription, billing: 'off' }, at('2027-03-09T12:00:00Z'))).toBeUndefined();
  });
});
