import type { Tx } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { JobContext } from './job-handler.ts';
import { enqueueJob, type JobDefinition } from './jobs.ts';

const DAY_MS = 86_400_000;
const key = 'daily';

/** Work that is done once a day, by whichever process comes to it. */
export type DailyJob = JobDefinition<Record<string, never>>;

/** At a start: puts it on the list, where it may be already. With `atOnce` it is done at every start. */
export function scheduleDaily(db: Db, job: DailyJob, { atOnce }: { atOnce: boolean }): Promise<void> {
  return inTransaction(db, (tx) => enqueueJob(tx, job, {}, { key, ifExists: atOnce ? 'rearm' : 'keep' }));
}

/** In the transaction that ends a day's work: it is done, and comes again tomorrow. Throws `LeaseLostError`. */
export async function againTomorrow(tx: Tx, job: DailyJob, context: JobContext, clock: Clock): Promise<void> {
  await context.completeIn(tx);
  const tomorrow = new Date(clock.now().getTime() + DAY_MS);
  await enqueueJob(tx, job, {}, { key, dueAt: tomorrow, ifExists: 'rearm' });
}
