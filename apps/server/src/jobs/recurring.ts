import type { Tx } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { JobContext } from './job-handler.ts';
import { enqueueJob, type JobDefinition } from './jobs.ts';

/** Recurring work, done each time by whichever process claims it. */
type RecurringJob = JobDefinition<Record<string, never>>;

/** `key` is stored in the row and says how often. Never rename a released one. */
interface Rhythm {
  readonly key: string;
  readonly everyMs: number;
}

function schedule(db: Db, job: RecurringJob, { key }: Rhythm, atOnce: boolean): Promise<void> {
  return inTransaction(db, (tx) => enqueueJob(tx, job, {}, { key, ifExists: atOnce ? 'rearm' : 'keep' }));
}

/** Call in the transaction that finishes the work: completes this run and schedules the next. Throws `LeaseLostError`. */
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

export function scheduleDaily(db: Db, job: RecurringJob, { atOnce }: { atOnce: boolean }): Promise<void> {
  return schedule(db, job, daily, atOnce);
}

/** Call in the transaction that finishes the day's work. Throws `LeaseLostError`. */
export function againTomorrow(tx: Tx, job: RecurringJob, context: JobContext, clock: Clock): Promise<void> {
  return again(tx, job, daily, context, clock);
}

const hourly = { key: 'hourly', everyMs: 3_600_000 };

export function scheduleHourly(db: Db, job: RecurringJob): Promise<void> {
  return schedule(db, job, hourly, false);
}

/** Call in the transaction that finishes the hour's work. Throws `LeaseLostError`. */
export function againInAnHour(tx: Tx, job: RecurringJob, context: JobContext, clock: Clock): Promise<void> {
  return again(tx, job, hourly, context, clock);
}
