import type { BillingMode } from '@someday/contract/rules/plans';
import type { Payments } from '#server/adapters/payments/payments.ts';
import type { WorkGuard } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { createWorkQueue } from '#server/lib/work-queue.ts';
import { billingJobs, later, createReconcilingService } from './billing.jobs.ts';
import { createChangesService } from './changes.service.ts';
import { createCheckoutsService } from './checkouts.service.ts';
import { createEntitlementsService, createEntitlementStatus } from './entitlements.service.ts';
import { createEventsService } from './payment-events.service.ts';
import { billingEmails } from './emails/billing-emails.service.ts';
import { practiceJobs, createPracticeService } from './practice/practice.service.ts';
import { createPricingService } from './pricing.service.ts';
import { createSubscriptionSync } from './subscription-sync.service.ts';
import { createSubscriptionService } from './subscription.service.ts';

export interface BillingDeps {
  readonly mode: BillingMode;
  readonly db: Db;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly clockGuard: WorkGuard;
  readonly supportEmail: string | null;
  readonly payments: Payments | null;
  readonly isPractice: boolean;
}

export type Billing = ReturnType<typeof createBilling>;

/** Each sync holds a database connection, and asking about practice payments one more. */
const syncs = { atOnce: 4, waiting: 200 };

export function createBilling(deps: BillingDeps) {
  const { mode, db, limits, logger, clock, clockGuard, publicUrl, payments, isPractice } = deps;
  const standing = createEntitlementStatus(mode);
  const entitlements = createEntitlementsService({ db, standing });
  const inTurn = createWorkQueue(syncs);
  const sync = payments && createSubscriptionSync({ payments, logger });
  const events = payments && sync && createEventsService({ db, payments, sync, inTurn, logger });
  const shared = { db, payments, sync, standing, limits, inTurn, publicUrl };
  const practice = createPracticeService(isPractice && sync ? { db, sync, inTurn, limits } : null);
  const jobs =
    payments && sync && events
      ? billingJobs({
          db,
          payments,
          sync,
          clock,
          inTurn,
          reconciling: createReconcilingService({ db, payments, events, sync, clock, clockGuard, inTurn, logger }),
        })
      : [];
  const refresh =
    sync && ((id: string) => later(inTurn(() => inTransaction(db, (tx) => sync.syncSubscription(tx, id)))));
  const emails = mode === 'off' ? [] : [billingEmails({ ...deps, isPractice: mode === 'practice', refresh })];
  return {
    standing,
    entitlements,
    events,
    jobs: [...jobs, ...practiceJobs(practice)],
    emails,
    doors: {
      pricing: createPricingService({ db, payments }),
      subscription: createSubscriptionService({ db, standing, entitlements }),
      checkouts: createCheckoutsService(shared),
      changes: createChangesService(shared),
      practice,
    },
  };
}
