import { dayInWords } from '#server/lib/email/email-words.ts';

/** Days are `YYYY-MM-DD`. Texts that say "Please select" are the specification's (part 1 §5). */
export const messagesCopy = {
  fileAndUpload: 'Send either a file or an upload, not both.',
  tooEarly: {
    today: (day: string) => `Choose today (${dayInWords(day)}) or later.`,
    tomorrow: (day: string) => `Choose tomorrow (${dayInWords(day)}) or later.`,
  },
  hasOpened: 'This message has just opened. Take another look before you change its day.',
  timePassed: 'That time has passed. Choose a later one.',
  timeWithoutDay: 'Choose a delivery date as well.',
  dayOrTrigger: 'Choose either a delivery date or a trigger, not both.',
  library: {
    noDay: 'Library videos don’t have a delivery date. Choose who it’s for first.',
    noPeople: 'Choose either the library or people, not both.',
  },
  test: {
    noDay: 'Tests don’t have a delivery date. Choose who it’s for first.',
    noPeople: 'Choose either a test or people, not both.',
  },
  otherVideo: 'The video in this request isn’t the one in its address.',
} as const;
