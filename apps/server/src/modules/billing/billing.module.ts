import type { billingApi } from '@someday/contract/api/billing';
import type { Handlers } from '#server/http/handlers.ts';
import type { WorkGuard } from '#server/jobs/job-handler.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createWorkQueue } from '#server/lib/work-queue.ts';
import type { Platform } from '#server/platform.ts';
import { openBillingEnvironment } from './billing-environment.service.ts';
import { billingJobs, later } from './billing.jobs.ts';
import { createChangesService } from './changes.service.ts';
import { createCheckoutsService } from './checkouts.service.ts';
import { createEntitlementsService, createPlanStatus } from './entitlements.service.ts';
import { createEventsService } from './payment-events.service.ts';
import { billingEmails } from './emails/billing-emails.service.ts';
import { createPracticePayments, createPracticeService, practiceJobs } from './practice/practice.service.ts';
import { createPricingService } from './pricing.service.ts';
import { createSubscriptionSync } from './subscription-sync.service.ts';
import { createSubscriptionService } from './subscription.service.ts';

/** Each sync holds a database connection, and asking about practice payments one more. */
const syncs = { atOnce: 4, waiting: 200 };

/** Plans, payments and what a member may use. Errors: `StartError` if practice or test payments would mix with real ones. */
export async function createBilling(platform: Platform, { clockGuard }: { readonly clockGuard: WorkGuard }) {
  const { config, db, limits, logger, publicUrl } = platform;
  const mode = config.billing.kind;
  await openBillingEnvironment(db, config.billing, logger);
  const isPractice = mode === 'practice' && platform.payments === null;
  const payments = isPractice ? createPracticePayments({ db, publicUrl }) : platform.payments;
  const planStatus = createPlanStatus(mode);
  const entitlements = createEntitlementsService({ db, planStatus });
  const queue = createWorkQueue(syncs);
  const sync = payments && createSubscriptionSync({ payments, logger });
  const events = payments && sync && createEventsService({ db, payments, sync, queue, logger });
  const shared = { db, payments, sync, planStatus, limits, queue, publicUrl };
  const practice = createPracticeService(isPractice && sync ? { db, sync, queue, limits } : null);
  const refresh =
    sync && ((id: string) => later(queue(() => inTransaction(db, (tx) => sync.syncSubscription(tx, id)))));
  const pricing = createPricingService({ db, payments });
  const subscription = createSubscriptionService({ db, planStatus, entitlements });
  const checkouts = createCheckoutsService(shared);
  const changes = createChangesService(shared);
  const routes: Handlers<typeof billingApi> = {
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
  return {
    planStatus,
    entitlements,
    events,
    payments,
    webhook: mode === 'stripe' ? events : null,
    services: { subscription, checkouts, changes, practice },
    routes,
    jobs: [
      ...(payments && sync && events ? billingJobs({ ...platform, payments, sync, events, clockGuard, queue }) : []),
      ...practiceJobs(practice),
    ],
    emails: mode === 'off' ? [] : [billingEmails({ ...platform, isPractice: mode === 'practice', refresh })],
  };
}
