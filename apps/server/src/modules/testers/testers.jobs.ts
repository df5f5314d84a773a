import { againInAnHour, scheduleHourly } from '#server/jobs/hourly.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { eraseApplications } from './testers.definitions.ts';
import { deleteOldApplications } from './testers.repo.ts';

export interface TestersJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function testersJobs({ db, clock }: TestersJobsDeps): JobHandler[] {
  return [
    jobHandler(eraseApplications, {
      handle: (_payload, context) =>
        inTransaction(db, async (tx) => {
          await deleteOldApplications(tx);
          await againInAnHour(tx, eraseApplications, context, clock);
        }),
    }),
  ];
}

/** Puts the first look on the list, unless it is there; from then on each one puts the next. */
export const scheduleApplicationErasure = (db: Db): Promise<void> => scheduleHourly(db, eraseApplications);
