import { dayInWords } from '#server/lib/email/email-words.ts';

/** About a milestone's day. `today` is `YYYY-MM-DD`. */
export const milestonesCopy = {
  passed: (today: string) => `Choose today (${dayInWords(today)}) or later, or let it return every year.`,
} as const;
