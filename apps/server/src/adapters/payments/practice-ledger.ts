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
  /** Who it was opened for; once paid, who paid. */
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
  /** Where paid time begins. Periods are counted from here, so they never drift. */
  anchor: instant,
  /** Counted from 0; -1 before the anchor. */
  period: z.int(),
  periodStartsAt: instant,
  periodEndsAt: instant,
  /** How often this period's payment has failed; 0 once it is paid. */
  failedTries: z.int(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: z.nullable(instant),
});

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: instant,
  about: z.object({ kind: z.enum(['checkout', 'subscription']), id: z.string() }),
  /** Delivered. */
  taken: z.boolean(),
});

/** Everything the practice provider knows about one member. Amounts are cents. */
export const ledgerSchema = z.object({
  customerId: z.nullable(z.string()),
  card: z.nullable(z.object({ kind: z.enum(practiceCards).exclude(['declined']), expYear: z.int() })),
  /** Left over after changing to a cheaper plan; reduces the next bills. */
  credit: z.int(),
  /** Everything charged so far. */
  charged: z.int(),
  checkouts: z.array(checkoutSchema),
  subscriptions: z.array(subscriptionSchema),
  events: z.array(eventSchema),
});
export type Ledger = z.output<typeof ledgerSchema>;
export type LedgerCheckout = z.output<typeof checkoutSchema>;
export type LedgerSubscription = z.output<typeof subscriptionSchema>;
export type LedgerEvent = z.output<typeof eventSchema>;
export type KeptCard = NonNullable<Ledger['card']>['kind'];

export const emptyLedger = (): Ledger => ({
  customerId: null,
  card: null,
  credit: 0,
  charged: 0,
  checkouts: [],
  subscriptions: [],
  events: [],
});

/* Everything below changes the ledger it's given. If it throws, the caller must discard that ledger. */

/** When something is done, and ids for what it creates. */
export interface Moment {
  readonly now: Date;
  newId(kind: 'cs' | 'sub' | 'cus' | 'evt'): string;
}

const DAY_MS = 86_400_000;
const monthsOf = { monthly: 1, annual: 12 } as const;
/** Days after a failed payment on which it's tried again. If the last try fails, the subscription ends. */
const retryDays = [3, 7, 14] as const;

export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
export const centsOf = (key: OfferKey): number => offers[key].cents;

type Step = { readonly at: Date } & (
  | { readonly kind: 'expires'; readonly checkout: LedgerCheckout }
  | { readonly kind: 'renews' | 'tries-again' | 'ends'; readonly subscription: LedgerSubscription }
);
type MembershipStep = Exclude<Step, { kind: 'expires' }>;

/** Applies everything due by now, each on its day, so it doesn't matter how often anyone looks. */
export function settle(ledger: Ledger, moment: Moment): void {
  for (let step = nextLedgerStep(ledger); step !== null && step.at <= moment.now; step = nextLedgerStep(ledger)) {
    const then = { ...moment, now: step.at };
    if (step.kind === 'expires') expire(ledger, step.checkout, then);
    else if (step.kind === 'ends') end(ledger, step.subscription, then);
    else {
      if (step.kind === 'renews') enterPeriod(step.subscription, step.subscription.period + 1);
      collect(ledger, step.subscription, then);
    }
  }
}

/** The next thing to happen on its own; null if there is none. */
export function nextLedgerStep(ledger: Ledger): Step | null {
  const open = ledger.checkouts.filter(({ state }) => state === 'open');
  const expiries = open.map((checkout): Step => ({ kind: 'expires', at: checkout.expiresAt, checkout }));
  return earliest([...expiries, ...membershipSteps(ledger)]);
}

/** The same for memberships only. */
export const nextOfMembership = (ledger: Ledger): MembershipStep | null => earliest(membershipSteps(ledger));

function membershipSteps({ subscriptions }: Ledger): MembershipStep[] {
  return subscriptions.filter(stillRuns).map((subscription) => {
    const retryDay = retryDays[subscription.failedTries - 1];
    // An overdue payment was due when its period began.
    if (retryDay !== undefined) {
      return { kind: 'tries-again', at: daysAfter(subscription.periodStartsAt, retryDay), subscription };
    }
    return { kind: subscription.cancelAtPeriodEnd ? 'ends' : 'renews', at: subscription.periodEndsAt, subscription };
  });
}

function earliest<One extends Step>(steps: readonly One[]): One | null {
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(0) ?? null;
}

export const stillRuns = ({ state }: LedgerSubscription): boolean => state !== 'ended';

/** Types have Stripe's names. */
export function tell(ledger: Ledger, type: string, id: string, { now, newId }: Moment): void {
  const kind = type.startsWith('checkout.') ? 'checkout' : 'subscription';
  ledger.events.push({ id: newId('evt'), type, createdAt: now, about: { kind, id }, taken: false });
}

export const tellUpdated = (ledger: Ledger, { id }: LedgerSubscription, moment: Moment): void =>
  tell(ledger, 'customer.subscription.updated', id, moment);

export function enterPeriod(subscription: LedgerSubscription, period: number): void {
  const months = monthsOf[subscriptionOffers[subscription.offer].interval];
  subscription.period = period;
  subscription.periodStartsAt = monthsAfter(subscription.anchor, period * months);
  subscription.periodEndsAt = monthsAfter(subscription.anchor, (period + 1) * months);
  subscription.failedTries = 0;
}

/** Charges the amount, less the credit. False: the card was declined. `isGiven`: the card is being entered right now. */
export function charge(ledger: Ledger, cents: number, isGiven = false): boolean {
  const due = Math.max(0, cents - ledger.credit);
  if (due > 0 && !isGiven && ledger.card?.kind !== 'pays') return false;
  ledger.credit -= cents - due;
  ledger.charged += due;
  return true;
}

/** Tries to charge for the period. */
export function collect(ledger: Ledger, subscription: LedgerSubscription, moment: Moment, isGiven = false): void {
  if (charge(ledger, centsOf(subscription.offer), isGiven)) {
    subscription.state = 'active';
    subscription.failedTries = 0;
    tell(ledger, 'invoice.paid', subscription.id, moment);
    tellUpdated(ledger, subscription, moment);
    return;
  }
  subscription.state = 'past_due';
  subscription.failedTries += 1;
  tell(ledger, 'invoice.payment_failed', subscription.id, moment);
  if (subscription.failedTries > retryDays.length) end(ledger, subscription, moment);
  else tellUpdated(ledger, subscription, moment);
}

export function expire(ledger: Ledger, checkout: LedgerCheckout, moment: Moment): void {
  checkout.state = 'expired';
  tell(ledger, 'checkout.session.expired', checkout.id, moment);
}

export function end(ledger: Ledger, subscription: LedgerSubscription, moment: Moment): void {
  subscription.state = 'ended';
  subscription.endedAt = moment.now;
  tell(ledger, 'customer.subscription.deleted', subscription.id, moment);
}
