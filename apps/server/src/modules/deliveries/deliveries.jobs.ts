import { limits } from '@someday/contract/rules/limits';
import * as z from 'zod';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { notifyMember, notifyOfEve, readinessHours } from './member-notifications.service.ts';
import { isUnreadyFor, markRun, markedRun, messagesAhead } from './release-scheduler.repo.ts';
import {
  announceEve,
  checkReadiness,
  rescheduleMessage,
  rescheduleMoved,
  type ReleaseScheduler,
} from './release-scheduler.service.ts';
import type { Platform } from '#server/platform.ts';

const rescheduleAll = defineJob({ kind: 'reschedule-all', payload: z.object({ after: z.int() }) });

export interface DeliveriesJobsDeps extends Pick<Platform, 'db' | 'logger'> {
  readonly scheduler: ReleaseScheduler;
}

export function deliveriesJobs(deps: DeliveriesJobsDeps): JobHandler[] {
  const { db, scheduler } = deps;
  return [
    jobHandler(rescheduleMessage, {
      handle: ({ messageId }, context) => scheduler.rescheduleOpened(db, messageId, context),
    }),
    jobHandler(rescheduleMoved, {
      concurrency: 1,
      handle: (moving, context) => scheduler.rescheduleNext(db, moving, context),
    }),
    jobHandler(checkReadiness, { handle: ({ messageId }, context) => reportUnready(deps, messageId, context) }),
    jobHandler(announceEve, {
      handle: ({ messageId }, context) =>
        inTransaction(db, async (tx) => {
          await notifyOfEve(tx, messageId);
          await context.completeIn(tx);
        }),
    }),
    jobHandler(rescheduleAll, { concurrency: 1, handle: ({ after }, context) => rescheduleSome(deps, after, context) }),
  ];
}

/** At every start: if the time zone rules have changed, reschedules all messages that will still open. */
export async function scheduleZoneRuleCheck(db: Db, timeZoneRules: string = process.versions.tz ?? ''): Promise<void> {
  await inTransaction(db, async (tx) => {
    const known = await markedRun(tx, 'time-zones');
    if (known !== undefined && known >= timeZoneRules) return;
    await markRun(tx, 'time-zones', timeZoneRules);
    await enqueueJob(tx, rescheduleAll, { after: 0 }, { key: 'all', ifExists: 'rearm' });
  });
}

async function rescheduleSome(
  { db, scheduler }: DeliveriesJobsDeps,
  after: number,
  context: JobContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = await messagesAhead(tx, after, limits.rescheduledAtOnce);
    await scheduler.reschedule(tx, ids);
    const last = ids.at(-1);
    await context.completeIn(tx);
    if (last !== undefined) await enqueueJob(tx, rescheduleAll, { after: last }, { key: 'all', ifExists: 'rearm' });
  });
}

async function reportUnready(
  { db, logger }: DeliveriesJobsDeps,
  messageId: number,
  context: JobContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await isUnreadyFor(tx, messageId, readinessHours)) {
      logger.warn({ messageId }, 'message-not-ready-for-its-day');
      await notifyMember(tx, { topic: 'not-ready', aboutId: messageId });
    }
    await context.completeIn(tx);
  });
}
