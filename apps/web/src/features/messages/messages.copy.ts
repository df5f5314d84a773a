import { formatDay } from '#web/lib/format.ts';

export const messagesCopy = {
  heading: 'Your Messages',
  show: 'Show',
  sortBy: 'Sort by',
  filters: {
    all: 'All',
    video: 'Videos',
    photo: 'Photos',
    available: 'Available',
    scheduled: 'Scheduled',
    viewed: 'Viewed',
  },
  orders: { newest: 'Newest', oldest: 'Oldest', title: 'Title' },
  search: 'Search by title or name',
  total: (count: number) =>
    count === 1 ? '1 message' : `${count === 0 ? 'No' : count.toLocaleString('en-US')} messages`,
  loading: 'Loading your messages',
  failed: 'Your messages could not be loaded',
  failedText: 'Please try again in a moment.',
  actions: {
    watch: 'Watch',
    look: 'Look',
    edit: 'Edit',
    schedule: 'Schedule',
    copyLink: 'Copy Link',
    delete: 'Delete',
    more: 'More',
  },
  linkCopied: 'Link Copied',
  noMatch: 'Nothing to show here',
  noMatchText: 'None of your messages fits this choice.',
  showAll: 'Show All',
  empty: 'Your first message',
  emptyText: 'Say it in a short video, or send a photo with a few words. It can open today, or on the day you choose.',
  emptyFirst: 'Once you have added someone, what you send them waits here.',
  sendFirst: 'Send Your First Message',
  retry: 'Try Again',
  retryFailed: 'Trying again did not work',
  retryFailedText: 'Please try again in a moment.',
  originalSafe: 'Your original is kept safe.',
} as const;

type ToTell = { recipientName: string; from: string; deliveryDate: string | null; shareableUrl: string };

export const sendCopy = {
  title: 'Send a Message',
  who: 'Who is it for?',
  whoHint: 'Choose one person or several; each gets a message of their own.',
  /** The specification's, part 1 §5. */
  noRecipient: 'Please select a family member',
  searchPeople: 'Search your loved ones',
  nobodyFound: 'Nobody of that name.',
  chosen: (count: number) => `${count} chosen`,
  nobody: 'Someone to write to',
  nobodyText: 'A message needs somebody it is for. Add them first; it takes a minute.',
  addLovedOne: 'Add New Loved One',
  what: 'Your video or photo',
  words: 'A few words with it',
  messageTitle: 'Title',
  titleExample: 'For example: For your 18th birthday',
  category: 'Category',
  description: 'Description',
  photoCaption: 'Photo caption',
  captionHint: 'Stands on the photo.',
  missing: 'Missing Information',
  submit: 'Send Message',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  queued: 'Your messages are on their way',
  queuedText: 'They are sent one after the other. Keep Someday open until they have arrived.',
  failed: 'Upload failed',
  failedText: 'Could not upload the video. Please try again.',
  kept: 'Everything you entered is still here.',
  sent: 'Message Saved With Love',
  shareLink: 'Share link',
  shareLinkOf: (name: string) => `Share link for ${name}`,
  shareHint: 'Opens the page where it waits, with the code filled in.',
  shareHintMany: 'Each opens the page of that person, with their own code filled in.',
  sealedUntil: (day: string, time: string | null) =>
    time === null
      ? `Sealed until ${day}. It opens by itself when that day begins.`
      : `Sealed until ${day}, ${time}. It opens by itself then.`,
  openNow: 'It can be opened now.',
  openSoon: 'It can be opened as soon as it is ready to play.',
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
  making: 'We are making it ready for every phone. You can close this window.',
  made: 'Ready to play on every phone.',
  notMade: 'Your original is kept safe.',
  another: 'Send Another',
  done: 'Done',
} as const;

/** Messages on their way and recordings that were never sent. */
export const unsentCopy = {
  heading: 'On its way',
  takes: 'You have an unsent recording',
  takesMany: 'You have unsent recordings',
  takesText: 'Nothing of it is lost. Watch it and send it, or throw it away.',
  recorded: 'Recorded',
  send: 'Watch and Send',
  discard: 'Discard',
  opening: 'Opening…',
  gone: 'This recording cannot be read any more',
  goneText: 'This device does not keep it any longer.',
  change: 'Change',
  chooseFile: 'Choose the File',
  needsFile: 'Please choose this file once more, and it goes on where it stopped.',
  otherFile: 'That is another file',
  otherFileText: 'Please choose the same one as before, so that it goes on where it stopped.',
} as const;
