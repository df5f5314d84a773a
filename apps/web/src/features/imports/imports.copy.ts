import { plural } from '@someday/contract/texts/words';

const people = (count: number) => plural(count, { one: '1 person', other: '# people' });
const messages = (count: number) => plural(count, { one: '1 message', other: '# messages' });

type Counts = { people: number; messages: number };
const counted = (given: Counts): string => {
  if (given.people === 0) return messages(given.messages);
  return given.messages === 0 ? people(given.people) : `${people(given.people)} and ${messages(given.messages)}`;
};

export const importSectionCopy = {
  title: 'Bring everything over from another Someday',
  lead: 'Upload the copy you made there. Your people, messages, and their days come back as they were.',
  loading: 'Looking for an upload',
  loadFailed: 'We couldn’t look for your upload.',
  reload: 'Try again',
  tryAgain: 'Please try again.',

  choose: 'Choose the ZIP',
  chooseHint:
    'If it was unpacked, compress its whole folder into a ZIP again. Nothing is added until you’ve seen what’s in it.',
  chooseAgain: (file: string) => `Choose “${file}” again to continue where it stopped.`,
  uploading: 'Uploading your ZIP',
  stay: 'Keep this window open. You can still use Someday.',
  offline: 'You’re offline. It continues when you’re back.',
  stop: 'Stop',

  checking: 'Checking every file',
  mayLeave: 'You can leave this page.',
  cancel: 'Cancel',

  from: (name: string, place: string) => `${name}’s messages from ${place}`,
  madeOn: (day: string) => `Made on ${day}`,
  contents: (given: Counts, size: string) => `${counted(given)}, ${size}`,
  sealed: (count: number) =>
    plural(count, {
      one: '1 message is still sealed and will stay sealed.',
      other: '# messages are still sealed and will stay sealed.',
    }),
  onlyNew: (given: Counts) => `New here: ${counted(given)}. The rest is already here.`,
  nothingNew: 'Everything in it is already here.',
  codes: 'Everyone gets a new access code. What was in the trash stays behind.',
  start: 'Bring it in',
  seePlans: 'See plans',
  notNow: 'Delete the upload',

  running: 'Bringing everything in',
  finished: 'Everything is here.',
  finishedCodes: 'Give each of them their new access code.',
  toPeople: 'See your loved ones',
  done: 'Done',

  another: 'Choose another ZIP',
  removeFailed: 'We couldn’t delete it',
  startFailed: 'We couldn’t start',
} as const;
