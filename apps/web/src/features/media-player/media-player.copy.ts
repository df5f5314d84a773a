import { formatDuration } from '#web/lib/format.ts';

type Kind = 'video' | 'photo';

/** 'Video Error' and 'Photo Error' are the specification's (part 1 §8); what follows says what to do. */
export const mediaPlayerCopy = {
  play: 'Play video',
  stopped: (seconds: number) => `You stopped at ${formatDuration(seconds)}.`,
  startOver: 'Start Over',
  slow: 'Your connection is slow just now. The video goes on by itself.',
  tryAgain: 'Try Again',
  reload: 'Reload This Page',
  error: { video: 'Video Error', photo: 'Photo Error' },
  problem: {
    unreachable: (kind: Kind) => `The ${kind} could not be loaded just now. It is safe. Please try again in a moment.`,
    offline: (kind: Kind) =>
      `This device is not connected to the internet. The ${kind} is safe. Connect, and try again.`,
    unplayable: (kind: Kind) =>
      `This device cannot show the ${kind}. It is safe. Please try again, or open it on another phone or computer.`,
    closed: (kind: Kind) =>
      `The ${kind} is not open on this page any more. Please reload the page. It may ask for your code again.`,
  } satisfies Record<PlaybackProblem, (kind: Kind) => string>,
} as const;

/** Why a video or photo is not there: no way to it now, no network at all, a device that cannot show it, or nobody's to see (any more). */
export type PlaybackProblem = 'unreachable' | 'offline' | 'unplayable' | 'closed';
