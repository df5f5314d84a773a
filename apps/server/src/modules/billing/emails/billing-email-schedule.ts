import { entitlementOf } from '@someday/contract/rules/entitlements';
import type { SubscriptionRow } from '#server/modules/billing/subscriptions.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const trialDaysAhead = 2;
const trialHoursAtLeast = 12;
const graceDaysAhead = 2;
const cardDaysAhead = 14;
const endedDays = 30;

export interface ExpiringCard {
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export type BillingNews =
  | { readonly about: 'trial' | 'overdue' | 'overdue-still'; readonly at: Date }
  | { readonly about: 'ended'; readonly at: Date; readonly inTrial: boolean; readonly isOverdue: boolean }
  | { readonly about: 'card'; readonly at: Date; readonly card: ExpiringCard };

export interface ScheduledEmail {
  readonly news: BillingNews;
  readonly key: string;
  readonly dueAt: Date;
}

interface EmailWindow extends ScheduledEmail {
  readonly until: Date;
}

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

export function billingEmailsFor(row: SubscriptionRow, now: Date): ScheduledEmail[] {
  const windows = [trialEmail(row), ...overdueEmails(row), cardEmail(row), endedEmail(row, now)];
  return windows.filter((email) => email !== null).filter(({ until }) => now < until);
}

function trialEmail({ id, state, trialEndsAt, cancelAtPeriodEnd }: SubscriptionRow): EmailWindow | null {
  if (state !== 'trialing' || trialEndsAt === null || cancelAtPeriodEnd) return null;
  return {
    news: { about: 'trial', at: trialEndsAt },
    key: `trial ${id} ${trialEndsAt.toISOString()}`,
    dueAt: later(trialEndsAt, -trialDaysAhead * DAY_MS),
    until: later(trialEndsAt, -trialHoursAtLeast * HOUR_MS),
  };
}

function overdueEmails(row: SubscriptionRow): EmailWindow[] {
  const { id, periodStartsAt, cancelAtPeriodEnd } = row;
  const graceEnds = graceEndOf(row);
  if (graceEnds === null || cancelAtPeriodEnd) return [];
  const lastCall = later(graceEnds, -graceDaysAhead * DAY_MS);
  const of = `${id} ${periodStartsAt.toISOString()}`;
  return [
    { news: { about: 'overdue', at: graceEnds }, key: `overdue ${of}`, dueAt: periodStartsAt, until: lastCall },
    { news: { about: 'overdue-still', at: graceEnds }, key: `overdue-still ${of}`, dueAt: lastCall, until: graceEnds },
  ];
}

function cardEmail(row: SubscriptionRow): EmailWindow | null {
  const {
    state,
    cancelAtPeriodEnd,
    periodEndsAt,
    cardLast4: last4,
    cardExpMonth: expMonth,
    cardExpYear: expYear,
  } = row;
  if ((state !== 'trialing' && state !== 'active') || cancelAtPeriodEnd) return null;
  if (last4 === null || expMonth === null || expYear === null) return null;
  // Months count from 0 here: this is the first instant after the card's last month.
  const cardEnds = new Date(Date.UTC(expYear, expMonth));
  if (periodEndsAt < cardEnds) return null;
  return {
    news: { about: 'card', at: periodEndsAt, card: { last4, expMonth, expYear } },
    key: `card ${last4} ${expYear}-${expMonth}`,
    dueAt: later(cardEnds, -cardDaysAhead * DAY_MS),
    until: periodEndsAt,
  };
}

function endedEmail(row: SubscriptionRow, now: Date): EmailWindow | null {
  const at = endOf(row, now);
  if (at === null) return null;
  const { id, state, trialEndsAt } = row;
  const inTrial = trialEndsAt !== null && at <= trialEndsAt;
  return {
    news: { about: 'ended', at, inTrial, isOverdue: state === 'past_due' },
    key: `ended ${id}`,
    dueAt: at,
    until: later(at, endedDays * DAY_MS),
  };
}

function endOf(row: SubscriptionRow, now: Date): Date | null {
  if (row.state === 'incomplete') return null;
  if (row.state === 'ended') return row.endedAt ?? now;
  const ends = [graceEndOf(row), row.cancelAtPeriodEnd ? row.periodEndsAt : null].filter((end) => end !== null);
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function graceEndOf(row: SubscriptionRow): Date | null {
  if (row.state !== 'past_due') return null;
  const atItsStart = entitlementOf({ lifetime: false, subscriptions: [row] }, row.periodStartsAt);
  return atItsStart.state === 'grace' ? atItsStart.until : null;
}
