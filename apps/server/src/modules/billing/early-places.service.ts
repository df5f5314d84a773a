import {
  earlyAdopterPlaces,
  offerFor,
  type Interval,
  type OfferKey,
  type Plan,
  type SubscriptionOfferKey,
  offerKeys,
  offers,
} from '@someday/contract/plans';
import { appError } from '#server/lib/app-error.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import type { Payments } from '#server/adapters/payments/payments.ts';
import { hasOpenCheckout } from './checkouts.repo.ts';
import {
  claimOf,
  dropHold,
  freeEarlyPlace,
  hasPlace,
  holdPlace,
  lockPlaces,
  placesGone,
  takePlace,
} from './early-places.repo.ts';

const earlyOffers = offerKeys.filter((key) => offers[key].early);

/** The offer that a price id stands for; undefined for any other text. */
export function offerOfPrice({ priceIds }: Pick<Payments, 'priceIds'>, priceId: string): OfferKey | undefined {
  return offerKeys.find((key) => priceIds[key] === priceId);
}

/** Places left, and whether the early-adopter price is there for somebody: whoever has a place keeps the price. */
export async function earlyAdopterState(
  db: Db,
  memberId: number | null,
): Promise<{ isActive: boolean; placesLeft: number }> {
  const placesLeft = Math.max(0, earlyAdopterPlaces - (await placesGone(db)));
  return { placesLeft, isActive: placesLeft > 0 || (memberId !== null && (await hasPlace(db, memberId))) };
}

/**
 * The offer for what somebody asks to pay, with a place kept where it is one of the early-adopter price. Whoever asks for the regular
 * price while there are places gets the early one: nobody pays more than the page would say. Errors: `price_changed`.
 */
export async function resolvedOffer(
  tx: Tx,
  memberId: number,
  asked: { plan: Plan; interval: Interval; early: boolean },
  { isSold, seconds }: { isSold: (offer: OfferKey) => boolean; seconds: number },
): Promise<SubscriptionOfferKey> {
  const early = offerFor(asked.plan, asked.interval, true);
  if (asked.interval === 'monthly' || !isSold(early)) return offerFor(asked.plan, asked.interval, asked.early);
  await lockPlaces(tx);
  const { isActive } = await earlyAdopterState(tx, memberId);
  if (isActive) {
    await holdPlace(tx, memberId, seconds);
    return early;
  }
  if (asked.early) throw appError('price_changed');
  return offerFor(asked.plan, asked.interval, false);
}

/** A checkout is over that may have kept a place. */
export async function releaseEarlyPlace(tx: Tx, memberId: number): Promise<void> {
  if (!(await hasOpenCheckout(tx, memberId, earlyOffers))) await dropHold(tx, memberId);
}

/**
 * Takes or frees a member's place by what is recorded of checkouts and memberships now, whatever came before. Who has paid is never refused,
 * even if all places are gone; who left within the free week has paid nothing.
 */
export async function confirmEarlyPlace(tx: Tx, memberId: number): Promise<void> {
  const since = await claimOf(tx, memberId, earlyOffers);
  await (since === null ? freeEarlyPlace(tx, memberId) : takePlace(tx, memberId, since));
}
