import type { CardFacts, CheckoutFacts, SubscriptionFacts } from './payments.ts';
import type { PracticeHoldings, PracticeSession } from './practice.ts';
import {
  centsOf,
  type KeptCard,
  type Ledger,
  type LedgerCheckout,
  type LedgerSubscription,
} from './practice-ledger.ts';
import { nextOfMemberships } from './practice-time.ts';

const lastDigits = { pays: '4242', 'fails-later': '0341' } as const satisfies Record<KeptCard, string>;

export function practiceCheckoutFacts(memberId: number, checkout: LedgerCheckout): CheckoutFacts {
  const { id: sessionId, reference, offer, state, createdAt, customerId, subscriptionId } = checkout;
  return { sessionId, reference, memberId, offer, state, createdAt, customerId, subscriptionId };
}

export function sessionFacts(memberId: number, checkout: LedgerCheckout): PracticeSession {
  const { offer, trialDays, expiresAt } = checkout;
  return { ...practiceCheckoutFacts(memberId, checkout), offer, trialDays, expiresAt };
}

export function subscriptionFacts(
  memberId: number,
  { card }: Pick<Ledger, 'card'>,
  subscription: LedgerSubscription,
): SubscriptionFacts {
  const { id, customerId, offer, state, startedAt, trialEndsAt } = subscription;
  const { periodStartsAt, periodEndsAt, cancelAtPeriodEnd, endedAt } = subscription;
  return {
    id,
    memberId,
    customerId,
    offer,
    state,
    startedAt,
    trialEndsAt,
    periodStartsAt,
    periodEndsAt,
    cancelAtPeriodEnd,
    endedAt,
    card: card && cardFacts(memberId, card),
  };
}

/** Everybody has the same practice cards, so each of them counts as one of the member's own: nobody's trial takes another's away. */
function cardFacts(memberId: number, { kind, expYear }: NonNullable<Ledger['card']>): CardFacts {
  const fingerprint = `practice_card_${memberId}_${kind}`;
  return { fingerprint, brand: 'visa', last4: lastDigits[kind], expMonth: 12, expYear };
}

export function holdingsOf(ledger: Ledger): PracticeHoldings {
  const card = ledger.card?.kind ?? null;
  const next = nextOfMemberships(ledger);
  if (next === null) return { card, nextPaymentAt: null, nextAmount: null, endsAt: null };
  if (next.kind === 'ends') return { card, nextPaymentAt: null, nextAmount: null, endsAt: next.at };
  const amount = centsOf(next.subscription.offer);
  return { card, nextPaymentAt: next.at, nextAmount: Math.max(0, amount - ledger.credit), endsAt: null };
}
