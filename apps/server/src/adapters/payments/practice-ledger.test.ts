import type { SubscriptionOfferKey } from '@someday/contract/plans';
import { monthsAfter } from '@someday/contract/rules/days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '#server/testing/seeded-random.ts';
import { PaymentsError } from './payments.ts';
import {
  bringPayment,
  changeCard,
  changePlan,
  endSubscription,
  endTrial,
  finishCheckout,
  openCheckout,
  removeCustomer,
  setCancelAtPeriodEnd,
} from './practice-actions.ts';
import {
  centsOf,
  daysAfter,
  emptyLedger,
  nextLedgerStep,
  settle,
  type KeptCard,
  type Ledger,
  type LedgerSubscription,
} from './practice-ledger.ts';

const cases = { seed, numRuns: 500 };

const at = (now: Date) => ({ now, newId: (kind: string) => kind });
const anOffer = fc.constantFrom<SubscriptionOfferKey>(
  'basic_monthly',
  'basic_annual',
  'basic_annual_early',
  'premium_monthly',
  'premium_annual',
  'premium_annual_early',
);
const aMoment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2032-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const aCard = fc.constantFrom<KeptCard>('pays', 'fails-later');
/** Less than half a month, so that at most one period ends in it. */
const aWhile = fc.integer({ min: 0, max: 13 * 86_400 }).map((seconds) => seconds / 86_400);

type Deed =
  | { readonly does: 'waits'; readonly days: number }
  | { readonly does: 'changes'; readonly offer: SubscriptionOfferKey }
  | { readonly does: 'cancels'; readonly cancel: boolean }
  | { readonly does: 'gives'; readonly card: KeptCard }
  | { readonly does: 'ends the trial' | 'ends it' | 'leaves' };

const waiting = fc.record({ does: fc.constant('waits' as const), days: aWhile });
const harmless: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: waiting },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('changes' as const), offer: anOffer }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancels' as const), cancel: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('gives' as const), card: aCard }) },
  { weight: 1, arbitrary: fc.constant({ does: 'ends the trial' } as const) },
);
const anything: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 12, arbitrary: harmless },
  { weight: 1, arbitrary: fc.constantFrom({ does: 'ends it' } as const, { does: 'leaves' } as const) },
);

const aStory = (deeds: fc.Arbitrary<Deed>) =>
  fc.record({
    start: aMoment,
    offer: anOffer,
    trialDays: fc.constantFrom(0, 7),
    card: aCard,
    deeds: fc.array(deeds, { minLength: 1, maxLength: 25 }),
  });

function begun(start: Date, offer: SubscriptionOfferKey, trialDays = 0, card: KeptCard = 'pays'): Ledger {
  const request = {
    reference: 'a reference',
    memberId: 1,
    email: 'anna@example.org',
    customerId: null,
    offer,
    trialDays,
    successUrl: '',
    cancelUrl: '',
    expiresAt: daysAfter(start, 1),
  };
  return changed(emptyLedger(), (ledger) => {
    openCheckout(ledger, request, at(start));
    finishCheckout(ledger, 'cs', card, at(start));
  });
}

function changed(ledger: Ledger, work: (draft: Ledger) => void): Ledger {
  const draft = structuredClone(ledger);
  work(draft);
  return draft;
}

const settled = (ledger: Ledger, now: Date): Ledger => changed(ledger, (draft) => settle(draft, at(now)));

/** Refused actions change nothing. */
function after(ledger: Ledger, deed: Deed, now: Date): Ledger {
  const present = settled(ledger, now);
  try {
    return changed(present, (draft) => carryOut(draft, deed, now));
  } catch (error) {
    if (error instanceof PaymentsError) return present;
    throw error;
  }
}

function carryOut(ledger: Ledger, deed: Deed, now: Date): void {
  switch (deed.does) {
    case 'waits':
      return;
    case 'changes':
      changePlan(ledger, 'sub', deed.offer, at(now));
      return;
    case 'cancels':
      return setCancelAtPeriodEnd(ledger, 'sub', deed.cancel, at(now));
    case 'gives':
      return changeCard(ledger, deed.card, at(now));
    case 'ends the trial':
      return endTrial(ledger, 'sub', at(now));
    case 'ends it':
      return endSubscription(ledger, 'sub', at(now));
    case 'leaves':
      return removeCustomer(ledger, at(now));
  }
}

function only({ subscriptions }: Ledger): LedgerSubscription {
  const [subscription] = subscriptions;
  if (subscription === undefined) throw new Error('there is no subscription');
  return subscription;
}

