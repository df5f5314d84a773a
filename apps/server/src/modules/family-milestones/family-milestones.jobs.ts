import { daysBetween } from '@someday/contract/rules/days';
import { dayIn } from '@someday/contract/rules/release';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { harmlessName } from '#server/lib/email/email-words.ts';
import { sendEmail } from '#server/lib/email/send-email.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { remindOfMilestone } from './family-milestones.definitions.ts';
import { lockMilestone, milestonesToRemindOf, noteReminded } from './family-milestones.repo.ts';
import { planReminder } from './family-milestones.service.ts';
import { dueDay } from './milestone-days.ts';

export interface MilestonesJobsTools {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clockGuard: ClockGuard;
}

export function milestonesJobs(tools: MilestonesJobsTools): JobHandler[] {
  return [
    jobHandler(remindOfMilestone, {
      mayRun: tools.clockGuard.isRight,
      handle: ({ milestoneId }, context) => remind(tools, milestoneId, context),
    }),
  ];
}

/** Once for each of its days; a day that has passed meanwhile is let go. */
async function remind({ db, mailer, publicUrl }: MilestonesJobsTools, id: number, context: JobContext): Promise<void> {
  const [milestone] = await milestonesToRemindOf(db, { id });
  const day = milestone?.isLiving === true ? dueDay(milestone) : null;
  if (milestone !== undefined && day !== null) {
    const { reminderMail } = await import('./family-milestones.emails.tsx');
    await context.heartbeat();
    await sendEmail(mailer, {
      to: { name: harmlessName(milestone.memberName), address: milestone.email },
      messageId: `milestone-${id}-${day}@${new URL(publicUrl).hostname}`,
      ...reminderMail({
        memberName: milestone.memberName,
        lovedOneName: harmlessName(milestone.lovedOneName) || 'your loved one',
        milestoneName: milestone.name,
        day,
        daysAhead: daysBetween(dayIn(milestone.timeZone, milestone.now), day),
        publicUrl,
      }),
    });
  }
  await inTransaction(db, async (tx) => {
    await lockMilestone(tx, id);
    if (day !== null) await noteReminded(tx, id, day);
    await context.completeIn(tx);
    await planReminder(tx, id);
  });
}
