import * as z from 'zod';
import { recurringJob } from '#server/jobs/recurring.ts';
import type { JobContext, JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { deleteOldApplications, isWaiting } from './testers.repo.ts';

const eraseApplications = defineJob({ kind: 'erase-applications', payload: z.object({}), irreversible: 'erase' });

interface TestersJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function testersJobs(deps: TestersJobsDeps): JobHandler[] {
  const work = async (context: JobContext) => (tx: Tx) => deleteOldApplications(tx, context.rightTime());
  return [recurringJob(deps, eraseApplications, { every: 'hour', work })];
}

interface TesterEmailsDeps {
  readonly publicUrl: string;
  readonly supportEmail: string | null;
}

export function testerEmails({ publicUrl, supportEmail }: TesterEmailsDeps): EmailSender {
  return {
    kind: 'tester',
    isKept: false,
    async claim(tx, { aboutId }) {
      if (supportEmail === null || !(await isWaiting(tx, aboutId ?? 0))) return { verdict: 'drop' };
      const compose = async () => (await import('./testers.emails.tsx')).applicationEmail({ publicUrl });
      return { verdict: 'send', to: { name: '', address: supportEmail }, compose };
    },
  };
}
