import { EmailFacts, EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';
import { dayInWords, emailGreeting, harmlessName } from '#server/lib/email/email-words.ts';

export interface ReminderEmailProps {
  readonly memberName: string;
  readonly lovedOneName: string;
  readonly milestoneName: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly daysAhead: number;
  /** Origin of this installation, without a trailing slash. */
  readonly publicUrl: string;
}

/** Reminds a member of a day in a loved one's life, in time to record something for it. */
export function reminderEmail({
  memberName,
  lovedOneName,
  milestoneName,
  day,
  daysAhead,
  publicUrl,
}: ReminderEmailProps) {
  const subject = `${whenInWords(daysAhead)}: a day that matters to ${lovedOneName}`;
  const content = (
    <EmailLayout
      title={subject}
      preview="There is still time to record something for it."
      heading={emailGreeting(memberName)}
      action={{ label: 'Record a message', url: `${publicUrl}/member-dashboard` }}
      quietActions={[{ label: 'Your milestones', url: `${publicUrl}/member-dashboard?tab=schedule` }]}
      reason="You get this mail because you asked Someday to remind you of this day."
    >
      <EmailText>A day that you wanted to remember is near.</EmailText>
      <EmailFacts
        facts={[
          { label: lovedOneName, value: harmlessName(milestoneName) || 'A milestone' },
          { label: 'When', value: dayInWords(day) },
        ]}
      />
      <EmailText>If there is something you would like to say on that day, there is still time.</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

function whenInWords(daysAhead: number): string {
  if (daysAhead <= 0) return 'Today';
  return daysAhead === 1 ? 'Tomorrow' : `In ${daysAhead} days`;
}
