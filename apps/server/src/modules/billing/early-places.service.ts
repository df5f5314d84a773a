import {
  earlyAdopterPlaces,
  offerFor,
  type Interval,
  type OfferKey,
  type Plan,
  type SubscriptionOfferKey,
  offerKeys,
  offers,
} from '@someday/contract/rules/plans';
import { appError } from '#server/lib/app-error.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import type { Payments } from '#server/adapters/payments/payments.ts';
import { lockAccount } from './billing-accounts.repo.ts';
import { expireUnasked, hasOpenCheckout } from './checkouts.repo.ts';
import * as repo from './early-places.repo.ts';

const earlyOffers = offerKeys.filter((key) => offers[key].early);

export function offerOfPrice({ priceIds }: Pick<Payments, 'priceIds'>, priceId: string): OfferKey | undefined {
  return offerKeys.find((key) => priceIds[key] === priceId);
}

export async function earlyAdopterState(
  db: Db,
  memberId: number | null,
): Promise<{ isActive: boolean; placesLeft: number }> {
  const placesLeft = Math.max(0, earlyAdopterPlaces - (await repo.placesGone(db)));
  return { placesLeft, isActive: placesLeft > 0 || (memberId !== null && (await repo.hasPlace(db, memberId))) };
}

/** Choosing the regular price while places are left gives the early one: no one pays more than the page says. Errors: `price_changed`. */
export async function resolvedOffer(
  tx: Tx,
  memberId: number,
  asked: { plan: Plan; interval: Interval; early: boolean },
  { isSold, seconds }: { isSold: (offer: OfferKey) => boolean; seconds: number },
): Promise<SubscriptionOfferKey> {
  const early = offerFor(asked.plan, asked.interval, true);
  if (asked.interval === 'monthly' || !isSold(early)) return offerFor(asked.plan, asked.interval, asked.early);
  await repo.lockPlaces(tx);
  const { isActive } = await earlyAdopterState(tx, memberId);
  if (isActive) {
    await repo.holdPlace(tx, memberId, seconds);
    return early;
  }
  if (asked.early) throw appError('price_changed');
  return offerFor(asked.plan, asked.interval, false);
}

export async function releaseEarlyPlace(tx: Tx, memberId: number): Promise<void> {
  if (!(await hasOpenCheckout(tx, memberId, earlyOffers))) await repo.dropHold(tx, memberId);
}

/** A checkout that the provider hasn't been asked for. */
export async function dropUnasked(tx: Tx, memberId: number, id: string): Promise<void> {
  await lockAccount(tx, memberId);
  await expireUnasked(tx, id);
  await releaseEarlyPlace(tx, memberId);
}

/** No one who has paid is refused, even if no places are left. Leaving within the trial means nothing was paid. */
export async function confirmEarlyPlace(tx: Tx, memberId: number): Promise<void> {
  const since = await repo.claimOf(tx, memberId, earlyOffers);
  await (since === null ? repo.freeEarlyPlace(tx, memberId) : repo.takePlace(tx, memberId, since));
}
