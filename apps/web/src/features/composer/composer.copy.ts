import { errorTexts } from '@someday/contract/texts/errors.copy';
import { ordinal, possessive } from '@someday/contract/texts/language.copy';
import { formatNumber, plural } from '@someday/contract/texts/words';
import { formatDay } from '#web/lib/format.ts';
import type { ComposerStep, PurposeName, Way } from './composition.ts';

/** Texts that depend on the purpose. Source: specification part 1 §5 and §8, part 2 §5 and §8. */
type Words = {
  title: string;
  submit: string;
  noTitle: string;
  noMedium: string;
  missing: { title?: string; media?: string };
  /** The specification shows `failedText` itself, never the server's message in its place. */
  standsAlone?: true;
  failed: string;
  failedText: string;
};

const newMessage = {
  title: 'Send a Message',
  submit: 'Seal this message',
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
  standsAlone: true,
  failed: 'Scheduling Failed',
  failedText: 'There was an error scheduling your video. Please try again.',
} as const;
const editing = {
  ...newMessage,
  title: 'Edit message',
  submit: 'Save changes',
  standsAlone: true,
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
    title: 'Assign message',
    submit: 'Assign message',
    failed: 'Assignment Failed',
    failedText: 'Failed to assign message. Please try again.',
  },
  edit: editing,
  'edit-video': { ...editing, title: 'Edit video', noTitle: enterTitle, missing: titleRequired },
};

export const composerCopy = {
  step: (step: number, count: number, name: string) => `Step ${step} of ${count}: ${name}`,
  stepNames: { who: 'Who', say: 'Say it', when: 'When', seal: 'Seal' } satisfies Record<ComposerStep, string>,
  back: 'Back',
  next: { who: 'Next: who', say: 'Next: say it', when: 'Next: when', seal: 'Next: seal', title: 'Next: title' },
  missing: 'Missing Information',
  /** Source: specification part 1 §5. */
  noRecipient: 'Please select a family member',
  recipientAndDay: 'Please select a recipient and delivery date.',
  oneForVideo: 'One person per library video.',
  noDay: 'Choose a day.',
  recordingSafe: 'Your recording is safe.',
  entriesSafe: 'What you entered is safe.',
  part: (number: number, count: number) => `(${formatNumber(number)} of ${formatNumber(count)})`,
} as const;

export const whoCopy = {
  title: 'Who is it for?',
  hint: 'Each gets their own message.',
  hintOne: 'Tap one person.',
  search: 'Search your loved ones',
  noneFound: 'No one by that name.',
  chosen: (count: number) => `${formatNumber(count)} chosen`,
  turnsToday: (age: number) => `Turns ${age} today`,
  turnsSoon: (age: number, days: number) =>
    plural(days, { one: `Turns ${age} tomorrow`, other: `Turns ${age} in # days` }),
  add: 'Add someone',
  name: 'Name',
  adding: 'Add',
  cancelAdding: 'Cancel',
  noName: 'Please enter a name',
  addFailed: 'Error adding loved one',
  /** Testing mode of guests. Source: specification part 1 §6. */
  test: 'Just testing',
  testHint: 'No one gets it.',
  testRecipient: 'a test',
} as const;

export const planCopy = {
  none: 'You don’t have a plan yet',
  expired: 'Your plan has ended',
  full: (maximum: number) =>
    plural(maximum, { one: 'You’ve used this month’s message', other: 'You’ve used this month’s # messages' }),
  text: 'You can still record. Your message waits safely here.',
  someFit: (room: number, wanted: number) =>
    `Your plan has room for ${formatNumber(room)} of these ${formatNumber(wanted)} messages this month`,
  tooLarge: (needed: string, left: string) => `This takes ${needed}, and your plan has ${left} left`,
  waits: 'What doesn’t fit waits safely here until there’s room.',
  see: 'See plans',
} as const;

export const sayCopy = {
  title: (names: string) => (names === '' ? 'Say it' : `Say it to ${names}`),
  how: 'How would you like to say it?',
  ways: { record: 'Record', photo: 'Photo', upload: 'Upload', library: 'Library' } satisfies Record<Way, string>,
  chooseOther: 'Choose another',
  keep: 'Keep it',
  aside: 'Your last one is safe.',
  prompt: (number: number, count: number, text: string) => `${number} of ${count}: ${text}`,
  nextPrompt: 'Next question',
  lastPrompt: 'Previous question',
  ideas: 'Message Ideas & Tips',
  idea: (title: string) => `Your idea: ${title}`,
  keptWords: 'You’ve already written something.',
  takeWords: 'Use the idea',
  prompts: [
    'What can you see right now?',
    'What made you laugh this week?',
    'What should they never stop doing?',
    'What were you like at their age?',
    'Which song makes you think of them?',
    'What can’t you say often enough?',
  ],
} as const;

