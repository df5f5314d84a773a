import { practiceCards } from '@someday/contract/billing';
import { offers, subscriptionOffers, type OfferKey, type SubscriptionOfferKey } from '@someday/contract/plans';
import * as z from 'zod';

const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (written) => new Date(written),
  encode: (date) => date.toISOString(),
});
const offer = z.custom<OfferKey>((value) => typeof value === 'string' && Object.hasOwn(offers, value));
const subscriptionOffer = z.custom<SubscriptionOfferKey>(
  (value) => typeof value === 'string' && Object.hasOwn(subscriptionOffers, value),
);

const checkoutSchema = z.object({
  id: z.string(),
  reference: z.string(),
  offer,
  trialDays: z.int(),
  state: z.enum(['open', 'paid', 'expired']),
  createdAt: instant,
  expiresAt: instant,
  /** The one it was opened for, and once it is paid the one who paid. */
  customerId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
});

const subscriptionSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  offer: subscriptionOffer,
  state: z.enum(['trialing', 'active', 'past_due', 'ended']),
  startedAt: instant,
  trialEndsAt: z.nullable(instant),
  /** Where paid time begins: periods are counted from here, so that none drifts. */
  anchor: instant,
  /** Which one it is in, from 0 on; -1 before the anchor. */
  period: z.int(),
  periodStartsAt: instant,
  periodEndsAt: instant,
  /** How often the payment of this period has failed; 0 when it is paid. */
  failedTries: z.int(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: z.nullable(instant),
});

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: instant,
  about: z.object({ kind: z.enum(['checkout', 'subscription']), id: z.string() }),
  /** Whether it has been handed over and had its effect. */
  taken: z.boolean(),
});

/** All that the practice bank knows of a member. Money is cents. */
export const ledgerSchema = z.object({
  customerId: z.nullable(z.string()),
  card: z.nullable(z.object({ kind: z.enum(practiceCards).exclude(['declined']), expYear: z.int() })),
  /** Of a cheaper plan: makes the next bills smaller. */
  credit: z.int(),
  /** All that would have been charged so far. */
  charged: z.int(),
  checkouts: z.array(checkoutSchema),
  subscriptions: z.array(subscriptionSchema),
  events: z.array(eventSchema),
});

export type Ledger = Readonly<z.output<typeof ledgerSchema>>;
export type LedgerCheckout = Readonly<z.output<typeof checkoutSchema>>;
export type LedgerSubscription = Readonly<z.output<typeof subscriptionSchema>>;
export type LedgerEvent = Readonly<z.output<typeof eventSchema>>;
export type KeptCard = NonNullable<Ledger['card']>['kind'];

export const emptyLedger: Ledger = {
  customerId: null,
  card: null,
  credit: 0,
  charged: 0,
  checkouts: [],
  subscriptions: [],
  events: [],
};

/** When something is done, and how what it makes is called. */
export interface Moment {
  readonly now: Date;
  newId(kind: 'cs' | 'sub' | 'cus' | 'evt'): string;
}

export const centsOf = (key: OfferKey): number => offers[key].cents;

export function withCheckout(ledger: Ledger, changed: LedgerCheckout): Ledger {
  return { ...ledger, checkouts: ledger.checkouts.map((one) => (one.id === changed.id ? changed : one)) };
}

export function withSubscription(ledger: Ledger, changed: LedgerSubscription): Ledger {
  return { ...ledger, subscriptions: ledger.subscriptions.map((one) => (one.id === changed.id ? changed : one)) };
}

/** Named as Stripe names its events. `at` may be before now: things happen on their day, seen or not. */
export function withEvent(
  ledger: Ledger,
  type: `checkout.session.${string}` | `customer.subscription.${string}` | `invoice.${string}`,
  id: string,
  at: Date,
  { newId }: Moment,
): Ledger {
  const kind = type.startsWith('checkout.') ? 'checkout' : 'subscription';
  const event: LedgerEvent = { id: newId('evt'), type, createdAt: at, about: { kind, id }, taken: false };
  return { ...ledger, events: [...ledger.events, event] };
}

/** Takes what is due, less what is credited; null when the card does not pay. `isGiven`: it is being given right now. */
export function withCharge(ledger: Ledger, cents: number, { isGiven }: { isGiven: boolean }): Ledger | null {
  const due = Math.max(0, cents - ledger.credit);
  if (due > 0 && !isGiven && ledger.card?.kind !== 'pays') return null;
  return { ...ledger, credit: ledger.credit - (cents - due), charged: ledger.charged + due };
}

/** Not ended: more may come of it. */
export const isRunningSubscription = ({ state }: LedgerSubscription): boolean => state !== 'ended';
