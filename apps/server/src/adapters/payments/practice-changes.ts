import { subscriptionOffers, type SubscriptionOfferKey } from '@someday/contract/plans';
import { PaymentsError, type ChangePreview } from './payments.ts';
import {
  centsOf,
  isRunningSubscription,
  withCharge,
  withEvent,
  withSubscription,
  type KeptCard,
  type Ledger,
  type LedgerSubscription,
  type Moment,
} from './practice-ledger.ts';
import { ended, expired, inPeriod, nextOfMemberships, paid, renewed } from './practice-time.ts';

export function subscriptionIn(ledger: Ledger, id: string): LedgerSubscription {
  const found = ledger.subscriptions.find((one) => one.id === id);
  if (found === undefined) throw new PaymentsError('missing', 'there is no such subscription');
  return found;
}

function runningIn(ledger: Ledger, id: string): LedgerSubscription {
  const found = subscriptionIn(ledger, id);
  if (!isRunningSubscription(found)) throw new PaymentsError('refused', 'this subscription has ended');
  return found;
}

interface Change extends ChangePreview {
  readonly ledger: Ledger;
}

/** What a change would do right now: the one source of the preview and of the change itself. Null: the card does not pay. */
function changeOf(ledger: Ledger, id: string, offer: SubscriptionOfferKey, moment: Moment): Change | null {
  const before = runningIn(ledger, id);
  const nextAmount = centsOf(offer);
  const kept = { ...before, offer, cancelAtPeriodEnd: false };
  if (before.state === 'trialing') {
    return { dueNow: 0, nextAmount, nextAt: before.periodEndsAt, ledger: withSubscription(ledger, kept) };
  }
  const startsAnew = subscriptionOffers[before.offer].interval !== subscriptionOffers[offer].interval;
  const after = startsAnew ? inPeriod({ ...kept, anchor: moment.now }, 0) : kept;
  const share = shareLeft(before, moment.now);
  const overdue = before.state === 'past_due' ? centsOf(before.offer) : 0;
  const worth = startsAnew ? nextAmount : share(nextAmount);
  const difference = worth - share(centsOf(before.offer)) + overdue;
  const settled = withDifference(ledger, difference);
  if (settled === null) return null;
  const active = withSubscription(settled.ledger, { ...after, state: 'active', failedTries: 0 });
  return { dueNow: settled.dueNow, nextAmount, nextAt: after.periodEndsAt, ledger: active };
}

/** Of an amount for a whole period, what falls on the seconds that are left of it. */
function shareLeft({ periodStartsAt, periodEndsAt }: LedgerSubscription, now: Date): (cents: number) => number {
  const seconds = (from: Date, until: Date) => Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000));
  const whole = seconds(periodStartsAt, periodEndsAt);
  const left = Math.min(whole, seconds(now, periodEndsAt));
  return (cents) => (whole === 0 ? 0 : Math.round((cents * left) / whole));
}

function withDifference(ledger: Ledger, difference: number): { ledger: Ledger; dueNow: number } | null {
  if (difference <= 0) return { ledger: { ...ledger, credit: ledger.credit - difference }, dueNow: difference };
  const charged = withCharge(ledger, difference, { isGiven: false });
  return charged && { ledger: charged, dueNow: charged.charged - ledger.charged };
}

export function previewOfChange(
  ledger: Ledger,
  id: string,
  offer: SubscriptionOfferKey,
  moment: Moment,
): ChangePreview {
  // Whether the card pays is seen when it has to.
  const card = { kind: 'pays' as const, expYear: 0 };
  const change = changeOf({ ...ledger, card }, id, offer, moment);
  if (change === null) throw new PaymentsError('refused', 'this change cannot be worked out');
  return { dueNow: change.dueNow, nextAmount: change.nextAmount, nextAt: change.nextAt };
}

export function withPlan(ledger: Ledger, id: string, offer: SubscriptionOfferKey, moment: Moment): Ledger {
  const { offer: present, cancelAtPeriodEnd, state } = runningIn(ledger, id);
  if (present === offer && !cancelAtPeriodEnd && state !== 'past_due') return ledger;
  const change = changeOf(ledger, id, offer, moment);
  if (change === null) throw new PaymentsError('declined', 'the card was declined');
  const told = change.dueNow > 0 ? withEvent(change.ledger, 'invoice.paid', id, moment.now, moment) : change.ledger;
  return withEvent(told, 'customer.subscription.updated', id, moment.now, moment);
}

export function withCancelling(ledger: Ledger, id: string, cancelAtPeriodEnd: boolean, moment: Moment): Ledger {
  const subscription = runningIn(ledger, id);
  if (subscription.cancelAtPeriodEnd === cancelAtPeriodEnd) return ledger;
  const changed = withSubscription(ledger, { ...subscription, cancelAtPeriodEnd });
  return withEvent(changed, 'customer.subscription.updated', id, moment.now, moment);
}

export function withEnd(ledger: Ledger, id: string, moment: Moment): Ledger {
  const subscription = subscriptionIn(ledger, id);
  return isRunningSubscription(subscription) ? ended(ledger, subscription, moment.now, moment) : ledger;
}

export function withoutTrial(ledger: Ledger, id: string, moment: Moment): Ledger {
  const subscription = subscriptionIn(ledger, id);
  if (subscription.state !== 'trialing') return ledger;
  const { now } = moment;
  return renewed(ledger, { ...subscription, trialEndsAt: now, anchor: now, period: -1, periodEndsAt: now }, moment);
}

/** All that runs ends, and nothing tells any more who it was. */
export function withoutCustomer(ledger: Ledger, moment: Moment): Ledger {
  const { now } = moment;
  const open = ledger.checkouts.filter(({ state }) => state === 'open');
  const closed = open.reduce((current, checkout) => expired(current, checkout, now, moment), ledger);
  const over = ledger.subscriptions.reduce((current, { id }) => withEnd(current, id, moment), closed);
  return { ...over, customerId: null, card: null, credit: 0 };
}

export function withPracticeCard(ledger: Ledger, kind: KeptCard, moment: Moment): Ledger {
  const { now } = moment;
  const carrying: Ledger = { ...ledger, card: { kind, expYear: cardEnds(now) } };
  return ledger.subscriptions
    .filter(isRunningSubscription)
    .reduce(
      (current, subscription) =>
        subscription.state === 'past_due'
          ? paid(current, subscription, now, moment, { isGiven: true })
          : withEvent(current, 'customer.subscription.updated', subscription.id, now, moment),
      carrying,
    );
}

/** A card is good for some years. */
export const cardEnds = (now: Date): number => now.getUTCFullYear() + 4;

/** All days of the membership to which the next thing happens move back by so much that it happens now. */
export function withNextThingNow(ledger: Ledger, { now }: Moment): Ledger {
  const next = nextOfMemberships(ledger);
  if (next === null) throw new PaymentsError('missing', 'no membership runs');
  const wait = next.at.getTime() - now.getTime();
  const earlier = (date: Date) => new Date(date.getTime() - wait);
  const { subscription } = next;
  const periodEndsAt = earlier(subscription.periodEndsAt);
  return withSubscription(ledger, {
    ...subscription,
    startedAt: earlier(subscription.startedAt),
    trialEndsAt: subscription.trialEndsAt && earlier(subscription.trialEndsAt),
    // Months differ in length: counted on from the old anchor, the period would not end now.
    anchor: periodEndsAt,
    period: -1,
    periodStartsAt: earlier(subscription.periodStartsAt),
    periodEndsAt,
  });
}
