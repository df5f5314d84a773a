import { SKIP_SENTENCES, type ReaderProblem, type ReaderProgress } from './reader-machine.ts';

/** What stands on a page at once; the bar's own words come with the bar. */
export const listenCopy = {
  listen: 'Listen to this page',
  pause: 'Pause reading',
  resume: 'Resume reading',
} as const;

const percent = (share: number) => `${Math.round(share * 100)}%`;

export const audioReaderCopy = {
  region: 'Read aloud',
  play: 'Play',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  previous: 'Previous section',
  next: 'Next section',
  settings: 'Settings',
  close: 'Close the reader',
  position: 'Position in the text',
  /** The specification's (part 2 §2). */
  progress: ({ section, sections, percent: share }: ReaderProgress) =>
    `Section ${section + 1} of ${sections} • ${share}% complete`,
  back: 'Back to where it reads',
  volume: 'Volume',
  volumeOf: percent,
  speed: 'Speed',
  speedOf: (rate: number) => `${rate}x`,
  voice: 'Voice',
  deviceVoice: 'This device’s own choice',
  voiceOf: (name: string, language: string) => `${name} (${language})`,
  help: `While it reads: Space pauses and goes on, the left and right arrows move by ${SKIP_SENTENCES} sentences, and Esc stops.`,
  /** Said by screen readers, and only while the voice is silent. */
  said: { paused: 'Paused.', stopped: 'Stopped.', finished: 'The page has been read to its end.' },
  problem: {
    'no-voice':
      'This device has no voice to read aloud. You can add one in its settings, under “Text to speech” or “Spoken content”, or open this page on another phone or computer.',
    blocked: 'Your browser wants to be asked once more before a page may speak. Please press Resume.',
    failed: 'The voice broke off. Please press Resume, or choose another voice in the settings.',
  } satisfies Record<ReaderProblem, string>,
} as const;
