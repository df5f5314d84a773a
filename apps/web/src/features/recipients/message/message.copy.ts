import { durationOf, listOf } from '@someday/contract/rules/words';

/** "3 minutes and 18 seconds", "1 hour and 2 minutes": from an hour on, seconds are left out. */
export function lengthInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const parts = [
    hours > 0 ? durationOf(hours, 'hour') : '',
    minutes > 0 ? durationOf(minutes, 'minute') : '',
    hours === 0 && whole % 60 > 0 ? durationOf(whole % 60, 'second') : '',
  ];
  return listOf(parts.filter(Boolean));
}

/** Some of these texts are quoted from specification part 1 §8. */
export const messageCopy = {
  from: (name: string) => `From ${name}`,
  fromOn: (name: string, day: string) => `From ${name}, ${day}`,
  madeOn: (day: string) => `Made on ${day}`,
  kind: { photo: 'Photo', video: 'Video', videoOf: (length: string) => `Video, ${length}` },
  kindInWords: {
    photo: 'A photo',
    video: 'A video',
    videoOf: (seconds: number) => `A video, ${lengthInWords(seconds)}`,
  },
  postmark: { closed: 'WITH LOVE', opened: 'OPENED' },
  /** On the page of a message that can't be opened. */
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
    title: 'It’s still closed',
    text: (title: string) => `“${title}” will wait for you, as long as you like.`,
    untold: 'We won’t tell anyone.',
    again: 'Show it again',
  },
  /** With messages for hard days. */
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
    none: { all: '', video: 'No videos yet.', photo: 'No photos yet.' },
    isNew: 'New',
    opened: 'Opened',
  },
} as const;
