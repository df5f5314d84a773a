import type { Db } from '#server/db/client.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { JobHandler } from './job-handler.ts';
import { expiredJobs, postponeExpired, takeBackJob, type ExpiredJob } from './jobs.repo.ts';

/** Takes back jobs whose worker died or froze, each in a transaction of its own: one that cannot be buried holds up no other. */
export async function reapExpiredLeases(
  db: Db,
  handlers: ReadonlyMap<string, JobHandler>,
  logger: Logger,
): Promise<void> {
  for (const job of await expiredJobs(db, [...handlers.keys()])) {
    const handler = handlers.get(job.kind);
    if (handler !== undefined) await takeBack(db, job, handler, logger);
  }
}

async function takeBack(db: Db, job: ExpiredJob, handler: JobHandler, logger: Logger): Promise<void> {
  const { id, kind } = job;
  try {
    const state = await inTransaction(db, async (tx) => {
      const taken = await takeBackJob(tx, job, handler);
      if (taken === 'dead') await handler.whenDead(tx, job.payload);
      return taken;
    });
    if (state === 'dead') logger.error({ id, kind }, 'job-dead');
    else if (state === 'pending') logger.warn({ id, kind }, 'job-lease-expired');
  } catch (err) {
    logger.error({ id, kind, err }, 'job-not-taken-back');
    await postponeExpired(db, job);
  }
}
