import { formatDay } from '#web/lib/format.ts';
import type { PurposeName, Step } from './composition.ts';

/** What differs from purpose to purpose. Titles, labels, validations and toasts: the specification's, part 1 §5 and §8, part 2 §5 and §8. */
type Words = {
  title: string;
  submit: string;
  noTitle: string;
  noMedium: string;
  /** Titles of the toasts about what is missing. */
  missing: { title?: string; media?: string };
  failed: string;
  failedText: string;
};

const newMessage = {
  title: 'Send a Message',
  submit: 'Seal This Message',
  noTitle: 'Please enter a title',
  noMedium: 'Please record a video message',
  missing: {},
  failed: 'Upload failed',
  failedText: 'Could not upload the video. Please try again.',
} as const;

const noVideo = 'No Video Selected';
const titleRequired = { title: 'Title Required', media: noVideo };
const enterTitle = 'Please enter a title for your video.';
const scheduling = {
  ...newMessage,
  title: 'Schedule Message',
  submit: 'Schedule Message',
  failed: 'Scheduling Failed',
  failedText: 'There was an error scheduling your video. Please try again.',
} as const;
const editing = {
  ...newMessage,
  title: 'Edit Message',
  submit: 'Save Changes',
  failed: 'Update Failed',
  failedText: 'Failed to update message. Please try again.',
} as const;

export const wordsOf: Record<PurposeName, Words> = {
  send: newMessage,
  schedule: { ...scheduling, noMedium: 'Please select a video file' },
  reschedule: scheduling,
  first: {
    title: 'Record Your Message',
    submit: 'Create Message',
    noTitle: 'Please add a title for your message.',
    noMedium: 'Please record or upload a video first.',
    missing: { title: 'Missing Title', media: noVideo },
    failed: 'Upload Failed',
    failedText: 'Please try again.',
  },
  upload: {
    title: 'Upload Video',
    submit: 'Upload Video',
    noTitle: enterTitle,
    noMedium: 'Please select a video file or record a new video.',
    missing: titleRequired,
    failed: 'Upload Failed',
    failedText: 'Failed to upload video. Please try again.',
  },
  assign: {
    ...newMessage,
    title: 'Assign Message',
    submit: 'Assign Message',
    failed: 'Assignment Failed',
    failedText: 'Failed to assign message. Please try again.',
  },
  edit: editing,
  'edit-video': { ...editing, title: 'Edit Video', noTitle: enterTitle, missing: titleRequired },
};

export const composerCopy = {
  step: (step: number, count: number, name: string) => `Step ${step} of ${count}: ${name}`,
  stepNames: { who: 'Who', say: 'Say it', when: 'When', seal: 'Seal' } satisfies Record<Step, string>,
  back: 'Back',
  close: 'Close',
  next: 'Next',
  cancel: 'Cancel',
  missing: 'Missing Information',
  /** The specification's, part 1 §5. */
  noRecipient: 'Please select a family member',
  recipientAndDay: 'Please select a recipient and delivery date.',
  oneForVideo: 'A library video goes to one person at a time.',
  noDay: 'Please choose a day.',
  kept: 'Everything you entered is still here.',
  restored: 'Picked up where you left off.',
} as const;

export const whoCopy = {
  title: 'Who is it for?',
  hint: 'Tap one person, or several. Each gets their own message.',
  hintOne: 'Tap the person it’s for.',
  search: 'Search your loved ones',
  nobodyFound: 'No one by that name.',
  chosen: (count: number) => `${count} chosen`,
  add: 'Add Someone',
  addHint: 'Just a name is enough',
  addTitle: 'Add someone',
  name: 'Name',
  adding: 'Add',
  cancelAdding: 'Cancel',
  noName: 'Please enter a name',
  addFailed: 'Error adding loved one',
  next: (names: string) => (names === '' ? 'Next' : `Next: say it to ${names}`),
  nextDay: 'Next: choose a day',
  /** Specification part 1 §6: testing mode of guests. */
  test: 'Just testing: no recipient',
  testHint: 'It’s kept with your messages, and no one gets it.',
  testOnly: 'You haven’t added anyone yet. What you make is kept with your messages, and no one gets it.',
  testRecipient: 'nobody, as a test',
} as const;