/** What the time between two moments is worth at that period's price, in cents. A trial is free. */
function worth({ state, offer, periodStartsAt, periodEndsAt }: LedgerSubscription, from: Date, until: Date): number {
  if (state === 'trialing' || until <= from) return 0;
  const whole = periodEndsAt.getTime() - periodStartsAt.getTime();
  return (centsOf(offer) * (until.getTime() - from.getTime())) / whole;
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);

describe('whatever a member does', () => {
  it('the money adds up: charged plus owed equals used plus still to come plus credited', () => {
    fc.assert(
      fc.property(aStory(harmless), ({ start, offer, trialDays, card, deeds }) => {
        let now = start;
        let ledger = begun(start, offer, trialDays, card);
        let used = 0;
        let roundings = 0;
        for (const deed of deeds) {
          const before = only(ledger);
          const then = deed.does === 'waits' ? daysAfter(now, deed.days) : now;
          const waited = settled(ledger, then);
          const reached = only(waited);
          used += worth(before, now, earlier(then, before.periodEndsAt));
          if (reached.period !== before.period) used += worth(reached, reached.periodStartsAt, then);
          if (reached.state === 'ended') return;
          ledger = after(waited, deed, then);
          now = then;
          roundings += deed.does === 'changes' ? 2 : 0;
          const subscription = only(ledger);
          const owed = subscription.state === 'past_due' ? centsOf(subscription.offer) : 0;
          const toCome = worth(subscription, later(now, subscription.periodStartsAt), subscription.periodEndsAt);
          const error = ledger.charged + owed - ledger.credit - used - toCome;
          expect(Math.abs(error)).toBeLessThanOrEqual(0.5 * roundings + 0.01 * deeds.length);
        }
      }),
      cases,
    );
  });

  it('no charge is refunded, and a credit never becomes a debt', () => {
    fc.assert(
      fc.property(aStory(anything), ({ start, offer, trialDays, card, deeds }) => {
        let now = start;
        let ledger = begun(start, offer, trialDays, card);
        for (const deed of deeds) {
          now = deed.does === 'waits' ? daysAfter(now, deed.days) : now;
          const next = after(ledger, deed, now);
          expect(next.charged).toBeGreaterThanOrEqual(ledger.charged);
          expect(next.credit).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(next.charged) && Number.isInteger(next.credit)).toBe(true);
          ledger = next;
        }
      }),
      cases,
    );
  });

  it('what has ended stays ended, and is never charged for again', () => {
    fc.assert(
      fc.property(aStory(harmless), aWhile, ({ start, offer, trialDays, card, deeds }, days) => {
        let now = daysAfter(start, days);
        let ledger = after(begun(start, offer, trialDays, card), { does: 'ends it' }, now);
        const { charged } = ledger;
        const ended = only(ledger);
        for (const deed of deeds) {
          now = deed.does === 'waits' ? daysAfter(now, deed.days) : now;
          ledger = after(ledger, deed, now);
          expect([only(ledger), ledger.charged]).toEqual([ended, charged]);
        }
      }),
      cases,
    );
  });

  it('it makes no difference how often someone looks in between', () => {
    fc.assert(
      fc.property(aStory(anything), fc.array(fc.integer({ min: 0, max: 900 })), (story, looks) => {
        let now = story.start;
        let ledger = begun(story.start, story.offer, story.trialDays, story.card);
        for (const deed of story.deeds) {
          now = deed.does === 'waits' ? daysAfter(now, deed.days) : now;
          ledger = after(ledger, deed, now);
        }
        const end = daysAfter(now, 900);
        const steps = looks.toSorted((one, other) => one - other).map((days) => daysAfter(now, days));
        const looked = steps.reduce((current, moment) => settled(current, moment), ledger);
        expect(settled(looked, end)).toEqual(settled(ledger, end));
      }),
      { ...cases, numRuns: 200 },
    );
  });

  it('a change costs what its preview said', () => {
    fc.assert(
      fc.property(aStory(harmless), anOffer, ({ start, offer, trialDays, deeds }, wanted) => {
        let now = start;
        let ledger = begun(start, offer, trialDays);
        for (const deed of deeds) {
          now = deed.does === 'waits' ? daysAfter(now, deed.days) : now;
          ledger = after(ledger, deed, now);
        }
        if (only(ledger).state === 'ended') return;
        const paying = changed(ledger, (draft) => changeCard(draft, 'pays', at(now)));
        const then = structuredClone(paying);
        const { dueNow, nextAmount, nextAt } = changePlan(then, 'sub', wanted, at(now));
        expect(then.charged - paying.charged).toBe(Math.max(0, dueNow));
        if (dueNow < 0) expect(then.credit - paying.credit).toBe(-dueNow);
        expect([centsOf(only(then).offer), only(then).periodEndsAt]).toEqual([nextAmount, nextAt]);
      }),
      cases,
    );
  });

  it('skipping ahead to the next step is as if the time until then had passed', () => {
    fc.assert(
      fc.property(aStory(harmless), ({ start, offer, trialDays, card, deeds }) => {
        let now = start;
        let ledger = begun(start, offer, trialDays, card);
        for (const deed of deeds) {
          now = deed.does === 'waits' ? daysAfter(now, deed.days) : now;
          ledger = after(ledger, deed, now);
        }
        const next = nextLedgerStep(ledger);
        if (next === null) return;
        const passed = settled(ledger, next.at);
        const brought = changed(ledger, (draft) => bringPayment(draft, at(now)));
        const told = ({ charged, credit, events, subscriptions }: Ledger) => [
          charged,
          credit,
          events.map(({ type }) => type),
          subscriptions.map(({ state, failedTries, cancelAtPeriodEnd }) => [state, failedTries, cancelAtPeriodEnd]),
        ];
        expect(told(brought)).toEqual(told(passed));
      }),
      cases,
    );
  });
});

