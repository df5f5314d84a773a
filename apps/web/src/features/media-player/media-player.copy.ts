import { durationOf, formatNumber } from '@someday/contract/texts/words';
import { formatDuration } from '#web/lib/format.ts';

function spoken(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => durationOf(count, unit));
  return words.join(' ') || durationOf(0, 'second');
}

const safe = (but: string) => ({ video: `The video is safe, but ${but}`, photo: `The photo is safe, but ${but}` });

/** 'Video Error' and 'Photo Error' are the specification's (part 1 §8). */
export const mediaPlayerCopy = {
  start: 'Play video',
  player: 'Video player',
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  positionOf: (seconds: number, duration: number) => `${spoken(seconds)} of ${spoken(duration)}`,
  time: (seconds: number, duration: number | undefined) =>
    duration === undefined ? formatDuration(seconds) : `${formatDuration(seconds)} / ${formatDuration(duration)}`,
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  speed: 'Speed',
  speedOf: (rate: number) => `${formatNumber(rate)}×`,
  captions: 'Captions',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Exit full screen',
  fullPhoto: (title: string) => `Full screen: ${title}`,
  stopped: (seconds: number) => `You stopped at ${formatDuration(seconds)}.`,
  startOver: 'Start over',
  slow: 'Your connection is slow. The video will continue.',
  smaller: 'Smaller, faster',
  fullPicture: 'Full picture',
  tryAgain: 'Try again',
  reload: 'Reload this page',
  error: { video: 'Video Error', photo: 'Photo Error' },
  problem: {
    unreachable: safe('we couldn’t load it. Try again in a moment.'),
    offline: safe('you’re offline. Connect and try again.'),
    unplayable: {
      video: 'The video is safe, but this device can’t play it. Try again, or open it on another device.',
      photo: 'The photo is safe, but this device can’t show it. Try again, or open it on another device.',
    },
    closed: {
      video: 'This page can’t show the video anymore. Reload it, and enter your code if asked.',
      photo: 'This page can’t show the photo anymore. Reload it, and enter your code if asked.',
    },
  } satisfies Record<PlaybackProblem, { video: string; photo: string }>,
} as const;

export type PlaybackProblem = 'unreachable' | 'offline' | 'unplayable' | 'closed';

export const trimmerCopy = {
  trim: 'Trim',
  start: 'Starts at',
  end: 'Ends at',
  hint: 'Drag the ends to trim it.',
  kept: (kept: string, all: string) => `Keeping ${kept} of ${all}. We’ll erase the rest.`,
  keepAll: 'Keep all of it',
  /** With tenths, because a handle moves by them. */
  spoken: (seconds: number) => {
    const minutes = Math.floor(seconds / 60);
    const rest = durationOf(Math.round((seconds % 60) * 10) / 10, 'second');
    return minutes > 0 ? `${durationOf(minutes, 'minute')} ${rest}` : rest;
  },
} as const;

export const originalCopy = {
  keep: 'Keep only what is shown',
  going: 'We’re erasing the rest. This can take a few minutes.',
  title: 'Keep only what is shown?',
  what: 'The video as it’s shown becomes your original. The parts you cut off are erased for good, and no one can bring them back.',
  copies: (days: number) =>
    `They’re gone from the copies you make later, and a copy of everything that waits in your settings is deleted. Backups lose them within ${durationOf(days, 'day')}.`,
  stays: 'Everyone sees what they would have seen. What is sealed stays sealed.',
  confirm: 'Erase the rest',
  cancel: 'Keep the whole video',
  failed: 'We couldn’t erase the rest',
  failedText: 'Your original is as it was. Try again.',
} as const;
