import { memberEmail } from '#server/lib/email/email-layout.tsx';
import { dayInWords, harmlessName } from '#server/lib/email/email-words.ts';

export interface ReminderEmailProps {
  readonly memberName: string;
  readonly lovedOneName: string;
  readonly name: string;
  readonly day: string;
  readonly daysAhead: number;
  readonly publicUrl: string;
}

export function reminderEmail({ memberName, lovedOneName, name, day, daysAhead, publicUrl }: ReminderEmailProps) {
  return memberEmail(memberName, {
    subject: comingUp(daysAhead, harmlessName(lovedOneName) || 'your loved one'),
    preview: 'There’s still time to record something.',
    action: { label: 'Record a message', url: `${publicUrl}/member-dashboard` },
    quietActions: [{ label: 'See your milestones', url: `${publicUrl}/member-dashboard?tab=schedule` }],
    reason: 'We sent this because you asked for a reminder of this day.',
    body: [
      daysAhead <= 0 ? 'The day you wanted to remember is here.' : 'A day you wanted to remember is coming up.',
      [
        { label: harmlessName(lovedOneName) || 'Your loved one', value: harmlessName(name) || 'A milestone' },
        { label: 'When', value: dayInWords(day) },
      ],
      'If there’s something you’d like to say, there’s still time.',
    ],
  });
}

function comingUp(daysAhead: number, name: string): string {
  if (daysAhead <= 0) return `Today: a day that matters to ${name}`;
  if (daysAhead === 1) return `Tomorrow: a day that matters to ${name}`;
  return `In ${daysAhead} days: a day that matters to ${name}`;
}
