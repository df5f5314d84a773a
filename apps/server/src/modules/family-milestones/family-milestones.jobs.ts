import { daysBetween } from '@someday/contract/rules/days';
import { dayIn } from '@someday/contract/rules/release';
import type { Tx } from '#server/lib/transaction.ts';
import type { EmailClaim, EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { lockMilestone, milestonesToRemindOf, noteReminded } from './family-milestones.repo.ts';
import { planReminder, dueDay, nextReminder } from './family-milestones.service.ts';

export interface MilestoneEmailsDeps {
  readonly publicUrl: string;
}

export function milestoneEmails({ publicUrl }: MilestoneEmailsDeps): EmailSender {
  return {
    kind: 'milestone',
    isKept: false,
    irreversible: 'act',
    claim: (tx, { aboutId }) => claim(tx, aboutId ?? 0, publicUrl),
    async whenSent(tx, { aboutId }) {
      if (aboutId === null) return;
      await lockMilestone(tx, aboutId);
      const [milestone] = await milestonesToRemindOf(tx, { id: aboutId });
      const day = milestone && dueDay(milestone);
      if (day) await noteReminded(tx, aboutId, day);
      await planReminder(tx, aboutId);
    },
  };
}

async function claim(tx: Tx, id: number, publicUrl: string): Promise<EmailClaim> {
  await lockMilestone(tx, id);
  const [milestone] = await milestonesToRemindOf(tx, { id });
  const day = milestone?.isLiving === true ? dueDay(milestone) : null;
  if (milestone === undefined) return { verdict: 'drop' };
  if (day === null) {
    const until = nextReminder(milestone);
    return until === null ? { verdict: 'drop' } : { verdict: 'postpone', until };
  }
  const { memberName, email, name } = milestone;
  return {
    verdict: 'send',
    to: { name: memberName, address: email },
    compose: async () => {
      const { reminderEmail } = await import('./family-milestones.emails.tsx');
      return reminderEmail({
        memberName,
        lovedOneName: milestone.lovedOneName,
        milestoneName: name,
        day,
        daysAhead: daysBetween(dayIn(milestone.timeZone, milestone.now), day),
        publicUrl,
      });
    },
  };
}
