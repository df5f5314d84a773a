import * as z from 'zod';
import { againInAnHour, scheduleHourly } from '#server/jobs/recurring.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { deleteOldApplications, isWaiting } from './testers.repo.ts';

/** Every hour: applications whose time is over go. */
const eraseApplications = defineJob({ kind: 'erase-applications', payload: z.object({}) });

interface TestersJobsDeps {
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

interface TesterEmailsDeps {
  readonly publicUrl: string;
  /** Where whoever runs this installation reads; null: nowhere. */
  readonly supportEmail: string | null;
}

/** Tells whoever runs this installation that someone would like to test. */
export function testerEmails({ publicUrl, supportEmail }: TesterEmailsDeps): EmailSender {
  return {
    kind: 'tester',
    isKept: false,
    async claim(tx, { aboutId }) {
      if (supportEmail === null || !(await isWaiting(tx, aboutId ?? 0))) return { verdict: 'drop' };
      const compose = async () => (await import('./testers.emails.tsx')).applicationMail({ publicUrl });
      return { verdict: 'send', to: { name: '', address: supportEmail }, compose };
    },
  };
}
