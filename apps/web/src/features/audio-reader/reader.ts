import {
  initialState,
  step,
  TICK_MS,
  type ReaderEffect,
  type ReaderEvent,
  type ReaderState,
} from './reader-machine.ts';
import { keepSettings, keptSettings } from './reader-settings.ts';
import type { Sentence } from './sentences.ts';
import { synthesisOf, type Voice } from './speech.ts';

/** Reads one page aloud: the machine's state, and a voice that does what it says. */
export interface Reader {
  readonly sentences: readonly Sentence[];
  readonly state: () => ReaderState;
  /** The same list until the device knows of other voices: some come only after a while. */
  readonly voices: () => readonly Voice[];
  readonly send: (event: ReaderEvent) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** While its page is open: hears of voices, and falls silent when the page is left. Gives back what ends that. */
  readonly attach: () => () => void;
}

export function openReader(sentences: readonly Sentence[]): Reader {
  const synthesis = synthesisOf();
  const listeners = new Set<() => void>();
  let state = initialState(keptSettings());
  let heard = 0;
  let restarting: ReturnType<typeof setTimeout> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const speak = (ticket: number, at: number) => {
    heard = 0;
    synthesis.speak(sentences[at]?.spoken ?? '', state.settings, {
      onHeard: (characters) => {
        if (ticket === state.ticket) heard = characters;
      },
      onEnded: () => send({ kind: 'ended', ticket }),
      onInterrupted: () => send({ kind: 'interrupted', ticket }),
      onFailed: (problem) => send({ kind: 'failed', ticket, problem }),
    });
  };
  const run = (effect: ReaderEffect) => {
    clearTimeout(restarting);
    if (effect.kind === 'silence') synthesis.silence();
    else if (effect.afterMs === 0) speak(effect.ticket, effect.at);
    else restarting = setTimeout(() => speak(effect.ticket, effect.at), effect.afterMs);
  };
  const keepTicking = () => {
    if (state.status !== 'playing') {
      clearInterval(ticking);
      ticking = undefined;
    } else ticking ??= setInterval(() => send({ kind: 'heard', ticket: state.ticket, characters: heard }), TICK_MS);
  };
  const send = (event: ReaderEvent) => {
    const next = step(state, event, sentences);
    state = next.state;
    if (event.kind === 'set') keepSettings(state.settings);
    for (const effect of next.effects) run(effect);
    keepTicking();
    tell();
  };

  // A page that is left, or kept for the Back button, is silent.
  const leave = () => send({ kind: 'stop' });
  return {
    sentences,
    state: () => state,
    voices: synthesis.voices,
    send,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach() {
      const forgetVoices = synthesis.onVoices(tell);
      addEventListener('pagehide', leave);
      return () => {
        leave();
        forgetVoices();
        removeEventListener('pagehide', leave);
      };
    },
  };
}
