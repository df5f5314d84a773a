import * as z from 'zod';
import { limits } from '@someday/contract/limits';
import { recurringJob } from '#server/jobs/recurring.ts';
import type { JobContext, JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { UploadRemoval } from './uploads.service.ts';
import { deleteUpload, lockUntouched } from './uploads.repo.ts';

const sweepUploads = defineJob({ kind: 'sweep-uploads', payload: z.object({}), irreversible: 'erase' });

interface UploadsJobsDeps {
  readonly db: Db;
  readonly removal: UploadRemoval;
  readonly logger: Logger;
  readonly clock: Clock;
}

export function uploadsJobs(deps: UploadsJobsDeps): JobHandler[] {
  return [recurringJob(deps, sweepUploads, { every: 'day', work: (context) => sweep(deps, context) })];
}

async function sweep({ db, removal, logger }: UploadsJobsDeps, context: JobContext): Promise<void> {
  const swept = { abandoned: 0, taken: 0 };
  const sweepOne = () =>
    inTransaction(db, async (tx) => {
      const row = await lockUntouched(tx, limits.uploadDays, context.rightTime());
      if (row === undefined) return false;
      if (row.messageId === null) await removal.removeLocked(tx, row.id);
      else await deleteUpload(tx, row.id);
      swept[row.messageId === null ? 'abandoned' : 'taken'] += 1;
      return true;
    });
  while (await sweepOne()) context.signal.throwIfAborted();
  if (swept.abandoned + swept.taken > 0) logger.info(swept, 'uploads-swept');
}
