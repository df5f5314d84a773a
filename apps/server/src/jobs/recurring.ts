import type { Tx } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { JobContext } from './job-handler.ts';
import { enqueueJob, type JobDefinition } from './jobs.ts';

/** Work that comes again and again, and is done each time by whichever process comes to it. */
export type RecurringJob = JobDefinition<Record<string, never>>;

/** `key`: stored in the row, where it says how often; never rename one that has been released. */
export interface Rhythm {
  readonly key: string;
  readonly everyMs: number;
}

/** At a start: puts it on the list, where it may be already. With `atOnce` it is done at every start. */
export function schedule(db: Db, job: RecurringJob, { key }: Rhythm, atOnce: boolean): Promise<void> {
  return inTransaction(db, (tx) => enqueueJob(tx, job, {}, { key, ifExists: atOnce ? 'rearm' : 'keep' }));
}

/** In the transaction that ends the work of this time: it is done, and comes again. Throws `LeaseLostError`. */
export async function again(
  tx: Tx,
  job: RecurringJob,
  { key, everyMs }: Rhythm,
  context: JobContext,
  clock: Clock,
): Promise<void> {
  await context.completeIn(tx);
  const dueAt = new Date(clock.now().getTime() + everyMs);
  await enqueueJob(tx, job, {}, { key, dueAt, ifExists: 'rearm' });
}
