import { invalidRequest } from './api-error.ts';
import { bill, end, periodAfter, renew, addSubscriptionEvent } from './billing.ts';
import { found, priceOf, type Books, type CardKind, type Method, type Session, type Subscription } from './books.ts';
import { expireSession } from './checkout-endpoints.ts';
import { addEvent } from './events.ts';
import { endTrial } from './subscription-endpoints.ts';
import { sessionView } from './views.ts';

export interface CardChoice {
  readonly kind?: CardKind;
  /** Identifies the card. Default: one that no other card has. */
  readonly fingerprint?: string;
  readonly expires?: { readonly month: number; readonly year: number };
}

export interface Payment extends CardChoice {
  /** The payment is pending until `completePending` decides its outcome. */
  readonly slow?: boolean;
}

/** What people do on Stripe's own pages, and what happens over time. */
export function createPeople(books: Books) {
  const sessionOf = (id: string) => found(books.sessions, 'checkout.session', id);
  const subscriptionOf = (id: string) => found(books.subscriptions, 'subscription', id);

  return {
    /** Pays at the checkout. A declined card leaves it open. */
    pay(sessionId: string, payment: Payment = {}): 'paid' | 'declined' {
      const session = sessionOf(sessionId);
      if (session.status !== 'open') throw invalidRequest(`this checkout is ${session.status}`);
      if (payment.kind === 'declined') return 'declined';
      const method = addMethod(books, payment);
      session.customerId ??= addCustomer(books, session.email ?? '');
      found(books.customers, 'customer', session.customerId).methodId ??= method.id;
      session.status = 'complete';
      session.paymentStatus = payment.slow ? 'unpaid' : session.trialDays > 0 ? 'no_payment_required' : 'paid';
      if (session.mode === 'subscription') begin(books, session, session.customerId, method);
      else if (!payment.slow) takeOnce(books, session, session.customerId);
      addEvent(books, 'checkout.session.completed', sessionView(session));
      return 'paid';
    },
    /** A pending payment has arrived, or has failed. */
    completePending(sessionId: string, came: boolean): void {
      const session = sessionOf(sessionId);
      if (came) {
        session.paymentStatus = 'paid';
        takeOnce(books, session, session.customerId ?? '');
      }
      addEvent(books, `checkout.session.async_payment_${came ? 'succeeded' : 'failed'}`, sessionView(session));
    },
    expire: (sessionId: string): void => void expireSession(books, sessionId),

    /** In the customer portal: a new card, which pays what's overdue. */
    useCard(subscriptionId: string, card: CardChoice): void {
      const subscription = subscriptionOf(subscriptionId);
      subscription.methodId = addMethod(books, card).id;
      if (subscription.status === 'past_due') bill(books, subscription, true);
      addSubscriptionEvent(books, 'updated', subscription);
    },
    /** In the customer portal, which sets the moment instead of the end of the period. */
    cancelInPortal(subscriptionId: string): void {
      const subscription = subscriptionOf(subscriptionId);
      subscription.cancelAt = subscription.periodEnd;
      addSubscriptionEvent(books, 'updated', subscription);
    },
    /** Stripe's last attempt to charge an overdue one has failed. */
    giveUp: (subscriptionId: string): void => end(books, subscriptionOf(subscriptionId)),
    /** Any change to the object, for its other states. */
    change(subscriptionId: string, what: Partial<Subscription>): void {
      const subscription = subscriptionOf(subscriptionId);
      Object.assign(subscription, what);
      addSubscriptionEvent(books, 'updated', subscription);
    },

    /** Time passes, and everything due until then happens, in order. */
    setNow(later: Date): void {
      const until = Math.floor(later.getTime() / 1000);
      for (;;) {
        const due = nextDue(books, until);
        if (due === undefined) break;
        books.now = Math.max(books.now, due.at);
        due.happens();
      }
      books.now = until;
    },
  };
}

/** Three weeks of attempts, after which a subscription ends, by the account's settings. */
const dunning = 21 * 86_400;

interface Due {
  readonly at: number;
  happens(): void;
}

function nextDue(books: Books, until: number): Due | undefined {
  const expiries = [...books.sessions.values()]
    .filter(({ status }) => status === 'open')
    .map((session): Due => ({ at: session.expiresAt, happens: () => void expireSession(books, session.id) }));
  const turns = [...books.subscriptions.values()]
    .filter(({ status }) => ['trialing', 'active'].includes(status))
    .map((subscription): Due => ({ at: subscription.periodEnd, happens: () => endPeriod(books, subscription) }));
  const overdue = [...books.subscriptions.values()]
    .filter(({ status }) => status === 'past_due')
    .map((subscription): Due => ({ at: subscription.periodStart + dunning, happens: () => end(books, subscription) }));
  return [...expiries, ...turns, ...overdue].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
}

function endPeriod(books: Books, subscription: Subscription): void {
  if (subscription.cancelAt !== null || subscription.cancelAtPeriodEnd) return end(books, subscription);
  if (subscription.status !== 'trialing') return renew(books, subscription);
  endTrial(books, subscription);
  addSubscriptionEvent(books, 'updated', subscription);
}

function begin(books: Books, session: Session, customerId: string, method: Method): void {
  const { every } = priceOf(books, session.priceId);
  const trialEnd = session.trialDays > 0 ? books.now + session.trialDays * 86_400 : null;
  const subscription: Subscription = {
    id: books.nextId('sub'),
    itemId: books.nextId('si'),
    customerId,
    metadata: session.subscriptionMetadata,
    startDate: books.now,
    anchor: books.now,
    priceId: session.priceId,
    methodId: method.id,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trialEnd,
    periodStart: books.now,
    periodEnd: trialEnd ?? periodAfter(books.now, every),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
  };
  books.subscriptions.set(subscription.id, subscription);
  session.subscriptionId = subscription.id;
  addSubscriptionEvent(books, 'created', subscription);
  if (trialEnd === null && session.paymentStatus === 'paid') {
    bill(books, subscription, true);
    addSubscriptionEvent(books, 'updated', subscription);
  }
}

function takeOnce(books: Books, session: Session, customerId: string): void {
  books.charges.push({ customerId, cents: priceOf(books, session.priceId).amount });
}

function addCustomer(books: Books, email: string): string {
  const id = books.nextId('cus');
  books.customers.set(id, { id, email, methodId: null, balance: 0, deleted: false });
  return id;
}

function addMethod(books: Books, { kind = 'pays', fingerprint, expires }: CardChoice): Method {
  const id = books.nextId('pm');
  const card = {
    brand: 'visa',
    last4: id.slice(-4),
    exp_month: expires?.month ?? 12,
    exp_year: expires?.year ?? 2040,
    fingerprint: fingerprint ?? `fingerprint of ${id}`,
  };
  const method: Method = { id, kind, card };
  books.methods.set(id, method);
  return method;
}
