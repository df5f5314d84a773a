import {
  BadSignatureError,
  PaymentsError,
  type PaymentEvent,
  type Payments,
} from '#server/adapters/payments/payments.ts';
import { appError } from '#server/lib/app-error.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { WorkQueue } from '#server/lib/work-queue.ts';
import { recordEvent } from './payment-events.repo.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';
import type { Platform } from '#server/platform.ts';

export type EventsService = ReturnType<typeof createEventsService>;

interface EventsDeps extends Pick<Platform, 'db' | 'logger'> {
  readonly payments: Payments;
  readonly sync: SubscriptionSync;
  readonly queue: WorkQueue;
}

export function createEventsService({ db, payments, sync, queue, logger }: EventsDeps) {
  async function take(event: PaymentEvent): Promise<void> {
    await queue(() =>
      inTransaction(db, async (tx) => {
        if (!(await recordEvent(tx, event)) || event.about === null) return;
        await sync.sync(tx, event.about);
      }),
    ).catch((error: unknown) => {
      if (error instanceof PaymentsError) throw appError('payments_unavailable', { cause: error });
      throw error;
    });
    logger.info({ event: event.id, type: event.type }, 'payment-event');
  }

  return {
    take,
    /** Repeating it changes nothing. Errors: `bad_signature`; `payments_unavailable`, `busy` (send it again). */
    async receive(raw: Buffer, signature: string | undefined): Promise<void> {
      const event = await payments.readEvent(raw, signature).catch((error: unknown) => {
        if (error instanceof BadSignatureError) throw appError('bad_signature', { cause: error });
        throw error;
      });
      await take(event);
    },
  };
}
