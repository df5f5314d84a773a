import type { Mailer } from '#server/adapters/mail/mail.ts';
import { againInAnHour, scheduleHourly } from '#server/jobs/hourly.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { sendEmail } from '#server/lib/email/send-email.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { eraseApplications, tellOfApplication } from './testers.definitions.ts';
import { deleteOldApplications, isWaiting } from './testers.repo.ts';

export interface TestersJobsTools {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** Where whoever runs this installation reads; null: nowhere. */
  readonly supportEmail: string | null;
  readonly clock: Clock;
}

export function testersJobs({ db, mailer, publicUrl, supportEmail, clock }: TestersJobsTools): JobHandler[] {
  return [
    jobHandler(tellOfApplication, {
      async handle({ applicationId }, context) {
        if (supportEmail === null || !(await isWaiting(db, applicationId))) return;
        const { applicationMail } = await import('./testers.emails.tsx');
        await context.heartbeat();
        await sendEmail(mailer, {
          to: { name: '', address: supportEmail },
          messageId: `application-${applicationId}@${new URL(publicUrl).hostname}`,
          ...applicationMail({ publicUrl }),
        });
      },
    }),
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
