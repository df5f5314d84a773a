import type { ReaderProblem } from './reader-machine.ts';
import type { ReaderSettings } from './reader-settings.ts';

/** A voice that has not begun after so long will not: some browsers neither speak nor say that they cannot. */
export const SILENT_MS = 8000;

export interface Voice {
  /** Names it for the browser. */
  readonly uri: string;
  readonly name: string;
  /** As a person says it: "American English". */
  readonly language: string;
}

export interface SpeechReports {
  /** So many characters of the text have been said. Not every voice tells. */
  readonly onHeard: (characters: number) => void;
  readonly onEnded: () => void;
  /** Canceled by somebody else, for instance another page. */
  readonly onInterrupted: () => void;
  readonly onFailed: (problem: ReaderProblem) => void;
}

export interface Synthesis {
  readonly voices: () => readonly Voice[];
  readonly onVoices: (listener: () => void) => () => void;
  readonly speak: (text: string, settings: ReaderSettings, reports: SpeechReports) => void;
  readonly silence: () => void;
}

const none: readonly Voice[] = [];

/** For a browser that knows nothing of speech. */
const mute: Synthesis = {
  voices: () => none,
  onVoices: () => () => {},
  speak: (_text, _settings, { onFailed }) => onFailed('no-voice'),
  silence: () => {},
};

/** The pages are in English. */
const pageLanguage = 'en-US';

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

function languageOf(code: string): string {
  try {
    return languageNames.of(code.replace('_', '-')) ?? code; // Android writes en_US
  } catch {
    return code;
  }
}

const isEnglish = ({ lang }: SpeechSynthesisVoice) => /^en\b/i.test(lang.replace('_', '-'));

/** English ones first; some devices name one voice twice. */
function listed(voices: readonly SpeechSynthesisVoice[]): readonly Voice[] {
  const byUri = new Map(
    voices
      .toSorted((one, other) => Number(isEnglish(other)) - Number(isEnglish(one)))
      .map(({ voiceURI: uri, name, lang }) => [uri, { uri, name, language: languageOf(lang) }]),
  );
  return [...byUri.values()];
}

function problemOf(error: SpeechSynthesisErrorCode, hasVoices: boolean): ReaderProblem {
  if (error === 'not-allowed') return 'blocked';
  return hasVoices ? 'failed' : 'no-voice';
}

/** This browser's voice (Web Speech API, `speechSynthesis`). */
export function synthesisOf(): Synthesis {
  // Typed as always there; several browsers have none.
  const found: SpeechSynthesis | undefined = globalThis.speechSynthesis;
  return found === undefined || typeof SpeechSynthesisUtterance === 'undefined' ? mute : bind(found);
}

function bind(synth: SpeechSynthesis): Synthesis {
  let voices = listed(synth.getVoices());
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Kept while it is spoken: Chrome forgets the listeners of one that nobody holds. */
  let spoken: SpeechSynthesisUtterance | undefined;

  return {
    voices: () => voices,
    onVoices(listener) {
      const change = () => {
        voices = listed(synth.getVoices());
        listener();
      };
      synth.addEventListener('voiceschanged', change);
      return () => synth.removeEventListener('voiceschanged', change);
    },
    speak(text, { rate, volume, voice }, { onHeard, onEnded, onInterrupted, onFailed }) {
      const all = synth.getVoices();
      const chosen = all.find(({ voiceURI }) => voiceURI === voice);
      const utterance = new SpeechSynthesisUtterance(text);
      spoken = utterance;
      utterance.lang = chosen?.lang ?? pageLanguage;
      utterance.voice = chosen ?? null;
      utterance.rate = rate;
      utterance.volume = volume;
      const settle = () => {
        if (utterance === spoken) clearTimeout(waiting);
      };
      utterance.addEventListener('start', settle);
      utterance.addEventListener('boundary', ({ charIndex }) => onHeard(charIndex));
      utterance.addEventListener('end', () => {
        settle();
        onEnded();
      });
      utterance.addEventListener('error', ({ error }) => {
        settle();
        if (error === 'interrupted' || error === 'canceled') onInterrupted();
        else onFailed(problemOf(error, all.length > 0));
      });
      settle();
      waiting = setTimeout(() => onFailed(problemOf('synthesis-failed', all.length > 0)), SILENT_MS);
      synth.resume(); // one that a page left paused would take the words and stay silent
      synth.speak(utterance);
    },
    silence() {
      clearTimeout(waiting);
      synth.cancel();
    },
  };
}
