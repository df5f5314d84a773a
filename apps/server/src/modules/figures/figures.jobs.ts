import * as z from 'zod';
import { recurringJob } from '#server/jobs/recurring.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { deleteOldSamples, takeSample } from './charts.repo.ts';

const sampleInstallation = defineJob({ kind: 'sample-installation', payload: z.object({}), irreversible: 'erase' });

interface FiguresJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const keptDays = 400;

export function figuresJobs(deps: FiguresJobsDeps): JobHandler[] {
  return [
    recurringJob(deps, sampleInstallation, {
      every: 'hour',
      work: async (context) => async (tx) => {
        await takeSample(tx);
        await deleteOldSamples(tx, keptDays, context.rightTime());
      },
    }),
  ];
}
