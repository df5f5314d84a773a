import type { PracticeCard } from '@someday/contract/billing';
import { subscriptionOffers, type SubscriptionOfferKey } from '@someday/contract/plans';
import { PaymentsError, type ChangePreview, type CheckoutRequest } from './payments.ts';
import {
  centsOf,
  charge,
  collect,
  daysAfter,
  end,
  enterPeriod,
  expire,
  stillRuns,
  nextOfMembership,
  settle,
  tell,
  tellUpdated,
  type Ledger,
  type LedgerCheckout,
  type LedgerSubscription,
  type Moment,
} from './practice-ledger.ts';

export function checkoutIn(ledger: Ledger, id: string): LedgerCheckout {
  const found = ledger.checkouts.find((one) => one.id === id);
  if (found === undefined) throw new PaymentsError('missing', 'there is no such checkout');
  return found;
}

export function subscriptionIn(ledger: Ledger, id: string): LedgerSubscription {
  const found = ledger.subscriptions.find((one) => one.id === id);
  if (found === undefined) throw new PaymentsError('missing', 'there is no such subscription');
  return found;
}

function runningIn(ledger: Ledger, id: string): LedgerSubscription {
  const found = subscriptionIn(ledger, id);
  if (!stillRuns(found)) throw new PaymentsError('refused', 'this subscription has ended');
  return found;
}

/** Repeating a reference gives the checkout opened first. */
export function openCheckout(ledger: Ledger, request: CheckoutRequest, { now, newId }: Moment): LedgerCheckout {
  const { reference, customerId, offer: key, trialDays, expiresAt } = request;
  const known = ledger.checkouts.find((one) => one.reference === reference);
  if (known !== undefined) return known;
  if (customerId !== null && customerId !== ledger.customerId) {
    throw new PaymentsError('missing', 'there is no such customer');
  }
  const opened: LedgerCheckout = {
    id: newId('cs'),
    reference,
    offer: key,
    trialDays,
    state: 'open',
    createdAt: now,
    expiresAt,
    customerId,
    subscriptionId: null,
  };
  ledger.checkouts.push(opened);
  return opened;
}

export function expireCheckout(ledger: Ledger, id: string, moment: Moment): void {
  const checkout = checkoutIn(ledger, id);
  if (checkout.state === 'open') expire(ledger, checkout, moment);
}

/** What the person does at the checkout: enters a card, or lets it expire. */
export function finishCheckout(ledger: Ledger, id: string, outcome: PracticeCard | 'expire', moment: Moment): void {
  const checkout = checkoutIn(ledger, id);
  if (checkout.state !== 'open') throw new PaymentsError('refused', 'this checkout has ended');
  if (outcome === 'expire') return expire(ledger, checkout, moment);
  keepCard(ledger, outcome, moment);
  ledger.customerId ??= moment.newId('cus');
  checkout.state = 'paid';
  checkout.customerId = ledger.customerId;
  if (checkout.offer === 'lifetime') {
    // Credit is only for a subscription's bills.
    ledger.charged += centsOf('lifetime');
  } else {
    const subscription = begin(checkout, checkout.offer, ledger.customerId, moment);
    checkout.subscriptionId = subscription.id;
    ledger.subscriptions.push(subscription);
    tell(ledger, 'customer.subscription.created', subscription.id, moment);
    if (subscription.state === 'active') {
      charge(ledger, centsOf(subscription.offer), true);
      tell(ledger, 'invoice.paid', subscription.id, moment);
    }
  }
  tell(ledger, 'checkout.session.completed', id, moment);
}

function begin(
  { trialDays }: LedgerCheckout,
  key: SubscriptionOfferKey,
  customerId: string,
  { now, newId }: Moment,
): LedgerSubscription {
  const anchor = daysAfter(now, trialDays);
  const subscription: LedgerSubscription = {
    id: newId('sub'),
    customerId,
    offer: key,
    state: 'trialing',
    startedAt: now,
    trialEndsAt: anchor,
    anchor,
    period: -1,
    periodStartsAt: now,
    periodEndsAt: anchor,
    failedTries: 0,
    cancelAtPeriodEnd: false,
    endedAt: null,
  };
  if (trialDays === 0) {
    enterPeriod(subscription, 0);
    subscription.state = 'active';
    subscription.trialEndsAt = null;
  }
  return subscription;
}

function keepCard(ledger: Ledger, card: PracticeCard, { now }: Moment): void {
  if (card === 'declined') throw new PaymentsError('declined', 'the card was declined');
  ledger.card = { kind: card, expYear: now.getUTCFullYear() + 4 };
}

