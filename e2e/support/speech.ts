import type { Page } from 'playwright-core';

type Spoken = { text: string; rate: number; volume: number; voice: string | null };

/** What the stub of the browser's voice exposes to the test. */
type StubbedWindow = Window & { speechOfTest?: { spoken: Spoken[]; finish: () => void; isSpeaking: () => boolean } };

const voices = [
  { voiceURI: 'anna', name: 'Anna', lang: 'de-DE' },
  { voiceURI: 'daisy', name: 'Daisy', lang: 'en-GB' },
];

/** Runs in the page before its scripts. This browser has no voices, so the stub records what it's told, silently. */
function standIn(known: typeof voices): void {
  class Utterance extends EventTarget {
    lang = '';
    voice: { voiceURI: string } | null = null;
    rate = 1;
    volume = 1;
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  let present: Utterance | null = null;
  const spoken: Spoken[] = [];
  const end = (event: Event) => {
    const ended = present;
    present = null;
    ended?.dispatchEvent(event);
  };
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => known,
    resume: () => {},
    speak(utterance: Utterance) {
      const { text, rate, volume, voice } = utterance;
      spoken.push({ text, rate, volume, voice: voice?.voiceURI ?? null });
      present = utterance;
      utterance.dispatchEvent(new Event('start'));
    },
    cancel: () => end(Object.assign(new Event('error'), { error: 'interrupted' })),
  });
  const ofTest = { spoken, finish: () => end(new Event('end')), isSpeaking: () => present !== null };
  Object.defineProperties(window, {
    speechSynthesis: { value: speech },
    SpeechSynthesisUtterance: { value: Utterance },
    speechOfTest: { value: ofTest },
  });
}

export interface SpokenPage {
  /** The sentence being spoken, or null. */
  readonly says: () => Promise<string | null>;
  /** The last sentence and its settings. */
  readonly last: () => Promise<Spoken | undefined>;
  /** Number of sentences so far. */
  readonly count: () => Promise<number>;
  /** Ends the current sentence. */
  readonly finish: () => Promise<void>;
  /** The highlighted text on the page. */
  readonly colored: () => Promise<string>;
}

/** Gives the page's browser two voices that finish when the test says so. Call it before opening the page. */
export async function letPageSpeak(page: Page): Promise<SpokenPage> {
  await page.addInitScript(standIn, voices);
  return {
    says: () =>
      page.evaluate(() => {
        const stubbed: StubbedWindow = window;
        return stubbed.speechOfTest?.isSpeaking() ? (stubbed.speechOfTest.spoken.at(-1)?.text ?? null) : null;
      }),
    last: () =>
      page.evaluate(() => {
        const stubbed: StubbedWindow = window;
        return stubbed.speechOfTest?.spoken.at(-1);
      }),
    count: () =>
      page.evaluate(() => {
        const stubbed: StubbedWindow = window;
        return stubbed.speechOfTest?.spoken.length ?? 0;
      }),
    finish: () =>
      page.evaluate(() => {
        const stubbed: StubbedWindow = window;
        stubbed.speechOfTest?.finish();
      }),
    colored: () =>
      page.evaluate(() => [...(CSS.highlights.get('being-read') ?? [])].map((range) => String(range)).join(' ')),
  };
}
