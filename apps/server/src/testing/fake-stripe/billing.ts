import { declined } from './api-error.ts';
import { customerOf, priceOf, type Books, type Invoice, type Price, type Subscription } from './books.ts';
import { addEvent } from './events.ts';
import { invoiceView, subscriptionView } from './views.ts';

export type Proration = 'create_prorations' | 'none' | 'always_invoice';

/** The end of the period that begins at `start`: on the anchor's day of the month, or the last day of a month without it. */
export function periodAfter(start: number, every: Price['every'], anchor = start): number {
  for (let periods = 1; ; periods += 1) {
    const from = new Date(anchor * 1000);
    const to = new Date(from);
    to.setUTCMonth(from.getUTCMonth() + periods * (every === 'year' ? 12 : 1));
    if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
    if (to.getTime() / 1000 > start) return to.getTime() / 1000;
  }
}

export const addSubscriptionEvent = (
  books: Books,
  what: 'created' | 'updated' | 'deleted',
  subscription: Subscription,
) => addEvent(books, `customer.subscription.${what}`, subscriptionView(books, subscription));

/** Whether the card paid. `present`: its owner is entering it, so that a card that only fails at renewals pays. */
export function charge(books: Books, subscription: Subscription, cents: number, present = false): boolean {
  const customer = customerOf(books, subscription.customerId);
  const fromBalance = Math.min(cents, Math.max(0, -customer.balance));
  const method = books.methods.get(subscription.methodId ?? customer.methodId ?? '');
  const pays = method?.kind === 'pays' || (present && method?.kind === 'fails-later');
  if (cents > fromBalance && !pays) return false;
  customer.balance += fromBalance;
  if (cents > fromBalance) books.charges.push({ customerId: customer.id, cents: cents - fromBalance });
  return true;
}

/** The first or next bill. The subscription is active if it's paid, otherwise past due. */
export function bill(books: Books, subscription: Subscription, present = false): boolean {
  const { amount } = priceOf(books, subscription.priceId);
  const paid = charge(books, subscription, amount, present);
  subscription.status = paid ? 'active' : 'past_due';
  const line = { amount, start: subscription.periodStart, end: subscription.periodEnd };
  const invoice: Invoice = {
    id: books.nextId('in'),
    subscription,
    total: amount,
    amountDue: amount,
    lines: [line],
    paid,
  };
  addEvent(books, paid ? 'invoice.paid' : 'invoice.payment_failed', invoiceView(invoice));
  return paid;
}

export function renew(books: Books, subscription: Subscription): void {
  const { every } = priceOf(books, subscription.priceId);
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = periodAfter(subscription.periodStart, every, subscription.anchor);
  bill(books, subscription);
  addSubscriptionEvent(books, 'updated', subscription);
}

export function end(books: Books, subscription: Subscription): void {
  Object.assign(subscription, { status: 'canceled', endedAt: books.now });
  addSubscriptionEvent(books, 'deleted', subscription);
}

export interface PlanChange {
  readonly priceId: string;
  readonly proration: Proration;
  /** Refuses, without changing anything, if what's due now isn't paid. */
  readonly mustBePaid: boolean;
}

/** What's due now, as an invoice: the rest of the period at the new price minus the rest at the old one, or a whole new period. */
export function changeInvoice(books: Books, subscription: Subscription, to: string): Invoice {
  const [before, after] = [priceOf(books, subscription.priceId), priceOf(books, to)];
  const { periodStart, periodEnd } = subscription;
  const rest = Math.max(0, periodEnd - books.now) / (periodEnd - periodStart);
  const goesOn = before.every === after.every;
  const ends = goesOn ? periodEnd : periodAfter(books.now, after.every);
  const lines = [
    { amount: -Math.round(before.amount * rest), start: books.now, end: periodEnd },
    { amount: goesOn ? Math.round(after.amount * rest) : after.amount, start: books.now, end: ends },
  ];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { balance } = customerOf(books, subscription.customerId);
  const amountDue = Math.max(0, total + Math.min(0, balance));
  return { id: books.nextId('in'), subscription, total, amountDue, lines, paid: true };
}

export function changePlan(books: Books, subscription: Subscription, change: PlanChange): void {
  const { priceId, proration } = change;
  const [before, after] = [priceOf(books, subscription.priceId), priceOf(books, priceId)];
  if (proration !== 'none' && before.id !== after.id) invoiceChange(books, subscription, change);
  subscription.priceId = priceId;
  if (before.every === after.every || subscription.status === 'trialing') return;
  Object.assign(subscription, { anchor: books.now, periodStart: books.now });
  subscription.periodEnd = periodAfter(books.now, after.every);
}

function invoiceChange(books: Books, subscription: Subscription, { priceId, proration, mustBePaid }: PlanChange): void {
  const invoice = changeInvoice(books, subscription, priceId);
  const [before, after] = [priceOf(books, subscription.priceId), priceOf(books, priceId)];
  const customer = customerOf(books, subscription.customerId);
  // What isn't billed now goes on the next bill. Another interval begins with its own bill.
  if (invoice.total <= 0 || (proration === 'create_prorations' && before.every === after.every)) {
    customer.balance += invoice.total;
    return;
  }
  const paid = charge(books, subscription, invoice.total);
  if (!paid && mustBePaid) throw declined();
  if (!paid) subscription.status = 'past_due';
  addEvent(books, paid ? 'invoice.paid' : 'invoice.payment_failed', invoiceView({ ...invoice, paid }));
}
