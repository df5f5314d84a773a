import { formatNumber, formatPercent } from '@someday/contract/texts/words';
import { SKIP_SENTENCES, type ReaderProblem, type ReaderProgress } from './reader-machine.ts';

export const listenCopy = { listen: 'Listen to this page', pause: 'Pause reading', resume: 'Resume reading' } as const;

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
  /** Source: specification part 2 §2. */
  progress: ({ section, sections, percent }: ReaderProgress) =>
    `Section ${formatNumber(section + 1)} of ${formatNumber(sections)} • ${formatPercent(percent / 100)} complete`,
  waiting: 'Waiting for a voice…',
  back: 'Back to the reading',
  volume: 'Volume',
  volumeOf: (share: number) => formatPercent(share),
  speed: 'Speed',
  speedOf: (rate: number) => `${formatNumber(rate)}x`,
  voice: 'Voice',
  deviceVoice: 'Device default',
  voiceOf: (name: string, language: string) => `${name} (${language})`,
  help: `Keys: Space to pause or resume, left and right arrows to skip ${formatNumber(SKIP_SENTENCES)} sentences, Esc to stop.`,
  said: { paused: 'Paused.', stopped: 'Stopped.', finished: 'End of the page.' },
  problem: {
    'no-voice':
      'This device has no voice for reading aloud. Add one in its settings, under “Text to speech” or “Spoken content,” or use another device.',
    blocked: 'Your browser blocked the voice. Tap Resume to try again.',
    failed: 'The voice stopped. Tap Resume, or choose another voice in settings.',
  } satisfies Record<ReaderProblem, string>,
} as const;
