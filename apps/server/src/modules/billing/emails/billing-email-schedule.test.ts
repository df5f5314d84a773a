import { entitlementOf } from '@someday/contract/rules/entitlements';
import { describe, expect, it } from 'vitest';
import { billingEmailsFor } from './billing-email-schedule.ts';
import type { SubscriptionRow } from '#server/modules/billing/subscriptions.repo.ts';

const at = (text: string) => new Date(text.length === 10 ? `${text}T12:00:00Z` : text);

/** Basic, renewed monthly on the tenth at noon, with a card that is valid for years. */
const basic: SubscriptionRow = {
  id: 'sub_1',
  offer: 'basic_monthly',
  state: 'active',
  startedAt: at('2026-01-03'),
  trialEndsAt: at('2026-01-10'),
  periodStartsAt: at('2026-03-10'),
  periodEndsAt: at('2026-04-10'),
  cancelAtPeriodEnd: false,
  endedAt: null,
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpMonth: 6,
  cardExpYear: 2031,
};
const trial: SubscriptionRow = {
  ...basic,
  state: 'trialing',
  trialEndsAt: at('2026-03-17'),
  periodEndsAt: at('2026-03-17'),
};
const overdue: SubscriptionRow = { ...basic, state: 'past_due' };
const cancelled: SubscriptionRow = { ...basic, cancelAtPeriodEnd: true };

const planned = (row: SubscriptionRow, now: string) =>
  billingEmailsFor(row, at(now)).map(({ news, dueAt }) => [news.about, dueAt.toISOString(), news.at.toISOString()]);

describe('emails about a subscription', () => {
  it('aren’t sent while it just continues', () => {
    expect(planned(basic, '2026-03-10')).toEqual([]);
    expect(planned(basic, '2026-06-10')).toEqual([]);
  });

  it.each([
    ['two days before a trial ends', '2026-03-10', true],
    ['immediately if less time is left', '2026-03-16', true],
    ['not in its last twelve hours', '2026-03-17T00:00:00.000Z', false],
    ['up to then', '2026-03-16T23:59:59.999Z', true],
  ])('about a trial are sent %s', (_when, now, comes) => {
    const mail = ['trial', '2026-03-15T12:00:00.000Z', '2026-03-17T12:00:00.000Z'];
    expect(planned(trial, now)).toEqual(comes ? [mail] : []);
  });

  it('about a failed payment are sent immediately, two days before the grace period ends, and at its end', () => {
    const grace = '2026-03-17T12:00:00.000Z';
    const first = ['overdue', '2026-03-10T12:00:00.000Z', grace];
    const second = ['overdue-still', '2026-03-15T12:00:00.000Z', grace];
    const end = ['ended', grace, grace];
    expect(planned(overdue, '2026-03-10')).toEqual([first, second, end]);
    expect(planned(overdue, '2026-03-15T11:59:59.999Z')).toEqual([first, second, end]);
    // Never two at a time: one that is late replaces the ones before it.
    expect(planned(overdue, '2026-03-15')).toEqual([second, end]);
    expect(planned(overdue, '2026-03-17')).toEqual([end]);
  });

  it('don’t ask for a card after a cancellation', () => {
    expect(planned({ ...trial, cancelAtPeriodEnd: true }, '2026-03-10').map(([about]) => about)).toEqual(['ended']);
    expect(planned({ ...overdue, cancelAtPeriodEnd: true }, '2026-03-10').map(([about]) => about)).toEqual(['ended']);
  });

  it.each([
    ['14 days before its last month ends, when a payment comes after that', 2026, 3, '2026-03-18T00:00:00.000Z'],
    ['not if the next payment comes first', 2026, 4, null],
    ['not if it is valid for long', 2027, 3, null],
  ])('mention an expiring card %s', (_when, cardExpYear, cardExpMonth, dueAt) => {
    const mails = planned({ ...basic, cardExpYear, cardExpMonth }, '2026-03-11');
    expect(mails).toEqual(dueAt === null ? [] : [['card', dueAt, '2026-04-10T12:00:00.000Z']]);
  });

  it('mention no card if nothing more is charged, or the card is unknown', () => {
    expect(planned({ ...cancelled, cardExpYear: 2026, cardExpMonth: 3 }, '2026-03-11')).toHaveLength(1);
    expect(planned({ ...basic, cardLast4: null, cardExpYear: 2026, cardExpMonth: 3 }, '2026-03-11')).toEqual([]);
  });

  it.each([
    ['cancelled', cancelled],
    ['canceled during the trial', { ...trial, cancelAtPeriodEnd: true }],
    ['overdue', overdue],
    [
      'overdue and canceled, if the period ends first',
      { ...overdue, cancelAtPeriodEnd: true, periodEndsAt: at('2026-03-12') },
    ],
  ])('report the end of one that is %s at the instant from which nothing new can be made', (_name, row) => {
    const [end] = billingEmailsFor(row, at('2026-03-10')).filter(({ news }) => news.about === 'ended');
    const stateAt = (ms: number) => entitlementOf({ lifetime: false, subscriptions: [row] }, new Date(ms)).state;
    const dueAt = end?.dueAt.getTime() ?? Number.NaN;
    expect(stateAt(dueAt - 1)).not.toBe('expired');
    expect(stateAt(dueAt)).toBe('expired');
  });

  it('report an end immediately if the provider ended it, but not one that is long past', () => {
    const ended: SubscriptionRow = { ...basic, state: 'ended', endedAt: at('2026-03-12') };
    const mail = ['ended', '2026-03-12T12:00:00.000Z', '2026-03-12T12:00:00.000Z'];
    expect(planned(ended, '2026-03-20')).toEqual([mail]);
    expect(planned(ended, '2026-04-12')).toEqual([]);
    expect(planned({ ...basic, state: 'incomplete' }, '2026-03-20')).toEqual([]);
  });
});