export const libraryChoiceCopy = {
  title: 'From your library',
  choose: 'Choose a video',
  search: 'Search your library',
  noMatch: 'No results.',
  photo: 'Photo',
  video: 'Video',
  empty: 'No Videos in Library',
  emptyText: 'Saved videos appear here.',
  loading: 'Loading your library',
  failed: 'We couldn’t load your library. Try again.',
} as const;

export const whenCopy = {
  title: 'When should it open?',
  hintMany: 'One day for everyone.',
  waits: (title: string) => `“${title}” opens then`,
  now: 'Now',
  nowLabel: 'Today',
  nowHint: 'Right away',
  tomorrow: 'Tomorrow',
  inAYear: 'A year from now',
  asIs: 'Leave as is',
  asIsHeld: 'Sealed, no day yet',
  asIsTriggers: 'On its trigger days',
  everyBirthday: 'Every birthday',
  other: 'Another day',
  otherHint: 'Pick a date',
  day: 'Delivery date',
  turns: (age: number) => `Turns ${age}`,
  birthdayOf: (name: string, age: number) => `${possessive(name)} ${ordinal(age)} birthday`,
  milestoneOf: (milestone: string, name: string) => `${milestone}, ${name}`,
  addBirthday: (name: string) => `Add ${possessive(name)} birthday`,
  birthday: (name: string) => `When was ${name} born?`,
  saveBirthday: 'Save birthday',
  birthdayFailed: 'We couldn’t save it. Try again.',
} as const;

export const suggestedTitleCopy = {
  message: (names: string) => `A message for ${names}`,
  yourBirthday: (age: number) => `For your ${ordinal(age)} birthday`,
  everyBirthday: (name: string) => `Happy birthday, ${name}`,
  /** Source: specification part 2 §5, "Library upload". */
  recording: (day: string) => `Recording ${day}`,
} as const;

/** What will happen, above the button. Days, times and places come formatted. */
export const opensCopy = {
  now: 'Opens as soon as you seal it.',
  rightAway: 'Opens right away.',
  passed: 'Where it’s already past that time, it opens right away.',
  inPlace: (time: string, place: string) => ` at ${time} in ${place}`,
  inEachPlace: (time: string) => ` at ${time} their time`,
  once: (day: string, at: string) => `Opens ${day}${at}.`,
  yearly: (day: string, at: string) => `Opens ${day}${at}, then every year.`,
  monthly: (day: string, at: string) => `Opens ${day}${at}, then every month.`,
  everyBirthday: (name: string, day: string, at: string) =>
    `Opens every ${day}, ${possessive(name)} birthday${at && `,${at}`}.`,
  turns: (name: string, age: number) => `${name} turns ${age} that day.`,
  milestone: (name: string) => `It’s the day of “${name}”.`,
  emailed: (names: string) => `We’ll email ${names}.`,
  tell: (names: string) => `You’ll need to tell ${names} yourself.`,
} as const;

export const postmarkCopy = {
  opensOn: 'OPENS ON',
  sealed: 'SEALED',
  yearly: (date: string, month: string): [string, string, string] => [date, month, 'YEARLY'],
  monthly: (date: string): [string, string, string] => [date, 'EVERY', 'MONTH'],
} as const;

export const sealCopy = {
  title: 'Address it',
  titleEdit: 'Details',
  from: (name: string) => `From ${name}`,
  recipientName: 'Name on the envelope',
  recipientNameHint: (name: string) => `Leave blank to use “${name}”.`,
  messageTitle: 'Title',
  titlesHint: (another: string) => `Everyone gets their own title: “${another}”.`,
  description: 'Description',
  photoCaption: 'Photo caption',
  surprise: 'Keep it a surprise',
  surpriseHint: 'Hidden until its day.',
  tryAgain: 'Try again',
} as const;

const few =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function inWords(count: number): string {
  const rest = count % 10 > 0 ? `-${few[count % 10]}` : '';
  return few[count] ?? (count < 100 ? `${tens[Math.floor(count / 10)]}${rest}` : String(count));
}

export const sealingCopy = {
  title: (names: string) => `Sealing your message for ${names}`,
  forName: (names: string) => `for ${names}`,
  hint: 'Press and hold the wax',
  press: 'Press and hold the wax to seal it',
  soft: 'Your message is in the envelope, and safe. Press and hold the wax to seal it.',
  skip: 'Skip',
} as const;

const howMany = (count: number) =>
  count === 1 ? 'Sealed' : count === 2 ? 'Both sealed' : `All ${inWords(count)} sealed`;

