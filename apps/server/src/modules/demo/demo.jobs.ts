import { enqueueJob } from '#server/jobs/jobs.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { ageDemoMedia, ageDemoMediaKey } from './demo.definitions.ts';
import { ageReadyMedia, unreadyPastMedia } from './demo.repo.ts';

const AGAIN_MS = 3_000;

/** Messages of months ago were ready months ago: how long they waited for their reader is counted from then on. */
export function demoJobs({ db, clock }: { db: Db; clock: Clock }): JobHandler[] {
  return [
    jobHandler(ageDemoMedia, {
      concurrency: 1,
      handle: (_payload, context) =>
        inTransaction(db, async (tx) => {
          const unready = await unreadyPastMedia(tx);
          await ageReadyMedia(tx);
          await context.completeIn(tx);
          if (unready === 0) return;
          const dueAt = new Date(clock.now().getTime() + AGAIN_MS);
          await enqueueJob(tx, ageDemoMedia, {}, { key: ageDemoMediaKey, dueAt, ifExists: 'rearm' });
        }),
    }),
  ];
}
