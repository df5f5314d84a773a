import type { PracticeCard } from '@someday/contract/api/billing';
import { subscriptionOffers, type SubscriptionOfferKey } from '@someday/contract/rules/plans';
import { monthsAfter } from '@someday/contract/rules/days';
import type { CardFacts, SubscriptionFacts } from '#server/adapters/payments/payments.ts';

export interface PracticeSubscription extends SubscriptionFacts {
  readonly memberId: number;
  readonly offer: SubscriptionOfferKey;
}

const DAY_MS = 86_400_000;
const monthsOf = { monthly: 1, annual: 12 } as const;
/** Days after a failed payment on which it's tried again. With the last one, the membership ends. */
const retryDays = [3, 7, 14] as const;
const lastDigits = { pays: '4242', 'fails-later': '0341' } as const;

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

/** All members share the same practice cards, so the fingerprint includes the member. One member's trial must not use up another's. */
export function practiceCard(memberId: number, kind: Exclude<PracticeCard, 'declined'>, now: Date): CardFacts {
  return {
    fingerprint: `practice_card_${memberId}_${kind}`,
    brand: 'visa',
    last4: lastDigits[kind],
    expMonth: 12,
    expYear: now.getUTCFullYear() + 4,
  };
}

export const kindOf = (last4: string) => (last4 === lastDigits.pays ? 'pays' : 'fails-later');

export const canPay = ({ card }: SubscriptionFacts): boolean => card?.last4 === lastDigits.pays;

export function begun(
  terms: Pick<PracticeSubscription, 'id' | 'memberId' | 'offer' | 'customerId' | 'card'>,
  trialDays: number,
  now: Date,
): PracticeSubscription {
  const trialEndsAt = daysAfter(now, trialDays);
  const dates = { startedAt: now, trialEndsAt, periodStartsAt: now, periodEndsAt: trialEndsAt, endedAt: null };
  const trial = { ...terms, ...dates, state: 'trialing', cancelAtPeriodEnd: false } as const;
  return trialDays > 0 ? trial : inPeriod({ ...trial, trialEndsAt: null }, now, true);
}

function inPeriod(subscription: PracticeSubscription, start: Date, isPaid: boolean): PracticeSubscription {
  return {
    ...subscription,
    state: isPaid ? 'active' : 'past_due',
    periodStartsAt: start,
    periodEndsAt: monthsAfter(start, monthsOf[subscriptionOffers[subscription.offer].interval]),
  };
}

/** Applies every step that is due by now, each on its own day, so it doesn't matter how often this is called. */
export function advanced(subscription: PracticeSubscription, now: Date): PracticeSubscription {
  const { state, periodStartsAt, periodEndsAt, cancelAtPeriodEnd } = subscription;
  // Another try never succeeds: a new card pays immediately.
  const at = state === 'past_due' ? daysAfter(periodStartsAt, Math.max(...retryDays)) : periodEndsAt;
  if (state === 'ended' || at > now) return subscription;
  if (state === 'past_due' || cancelAtPeriodEnd) return ended(subscription, at);
  return advanced(inPeriod(subscription, at, canPay(subscription)), now);
}

export function ended(subscription: PracticeSubscription, now: Date): PracticeSubscription {
  return { ...subscription, state: 'ended', endedAt: subscription.endedAt ?? now };
}

/** When a payment is due or tried again, or a canceled membership ends; null once it has ended. */
export function nextStep({ state, periodStartsAt, periodEndsAt }: PracticeSubscription, now: Date): Date | null {
  if (state === 'ended') return null;
  if (state !== 'past_due') return periodEndsAt;
  return retryDays.map((days) => daysAfter(periodStartsAt, days)).find((day) => day > now) ?? now;
}

/** As if the time until the next step had passed: its days move back that far. */
export function skippedAhead(subscription: PracticeSubscription, now: Date): PracticeSubscription {
  const { startedAt, trialEndsAt, periodStartsAt, periodEndsAt } = subscription;
  const wait = (nextStep(subscription, now) ?? now).getTime() - now.getTime();
  const earlier = (date: Date) => new Date(date.getTime() - wait);
  const moved = {
    startedAt: earlier(startedAt),
    trialEndsAt: trialEndsAt && earlier(trialEndsAt),
    periodStartsAt: earlier(periodStartsAt),
    periodEndsAt: earlier(periodEndsAt),
  };
  return advanced({ ...subscription, ...moved }, now);
}

export function withoutTrial(subscription: PracticeSubscription, now: Date): PracticeSubscription {
  if (subscription.state !== 'trialing') return subscription;
  return inPeriod({ ...subscription, trialEndsAt: now }, now, canPay(subscription));
}

/** With another plan, and its cost in cents: the difference for the rest of the period; another interval begins a period now. */
export function withOffer(before: PracticeSubscription, offer: SubscriptionOfferKey, now: Date) {
  const changed = { ...before, offer, cancelAtPeriodEnd: false };
  if (before.state === 'trialing') return { changed, dueNow: 0 };
  const [from, to] = [subscriptionOffers[before.offer], subscriptionOffers[offer]];
  const whole = before.periodEndsAt.getTime() - before.periodStartsAt.getTime();
  const left = Math.min(1, (before.periodEndsAt.getTime() - now.getTime()) / whole);
  // An unpaid period is paid whole.
  const unused = before.state === 'past_due' ? 0 : Math.round(from.cents * left);
  if (from.interval !== to.interval) return { changed: inPeriod(changed, now, true), dueNow: to.cents - unused };
  const rest = before.state === 'past_due' ? to.cents : Math.round(to.cents * left);
  return { changed: { ...changed, state: 'active' as const }, dueNow: rest - unused };
}
