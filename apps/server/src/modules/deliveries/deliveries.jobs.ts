import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { checkReadiness, deliver as deliverJob, rescheduleAll, notifyMember } from './deliveries.definitions.ts';
import { deliver, giveUp, type DeliveringTools } from './delivery-emails.service.ts';
import { isUnreadyFor, messagesAhead, markRun, markedRun } from './release-scheduler.repo.ts';
import { reschedule } from './release-scheduler.service.ts';
import { sendTroubledAgain } from './delivery-log.service.ts';
import { tell, type TellingTools } from './member-notifications.service.ts';

/** Hours before its day at which a message that is not ready is reported; one more, as its job may come a moment early. */
const readinessHours = 25;
const settledAtOnce = 500;

export interface DeliveriesJobsTools extends DeliveringTools, TellingTools {
  readonly logger: Logger;
}

export function deliveriesJobs(tools: DeliveriesJobsTools): JobHandler[] {
  return [
    jobHandler(deliverJob, {
      // One after the other: several would keep each other from being noted as soon as they are sent, and who dies in between sends twice. Two
      // workers mail as many on two cores as with more at a time; who needs more runs more workers.
      concurrency: 1,
      mayRun: tools.clockGuard.isRight,
      handle: ({ deliveryId }, context) => deliver(tools, deliveryId, context),
      whenDead: (tx, { deliveryId }) => giveUp(tx, deliveryId),
      whenRevived: async (tx, { deliveryId }) => void (await sendTroubledAgain(tx, deliveryId)),
    }),
    jobHandler(checkReadiness, { handle: ({ messageId }, context) => reportUnready(tools, messageId, context) }),
    jobHandler(notifyMember, { handle: (telling, context) => tell(tools, telling, context) }),
    jobHandler(rescheduleAll, { concurrency: 1, handle: ({ after }, context) => settleSome(tools, after, context) }),
  ];
}

/** At every start: where the rules of the world's clocks have changed, everything still ahead is worked out anew. */
export async function scheduleZoneRuleCheck(db: Db, timeZoneRules: string = process.versions.tz ?? ''): Promise<void> {
  await inTransaction(db, async (tx) => {
    const known = await markedRun(tx, 'time-zones');
    // Of two processes with different rules the newer one decides.
    if (known !== undefined && known >= timeZoneRules) return;
    await markRun(tx, 'time-zones', timeZoneRules);
    await enqueueJob(tx, rescheduleAll, { after: 0 }, { key: 'all', ifExists: 'rearm' });
  });
}

async function settleSome({ db }: DeliveriesJobsTools, after: number, context: JobContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = await messagesAhead(tx, after, settledAtOnce);
    await reschedule(tx, ids);
    const last = ids.at(-1);
    await context.completeIn(tx);
    if (last !== undefined) await enqueueJob(tx, rescheduleAll, { after: last }, { key: 'all', ifExists: 'rearm' });
  });
}

async function reportUnready(
  { db, logger }: DeliveriesJobsTools,
  messageId: number,
  context: JobContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await isUnreadyFor(tx, messageId, readinessHours)) {
      logger.warn({ messageId }, 'message-not-ready-for-its-day');
      const about = { about: 'not-ready', id: messageId } as const;
      await enqueueJob(tx, notifyMember, about, { key: `not-ready ${messageId}`, ifExists: 'rearm' });
    }
    await context.completeIn(tx);
  });
}
