import * as z from 'zod';
import { recurringJob } from '#server/jobs/recurring.ts';
import type { JobContext, JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Db } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { TrashService } from './trash.service.ts';

const sweepTrash = defineJob({ kind: 'sweep-trash', payload: z.object({}), irreversible: 'erase' });

interface TrashJobsDeps {
  readonly db: Db;
  readonly trash: TrashService;
  readonly logger: Logger;
  readonly clock: Clock;
}

export function trashJobs(deps: TrashJobsDeps): JobHandler[] {
  return [recurringJob(deps, sweepTrash, { every: 'day', atOnce: true, work: (context) => sweep(deps, context) })];
}

async function sweep({ trash, logger }: TrashJobsDeps, context: JobContext): Promise<void> {
  const swept = { messages: 0, lovedOnes: 0 };
  for (;;) {
    context.signal.throwIfAborted();
    const { messages, lovedOnes } = await trash.purgeSome(context.rightTime());
    swept.messages += messages;
    swept.lovedOnes += lovedOnes;
    if (messages + lovedOnes === 0) break;
  }
  if (swept.messages + swept.lovedOnes > 0) logger.info(swept, 'trash-swept');
}