export const planCopy = {
  none: 'You don’t have a plan yet',
  expired: 'Your plan has ended',
  full: (maximum: number) => `You’ve sent all ${maximum} messages your plan includes this month`,
  text: 'You can record now. It’s kept on this device, and goes out as soon as your plan has room.',
  see: 'See Plans',
} as const;

export const sayCopy = {
  title: (names: string) => (names === '' ? 'Say it' : `Say it to ${names}`),
  other: 'Or send something you already have',
  library: 'From Your Library',
  next: 'Next: choose when',
  nextSeal: 'Next: seal it',
  nextWords: 'Next: give it a title',
  again: 'Record Again',
  chooseOther: 'Choose Another',
  goBack: 'Go Back to It',
  aside: 'Your last recording is still here.',
  asideFile: 'What you chose is still here.',
  prompt: (number: number, count: number) => `Question ${number} of ${count}`,
  nextPrompt: 'Next question',
  lastPrompt: 'Previous question',
  noIdea: 'Not sure what to say?',
  ideas: 'Message Ideas & Tips',
  idea: (title: string) => `Your idea: ${title}`,
  keptWords: 'What you wrote before is still here.',
  takeWords: 'Use the Idea’s Words',
  prompts: [
    'What do you see from where you sit?',
    'What made you laugh this week?',
    'What do you hope they never stop doing?',
    'What were you like at their age?',
    'Which song should they hear once?',
    'What would you like to say twice?',
  ],
} as const;

export const libraryChoiceCopy = {
  title: 'Choose from your library',
  choose: 'Choose a video',
  search: 'Search your library',
  noMatch: 'No video by that name.',
  empty: 'No Videos in Library',
  emptyText: 'Videos you keep there for later can be sent from here.',
  loading: 'Loading your library',
  failed: 'We couldn’t load your library. Please try again in a moment.',
  retry: 'Try Again',
  back: 'Back to the camera',
} as const;

export const whenCopy = {
  title: 'When should it open?',
  hint: (name: string) => `${name}’s life, from today.`,
  holes: 'Each hole is a year.',
  waits: (title: string) => `“${title}” is here`,
  hintMany: 'One day for everyone it’s for.',
  next: 'Next: seal it',
  now: 'Now',
  nowLabel: 'Today',
  nowHint: 'As soon as you seal it',
  nowHintOfKept: 'As soon as you save it',
  asIs: 'As it is',
  asIsHeld: 'Sealed, with no day yet',
  asIsTriggers: 'On the days of its triggers',
  everyBirthday: 'Every birthday',
  everyBirthdayHint: (day: string) => `Starting ${formatDay(day)}`,
  other: 'Another day and time',
  otherHint: 'Any day you like, once or every year',
  day: 'Delivery date',
  time: 'Time of day',
  timeHint: 'Leave blank to open at the start of the day.',
  returns: 'Comes back',
  returnsNot: 'Just once',
  yearly: 'Every year',
  monthly: 'Every month',
  turns: (age: number) => `Turns ${age}`,
  addBirthday: (name: string) => `Add ${name}’s birthday`,
  birthday: (name: string) => `When was ${name} born?`,
  saveBirthday: 'Save Birthday',
  birthdayFailed: 'We couldn’t save the birthday. Please try again.',
} as const;

export const sealCopy = {
  title: 'Address it',
  titleEdit: 'Title and words',
  from: (name: string) => `From ${name}`,
  recipientName: 'Name on the envelope',
  recipientNameHint: (name: string) => `Leave blank to use “${name}”.`,
  messageTitle: 'Title',
  description: 'Description',
  photoCaption: 'Photo caption',
  captionHint: 'Shown on the photo.',
  surprise: 'Keep it a surprise:',
  surpriseHint: 'it isn’t listed under Coming Soon.',
  tryAgain: 'Try Again',
  moveDay: 'Change when it opens',
} as const;

