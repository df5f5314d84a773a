import type { deliveriesApi, DeliveryState } from '@someday/contract/api/deliveries';
import { isReleased } from '@someday/contract/rules/release';
import type { ReplyInput } from '@someday/contract/api/endpoint';
import { enqueueEmailJobs } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { owned } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { lockMessageOf } from './delivery-emails.repo.ts';
import * as repo from './delivery-log.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { movingMessages } from './release-scheduler.service.ts';

type Rows = Pick<typeof deliveriesApi, 'getDeliveryLog' | 'resendDelivery' | 'listMovingMessages'>;
type DeliveryLog = ReplyInput<typeof deliveriesApi.getDeliveryLog>;

export function deliveriesRoutes({ db, limits }: { readonly db: Db; readonly limits: RateLimits }): Handlers<Rows> {
  async function log(memberId: number, messageId: number): Promise<DeliveryLog> {
    const message = owned(await repo.findLoggedMessage(db, messageId), memberId);
    const deliveries = await repo.deliveriesOf(db, message);
    return {
      messageId,
      childId: message.lovedOneId,
      recipientName: message.name,
      address: message.address,
      noticesStoppedAt: message.stoppedAt,
      openedAt: message.viewedAt,
      deliveries: deliveries.map((row) => shown(row, message)),
    };
  }

  async function withinBudget(lovedOneId: number, work: () => Promise<void>): Promise<void> {
    // Counted on its own connection: holding another one at the same time could deadlock.
    refuseOverBudget(await limits.take(budgets.resentEmails, String(lovedOneId)));
    try {
      await work();
    } catch (error) {
      await limits.giveBack(budgets.resentEmails, String(lovedOneId));
      throw error;
    }
  }

  return {
    getDeliveryLog: ({ caller, params }) => log(caller.memberId, params.id),

    async resendDelivery({ caller: { memberId }, params: { id: deliveryId } }) {
      const { messageId, lovedOneId } = owned(await repo.findDelivery(db, deliveryId), memberId);
      await withinBudget(lovedOneId, () =>
        inTransaction(db, async (tx) => {
          await lockMessageOf(tx, deliveryId);
          const message = owned(await repo.findLoggedMessage(tx, messageId), memberId);
          const row = (await repo.deliveriesOf(tx, message)).find(({ id }) => id === deliveryId);
          if (row === undefined) throw appError('not_found');
          if (!canResend(row, message)) throw appError('nothing_to_resend');
          await repo.planAgain(tx, deliveryId);
          await enqueueEmailJobs(tx, 'delivery', [{ id: deliveryId }]);
        }),
      );
      return log(memberId, messageId);
    },

    listMovingMessages: ({ caller }) => movingMessages(db, caller.memberId),
  };
}

function shown(row: repo.LoggedDelivery, message: repo.LoggedMessage): DeliveryLog['deliveries'][number] {
  const isUnderway = row.state === 'planned' || row.state === 'sending';
  return {
    id: row.id,
    day: row.day,
    state: shownState(row),
    plannedFor: row.dueAt,
    address: row.address,
    sentAt: row.sentAt,
    isDelayed: isUnderway && row.problem !== null,
    canResend: canResend(row, message),
  };
}

function shownState({ state, isSaved }: repo.LoggedDelivery): DeliveryState {
  if (state === 'sent' && isSaved) return 'saved';
  return state === 'sending' ? 'planned' : state;
}

function canResend(
  { state, occursAt }: repo.LoggedDelivery,
  { opensAt, address, stoppedAt, now }: repo.LoggedMessage,
): boolean {
  const isOver = state !== 'planned' && state !== 'sending' && state !== 'waiting';
  return isOver && occursAt <= now && isReleased(opensAt, now) && address !== null && stoppedAt === null;
}

/** Sends an email that was refused or is late again, for an admin. Errors: `not_found`, `nothing_to_retry`. */
export async function retryDelivery(tx: Tx, deliveryId: number): Promise<void> {
  if (!(await repo.isDelivery(tx, deliveryId))) throw appError('not_found');
  if (!(await sendTroubledAgain(tx, deliveryId))) throw appError('nothing_to_retry');
  await enqueueEmailJobs(tx, 'delivery', [{ id: deliveryId }]);
}

export async function sendTroubledAgain(tx: Tx, deliveryId: number): Promise<boolean> {
  await lockMessageOf(tx, deliveryId);
  return repo.planTroubledAgain(tx, deliveryId);
}

export { troubledDeliveries } from './delivery-log.repo.ts';
