import type { Mailer } from '#server/adapters/mail/mail.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import { sendMail } from '#server/lib/mail/send-mail.ts';
import type { Db } from '#server/lib/transaction.ts';
import { tellOfApplication } from './testers.definitions.ts';
import { isWaiting } from './testers.repo.ts';

export interface TestersJobsTools {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** Where whoever runs this installation reads; null: nowhere. */
  readonly supportEmail: string | null;
}

export function testersJobs({ db, mailer, publicUrl, supportEmail }: TestersJobsTools): JobHandler[] {
  return [
    jobHandler(tellOfApplication, {
      async handle({ applicationId }, context) {
        if (supportEmail === null || !(await isWaiting(db, applicationId))) return;
        const { applicationMail } = await import('./testers.emails.tsx');
        await context.heartbeat();
        await sendMail(mailer, {
          to: { name: '', address: supportEmail },
          messageId: `application-${applicationId}@${new URL(publicUrl).hostname}`,
          ...applicationMail({ publicUrl }),
        });
      },
    }),
  ];
}
