import { againInAnHour, scheduleHourly } from '#server/jobs/hourly.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { forgetGuests } from './guests.definitions.ts';
import { clearOldAddresses } from './guests.repo.ts';

export interface GuestsJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function guestsJobs({ db, clock }: GuestsJobsDeps): JobHandler[] {
  return [
    jobHandler(forgetGuests, {
      handle: (_payload, context) =>
        inTransaction(db, async (tx) => {
          await clearOldAddresses(tx);
          await againInAnHour(tx, forgetGuests, context, clock);
        }),
    }),
  ];
}

/** Puts the first look on the list, unless it is there; from then on each one puts the next. */
export const scheduleForgetting = (db: Db): Promise<void> => scheduleHourly(db, forgetGuests);