/** Immediately pays anything overdue with the new card. */
export function changeCard(ledger: Ledger, card: PracticeCard, moment: Moment): void {
  if (ledger.customerId === null) throw new PaymentsError('missing', 'there is no customer');
  keepCard(ledger, card, moment);
  for (const subscription of ledger.subscriptions.filter(stillRuns)) {
    if (subscription.state === 'past_due') collect(ledger, subscription, moment, true);
    else tellUpdated(ledger, subscription, moment);
  }
}

/** Changes the plan and returns what that costs. See `Payments.changePlan`. */
export function changePlan(ledger: Ledger, id: string, key: SubscriptionOfferKey, moment: Moment): ChangePreview {
  const subscription = runningIn(ledger, id);
  const before = { ...subscription };
  const nextAmount = centsOf(key);
  if (before.offer === key && !before.cancelAtPeriodEnd && before.state !== 'past_due') {
    return { dueNow: 0, nextAmount, nextAt: before.periodEndsAt };
  }
  subscription.offer = key;
  subscription.cancelAtPeriodEnd = false;
  let dueNow = 0;
  if (before.state !== 'trialing') {
    const startsAnew = subscriptionOffers[before.offer].interval !== subscriptionOffers[key].interval;
    if (startsAnew) {
      subscription.anchor = moment.now;
      enterPeriod(subscription, 0);
    }
    const share = shareLeft(before, moment.now);
    const overdue = before.state === 'past_due' ? centsOf(before.offer) : 0;
    dueNow = takeDifference(
      ledger,
      (startsAnew ? nextAmount : share(nextAmount)) - share(centsOf(before.offer)) + overdue,
    );
    subscription.state = 'active';
    subscription.failedTries = 0;
  }
  if (dueNow > 0) tell(ledger, 'invoice.paid', id, moment);
  tellUpdated(ledger, subscription, moment);
  return { dueNow, nextAmount, nextAt: subscription.periodEndsAt };
}

/** Prorates a period's amount by the seconds left of it. */
function shareLeft({ periodStartsAt, periodEndsAt }: LedgerSubscription, now: Date): (cents: number) => number {
  const seconds = (from: Date, until: Date) => Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000));
  const whole = seconds(periodStartsAt, periodEndsAt);
  const left = Math.min(whole, seconds(now, periodEndsAt));
  return (cents) => (whole === 0 ? 0 : Math.round((cents * left) / whole));
}

function takeDifference(ledger: Ledger, difference: number): number {
  if (difference <= 0) {
    ledger.credit -= difference;
    return difference;
  }
  const before = ledger.charged;
  if (!charge(ledger, difference)) throw new PaymentsError('declined', 'the card was declined');
  return ledger.charged - before;
}

export function setCancelAtPeriodEnd(ledger: Ledger, id: string, cancelAtPeriodEnd: boolean, moment: Moment): void {
  const subscription = runningIn(ledger, id);
  if (subscription.cancelAtPeriodEnd === cancelAtPeriodEnd) return;
  subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
  tellUpdated(ledger, subscription, moment);
}

export function endSubscription(ledger: Ledger, id: string, moment: Moment): void {
  const subscription = subscriptionIn(ledger, id);
  if (stillRuns(subscription)) end(ledger, subscription, moment);
}

export function endTrial(ledger: Ledger, id: string, moment: Moment): void {
  const subscription = subscriptionIn(ledger, id);
  if (subscription.state !== 'trialing') return;
  subscription.trialEndsAt = moment.now;
  subscription.anchor = moment.now;
  enterPeriod(subscription, 0);
  collect(ledger, subscription, moment);
}

/** Ends everything and forgets who it was. */
export function removeCustomer(ledger: Ledger, moment: Moment): void {
  for (const { id } of ledger.checkouts) expireCheckout(ledger, id, moment);
  for (const { id } of ledger.subscriptions) endSubscription(ledger, id, moment);
  ledger.customerId = null;
  ledger.card = null;
  ledger.credit = 0;
}

/** Acts as if the time until the membership's next step had passed, by moving its days back that far. */
export function bringPayment(ledger: Ledger, moment: Moment): void {
  const next = nextOfMembership(ledger);
  if (next === null) throw new PaymentsError('missing', 'no membership is running');
  const { subscription } = next;
  const wait = next.at.getTime() - moment.now.getTime();
  const earlier = (date: Date) => new Date(date.getTime() - wait);
  subscription.startedAt = earlier(subscription.startedAt);
  subscription.trialEndsAt = subscription.trialEndsAt && earlier(subscription.trialEndsAt);
  subscription.periodStartsAt = earlier(subscription.periodStartsAt);
  subscription.periodEndsAt = earlier(subscription.periodEndsAt);
  // Months differ in length. Counted from the old anchor, the period wouldn't end now.
  subscription.anchor = subscription.periodEndsAt;
  subscription.period = -1;
  settle(ledger, moment);
}
