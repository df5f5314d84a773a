import type { TroubledDelivery } from '@someday/contract/admin-lists';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { appError } from '#server/lib/app-error.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { deliver } from './deliveries.definitions.ts';
import { lockMessageOf } from './delivering.repo.ts';
import { isDelivery, planTroubledAgain, troubledDeliveries, type TroubledRow } from './troubled.repo.ts';

export type TroubledDeliveries = ReturnType<typeof createTroubledDeliveries>;

/** Notices that were refused or are late, as whoever looks after the installation sees them: nothing of their messages. */
export function createTroubledDeliveries(db: Db) {
  return {
    async list(choice: ListChoice<'created'>): Promise<{ items: TroubledDelivery[]; total: number }> {
      const { rows, total } = await troubledDeliveries(db, choice);
      return { items: rows.map(shown), total };
    },

    /** Has it sent again. Errors: `not_found`, `nothing_to_retry`. */
    retry(deliveryId: number): Promise<void> {
      return inTransaction(db, async (tx) => {
        if (!(await isDelivery(tx, deliveryId))) throw appError('not_found');
        if (!(await planAgain(tx, deliveryId))) throw appError('nothing_to_retry');
        await enqueueJob(tx, deliver, { deliveryId }, { key: String(deliveryId), ifExists: 'rearm' });
      });
    },
  };
}

/** With its message locked, as whoever sends it does: false when there is nothing to send again. */
export async function planAgain(tx: Tx, deliveryId: number): Promise<boolean> {
  await lockMessageOf(tx, deliveryId);
  return planTroubledAgain(tx, deliveryId);
}

function shown({ state, dueAt, ...row }: TroubledRow): TroubledDelivery {
  return { ...row, state: state === 'refused' ? 'refused' : 'late', dueAt: dueAt.toISOString() };
}
