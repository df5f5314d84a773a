import { dayInWords } from '#server/lib/email/email-words.ts';

export const triggersCopy = {
  tooEarly: (tomorrow: string) => `Choose tomorrow (${dayInWords(tomorrow)}) or later, or let it return every year.`,
  neverAgain: 'It doesn’t return before its last day. Choose a later one.',
  nextIsTooFar: 'Choose a day up to the year 9999.',
  inLibrary: 'This video is in your library. Choose who it’s for first.',
  isTest: 'This is a test message. Choose who it’s for first.',
  dayTooEarly: (tomorrow: string) => `Choose tomorrow (${dayInWords(tomorrow)}) or later.`,
} as const;
