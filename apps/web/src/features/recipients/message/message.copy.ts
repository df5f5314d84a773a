import { limits } from '@someday/contract/rules/limits';
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
    fromInside: (from: string) => `from ${from}`,
    waiting: (count: number) =>
      plural(count, { one: '# letter is waiting for you', other: '# letters are waiting for you' }),
    open: (from: string) => `Open the letter from ${from}`,
    keep: 'Keep it closed',
    late: 'It’s on its way',
    leave: { video: 'Skip to the letter', photo: 'Continue' },
    sealed: (name: string, from: string) =>
      `A letter for ${name}, from ${from}. It’s sealed. Press the seal to open it.`,
    shown: {
      video: (from: string) => `The video from ${from} is playing.`,
      photo: (from: string) => `A photo from ${from}.`,
    },
    over: 'The video has ended.',
    next: 'Open the next letter',
    back: 'Back to your messages',
  },
  turning: { label: 'Other messages', earlier: 'Earlier message', later: 'Later message' },
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
  reaction: {
    title: 'Your reaction',
    seen: (from: string) => `${from} will see this. Tap again to undo.`,
    preview: (name: string) => `Only ${name} can react`,
    previewLibrary: 'Only the recipient can react',
    failed: { add: 'Failed to add reaction', remove: 'Your reaction is still there' },
    askedForCode: 'Please type your code again.',
    failedText: 'We couldn’t save it. Please try again.',
  },
  answer: {
    title: (from: string) => `Tell ${from} something`,
    only: (from: string) => `Only ${from} will see it.`,
    upTo: `Up to ${limits.answerSeconds} seconds.`,
    ways: { video: 'A short video', photo: 'A photo', text: 'A few words' },
    words: (from: string) => `Your words to ${from}`,
    left: (count: number) => plural(count, { one: '# character left', other: '# characters left' }),
    other: 'Choose another photo',
    send: (from: string) => `Send to ${from}`,
    cancel: 'Not now',
    failed: 'We couldn’t send it. It’s still here, so try again.',
    sent: (from: string) => `Sent to ${from}`,
    sending: (from: string) => `Sending to ${from}`,
    onItsWay: 'It’s on its way. You can leave this page.',
    tooLong: `This video is longer than ${limits.answerSeconds} seconds, so it wasn’t sent. Remove it and record a shorter one.`,
    unplayable: 'We couldn’t read this file, so it wasn’t sent. Remove it and try another one.',
    takeBack: {
      open: 'Take it back',
      title: 'Take it back?',
      text: (from: string) => `${from} won’t see it anymore. It’s deleted for good.`,
      cancel: 'Leave it',
      hint: 'You have one day.',
      done: 'Taken back',
      failed: 'We couldn’t take it back',
      failedText: 'Check your connection and try again.',
    },
    /** What couldn't be sent. */
    remove: {
      open: 'Remove it',
      title: 'Remove it?',
      text: (from: string) => `${from} hasn’t seen it. It’s deleted for good.`,
      done: 'Removed',
      failed: 'We couldn’t remove it',
    },
  },
  keep: { video: 'Keep this video', photo: 'Keep this photo', hint: 'Saves it to this device.' },
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
