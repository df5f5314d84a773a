import type { Pricing } from '@someday/contract/api/billing';
import {
  earlyAdopterPlaces,
  offerFor,
  offers,
  plans,
  type Interval,
  type OfferKey,
  type Plan,
} from '@someday/contract/rules/plans';
import type { Payments } from '#server/adapters/payments/payments.ts';
import { appError } from '#server/lib/app-error.ts';
import type { Db } from '#server/lib/transaction.ts';
import { earlyAdopterState } from './early-places.service.ts';

export function createPricingService({ db, payments }: { db: Db; payments: Payments | null }) {
  return {
    async shown(memberId: number | null): Promise<Pricing> {
      if (payments === null) throw appError('not_found');
      const { priceIds } = payments;
      const state = await earlyAdopterState(db, memberId);
      const isSold = plans.some((plan) => priceIds[offerFor(plan, 'annual', true)] !== null);
      const isActive = isSold && state.isActive;
      const price = (offer: OfferKey, regular: OfferKey) => ({
        priceId: priceIds[offer],
        amount: offers[offer].cents,
        regularAmount: offers[regular].cents,
      });
      const planPrice = (plan: Plan, interval: Interval) => {
        const early = offerFor(plan, interval, isActive);
        const regular = offerFor(plan, interval, false);
        return price(priceIds[early] === null ? regular : early, regular);
      };
      const planPrices = (plan: Plan) => ({ monthly: planPrice(plan, 'monthly'), annual: planPrice(plan, 'annual') });
      return {
        basic: planPrices('basic'),
        premium: planPrices('premium'),
        lifetime: { oneTime: price('lifetime', 'lifetime') },
        earlyAdopter: { isActive, subscriberLimit: earlyAdopterPlaces, placesLeft: state.placesLeft },
      };
    },
  };
}
