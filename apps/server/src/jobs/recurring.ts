import type { Tx } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { JobContext } from './job-handler.ts';
import { enqueueJob, type JobDefinition } from './jobs.ts';

/** Work that comes again and again, and is done each time by whichever process comes to it. */
type RecurringJob = JobDefinition<Record<string, never>>;

/** `key`: stored in the row, where it says how often; never rename one that has been released. */
interface Rhythm {
  readonly key: string;
  readonly everyMs: number;
}

/** At a start: puts it on the list, where it may be already. With `atOnce` it is done at every start. */
function schedule(db: Db, job: RecurringJob, { key }: Rhythm, atOnce: boolean): Promise<void> {
  return inTransaction(db, (tx) => enqueueJob(tx, job, {}, { key, ifExists: atOnce ? 'rearm' : 'keep' }));
}

/** In the transaction that ends the work of this time: it is done, and comes again. Throws `LeaseLostError`. */
async function again(
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

const daily = { key: 'daily', everyMs: 86_400_000 };

/** At a start: puts it on the list, where it may be already. With `atOnce` it is done at every start. */
export function scheduleDaily(db: Db, job: RecurringJob, { atOnce }: { atOnce: boolean }): Promise<void> {
  return schedule(db, job, daily, atOnce);
}

/** In the transaction that ends a day's work: it is done, and comes again tomorrow. Throws `LeaseLostError`. */
export function againTomorrow(tx: Tx, job: RecurringJob, context: JobContext, clock: Clock): Promise<void> {
  return again(tx, job, daily, context, clock);
}

const hourly = { key: 'hourly', everyMs: 3_600_000 };

/** At a start: puts it on the list, unless it is there. */
export function scheduleHourly(db: Db, job: RecurringJob): Promise<void> {
  return schedule(db, job, hourly, false);
}

/** In the transaction that ends an hour's work: it is done, and comes again in an hour. Throws `LeaseLostError`. */
export function againInAnHour(tx: Tx, job: RecurringJob, context: JobContext, clock: Clock): Promise<void> {
  return again(tx, job, hourly, context, clock);
}
