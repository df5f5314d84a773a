import { subscriptionOffers } from '@someday/contract/plans';
import { monthsAfter } from '@someday/contract/rules/days';
import {
  centsOf,
  isRunningSubscription,
  withCharge,
  withCheckout,
  withEvent,
  withSubscription,
  type Ledger,
  type LedgerCheckout,
  type LedgerSubscription,
  type Moment,
} from './practice-ledger.ts';

const DAY_MS = 86_400_000;
const monthsOf = { monthly: 1, annual: 12 } as const;

/** Days after a payment failed on which it is tried again; when the last try fails the subscription ends. */
const retryDays = [3, 7, 14] as const;

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

type Step =
  | { readonly kind: 'expires'; readonly at: Date; readonly checkout: LedgerCheckout }
  | { readonly kind: 'renews' | 'tries-again' | 'ends'; readonly at: Date; readonly subscription: LedgerSubscription };

/** Everything that the clock has brought up to now, in the order of its days; the same however often it was looked at in between. */
export function settled(ledger: Ledger, moment: Moment): Ledger {
  let current = ledger;
  for (let step = nextPracticeStep(current); step !== null && step.at <= moment.now; step = nextPracticeStep(current)) {
    current = taken(current, step, moment);
  }
  return current;
}

/** What the clock brings next if nobody does anything; null: nothing. */
export function nextPracticeStep({ checkouts, subscriptions }: Ledger): Step | null {
  const expiries = checkouts
    .filter(({ state }) => state === 'open')
    .map((checkout): Step => ({ kind: 'expires', at: checkout.expiresAt, checkout }));
  return earliest([...expiries, ...subscriptions.filter(isRunningSubscription).map(nextOf)]);
}

/** The same of memberships alone. */
export function nextOfMemberships({ subscriptions }: Ledger): Exclude<Step, { kind: 'expires' }> | null {
  return earliest(subscriptions.filter(isRunningSubscription).map(nextOf));
}

function earliest<One extends Step>(steps: readonly One[]): One | null {
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(0) ?? null;
}

function nextOf(subscription: LedgerSubscription): Exclude<Step, { kind: 'expires' }> {
  const { failedTries, periodStartsAt, periodEndsAt, cancelAtPeriodEnd } = subscription;
  const retryDay = retryDays[failedTries - 1];
  // What is overdue was due as the period began.
  if (retryDay !== undefined) return { kind: 'tries-again', at: daysAfter(periodStartsAt, retryDay), subscription };
  return { kind: cancelAtPeriodEnd ? 'ends' : 'renews', at: periodEndsAt, subscription };
}

function taken(ledger: Ledger, step: Step, moment: Moment): Ledger {
  switch (step.kind) {
    case 'expires':
      return expired(ledger, step.checkout, step.at, moment);
    case 'renews':
      return renewed(ledger, step.subscription, moment);
    case 'tries-again':
      return paid(ledger, step.subscription, step.at, moment);
    case 'ends':
      return ended(ledger, step.subscription, step.at, moment);
  }
}

export function expired(ledger: Ledger, checkout: LedgerCheckout, at: Date, moment: Moment): Ledger {
  const changed = withCheckout(ledger, { ...checkout, state: 'expired' });
  return withEvent(changed, 'checkout.session.expired', checkout.id, at, moment);
}

export function ended(ledger: Ledger, subscription: LedgerSubscription, at: Date, moment: Moment): Ledger {
  const changed = withSubscription(ledger, { ...subscription, state: 'ended', endedAt: at });
  return withEvent(changed, 'customer.subscription.deleted', subscription.id, at, moment);
}

/** The next period begins where this one ends, and is to be paid. */
export function renewed(ledger: Ledger, subscription: LedgerSubscription, moment: Moment): Ledger {
  const next = inPeriod(subscription, subscription.period + 1);
  return paid(withSubscription(ledger, next), next, next.periodStartsAt, moment);
}

/** In one of its periods from the anchor on, which is not paid yet. */
export function inPeriod(subscription: LedgerSubscription, period: number): LedgerSubscription {
  const { anchor, offer } = subscription;
  const months = monthsOf[subscriptionOffers[offer].interval];
  return {
    ...subscription,
    period,
    periodStartsAt: monthsAfter(anchor, period * months),
    periodEndsAt: monthsAfter(anchor, (period + 1) * months),
    failedTries: 0,
  };
}

/** Tries to take what its period costs. */
export function paid(
  ledger: Ledger,
  subscription: LedgerSubscription,
  at: Date,
  moment: Moment,
  { isGiven } = { isGiven: false },
): Ledger {
  const { id } = subscription;
  const charged = withCharge(ledger, centsOf(subscription.offer), { isGiven });
  if (charged !== null) {
    const active = withSubscription(charged, { ...subscription, state: 'active', failedTries: 0 });
    return withEvent(
      withEvent(active, 'invoice.paid', id, at, moment),
      'customer.subscription.updated',
      id,
      at,
      moment,
    );
  }
  const failedTries = subscription.failedTries + 1;
  const overdue = { ...subscription, state: 'past_due' as const, failedTries };
  const told = withEvent(withSubscription(ledger, overdue), 'invoice.payment_failed', id, at, moment);
  return failedTries > retryDays.length
    ? ended(told, overdue, at, moment)
    : withEvent(told, 'customer.subscription.updated', id, at, moment);
}
