import { formatDay } from '#web/lib/format.ts';

type ToTell = { recipientName: string; from: string; deliveryDate: string | null; shareableUrl: string };

/** Recordings that were never sent, above everything else. */
export const takesCopy = {
  title: (count: number) => (count === 1 ? 'You have an unsent recording' : 'You have unsent recordings'),
  text: 'Nothing of it is lost. Watch it and send it, or throw it away.',
  open: 'Watch and Send',
} as const;

export const sendCopy = {
  title: 'Send a Message',
  /** The specification's, part 1 §5. */
  noRecipient: 'Please select a family member',
  nobody: 'Someone to write to',
  nobodyText: 'A message needs somebody it is for. Add them first; it takes a minute.',
  addLovedOne: 'Add New Loved One',
  /** Specification part 1 §6: testing mode of guests. */
  test: {
    choice: 'Just testing: no recipient',
    hint: 'It is kept among your messages, and nobody gets it.',
    nobody: 'You have added nobody yet. What you make is kept among your messages, and nobody gets it.',
    recipient: 'nobody, as a test',
    kept: 'It stands among your messages, where you can watch it or send it to somebody.',
  },
  /** Of /message-tips. */
  idea: {
    title: (title: string) => `Your idea: ${title}`,
    template: 'Only you see these questions. Title and first words stand in the form already.',
    sample:
      'The sample stands in the form as its description. Put your own memories in place of these before you send it.',
    kept: 'What you had written before is still here.',
    take: 'Use the idea’s words',
    none: 'Not sure what to say?',
    find: 'Message Ideas & Tips',
  },
  what: 'Your video or photo',
  words: 'A few words with it',
  messageTitle: 'Title',
  titleExample: 'For your 18th birthday',
  description: 'Description',
  photoCaption: 'Photo caption',
  captionHint: 'Stands on the photo.',
  missing: 'Missing Information',
  submit: 'Send Message',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  queued: 'Your messages are on their way',
  queuedText:
    'They go one after the other. You can close this and carry on; just keep Someday open until they’re sent.',
  waitsOnDashboard: 'It’s waiting on your dashboard.',
  failed: 'Upload failed',
  failedText: 'Could not upload the video. Please try again.',
  kept: 'Everything you entered is still here.',
  sent: 'Message Saved With Love',
  shareLink: 'Share link',
  shareLinkOf: (name: string) => `Share link for ${name}`,
  shareHint: 'Opens the page where it waits, with the code filled in.',
  shareHintMany: 'Each opens the page of that person, with their own code filled in.',
  keepsake: 'Print a Keepsake Card',
  keepsakeOf: (name: string) => `Print a Keepsake Card for ${name}`,
  keepsakeHint: 'Or give them something to hold:',
  mailSubject: (from: string) => `A message for you from ${from}`,
  mailBody: ({ recipientName, from, deliveryDate, shareableUrl }: ToTell) =>
    [
      `Dear ${recipientName},`,
      deliveryDate === null
        ? 'I have made a message for you. You can open it here, whenever you have a quiet moment:'
        : `I have made a message for you. It opens on ${formatDay(deliveryDate)}, and it waits for you here:`,
      shareableUrl,
      'Nobody else has this link; please keep it.',
      `With love,\n${from}`,
    ].join('\n\n'),
  shareText: (name: string) => `${name}, there is a message waiting for you.`,
  making: 'We’re getting it ready for every phone. You don’t need to wait.',
  made: 'Ready to play on every phone.',
  notMade: 'Your original is kept safe.',
  another: 'Send Another',
  done: 'Done',
} as const;