describe('periods', () => {
  it('never drift: each begins whole months after the first day, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(aMoment, fc.integer({ min: 0, max: 60 }), fc.constantFrom(0, 7), (start, months, trialDays) => {
        const first = daysAfter(start, trialDays);
        const ledger = settled(begun(start, 'basic_monthly', trialDays), monthsAfter(first, months));
        const { periodStartsAt, periodEndsAt } = only(ledger);
        expect([periodStartsAt, periodEndsAt]).toEqual([monthsAfter(first, months), monthsAfter(first, months + 1)]);
        expect(ledger.charged).toBe(499 * (months + 1));
      }),
      { ...cases, numRuns: 200 },
    );
  });

  it('of a member who joined on January 31 begin on February 28, March 31, April 30', () => {
    const ledger = begun(new Date('2026-01-31T10:00:00Z'), 'premium_monthly');
    const starts = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
    const seen = starts.map((day) => only(settled(ledger, new Date(`${day}T12:00:00Z`))).periodStartsAt);
    expect(seen.map((date) => date.toISOString())).toEqual(starts.map((day) => `${day}T10:00:00.000Z`));
  });

  it('of an annual plan that began on February 29 begin on February 28, or on the 29th in leap years', () => {
    const ledger = begun(new Date('2028-02-29T10:00:00Z'), 'premium_annual');
    const seen = ['2029-06-01', '2032-06-01'].map((day) => only(settled(ledger, new Date(day))).periodStartsAt);
    expect(seen).toEqual([new Date('2029-02-28T10:00:00Z'), new Date('2032-02-29T10:00:00Z')]);
  });
});

describe('a renewal that fails', () => {
  const start = new Date('2026-03-01T10:00:00Z');
  const failing = begun(start, 'basic_monthly', 0, 'fails-later');
  const onDay = (day: string) => only(settled(failing, new Date(`${day}T10:00:00Z`)));

  it('is tried again on the third, seventh and fourteenth day, and then ends the membership', () => {
    expect(onDay('2026-03-31')).toMatchObject({ state: 'active', failedTries: 0 });
    expect(onDay('2026-04-01')).toMatchObject({ state: 'past_due', failedTries: 1 });
    expect(onDay('2026-04-04')).toMatchObject({ state: 'past_due', failedTries: 2 });
    expect(onDay('2026-04-08')).toMatchObject({ state: 'past_due', failedTries: 3 });
    expect(onDay('2026-04-14')).toMatchObject({ state: 'past_due', failedTries: 3 });
    expect(onDay('2026-04-15')).toMatchObject({ state: 'ended', endedAt: new Date('2026-04-15T10:00:00Z') });
  });

  it('is paid immediately, and once, by a new card, and the period’s dates stay', () => {
    const now = new Date('2026-04-10T10:00:00Z');
    const overdue = settled(failing, now);
    const paid = changed(overdue, (draft) => changeCard(draft, 'fails-later', at(now)));
    expect(paid.charged).toBe(2 * 499);
    expect(only(paid)).toMatchObject({ state: 'active', periodStartsAt: new Date('2026-04-01T10:00:00Z') });
    expect(changed(paid, (draft) => changeCard(draft, 'pays', at(now))).charged).toBe(2 * 499);
  });

  it('succeeds if a credit covers it, whatever the card', () => {
    const credited = { ...failing, credit: 600 };
    const renewed = settled(credited, new Date('2026-04-01T10:00:00Z'));
    expect(only(renewed)).toMatchObject({ state: 'active' });
    expect([renewed.charged, renewed.credit]).toEqual([499, 101]);
  });
});
