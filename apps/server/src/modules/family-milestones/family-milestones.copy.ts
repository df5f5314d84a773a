import { dayInWords } from '#server/lib/email/email-words.ts';

export const milestonesCopy = {
  passed: (today: string) => `Choose today (${dayInWords(today)}) or later, or let it return every year.`,
} as const;
