import * as z from 'zod';
import { againInAnHour, scheduleHourly } from '#server/jobs/recurring.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { deleteOldSamples, takeSample } from './charts.repo.ts';

/** Hourly: how much is stored, and how long jobs wait. */
const sampleInstallation = defineJob({ kind: 'sample-installation', payload: z.object({}), irreversible: 'erase' });

interface FiguresJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A year of charts, and a month more. */
const keptDays = 400;

export function figuresJobs({ db, clock }: FiguresJobsDeps): JobHandler[] {
  return [
    jobHandler(sampleInstallation, {
      concurrency: 1,
      handle: (_payload, context) =>
        inTransaction(db, async (tx) => {
          await takeSample(tx);
          await deleteOldSamples(tx, keptDays, context.rightTime());
          await againInAnHour(tx, sampleInstallation, context, clock);
        }),
    }),
  ];
}

/** Adds the first sample unless it exists; each run schedules the next. */
export function scheduleSampling(db: Db): Promise<void> {
  return scheduleHourly(db, sampleInstallation);
}
