import { plural } from '@someday/contract/rules/words';

const people = (count: number) => plural(count, { one: '1 person', other: '# people' });
const messages = (count: number) => plural(count, { one: '1 message', other: '# messages' });

export const importsCopy = {
  title: 'Bring everything from another Someday',
  lead: 'Upload the copy you made there. Your people, messages, and their days come back as they were.',
  loading: 'Looking for an upload',
  loadFailed: 'We couldn’t look for your upload.',
  reload: 'Try again',
  tryAgain: 'Please try again.',

  choose: 'Choose the ZIP',
  chooseHint: 'Nothing is added before you’ve seen what’s in it.',
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
  contents: (given: { people: number; messages: number }, size: string) =>
    `${people(given.people)} and ${messages(given.messages)}, ${size}`,
  sealed: (count: number) =>
    plural(count, {
      one: '1 message is still sealed, and stays so.',
      other: '# messages are still sealed, and stay so.',
    }),
  onlyNew: (given: { people: number; messages: number }) =>
    `Some of it is here already. New are ${people(given.people)} and ${messages(given.messages)}.`,
  nothingNew: 'All of it is here already.',
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
