import { dayInWords, harmlessName } from '#server/lib/email/email-words.ts';
import type { StampImages } from '#server/lib/email/email-stamp-images.ts';
import { momentEmail } from '#server/lib/email/moment-email.tsx';

export interface ReminderEmailProps {
  readonly lovedOneName: string;
  readonly name: string;
  readonly day: string;
  readonly daysAhead: number;
  readonly publicUrl: string;
  readonly stampImages: StampImages | undefined;
}

export function reminderEmail({ day, daysAhead, publicUrl, stampImages, ...milestone }: ReminderEmailProps) {
  const name = harmlessName(milestone.name);
  return momentEmail({
    subject: comingUp(daysAhead, harmlessName(milestone.lovedOneName) || 'your loved one'),
    preview: 'There’s still time to record something.',
    lines: [
      `${name === '' ? 'The day you wanted to remember' : `“${name}”`} is ${daysAhead <= 0 ? 'today' : `on ${dayInWords(day)}`}.`,
      'If there’s something you’d like to say, there’s still time.',
    ],
    action: { label: 'Record a message', url: `${publicUrl}/member-dashboard?dialog=send` },
    reason: 'We sent this because you asked for a reminder of this day.',
    stop: { label: 'See your milestones', url: `${publicUrl}/member-dashboard?tab=schedule` },
    stampImages,
  });
}

function comingUp(daysAhead: number, name: string): string {
  if (daysAhead <= 0) return `Today: a day that matters to ${name}`;
  if (daysAhead === 1) return `Tomorrow: a day that matters to ${name}`;
  return `In ${daysAhead} days: a day that matters to ${name}`;
}
