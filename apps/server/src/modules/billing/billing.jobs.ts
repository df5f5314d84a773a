import { PaymentsError, type Payments } from '#server/adapters/payments/payments.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { JobNotNowError, jobHandler, type JobHandler, type WorkGuard } from '#server/jobs/job-handler.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import type { WorkQueue } from '#server/lib/work-queue.ts';
import type { Platform } from '#server/platform.ts';
import {
  endRepeatedTrial,
  endSurplus,
  forgetCustomer,
  reconcile,
  stopPaying,
  type SubscriptionSync,
  providersFailure,
} from './subscription-sync.service.ts';
import { unendedSubscriptions, overdueSubscriptions } from './subscriptions.repo.ts';
import { findPayer, standsForLife } from './billing-accounts.repo.ts';
import { overdueCheckouts } from './checkouts.repo.ts';
import { dropUnasked } from './early-places.service.ts';
import type { EventsService } from './payment-events.service.ts';
import { forgetEvents, isEventRecorded } from './payment-events.repo.ts';

interface BillingJobsDeps extends Pick<Platform, 'db' | 'clock' | 'logger'> {
  readonly payments: Payments;
  readonly events: EventsService;
  readonly sync: SubscriptionSync;
  readonly clockGuard: WorkGuard;
  readonly queue: WorkQueue;
}

type Unended = Awaited<ReturnType<typeof unendedSubscriptions>>[number];

/** While the provider doesn't answer, which doesn't count as an attempt. */
const pauseSeconds = 60;

export function billingJobs(deps: BillingJobsDeps): JobHandler[] {
  const { db, payments, sync, queue } = deps;
  const syncNow = (id: string) => queue(() => inTransaction(db, (tx) => sync.syncSubscription(tx, id)));

  /** A failure doesn't stop the others. One unknown to the provider has nothing to end. */
  async function forEach(rows: readonly Unended[], end: (row: Unended) => Promise<unknown>): Promise<void> {
    const failures: PaymentsError[] = [];
    for (const row of rows) {
      try {
        await end(row);
        await syncNow(row.id);
      } catch (error) {
        if (!(error instanceof PaymentsError) || error.kind === 'unavailable') throw error;
        if (error.kind !== 'missing') failures.push(error);
      }
    }
    for (const failure of failures) throw failure;
  }

  async function endReplaced(memberId: number): Promise<void> {
    const unended = await unendedSubscriptions(db, memberId);
    const isForLife = await standsForLife(db, memberId);
    await forEach(isForLife ? unended : unended.slice(1), ({ id }) => payments.endSubscription(id));
  }

  async function stop(memberId: number): Promise<void> {
    const payer = await findPayer(db, memberId);
    if (payer === undefined || payer.closedAt === null) return;
    await forEach(await unendedSubscriptions(db, memberId), async ({ id, state }) =>
      state === 'past_due' ? payments.endSubscription(id) : cancel(id),
    );
  }

  /** If it has already ended, the provider refuses, and that is only recorded. */
  async function cancel(id: string): Promise<void> {
    await payments.setCancelAtPeriodEnd(id, true).catch(async (error: unknown) => {
      if ((await payments.subscription(id)).state !== 'ended') throw error;
    });
  }

  /** It ends if the payment fails: a grace week would be as good as a second trial. */
  async function endRepeated(id: string): Promise<void> {
    await payments.endTrial(id);
    const { state } = await payments.subscription(id);
    if (state === 'past_due') await payments.endSubscription(id);
    await syncNow(id);
  }

  return [
    jobHandler(endSurplus, { handle: ({ memberId }) => later(endReplaced(memberId)) }),
    jobHandler(endRepeatedTrial, { handle: ({ subscriptionId }) => later(endRepeated(subscriptionId)) }),
    jobHandler(stopPaying, { handle: ({ memberId }) => later(stop(memberId)) }),
    jobHandler(forgetCustomer, { handle: ({ customerId }) => later(payments.removeCustomer(customerId)) }),
    recurringJob(deps, {
      ...reconcile,
      every: 'day',
      atOnce: true,
      work: (context) => later(reconcileAll(deps, context.signal)),
    }),
  ];
}

export async function later(work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) => {
    const failure = providersFailure(error);
    if (failure?.kind === 'missing') return;
    if (failure?.kind === 'unavailable') throw new JobNotNowError(failure.message, pauseSeconds, { cause: error });
    throw error;
  });
}

const DAY_MS = 86_400_000;
const listedDays = 30;
const keptDays = 90;

async function reconcileAll(deps: BillingJobsDeps, signal: AbortSignal): Promise<void> {
  const { db, payments, events, sync, clock, clockGuard, queue, logger } = deps;
  const syncNow = (id: string, work: (tx: Tx) => Promise<void>) => each(id, () => queue(() => inTransaction(db, work)));

  async function each(id: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      const failure = providersFailure(error);
      if (failure === undefined || failure.kind === 'unavailable') throw error;
      logger.warn({ id, err: failure }, 'not-synced');
    });
  }

  const since = new Date(clock.now().getTime() - listedDays * DAY_MS);
  for await (const event of payments.eventsSince(since)) {
    signal.throwIfAborted();
    if (!(await isEventRecorded(db, event.id))) await each(event.id, () => events.take(event));
  }
  for (const { id, sessionId, memberId } of await overdueCheckouts(db)) {
    signal.throwIfAborted();
    await syncNow(sessionId ?? id, (tx) =>
      sessionId === null ? dropUnasked(tx, memberId, id) : sync.syncCheckout(tx, sessionId),
    );
  }
  for (const id of await overdueSubscriptions(db)) {
    signal.throwIfAborted();
    await syncNow(id, (tx) => sync.syncSubscription(tx, id));
  }
  const now = await clockGuard.rightTime('erase');
  if (now !== null) await forgetEvents(db, keptDays, now);
}
