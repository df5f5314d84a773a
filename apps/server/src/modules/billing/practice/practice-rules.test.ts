import { subscriptionOffers, type SubscriptionOfferKey } from '@someday/contract/rules/plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '#server/testing/seeded-random.ts';
import * as rules from './practice-rules.ts';
import type { PracticeSubscription } from './practice-rules.ts';

const cases = { seed, numRuns: 500 };
const DAY_MS = 86_400_000;
const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

const anOffer = fc.constantFrom<SubscriptionOfferKey>(
  'basic_monthly',
  'basic_annual',
  'basic_annual_early',
  'premium_monthly',
  'premium_annual',
  'premium_annual_early',
);
const aCard = fc.constantFrom('pays' as const, 'fails-later' as const);

type Deed =
  | { readonly does: 'waits'; readonly days: number }
  | { readonly does: 'changes'; readonly offer: SubscriptionOfferKey }
  | { readonly does: 'cancels'; readonly cancel: boolean }
  | { readonly does: 'gives'; readonly card: 'pays' | 'fails-later' }
  | { readonly does: 'ends the trial' | 'skips' };

const aDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('waits' as const), days: fc.double({ min: 0, max: 40, noNaN: true }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('changes' as const), offer: anOffer }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancels' as const), cancel: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('gives' as const), card: aCard }) },
  { weight: 1, arbitrary: fc.constantFrom({ does: 'ends the trial' } as const, { does: 'skips' } as const) },
);

const aStory = fc.record({
  start: fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
  offer: anOffer,
  trialDays: fc.constantFrom(0, 7),
  card: aCard,
  deeds: fc.array(aDeed, { maxLength: 25 }),
});

type Story = typeof aStory extends fc.Arbitrary<infer Made> ? Made : never;

function begun(start: Date, offer: SubscriptionOfferKey, trialDays = 0, card: 'pays' | 'fails-later' = 'pays') {
  const terms = { id: 'practice_sub_1_x', memberId: 1, customerId: 'practice_cus_1_x', offer };
  return rules.begun({ ...terms, card: rules.practiceCard(1, card, start) }, trialDays, start);
}

function after(subscription: PracticeSubscription, deed: Deed, now: Date): PracticeSubscription {
  const present = rules.advanced(subscription, now);
  if (present.state === 'ended') return present;
  switch (deed.does) {
    case 'waits':
      return present;
    case 'changes': {
      const { changed, dueNow } = rules.withOffer(present, deed.offer, now);
      return dueNow > 0 && !rules.canPay(present) ? present : changed;
    }
    case 'cancels':
      return { ...present, cancelAtPeriodEnd: deed.cancel };
    case 'gives':
      return { ...present, card: rules.practiceCard(1, deed.card, now) };
    case 'ends the trial':
      return rules.withoutTrial(present, now);
    case 'skips':
      return rules.skippedAhead(present, now);
  }
}

/** The subscription after the story, and its last day. */
function lived({ start, offer, trialDays, card, deeds }: Story) {
  let now = start;
  let subscription = begun(start, offer, trialDays, card);
  for (const deed of deeds) {
    now = deed.does === 'waits' ? daysAfter(now, deed.days) : now;
    subscription = after(subscription, deed, now);
  }
  return { subscription: rules.advanced(subscription, now), now };
}

