import type { Payments } from '#server/adapters/payments/payments.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { WorkQueue } from '#server/lib/work-queue.ts';
import { lockAccount } from './billing-accounts.repo.ts';
import { expireUnasked, overdueCheckouts } from './checkouts.repo.ts';
import { releaseEarlyPlace } from './early-places.service.ts';
import type { EventsService } from './events.service.ts';
import { forgetEvents, isRecorded } from './payment-events.repo.ts';
import { providersFailure } from './payment-failures.ts';
import type { SettlingService } from './settling.service.ts';
import { overdueSubscriptions } from './subscriptions.repo.ts';

const DAY_MS = 86_400_000;
/** As far back as providers list their events. */
const listedDays = 30;
/** Long after the provider sends or lists an event for the last time. */
const keptDays = 90;

export interface ReconcilingTools {
  readonly db: Db;
  readonly payments: Payments;
  readonly events: EventsService;
  readonly settling: SettlingService;
  readonly clock: Clock;
  readonly inTurn: WorkQueue;
  readonly logger: Logger;
}

export type ReconcilingService = ReturnType<typeof createReconcilingService>;

/** Finds out what nobody has heard: events that never arrived, checkouts and subscriptions whose news is overdue. */
export function createReconcilingService({ db, payments, events, settling, clock, inTurn, logger }: ReconcilingTools) {
  const settle = (id: string, work: (tx: Tx) => Promise<void>) => each(id, () => inTurn(() => inTransaction(db, work)));

  /** What cannot be settled is looked at again tomorrow, and keeps none of the others waiting. */
  async function each(id: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      const failure = providersFailure(error);
      if (failure === undefined || failure.kind === 'unavailable') throw error;
      logger.warn({ id, err: failure }, 'not-settled');
    });
  }

  async function overdue(signal: AbortSignal): Promise<void> {
    for (const { id, sessionId, memberId } of await overdueCheckouts(db)) {
      signal.throwIfAborted();
      await settle(sessionId ?? id, async (tx) => {
        if (sessionId !== null) return settling.settleCheckout(tx, sessionId);
        await lockAccount(tx, memberId);
        await expireUnasked(tx, id);
        await releaseEarlyPlace(tx, memberId);
      });
    }
    for (const id of await overdueSubscriptions(db)) {
      signal.throwIfAborted();
      await settle(id, (tx) => settling.settleSubscription(tx, id));
    }
  }

  return {
    async run(signal: AbortSignal): Promise<void> {
      const since = new Date(clock.now().getTime() - listedDays * DAY_MS);
      for await (const event of payments.eventsSince(since)) {
        signal.throwIfAborted();
        if (!(await isRecorded(db, event.id))) await each(event.id, () => events.take(event));
      }
      await overdue(signal);
      await forgetEvents(db, keptDays);
    },
  };
}
