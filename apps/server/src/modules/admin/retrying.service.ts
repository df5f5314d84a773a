import type { JobRunner } from '#server/jobs/runner.ts';
import { appError } from '#server/lib/app-error.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { TroubledDeliveries } from '#server/modules/deliveries/delivery-log.service.ts';
import type { MediaService } from '#server/modules/media/media.service.ts';
import { isMedium } from './admin-lists.repo.ts';

export interface RetryingTools {
  readonly db: Db;
  readonly deliveries: Pick<TroubledDeliveries, 'retry'>;
  readonly media: Pick<MediaService, 'retry'>;
  readonly retryDeadJob: JobRunner['retryDead'];
}

export type RetryingService = ReturnType<typeof createRetrying>;

/** Has once more tried what went wrong. Errors of each: `not_found`, `nothing_to_retry`. */
export function createRetrying({ db, deliveries, media, retryDeadJob }: RetryingTools) {
  return {
    delivery: (id: number): Promise<void> => deliveries.retry(id),

    medium: (id: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (!(await isMedium(tx, id))) throw appError('not_found');
        await media.retry(tx, id);
      }),

    async job(id: number): Promise<void> {
      const outcome = await retryDeadJob(id);
      if (outcome === 'missing') throw appError('not_found');
      if (outcome === 'unfit') throw appError('nothing_to_retry');
    },
  };
}
