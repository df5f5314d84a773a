import { calledName, listOf, plural } from '@someday/contract/texts/words';
import { namesAndOthers } from '@someday/contract/texts/words.copy';

const messages = (count: number) => plural(count, { one: '# message', other: '# messages' });

/** The page inside the ZIP that members and loved ones take with them. It may be read decades later. */
export const offlineCopy = {
  saved: (day: string) => `Saved ${day}`,
  savedInParts: (day: string, part: number, of: number) => `Part ${part} of ${of}, saved ${day}`,
  member: {
    title: (name: string) => `${calledName(name)}, here’s everything you’ve made`,
    lead: (count: number, people: number) =>
      people === 0
        ? `${messages(count)}, yours to keep.`
        : `${messages(count)} for ${plural(people, { one: '# person', other: '# people' })} you love, yours to keep.`,
    keepPrivate: 'Keep this folder private. Anyone who has it can watch everything in it, sealed messages too.',
    empty: 'There were no messages yet when this was saved.',
  },
  lovedOne: {
    title: (from: string) => `From ${from}, for you`,
    lead: (count: number) =>
      plural(count, {
        one: 'The message you had opened when this was saved, yours to keep.',
        other: 'The # messages you had opened when this was saved, yours to keep.',
      }),
    empty: 'You hadn’t opened any messages yet when this was saved.',
  },
  envelope: {
    from: (name: string) => `from ${name}`,
    to: (names: readonly string[]) =>
      names.length <= 2 ? listOf(names) : namesAndOthers(names.slice(0, 2), names.length - 2),
    postmark: 'SAVED',
  },
  views: { label: 'Show messages', 'by-person': 'By person', 'by-day': 'By day' },
  people: 'Jump to a person',
  count: messages,
  noDay: { title: 'No day yet', text: 'Sealed until you choose one.' },
  library: { title: 'Your library', text: 'Not addressed to anyone yet.' },
  deleted: { title: 'Deleted', text: 'Still in your trash when this was saved.' },
  forName: (name: string) => `For ${name}`,
  fromName: (name: string) => `From ${name}`,
  fromYou: 'From you',
  madeOn: (day: string) => `Made ${day}`,
  states: {
    deleted: (day: string) => `Deleted ${day}`,
    library: 'In your library',
    opened: (day: string) => `Opened ${day}`,
    open: (day: string) => `Open since ${day}`,
    openAlways: 'Open',
    sealed: (day: string) => `Opens ${day}`,
    sealedAt: (day: string, time: string) => `Opens ${day} at ${time}`,
    held: 'Sealed, no day yet',
    /** The page is read after that day. */
    past: (day: string) => `Sealed until ${day}`,
  },
  postmark: {
    opens: 'OPENS ON',
    opened: 'OPENED',
    open: 'OPEN',
    held: ['SOME', 'DAY'],
    love: 'WITH LOVE',
    /** In two lines, where there is no room for three. */
    day: (day: string, month: string, year: string) => [`${month} ${day}`, year],
  },
  message: {
    back: 'All messages',
    others: 'More messages',
    previous: 'Previous message',
    next: 'Next message',
    onlyYou: (name: string) => `${name} can’t see this one yet. It’s yours, so you can.`,
    reactions: (name: string) => `${name} reacted`,
    yourReactions: 'Your reactions',
    answer: (name: string) => `${name} answered`,
    yourAnswer: 'Your answer',
    original: 'Original file',
    copy: { video: 'Video file', photo: 'Photo file' },
    notFound: 'That message isn’t in this archive',
  },
  missing: {
    title: { video: 'The video isn’t beside this page', photo: 'The photo isn’t beside this page' },
    text: 'Unpack the whole ZIP first, then open index.html in the new folder.',
    banner: 'Pictures missing?',
    unplayable: 'This browser can’t play this video',
    unplayableText: 'Its file may still play in another program.',
    unconverted: { video: 'This video couldn’t be converted', photo: 'This photo couldn’t be converted' },
    unconvertedText: 'The original file is here. Another program may open it.',
    openFile: 'Open the file',
  },
  seal: {
    title: 'The seal',
    lead: 'When it was sealed, Someday signed what was in it. You can check that nothing has changed since.',
    check: 'Check the seal',
    wordsFine: 'The signature is valid, and the words are as they were sealed.',
    fileNext:
      'Now the file. This page isn’t allowed to open it, so choose it here or drop it on this box. It stays on your computer.',
    fileAt: 'You’ll find it here:',
    choose: 'Choose the file',
    chooseAgain: 'Choose another file',
    comparing: 'Comparing the file',
    unreadable: 'We couldn’t read that file. Please choose it again.',
    unchanged: (day: string) => `Unchanged since ${day}`,
    unchangedText: 'The words and the file are exactly as they were sealed.',
    wordsUnchanged: (day: string) => `Words unchanged since ${day}`,
    wordsOnly: {
      lovedOne: (from: string) =>
        `The signature is valid, and the words are as ${from} sealed them. The seal also covers the original recording, but this archive has a copy made to play everywhere, so we couldn’t compare that.`,
      member:
        'The signature is valid, and the words are as you sealed them. The original file isn’t in this archive, so we couldn’t compare that.',
    },
    wrongFile: 'This isn’t the file that was sealed',
    wrongFileText: 'If you chose the right one, it has changed since.',
    wordsChanged: 'The words were changed after sealing',
    wordsChangedText: (day: string) => `They aren’t the ones that were sealed on ${day}.`,
    fileReplaced: 'The file was replaced after sealing',
    fileReplacedText: (day: string) => `The archive lists another one than was sealed on ${day}.`,
    invalid: 'The signature isn’t valid',
    invalidText: 'This seal is damaged or forged, so it doesn’t prove anything.',
    opensOn: (day: string) => `It was sealed to open on ${day}.`,
    about: 'What this proves',
    aboutText: (origin: string) =>
      `It was sealed with the key below. To be sure that it’s the key of ${origin}, compare it with a seal you’ve kept somewhere else.`,
    key: 'Key',
  },
  footer: {
    offline: 'This page works without the internet. Everything it shows is in this folder, so keep it together.',
    madeBy: (origin: string, day: string) => `Made by Someday at ${origin} on ${day}.`,
    tried:
      'Tried in Firefox, in Chromium, which Chrome and Edge are built on, and in WebKitGTK, a relative of Safari. Not tried in Safari itself.',
  },
} as const;
