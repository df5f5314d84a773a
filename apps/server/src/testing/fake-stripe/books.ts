import { currency, offers } from '@someday/contract/rules/plans';
import type { Stripe } from 'stripe';
import { missing } from './api-error.ts';

/** Whether a card pays: always, only at the checkout, or never. */
export type CardKind = 'pays' | 'fails-later' | 'declined';

/** Instants are in seconds, like Stripe's. */
export interface Customer {
  readonly id: string;
  email: string;
  methodId: string | null;
  /** Negative: a credit, deducted from the next bill. */
  balance: number;
  deleted: boolean;
}

export interface Method {
  readonly id: string;
  readonly kind: CardKind;
  readonly card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'>;
}

export interface Session {
  readonly id: string;
  readonly mode: 'payment' | 'subscription';
  readonly created: number;
  readonly expiresAt: number;
  readonly priceId: string;
  readonly email: string | null;
  readonly clientReferenceId: string | null;
  readonly successUrl: string;
  readonly metadata: Record<string, string>;
  readonly subscriptionMetadata: Record<string, string>;
  readonly trialDays: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  customerId: string | null;
  subscriptionId: string | null;
}

export interface Subscription {
  readonly id: string;
  readonly itemId: string;
  readonly customerId: string;
  readonly metadata: Record<string, string>;
  readonly startDate: number;
  /** Its periods begin on this day of the month. */
  anchor: number;
  priceId: string;
  methodId: string | null;
  status: Stripe.Subscription['status'];
  trialEnd: number | null;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  endedAt: number | null;
}

export interface Price {
  readonly id: string;
  active: boolean;
  currency: string;
  amount: number | null;
  every: 'month' | 'year' | null;
}

export interface Invoice {
  readonly id: string;
  readonly subscription: Subscription;
  readonly total: number;
  readonly amountDue: number;
  readonly lines: readonly { amount: number; start: number; end: number }[];
  readonly paid: boolean;
}

export interface FakeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

export interface Books {
  readonly customers: Map<string, Customer>;
  readonly methods: Map<string, Method>;
  readonly sessions: Map<string, Session>;
  readonly subscriptions: Map<string, Subscription>;
  readonly prices: Map<string, Price>;
  /** Charges in cents, oldest first. */
  readonly charges: { customerId: string; cents: number }[];
  readonly events: FakeEvent[];
  /** Its current time. */
  now: number;
  nextId(prefix: string): string;
}

/** With a price `price_<offer>` for each offer of the catalog. */
export function openBooks(now: Date): Books {
  let made = 0;
  const prices = Object.entries(offers).map(([offer, { cents, interval }]): [string, Price] => {
    const id = `price_${offer}`;
    const every = interval === 'once' ? null : interval === 'monthly' ? 'month' : 'year';
    return [id, { id, active: true, currency, amount: cents, every }];
  });
  return {
    customers: new Map(),
    methods: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    prices: new Map(prices),
    charges: [],
    events: [],
    now: Math.floor(now.getTime() / 1000),
    nextId: (prefix) => `${prefix}_${String((made += 1)).padStart(8, '0')}`,
  };
}

export function found<Thing>(things: ReadonlyMap<string, Thing>, kind: string, id: string, param?: string): Thing {
  const thing = things.get(id);
  if (thing === undefined) throw missing(kind, id, param);
  return thing;
}

export const customerOf = (books: Books, id: string, param?: string): Customer => {
  const customer = found(books.customers, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
};

export const priceOf = (books: Books, id: string): Price & { amount: number } => {
  const price = found(books.prices, 'price', id, 'price');
  return { ...price, amount: price.amount ?? 0 };
};
