import { language as pageLanguage } from '@someday/contract/texts/language.copy';
import type { ReaderProblem, ReaderSettings } from './reader-machine.ts';

/** A voice that hasn't started by then never will: some browsers neither speak nor report an error. */
const SILENT_MS = 8000;

export interface Voice {
  readonly uri: string;
  readonly name: string;
  readonly language: string;
}

interface SpeechReports {
  readonly onStarted: () => void;
  /** The number of characters spoken so far. Not every voice reports it. */
  readonly onHeard: (characters: number) => void;
  readonly onEnded: () => void;
  /** Canceled from outside, for instance by another page. */
  readonly onInterrupted: () => void;
  readonly onFailed: (problem: ReaderProblem) => void;
}

interface Synthesis {
  readonly voices: () => readonly Voice[];
  readonly onVoices: (listener: () => void) => () => void;
  readonly speak: (text: string, settings: ReaderSettings, reports: SpeechReports) => void;
  readonly silence: () => void;
}

const none: readonly Voice[] = [];

const mute: Synthesis = {
  voices: () => none,
  onVoices: () => () => {},
  speak: (_text, _settings, { onFailed }) => onFailed('no-voice'),
  silence: () => {},
};

const languageNames = new Intl.DisplayNames([pageLanguage], { type: 'language', fallback: 'code' });

function languageOf(code: string): string {
  try {
    return languageNames.of(code.replace('_', '-')) ?? code; // Android writes en_US
  } catch {
    return code;
  }
}

const baseOf = (code: string) => code.toLowerCase().split(/[-_]/, 1)[0];
const isOfPage = ({ lang }: SpeechSynthesisVoice) => baseOf(lang) === baseOf(pageLanguage);

/** WebKit for Linux leaves the address of each voice empty. */
const keyOf = ({ voiceURI, name }: SpeechSynthesisVoice) => voiceURI || name;

/** Voices in the page's language first; some devices list a voice twice. */
function listed(voices: readonly SpeechSynthesisVoice[]): readonly Voice[] {
  const byUri = new Map(
    voices
      .toSorted((one, other) => Number(isOfPage(other)) - Number(isOfPage(one)))
      .map((voice) => [keyOf(voice), { uri: keyOf(voice), name: voice.name, language: languageOf(voice.lang) }]),
  );
  return [...byUri.values()];
}

function problemOf(error: SpeechSynthesisErrorCode, hasVoices: boolean): ReaderProblem {
  if (error === 'not-allowed') return 'blocked';
  return hasVoices ? 'failed' : 'no-voice';
}

export function synthesisOf(): Synthesis {
  // Typed as always present, but some browsers have none.
  const found: SpeechSynthesis | undefined = globalThis.speechSynthesis;
  return found === undefined || typeof SpeechSynthesisUtterance === 'undefined' ? mute : bind(found);
}

/** WebKit for Linux never finishes what begins within another's `end` event. No timer, since those are slow in the background. */
function afterEvent(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    act();
  });
  port1.start();
  port2.postMessage(null);
}

function bind(synth: SpeechSynthesis): Synthesis {
  let voices = listed(synth.getVoices());
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Referenced while it is spoken: Chrome garbage-collects unreferenced utterances with their listeners. */
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
    speak(text, { rate, volume, voice }, { onStarted, onHeard, onEnded, onInterrupted, onFailed }) {
      const all = synth.getVoices();
      const chosen = all.find((one) => keyOf(one) === voice);
      const utterance = new SpeechSynthesisUtterance(text);
      spoken = utterance;
      utterance.lang = chosen?.lang ?? pageLanguage;
      utterance.voice = chosen ?? null;
      utterance.rate = rate;
      utterance.volume = volume;
      const stopWaiting = () => {
        if (utterance === spoken) clearTimeout(waiting);
      };
      utterance.addEventListener('start', () => {
        stopWaiting();
        onStarted();
      });
      utterance.addEventListener('boundary', ({ charIndex }) => onHeard(charIndex));
      utterance.addEventListener('end', () => {
        stopWaiting();
        afterEvent(onEnded);
      });
      utterance.addEventListener('error', ({ error }) => {
        stopWaiting();
        if (error === 'interrupted' || error === 'canceled') onInterrupted();
        else onFailed(problemOf(error, all.length > 0));
      });
      stopWaiting();
      waiting = setTimeout(() => onFailed(problemOf('synthesis-failed', all.length > 0)), SILENT_MS);
      synth.resume(); // if a page left it paused, it would queue the text and stay silent
      synth.speak(utterance);
    },
    silence() {
      clearTimeout(waiting);
      synth.cancel();
    },
  };
}
