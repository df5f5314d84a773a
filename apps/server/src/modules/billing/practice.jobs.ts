import { enqueueJob } from '#server/jobs/jobs.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { practicePayments } from './practice.definitions.ts';
import type { PracticeService } from './practice.service.ts';

export interface PracticeJobsTools {
  readonly db: Db;
  readonly practice: PracticeService;
}

/** So that a trial ends, renews, fails and expires without anybody looking. */
export function practiceJobs({ db, practice }: PracticeJobsTools): JobHandler[] {
  return [
    jobHandler(practicePayments, {
      // Nobody else looks at this member again: some years of daily tries, by when whatever stands in the way is gone.
      maxAttempts: 1000,
      // Payments may be real for a while: then these wait.
      mayRun: async () => practice.isOpen,
      handle: ({ memberId }, context) => letHappen({ db, practice }, memberId, context),
    }),
  ];
}

async function letHappen({ db, practice }: PracticeJobsTools, memberId: number, context: JobContext): Promise<void> {
  const dueAt = await practice.letHappen(memberId);
  await inTransaction(db, async (tx) => {
    // Whoever has changed something meanwhile has planned the next look, and taken this one's lease.
    await context.completeIn(tx);
    if (dueAt === null) return;
    await enqueueJob(tx, practicePayments, { memberId }, { key: String(memberId), dueAt, ifExists: 'rearm' });
  });
}
