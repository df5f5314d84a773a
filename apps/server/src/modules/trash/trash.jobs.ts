import * as z from 'zod';
import { againTomorrow, scheduleDaily } from '#server/jobs/recurring.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
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
  return [
    jobHandler(sweepTrash, {
      concurrency: 1,
      handle: (_payload, context) => sweep(deps, context),
    }),
  ];
}

export function scheduleTrashSweep(db: Db): Promise<void> {
  return scheduleDaily(db, sweepTrash, { atOnce: true });
}

async function sweep({ db, trash, logger, clock }: TrashJobsDeps, context: JobContext): Promise<void> {
  const swept = { messages: 0, lovedOnes: 0 };
  for (;;) {
    context.signal.throwIfAborted();
    const { messages, lovedOnes } = await trash.purgeSome(context.rightTime());
    swept.messages += messages;
    swept.lovedOnes += lovedOnes;
    if (messages + lovedOnes === 0) break;
  }
  if (swept.messages + swept.lovedOnes > 0) logger.info(swept, 'trash-swept');
  await inTransaction(db, (tx) => againTomorrow(tx, sweepTrash, context, clock));
}
