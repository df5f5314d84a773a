/** What is said around one message: sealed, not there, closed, kept closed, opened, answered and kept. Some of it is the specification's (part 1 §8). */
export const messageCopy = {
  from: 'From',
  madeOn: (day: string) => `Made on ${day}`,
  /** In its place, on its own page. */
  absent: {
    sealed: 'Not quite yet',
    notFound: 'Message Not Found',
    notFoundText: 'This message may have been removed or your access code is incorrect.',
  },
  closed: {
    open: 'Open now',
    keep: 'Keep it closed',
  },
  kept: {
    title: 'It stays closed',
    text: (title: string) => `“${title}” waits for you here, as long as you like.`,
    untold: (from: string) => `Nothing is marked, and ${from} is told nothing.`,
    again: 'Look at it again',
  },
  /** Of messages for hard days. */
  comfort: {
    before: 'This one is for a hard day. Open it when you feel ready; somebody you trust may sit with you.',
    beside: 'If today is a hard day: you are not alone. There are people who listen.',
    link: 'Crisis Resources',
  },
  answer: {
    title: 'Your answer',
    seen: (from: string) => `${from} will see it. Press again to take it back.`,
    preview: (name: string) => `Only ${name} can answer`,
    previewLibrary: 'Only the person it is for can answer',
    failed: { add: 'Failed to add reaction', remove: 'Your answer is still there' },
    askedForCode: 'Please type your code again first.',
    failedText: (from: string) => `It did not reach ${from}. Please press it again in a moment.`,
  },
  keep: {
    video: 'Keep this video',
    photo: 'Keep this photo',
    hint: 'It will be saved on this device.',
  },
  grid: {
    title: 'Everything you can open today',
    filter: 'Show',
    all: 'All',
    video: 'Videos',
    photo: 'Photos',
    none: { all: '', video: 'No videos here yet.', photo: 'No photos here yet.' },
    isNew: 'New',
    opened: 'Opened',
  },
} as const;
