import { subscriptionOffers, type SubscriptionOfferKey } from '@someday/contract/plans';
import type { PracticeCard } from '@someday/contract/billing';
import { PaymentsError, type ChangePreview, type CheckoutRequest } from './payments.ts';
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
  withCheckout,
  type LedgerCheckout,
  ended,
  expired,
  inPeriod,
  nextOfMemberships,
  paid,
  renewed,
  daysAfter,
} from './practice-ledger.ts';

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
const cardEnds = (now: Date): number => now.getUTCFullYear() + 4;

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

export function checkoutIn(ledger: Ledger, id: string): LedgerCheckout {
  const found = ledger.checkouts.find((one) => one.id === id);
  if (found === undefined) throw new PaymentsError('missing', 'there is no such checkout');
  return found;
}

/** With a checkout of that reference: the one that was opened first. */
export function withOpened(ledger: Ledger, request: CheckoutRequest, moment: Moment): [Ledger, LedgerCheckout] {
  const { reference, customerId, offer, trialDays, expiresAt } = request;
  const known = ledger.checkouts.find((one) => one.reference === reference);
  if (known !== undefined) return [ledger, known];
  if (customerId !== null && customerId !== ledger.customerId) {
    throw new PaymentsError('missing', 'there is no such customer');
  }
  const opened: LedgerCheckout = {
    id: moment.newId('cs'),
    reference,
    offer,
    trialDays,
    state: 'open',
    createdAt: moment.now,
    expiresAt,
    customerId,
    subscriptionId: null,
  };
  return [{ ...ledger, checkouts: [...ledger.checkouts, opened] }, opened];
}

export function withExpired(ledger: Ledger, id: string, moment: Moment): Ledger {
  const checkout = checkoutIn(ledger, id);
  return checkout.state === 'open' ? expired(ledger, checkout, moment.now, moment) : ledger;
}

/** What the person does at the checkout. */
export function withOutcome(ledger: Ledger, id: string, outcome: PracticeCard | 'expire', moment: Moment): Ledger {
  const checkout = checkoutIn(ledger, id);
  if (checkout.state !== 'open') throw new PaymentsError('refused', 'this checkout is over');
  switch (outcome) {
    case 'expire':
      return expired(ledger, checkout, moment.now, moment);
    case 'declined':
      throw new PaymentsError('declined', 'the card was declined');
    case 'pays':
    case 'fails-later':
      return withPaid(ledger, checkout, outcome, moment);
  }
}

function withPaid(ledger: Ledger, checkout: LedgerCheckout, kind: KeptCard, moment: Moment): Ledger {
  const { now, newId } = moment;
  const customerId = ledger.customerId ?? newId('cus');
  const customer: Ledger = { ...ledger, customerId, card: { kind, expYear: cardEnds(now) } };
  const { id, offer } = checkout;
  if (offer === 'lifetime') {
    // What is credited is for the bills of a subscription.
    const bought = { ...customer, charged: customer.charged + centsOf(offer) };
    const done = withCheckout(bought, { ...checkout, state: 'paid', customerId });
    return withEvent(done, 'checkout.session.completed', id, now, moment);
  }
  const subscription = begun(checkout, offer, customerId, moment);
  const { id: subscriptionId } = subscription;
  const started = { ...customer, subscriptions: [...customer.subscriptions, subscription] };
  const told = withEvent(started, 'customer.subscription.created', subscriptionId, now, moment);
  const charged = subscription.state === 'trialing' ? told : withFirstPayment(told, subscription, moment);
  const done = withCheckout(charged, { ...checkout, state: 'paid', customerId, subscriptionId });
  return withEvent(done, 'checkout.session.completed', id, now, moment);
}

function withFirstPayment(ledger: Ledger, { id, offer }: LedgerSubscription, moment: Moment): Ledger {
  const charged = withCharge(ledger, centsOf(offer), { isGiven: true });
  if (charged === null) throw new PaymentsError('declined', 'the card was declined');
  return withEvent(charged, 'invoice.paid', id, moment.now, moment);
}

function begun(
  { trialDays }: LedgerCheckout,
  offer: SubscriptionOfferKey,
  customerId: string,
  { now, newId }: Moment,
): LedgerSubscription {
  const trialEndsAt = daysAfter(now, trialDays);
  const begins: LedgerSubscription = {
    id: newId('sub'),
    customerId,
    offer,
    state: 'trialing',
    startedAt: now,
    trialEndsAt,
    anchor: trialEndsAt,
    period: -1,
    periodStartsAt: now,
    periodEndsAt: trialEndsAt,
    failedTries: 0,
    cancelAtPeriodEnd: false,
    endedAt: null,
  };
  return trialDays > 0 ? begins : { ...inPeriod(begins, 0), state: 'active', trialEndsAt: null };
}
