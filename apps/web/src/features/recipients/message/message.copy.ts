import { plural } from '@someday/contract/texts/words';

/** Some of these texts are quoted from specification part 1 §8. */
export const messageCopy = {
  from: (name: string) => `From ${name}`,
  postmark: { closed: 'WITH LOVE', opened: 'OPENED' },
  absent: {
    notFound: 'Message Not Found',
    notFoundText: 'This message may have been removed or your access code is incorrect.',
  },
  opening: {
    title: (name: string, from: string) => `For ${name}, from ${from}`,
    forName: (name: string) => `for ${name}`,
    fromInside: (from: string) => `from ${from}`,
    waiting: (count: number) =>
      plural(count, { one: '# letter is waiting for you', other: '# letters are waiting for you' }),
    open: (from: string) => `Open the letter from ${from}`,
    hint: 'Press and hold the seal',
    tapHint: 'A tap opens it, too',
    holdLonger: 'Hold a little longer, or tap once',
    keep: 'Keep it closed',
    late: 'It’s on its way',
    leave: { video: 'Skip to the letter', photo: 'Continue' },
    sealed: (name: string, from: string) =>
      `A letter for ${name}, from ${from}. It’s sealed. Press the seal to open it.`,
    breaks: 'The seal breaks. The letter opens.',
    shown: {
      video: (from: string) => `The video from ${from} is playing.`,
      photo: (from: string) => `A photo from ${from}.`,
    },
    over: 'The video has ended.',
    next: 'Open the next letter',
    back: 'Back to your messages',
  },
  turning: { label: 'Other letters', earlier: 'Earlier letter', later: 'Later letter' },
  kept: {
    title: 'It’s still closed',
    text: 'It will wait for you, as long as you like.',
    untold: 'We won’t tell anyone.',
    again: 'Show it again',
  },
  unchanged: (day: string) => `Unchanged since ${day}`,
  comfort: {
    before: 'This one is for a hard day. Open it when you’re ready, maybe with someone you trust.',
    beside: 'If today is hard, you are not alone. There are people who will listen.',
    link: 'Crisis Resources',
  },
  answer: {
    title: 'Your reaction',
    seen: (from: string) => `${from} will see this. Tap again to undo.`,
    preview: (name: string) => `Only ${name} can react`,
    previewLibrary: 'Only the recipient can react',
    failed: { add: 'Failed to add reaction', remove: 'Your reaction is still there' },
    askedForCode: 'Please type your code again.',
    failedText: 'We couldn’t save it. Please try again.',
  },
  keep: {
    video: 'Keep this video',
    photo: 'Keep this photo',
    hint: 'Saves it to this device.',
  },
  grid: {
    title: 'Your messages',
    filter: 'Show',
    all: 'All',
    video: 'Videos',
    photo: 'Photos',
    none: { video: 'No videos yet.', photo: 'No photos yet.' },
    isNew: 'New',
    opened: 'Opened',
  },
} as const;