export const savedCopy = {
  title: 'Message Saved With Love',
  queued: 'Your messages are on their way',
  queuedText:
    'They go one after the other. You can close this and carry on; just keep Someday open until they’re sent.',
  waitsOnDashboard: 'It’s waiting on your dashboard.',
  testText: 'It’s with your messages, where you can watch it or send it to someone.',
  next: 'What happens next',
  seesEnvelope: (name: string) => `Until then ${name} sees a sealed envelope: your name and the day, nothing else.`,
  seesNothing: 'It’s a surprise, so nothing about it shows until then.',
  canChange: 'You can edit it, or move the day, until it opens.',
  making: 'We’re getting it ready for every phone. You don’t need to wait.',
  made: 'Ready to play on every phone.',
  notMade: 'Your original is kept safe.',
  progress: 'Getting ready to play',
  inDays: (days: number) => (days === 1 ? 'tomorrow' : `${days.toLocaleString('en-US')} days from now`),
  mailed: (name: string, isWaiting: boolean) =>
    isWaiting ? `We’ll email ${name} on the day.` : `We’ll email ${name} as soon as it’s ready to play.`,
  tell: (name: string) => `You’ll need to tell ${name} yourself: write the code in a card, or share a link.`,
  shareLink: 'Share link',
  shareLinkOf: (name: string) => `Share link for ${name}`,
  shareHint: 'Opens the page where it waits, with the code filled in.',
  shareHintMany: 'Each link opens that person’s page, with their code filled in.',
  share: 'Share a link',
  keepsake: 'Print a Keepsake Card',
  keepsakeOf: (name: string) => `Print a Keepsake Card for ${name}`,
  keepsakeLead: (name: string) => `${name}, something is waiting for you.`,
  keepsakeHint: 'A card to hold on to, with the code that opens it.',
  another: 'Send Another',
  done: 'Done',
  mailSubject: (from: string) => `A message for you from ${from}`,
  mailBody: ({ recipientName, from, deliveryDate, shareableUrl }: ToTell) =>
    [
      `Dear ${recipientName},`,
      deliveryDate === null
        ? 'I made a message for you. You can open it here, whenever you have a quiet moment:'
        : `I made a message for you. It opens on ${formatDay(deliveryDate)}, and it’s waiting for you here:`,
      shareableUrl,
      'This link is just for you, so please keep it.',
      `With love,\n${from}`,
    ].join('\n\n'),
  shareText: (name: string) => `${name}, there is a message waiting for you.`,
} as const;

type ToTell = { recipientName: string; from: string; deliveryDate: string | null; shareableUrl: string };

/** Toasts of what was done. Source: specification part 1 §8 and part 2 §8. */
export const doneCopy = {
  scheduled: 'Message Scheduled Successfully',
  /** `opening`: the sentence about it, which goes on from the title. */
  scheduledText: (title: string, opening: string) =>
    `“${title}” ${opening.charAt(0).toLowerCase()}${opening.slice(1)}.`,
  assigned: 'Message Assigned',
  assignedText: 'Your message has been successfully assigned to a family member.',
  updated: 'Message Updated',
} as const;

/** Messages in the making that wait on this device. */
export const keptCopy = {
  title: (count: number) => (count === 1 ? 'You have an unfinished message' : 'You have unfinished messages'),
  text: 'It’s saved on this device. Pick it up where you left off, or discard it.',
  untitled: 'A message',
  untitledFor: (names: string) => `A message for ${names}`,
  for: (names: string) => `For ${names}`,
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  onlyWords: 'Words only',
  open: 'Continue',
  discard: 'Discard',
} as const;

/** Recordings that were never sent, above everything else. */
export const takesCopy = {
  title: (count: number) => (count === 1 ? 'You have an unsent recording' : 'You have unsent recordings'),
  text: 'It’s safe on this device. Watch it and send it, or discard it.',
  open: 'Watch and Send',
} as const;

/** Asked before changes to what is kept are lost. */
export const unsavedCopy = {
  title: 'Close without saving?',
  description: 'Your changes won’t be saved.',
  confirmLabel: 'Close',
  cancelLabel: 'Keep Writing',
} as const;
