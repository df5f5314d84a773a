import { vi } from 'vitest';

type Known = { voiceURI: string; name: string; lang: string };

/** What a browser knows about a sentence to speak. */
class Utterance extends EventTarget {
  readonly text: string;
  lang = '';
  voice: Known | null = null;
  rate = 1;
  volume = 1;

  constructor(text: string) {
    super();
    this.text = text;
  }

  report(type: 'start' | 'boundary' | 'end' | 'error', details: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), details));
  }
}

export const daisy: Known = { voiceURI: 'daisy', name: 'Daisy', lang: 'en-GB' };
export const anna: Known = { voiceURI: 'anna', name: 'Anna', lang: 'de_DE' };

/**
 * The browser's `speechSynthesis`, which the test environment doesn't have. Says nothing and records the utterances.
 */
class Speech extends EventTarget {
  voices: Known[] = [anna, daisy];
  readonly utterances: Utterance[] = [];
  present: Utterance | null = null;

  #watching = 0;

  /** Whether anyone listens for new voices, as the reader does from mount to unmount. */
  get isWatched(): boolean {
    return this.#watching > 0;
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.#watching += 1;
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.#watching -= 1;
    super.removeEventListener(...args);
  }

  getVoices = () => [...this.voices];
  resume = () => {};

  speak = (utterance: Utterance) => {
    this.utterances.push(utterance);
    this.present = utterance;
  };

  cancel = () => {
    const canceled = this.present;
    this.present = null;
    canceled?.report('error', { error: 'interrupted' });
  };

  /** Finishes the current sentence. */
  finish(): void {
    const { present } = this;
    this.present = null;
    present?.report('start');
    present?.report('end');
  }

  /** Fails on the current sentence. */
  fail(error: SpeechSynthesisErrorCode): void {
    const { present } = this;
    this.present = null;
    present?.report('error', { error });
  }

  get last(): Utterance {
    const last = this.utterances.at(-1);
    if (!last) throw new Error('Nothing was spoken.');
    return last;
  }
}

/** Gives the browser a voice until the end of the test. */
export function letBrowserSpeak(): Speech {
  const speech = new Speech();
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  return speech;
}