/** One sentence, which begins with the count. Days come formatted. */
export const sealedCopy = {
  sealed: (count: number) => `${howMany(count)}.`,
  untilTomorrow: (count: number) => `${howMany(count)} until tomorrow.`,
  until: (days: number, what: string) => `${plural(days, { one: '1 day', other: '# days' })} until ${what}.`,
  tomorrowIs: (what: string) => `Tomorrow is ${what}.`,
  tomorrow: (what: string) => `Tomorrow ${what}.`,
  turns: (name: string, age: number) => `${name} is ${inWords(age)}`,
  birthday: (names: string) => `${possessive(names)} birthday`,
  milestone: (name: string) => `“${name}”`,
  today: (names: string, count: number) => `${names} can open ${count === 1 ? 'it' : 'them'} later today.`,
  now: (names: string, count: number) =>
    `${names} can open ${count === 1 ? 'it as soon as it’s' : 'them as soon as they’re'} ready.`,
  undated: (count: number) => (count === 1 ? 'It has no day yet.' : 'They have no day yet.'),
  test: 'It’s a test, just for you.',
} as const;

export const savedCopy = {
  title: 'Message Saved With Love',
  queued: 'Your messages are on their way',
  testText: 'Watch it or send it from your messages.',
  making: 'Getting ready for every phone. No need to wait.',
  made: 'Ready to play on every phone.',
  notMade: 'Your original is safe.',
  progress: 'Getting ready to play',
  emailed: (name: string) => `We’ll email ${name} on the day.`,
  emailedSoon: (name: string) => `We’ll email ${name} as soon as it’s ready.`,
  tell: (name: string) => `You’ll need to tell ${name} yourself.`,
  shareLink: 'Share link',
  shareLinkOf: (name: string) => `Share link for ${name}`,
  shareHint: 'Opens their page with the code filled in.',
  shareHintMany: 'Each opens that person’s page.',
  share: 'Share a link',
  keepsake: 'Print a keepsake card',
  keepsakeOf: (name: string) => `Print a keepsake card for ${name}`,
  keepsakeLead: (name: string) => `${name}, something is waiting for you.`,
  keepsakeHint: 'A card with the code that opens it.',
  another: 'Send Another',
  done: 'Done',
  emailSubject: (from: string) => `A message for you from ${from}`,
  emailBody: ({ recipientName, from, day, shareableUrl }: ToTell) =>
    [
      `Dear ${recipientName},`,
      day === null
        ? 'I made a message for you. Open it here whenever you have a quiet moment:'
        : `I made a message for you. It opens on ${formatDay(day)}, and it’s waiting here:`,
      shareableUrl,
      'This link is just for you, so please keep it.',
      `With love,\n${from}`,
    ].join('\n\n'),
  shareText: (name: string) => `${name}, a message is waiting for you.`,
} as const;

type ToTell = { recipientName: string; from: string; day: string | null; shareableUrl: string };

/** Success toasts. Source: specification part 1 §8 and part 2 §8. */
export const doneCopy = {
  scheduled: 'Message Scheduled Successfully',
  assigned: 'Message Assigned',
  assignedText: 'Your message has been successfully assigned to a family member.',
  updated: 'Message Updated',
} as const;

export const keptCopy = {
  title: (count: number) =>
    plural(count, { one: 'You have an unfinished message', other: 'You have unfinished messages' }),
  text: 'Saved on this device. Pick up where you left off.',
  untitled: 'A message',
  shared: 'Shared on this device',
  for: (names: string) => `For ${names}`,
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),
  onlyWords: 'Words only',
  open: 'Continue',
} as const;

export const sharedCopy = {
  question: {
    photo: { title: 'Is this your photo?', confirmLabel: 'Yes, use it', cancelLabel: 'Not mine' },
    video: { title: 'Is this your video?', confirmLabel: 'Yes, use it', cancelLabel: 'Not mine' },
    several: { title: 'Are these yours?', confirmLabel: 'Yes, use them', cancelLabel: 'Not mine' },
  },
  asked: (count: number) =>
    plural(count, {
      one: 'It was shared to Someday on this device while no one was logged in.',
      other: 'They were shared to Someday on this device while no one was logged in.',
    }),
  refused: 'We couldn’t use what you shared',
  refusedSome: 'We couldn’t use everything you shared',
  why: {
    nothing: 'No photo or video came with it. Choose one here instead.',
    file_type: errorTexts.file_type,
    file_empty: errorTexts.file_empty,
    file_too_large: 'The file is too large. Choose a smaller one here.',
    not_kept: 'It’s too large to share, or this device is short of space. Choose the file here instead.',
  },
} as const;

export const takesCopy = {
  title: (count: number) => plural(count, { one: 'You have an unsent recording', other: 'You have unsent recordings' }),
  text: 'Safe on this device.',
  open: 'Watch and send',
} as const;
