import { plural } from '@someday/contract/texts/words';
import { dayInWords, harmlessName } from '#server/lib/email/email-words.ts';
import type { StampImages } from '#server/lib/email/email-stamp-images.ts';
import { momentEmail } from '#server/lib/email/moment-email.tsx';

export interface ReminderEmailProps {
  readonly lovedOneName: string;
  readonly milestoneName: string;
  readonly day: string;
  readonly daysAhead: number;
  readonly publicUrl: string;
  readonly stampImages: StampImages | undefined;
}

export function reminderEmail({
  lovedOneName,
  milestoneName,
  day,
  daysAhead,
  publicUrl,
  stampImages,
}: ReminderEmailProps) {
  const name = harmlessName(milestoneName);
  return momentEmail({
    subject: comingUp(daysAhead, harmlessName(lovedOneName) || 'your loved one'),
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
  return plural(daysAhead, {
    one: (count) => `In ${count} day: a day that matters to ${name}`,
    other: (count) => `In ${count} days: a day that matters to ${name}`,
  });
}
