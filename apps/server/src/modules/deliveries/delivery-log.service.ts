import type { Delivery, DeliveryLog, deliveriesApi } from '@someday/contract/deliveries';
import { isReleased } from '@someday/contract/rules/release';
import type { TroubledDelivery } from '@someday/contract/admin-lists';
import { enqueueEmailJobs } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { owned } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';
import { lockMessageOf } from './delivery-emails.repo.ts';
import {
  deliveriesOf,
  findDelivery,
  findLoggedMessage,
  planAgain,
  type LoggedDelivery,
  type LoggedMessage,
  isDelivery,
  planTroubledAgain,
  troubledDeliveries,
  type TroubledRow,
} from './delivery-log.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { movingMessages } from './release-scheduler.service.ts';
import type { StoppingService } from './unsubscribe.service.ts';

export type DeliveryLogService = ReturnType<typeof createDeliveryLogService>;

export function createDeliveryLogService({ db, limits }: { readonly db: Db; readonly limits: RateLimits }) {
  async function log(memberId: number, messageId: number): Promise<DeliveryLog> {
    const message = owned(await findLoggedMessage(db, messageId), memberId);
    const deliveries = await deliveriesOf(db, message);
    return {
      messageId,
      childId: message.lovedOneId,
      recipientName: message.name,
      address: message.address,
      noticesStoppedAt: message.stoppedAt?.toISOString() ?? null,
      openedAt: message.viewedAt?.toISOString() ?? null,
      deliveries: deliveries.map((row) => shown(row, message)),
    };
  }

  /** Limits how often a loved one can be emailed again. Errors: those of `work`, which then isn't counted, and `too_many_tries`. */
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
    log,

    /** Errors: also `nothing_to_resend`, `too_many_tries`. */
    async resend(memberId: number, deliveryId: number): Promise<DeliveryLog> {
      const { messageId, lovedOneId } = owned(await findDelivery(db, deliveryId), memberId);
      await withinBudget(lovedOneId, () =>
        inTransaction(db, async (tx) => {
          await lockMessageOf(tx, deliveryId);
          const message = owned(await findLoggedMessage(tx, messageId), memberId);
          const row = (await deliveriesOf(tx, message)).find(({ id }) => id === deliveryId);
          if (row === undefined) throw appError('not_found');
          if (!canResend(row, message)) throw appError('nothing_to_resend');
          await planAgain(tx, deliveryId);
          await enqueueEmailJobs(tx, 'delivery', [{ id: deliveryId }]);
        }),
      );
      return log(memberId, messageId);
    },
  };
}

function shown(row: LoggedDelivery, message: LoggedMessage): Delivery {
  const isUnderway = row.state === 'planned' || row.state === 'sending';
  return {
    id: row.id,
    day: row.day,
    state: row.state === 'sending' ? 'planned' : row.state,
    plannedFor: row.dueAt.toISOString(),
    address: row.address,
    sentAt: row.sentAt?.toISOString() ?? null,
    isDelayed: isUnderway && row.problem !== null,
    canResend: canResend(row, message),
  };
}

function canResend({ state, occursAt }: LoggedDelivery, { opensAt, address, stoppedAt, now }: LoggedMessage): boolean {
  const isOver = state !== 'planned' && state !== 'sending' && state !== 'waiting';
  return isOver && occursAt <= now && isReleased(opensAt, now) && address !== null && stoppedAt === null;
}

export type TroubledDeliveries = ReturnType<typeof createTroubledDeliveries>;

/** Emails that were refused or are late, for admins, with nothing about their messages. */
export function createTroubledDeliveries({ db }: { readonly db: Db }) {
  return {
    async list(choice: ListChoice<'created'>): Promise<{ items: TroubledDelivery[]; total: number }> {
      const { rows, total } = await troubledDeliveries(db, choice);
      return { items: rows.map(troubledDelivery), total };
    },

    /** Sends it again. Errors: `not_found`, `nothing_to_retry`. */
    retry(deliveryId: number): Promise<void> {
      return inTransaction(db, async (tx) => {
        if (!(await isDelivery(tx, deliveryId))) throw appError('not_found');
        if (!(await sendTroubledAgain(tx, deliveryId))) throw appError('nothing_to_retry');
        await enqueueEmailJobs(tx, 'delivery', [{ id: deliveryId }]);
      });
    },
  };
}

/** Locks its message, as sending does. False if there is nothing to send again. */
export async function sendTroubledAgain(tx: Tx, deliveryId: number): Promise<boolean> {
  await lockMessageOf(tx, deliveryId);
  return planTroubledAgain(tx, deliveryId);
}

function troubledDelivery({ state, dueAt, ...row }: TroubledRow): TroubledDelivery {
  return { ...row, state: state === 'refused' ? 'refused' : 'late', dueAt: dueAt.toISOString() };
}

export interface DeliveriesRoutesDeps {
  readonly db: Db;
  readonly log: DeliveryLogService;
  readonly stopping: StoppingService;
}

export function deliveriesRoutes({ db, log, stopping }: DeliveriesRoutesDeps): Handlers<typeof deliveriesApi> {
  return {
    getDeliveryLog: ({ caller, params }) => log.log(caller.memberId, params.id),
    resendDelivery: ({ caller, params }) => log.resend(caller.memberId, params.id),
    listMovingMessages: ({ caller }) => movingMessages(db, caller.memberId),
    getNotices: ({ params, visitor }) => stopping.look(params.token, visitor),
    stopNotices: ({ params, visitor }) => stopping.stop(params.token, visitor),
    startNotices: ({ params, visitor }) => stopping.start(params.token, visitor),
  };
}
