import * as z from 'zod';
import { againInAnHour, scheduleHourly } from '#server/jobs/recurring.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { deleteOldSamples, takeSample } from './charts.repo.ts';

const sampleInstallation = defineJob({ kind: 'sample-installation', payload: z.object({}), irreversible: 'erase' });

interface FiguresJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

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

export function scheduleSampling(db: Db): Promise<void> {
  return scheduleHourly(db, sampleInstallation);
}
