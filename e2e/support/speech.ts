import type { Page } from 'playwright-core';

type Told = { text: string; rate: number; volume: number; voice: string | null };

/** What the page's stub of the browser's voice offers to the test. */
type StubbedWindow = Window & { speechOfTest?: { told: Told[]; finish: () => void; isSpeaking: () => boolean } };

const voices = [
  { voiceURI: 'anna', name: 'Anna', lang: 'de-DE' },
  { voiceURI: 'daisy', name: 'Daisy', lang: 'en-GB' },
];

/** Runs in the page before its own scripts: the browser of this machine has no voice, so one stands in that says nothing and keeps what it was told. */
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
  const told: Told[] = [];
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
      told.push({ text, rate, volume, voice: voice?.voiceURI ?? null });
      present = utterance;
      utterance.dispatchEvent(new Event('start'));
    },
    cancel: () => end(Object.assign(new Event('error'), { error: 'interrupted' })),
  });
  const ofTest = { told, finish: () => end(new Event('end')), isSpeaking: () => present !== null };
  Object.defineProperties(window, {
    speechSynthesis: { value: speech },
    SpeechSynthesisUtterance: { value: Utterance },
    speechOfTest: { value: ofTest },
  });
}

export interface SpokenPage {
  /** The sentence it says now; null while it is silent. */
  readonly says: () => Promise<string | null>;
  /** How it was told to say the last one. */
  readonly last: () => Promise<Told | undefined>;
  /** How many sentences it was told to say. */
  readonly count: () => Promise<number>;
  /** The sentence is over. */
  readonly finish: () => Promise<void>;
  /** What is colored on the page. */
  readonly colored: () => Promise<string>;
}

/** Gives the page's browser two voices, which speak when the test says so. To be called before the page is opened. */
export async function letPageSpeak(page: Page): Promise<SpokenPage> {
  await page.addInitScript(standIn, voices);
  return {
    says: () =>
      page.evaluate(() => {
        const given: StubbedWindow = window;
        return given.speechOfTest?.isSpeaking() ? (given.speechOfTest.told.at(-1)?.text ?? null) : null;
      }),
    last: () =>
      page.evaluate(() => {
        const given: StubbedWindow = window;
        return given.speechOfTest?.told.at(-1);
      }),
    count: () =>
      page.evaluate(() => {
        const given: StubbedWindow = window;
        return given.speechOfTest?.told.length ?? 0;
      }),
    finish: () =>
      page.evaluate(() => {
        const given: StubbedWindow = window;
        given.speechOfTest?.finish();
      }),
    colored: () =>
      page.evaluate(() => [...(CSS.highlights.get('being-read') ?? [])].map((range) => String(range)).join(' ')),
  };
}
