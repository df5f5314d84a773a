import type { WorkGuard } from '#server/jobs/job-handler.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createWorkQueue } from '#server/lib/work-queue.ts';
import type { Platform } from '#server/platform.ts';
import { openBillingEnvironment } from './billing-environment.service.ts';
import { billingRoutes } from './billing.routes.ts';
import { billingJobs, later, createReconcilingService } from './billing.jobs.ts';
import { createChangesService } from './changes.service.ts';
import { createCheckoutsService } from './checkouts.service.ts';
import { createEntitlementsService, createPlanStatus } from './entitlements.service.ts';
import { createEventsService } from './payment-events.service.ts';
import { billingEmails } from './emails/billing-emails.service.ts';
import { createPracticePayments, createPracticeService, practiceJobs } from './practice/practice.service.ts';
import { createPricingService } from './pricing.service.ts';
import { createSubscriptionSync } from './subscription-sync.service.ts';
import { createSubscriptionService } from './subscription.service.ts';

export type Billing = Awaited<ReturnType<typeof createBilling>>;

/** Each sync holds a database connection, and asking about practice payments one more. */
const syncs = { atOnce: 4, waiting: 200 };

/** Plans, payments and what a member may use. Errors: `StartError` if practice or test payments would mix with real ones. */
export async function createBilling(platform: Platform, { clockGuard }: { readonly clockGuard: WorkGuard }) {
  const { config, db, limits, logger, clock, publicUrl } = platform;
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
  const reconciling =
    payments && sync && events ? { db, payments, sync, events, clock, clockGuard, queue, logger } : null;
  const refresh =
    sync && ((id: string) => later(queue(() => inTransaction(db, (tx) => sync.syncSubscription(tx, id)))));
  const services = {
    pricing: createPricingService({ db, payments }),
    subscription: createSubscriptionService({ db, planStatus, entitlements }),
    checkouts: createCheckoutsService(shared),
    changes: createChangesService(shared),
    practice,
  };
  return {
    planStatus,
    entitlements,
    events,
    payments,
    webhook: mode === 'stripe' ? events : null,
    services,
    routes: billingRoutes(services),
    jobs: [
      ...(reconciling ? billingJobs({ ...reconciling, reconciling: createReconcilingService(reconciling) }) : []),
      ...practiceJobs(practice),
    ],
    emails: mode === 'off' ? [] : [billingEmails({ ...platform, isPractice: mode === 'practice', refresh })],
  };
}
