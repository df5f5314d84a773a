import * as z from 'zod';
import { practiceCards } from '@someday/contract/billing';
import { offers, subscriptionOffers, type OfferKey, type SubscriptionOfferKey } from '@someday/contract/plans';
import { monthsAfter } from '@someday/contract/rules/days';

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
