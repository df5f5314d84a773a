import type { Tx } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { JobContext } from './job-handler.ts';
import { again, schedule, type RecurringJob } from './recurring.ts';

const hourly = { key: 'hourly', everyMs: 3_600_000 };

/** At a start: puts it on the list, unless it is there. */
export function scheduleHourly(db: Db, job: RecurringJob): Promise<void> {
  return schedule(db, job, hourly, false);
}

/** In the transaction that ends an hour's work: it is done, and comes again in an hour. Throws `LeaseLostError`. */
export function againInAnHour(tx: Tx, job: RecurringJob, context: JobContext, clock: Clock): Promise<void> {
  return again(tx, job, hourly, context, clock);
}
