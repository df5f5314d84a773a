import { dayInWords } from './email/email-words.ts';

export const replies = {
  days: {
    from: {
      today: (day: string) => `Choose today (${dayInWords(day)}) or later.`,
      tomorrow: (day: string) => `Choose tomorrow (${dayInWords(day)}) or later.`,
    },
    fromOrYearly: {
      today: (day: string) => `Choose today (${dayInWords(day)}) or later, or let it return every year.`,
      tomorrow: (day: string) => `Choose tomorrow (${dayInWords(day)}) or later, or let it return every year.`,
    },
    neverAgain: 'It doesn’t return before its last day. Choose a later one.',
    nextIsTooFar: 'Choose a day up to the year 9999.',
    timePassed: 'That time has passed. Choose a later one.',
    unborn: 'That birthday is in the future. Choose today or earlier.',
    bornTooEarly: (firstYear: string) => `Choose a birthday in ${firstYear} or later.`,
  },
  messages: {
    fileAndUpload: 'Send either a file or an upload, not both.',
    hasOpened: 'This message has just opened. Take another look before you change its day.',
    timeWithoutDay: 'Choose a delivery date as well.',
    dayOrTrigger: 'Choose either a delivery date or a trigger, not both.',
    library: {
      noDay: 'Library videos don’t have a delivery date. Choose who it’s for first.',
      noPeople: 'Choose either the library or people, not both.',
      noTrigger: 'This video is in your library. Choose who it’s for first.',
    },
    test: {
      noDay: 'Tests don’t have a delivery date. Choose who it’s for first.',
      noPeople: 'Choose either a test or people, not both.',
      noTrigger: 'This is a test message. Choose who it’s for first.',
    },
    otherVideo: 'The video in this request isn’t the one in its address.',
  },
  feedback: { thanks: 'Thank you for your feedback!', nothingAnswered: 'Please answer at least one question.' },
  guests: {
    invited: 'The invitation is on its way.',
    codeTooLong: 'Choose a shorter code. We add a random ending to it.',
  },
  testers: { received: 'Thank you! We’ve received your application.', declined: 'Application declined' },
} as const;