describe('whatever a member does', () => {
  it('it makes no difference how often someone looks in between', () => {
    fc.assert(
      fc.property(aStory, fc.array(fc.integer({ min: 0, max: 900 })), (story, looks) => {
        const { subscription, now } = lived(story);
        const days = looks.toSorted((one, other) => one - other).map((day) => daysAfter(now, day));
        const looked = days.reduce((current, day) => rules.advanced(current, day), subscription);
        const end = daysAfter(now, 900);
        expect(rules.advanced(looked, end)).toEqual(rules.advanced(subscription, end));
      }),
      cases,
    );
  });

  it('what has ended stays ended', () => {
    fc.assert(
      fc.property(aStory, fc.array(aDeed), (story, deeds) => {
        const { subscription, now } = lived(story);
        const ended = rules.ended(subscription, now);
        expect(deeds.reduce((current, deed) => after(current, deed, daysAfter(now, 100)), ended)).toEqual(ended);
        expect(rules.ended(ended, daysAfter(now, 100))).toEqual(ended);
      }),
      cases,
    );
  });

  it('it has paid for today, is free for the first days, is overdue for two weeks at most, or has ended', () => {
    fc.assert(
      fc.property(aStory, (story) => {
        const { subscription, now } = lived(story);
        const { state, periodStartsAt, periodEndsAt, trialEndsAt, endedAt } = subscription;
        if (state === 'ended') {
          expect(endedAt?.getTime()).toBeLessThanOrEqual(now.getTime());
          return;
        }
        expect(endedAt).toBeNull();
        expect(periodStartsAt.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(periodEndsAt.getTime()).toBeGreaterThan(now.getTime());
        if (state === 'trialing') expect(trialEndsAt).toEqual(periodEndsAt);
        if (state === 'past_due') expect(now.getTime()).toBeLessThan(daysAfter(periodStartsAt, 14).getTime());
      }),
      cases,
    );
  });

  it('skipping ahead to the next step is as if the time until then had passed', () => {
    fc.assert(
      fc.property(aStory, (story) => {
        const { subscription, now } = lived(story);
        const at = rules.nextStep(subscription, now);
        if (at === null) return;
        const passed = rules.advanced(subscription, at);
        const skipped = rules.skippedAhead(subscription, now);
        const outline = ({ state, offer, card }: PracticeSubscription) => [state, offer, card];
        expect(outline(skipped)).toEqual(outline(passed));
        const paidFrom = at.getTime() - passed.periodStartsAt.getTime();
        expect(now.getTime() - skipped.periodStartsAt.getTime()).toBe(paidFrom);
      }),
      cases,
    );
  });

  it('another plan costs no more than its price, and credits no more than the old one’s', () => {
    fc.assert(
      fc.property(aStory, anOffer, (story, offer) => {
        const { subscription, now } = lived(story);
        if (subscription.state === 'ended') return;
        const { changed, dueNow } = rules.withOffer(subscription, offer, now);
        expect(Number.isInteger(dueNow)).toBe(true);
        expect(dueNow).toBeLessThanOrEqual(subscriptionOffers[offer].cents);
        expect(dueNow).toBeGreaterThanOrEqual(-subscriptionOffers[subscription.offer].cents);
        expect(changed).toMatchObject({ offer, cancelAtPeriodEnd: false });
        if (subscription.offer === offer && subscription.state !== 'past_due') expect(dueNow).toBe(0);
        if (subscription.state === 'trialing') expect([changed.state, dueNow]).toEqual(['trialing', 0]);
        else expect(changed.state).toBe('active');
      }),
      cases,
    );
  });
});

describe('a change of plan', () => {
  const start = new Date('2026-03-01T10:00:00Z');

  it('costs the difference for the rest of the period', () => {
    const early = begun(start, 'basic_annual_early');
    const now = daysAfter(start, 73); // a fifth of the year
    const { changed, dueNow } = rules.withOffer(early, 'premium_annual_early', now);
    expect(dueNow).toBe(4799 - 2399);
    expect(changed.periodEndsAt).toEqual(early.periodEndsAt);
    expect(rules.withOffer(begun(start, 'premium_monthly'), 'basic_monthly', start).dueNow).toBe(-500);
  });

  it('from monthly to annual begins a period now', () => {
    const now = daysAfter(start, 1);
    const { changed, dueNow } = rules.withOffer(begun(start, 'basic_monthly'), 'basic_annual', now);
    expect(dueNow).toBe(5988 - 483);
    expect([changed.periodStartsAt, changed.periodEndsAt]).toEqual([now, new Date('2027-03-02T10:00:00Z')]);
  });

  it('of an unpaid membership pays the whole period', () => {
    const overdue = rules.advanced(begun(start, 'basic_monthly', 7, 'fails-later'), daysAfter(start, 10));
    expect(overdue.state).toBe('past_due');
    expect(rules.withOffer(overdue, 'premium_monthly', daysAfter(start, 10)).dueNow).toBe(999);
  });
});

describe('a renewal that fails', () => {
  const start = new Date('2026-03-01T10:00:00Z');
  const failing = begun(start, 'basic_monthly', 0, 'fails-later');
  const stateOn = (day: string) => rules.advanced(failing, new Date(`${day}T10:00:00Z`)).state;
  const nextOn = (day: string) => {
    const now = new Date(`${day}T10:00:00Z`);
    return rules.nextStep(rules.advanced(failing, now), now)?.toISOString().slice(0, 10);
  };

  it('is tried again on the third, seventh and fourteenth day, and then ends the membership', () => {
    expect([stateOn('2026-03-31'), nextOn('2026-03-31')]).toEqual(['active', '2026-04-01']);
    expect([stateOn('2026-04-01'), nextOn('2026-04-01')]).toEqual(['past_due', '2026-04-04']);
    expect([stateOn('2026-04-04'), nextOn('2026-04-04')]).toEqual(['past_due', '2026-04-08']);
    expect([stateOn('2026-04-08'), nextOn('2026-04-14')]).toEqual(['past_due', '2026-04-15']);
    expect([stateOn('2026-04-15'), nextOn('2026-04-15')]).toEqual(['ended', undefined]);
  });
});
