import { offerKeys, offers, type OfferKey } from '@someday/contract/plans';
import type { Payments } from '#server/adapters/payments/payments.ts';

export const earlyOffers = offerKeys.filter((key) => offers[key].early);

/** The offer that a price id stands for; undefined for any other text. */
export function offerOfPrice({ priceIds }: Pick<Payments, 'priceIds'>, priceId: string): OfferKey | undefined {
  return offerKeys.find((key) => priceIds[key] === priceId);
}
