import * as z from 'zod';
import { againInAnHour, scheduleHourly } from '#server/jobs/recurring.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { deleteOldSamples, takeSample } from './charts.repo.ts';

/** Every hour: how much is kept, and how long background work waits. */
const sampleInstallation = defineJob({ kind: 'sample-installation', payload: z.object({}) });

interface FiguresJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A year of charts, and a month to look back beyond it. */
const keptDays = 400;

export function figuresJobs({ db, clock }: FiguresJobsDeps): JobHandler[] {
  return [
    jobHandler(sampleInstallation, {
      concurrency: 1,
      handle: (_payload, context) =>
        inTransaction(db, async (tx) => {
          await takeSample(tx);
          await deleteOldSamples(tx, keptDays);
          await againInAnHour(tx, sampleInstallation, context, clock);
        }),
    }),
  ];
}

/** Puts the first sample on the list, unless it is there; from then on each one puts the next. */
export function scheduleSampling(db: Db): Promise<void> {
  return scheduleHourly(db, sampleInstallation);
}
