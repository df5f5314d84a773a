import type { billingApi } from '@someday/contract/api/billing';
import type { Handlers } from '#server/http/handlers.ts';
import type { ChangesService } from './changes.service.ts';
import type { CheckoutsService } from './checkouts.service.ts';
import type { PracticeService } from './practice/practice.service.ts';
import type { PricingService } from './pricing.service.ts';
import type { SubscriptionService } from './subscription.service.ts';

export interface BillingRoutesDeps {
  readonly pricing: PricingService;
  readonly subscription: SubscriptionService;
  readonly checkouts: CheckoutsService;
  readonly changes: ChangesService;
  readonly practice: PracticeService;
}

export function billingRoutes({
  pricing,
  subscription,
  checkouts,
  changes,
  practice,
}: BillingRoutesDeps): Handlers<typeof billingApi> {
  return {
    getPricing: ({ caller }) => pricing.shown(caller.member?.memberId ?? null),
    getSubscription: ({ caller }) => subscription.shown(caller.memberId),
    createSubscriptionCheckout: ({ caller, body }) => checkouts.openForSubscription(caller.memberId, body),
    createLifetimeCheckout: ({ caller, body }) => checkouts.openForLifetime(caller.memberId, body.priceId),
    async checkPayment({ caller }) {
      await checkouts.check(caller.memberId);
      return subscription.shown(caller.memberId);
    },
    openPaymentPortal: ({ caller }) => changes.openPortal(caller.memberId),
    previewPlanChange: ({ caller, query }) => changes.preview(caller.memberId, query.priceId),
    async changePlan({ caller, body }) {
      await changes.changePlan(caller.memberId, body.priceId);
      return subscription.shown(caller.memberId);
    },
    cancelSubscription: ({ caller, body }) => changes.cancel(caller.memberId, body),
    async reactivateSubscription({ caller }) {
      await changes.reactivate(caller.memberId);
      return subscription.shown(caller.memberId);
    },
    getPracticeCheckout: ({ caller, params }) => practice.checkout(caller.memberId, params.sessionId),
    finishPracticeCheckout: ({ caller, params, body }) =>
      practice.finish(caller.memberId, params.sessionId, body.outcome),
    getPracticeWallet: ({ caller }) => practice.wallet(caller.memberId),
    changePracticeCard: ({ caller, body }) => practice.changeCard(caller.memberId, body.card),
    bringPracticePayment: ({ caller }) => practice.bringPayment(caller.memberId),
  };
}
