import type { PracticeCard } from '@someday/contract/billing';
import type { SubscriptionOfferKey } from '@someday/contract/plans';
import { PaymentsError, type CheckoutRequest } from './payments.ts';
import { cardEnds } from './practice-changes.ts';
import {
  centsOf,
  withCharge,
  withCheckout,
  withEvent,
  type KeptCard,
  type Ledger,
  type LedgerCheckout,
  type LedgerSubscription,
  type Moment,
} from './practice-ledger.ts';
import { daysAfter, expired, inPeriod } from './practice-time.ts';

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
