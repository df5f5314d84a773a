import type { Tx } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { JobContext } from './job-handler.ts';
import { again, schedule, type RecurringJob } from './recurring.ts';

const daily = { key: 'daily', everyMs: 86_400_000 };

/** At a start: puts it on the list, where it may be already. With `atOnce` it is done at every start. */
export function scheduleDaily(db: Db, job: RecurringJob, { atOnce }: { atOnce: boolean }): Promise<void> {
  return schedule(db, job, daily, atOnce);
}

/** In the transaction that ends a day's work: it is done, and comes again tomorrow. Throws `LeaseLostError`. */
export function againTomorrow(tx: Tx, job: RecurringJob, context: JobContext, clock: Clock): Promise<void> {
  return again(tx, job, daily, context, clock);
}
