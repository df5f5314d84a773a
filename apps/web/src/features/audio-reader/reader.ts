import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  initialState,
  saveSettings,
  savedSettings,
  step,
  TICK_MS,
  type ReaderEffect,
  type ReaderEvent,
  type ReaderState,
} from './reader-machine.ts';
import type { SpokenSentence } from './sentences.ts';
import { synthesisOf, type Voice } from './speech.ts';

export interface Reader {
  readonly sentences: readonly SpokenSentence[];
  /** `voices`: those of the device, some of which load late. */
  readonly store: StoreApi<{ state: ReaderState; voices: readonly Voice[] }>;
  readonly send: (event: ReaderEvent) => void;
  /** Listens for voices and stops when the page is left. Returns a function that detaches it. */
  readonly attach: () => () => void;
}

export function openReader(sentences: readonly SpokenSentence[]): Reader {
  const synthesis = synthesisOf();
  const store: Reader['store'] = createStore(() => ({
    state: initialState(savedSettings()),
    voices: synthesis.voices(),
  }));
  let heard = 0;
  let restarting: ReturnType<typeof setTimeout> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const state = () => store.getState().state;
  const speak = (ticket: number, at: number) => {
    heard = 0;
    synthesis.speak(sentences[at]?.spoken ?? '', state().settings, {
      onStarted: () => send({ kind: 'started', ticket }),
      onHeard: (characters) => {
        if (ticket === state().ticket) heard = characters;
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
  const updateTicking = () => {
    if (state().status !== 'playing') {
      clearInterval(ticking);
      ticking = undefined;
    } else ticking ??= setInterval(() => send({ kind: 'heard', ticket: state().ticket, characters: heard }), TICK_MS);
  };
  const send = (event: ReaderEvent) => {
    const next = step(state(), event, sentences);
    store.setState({ state: next.state });
    if (event.kind === 'set') saveSettings(next.state.settings);
    for (const effect of next.effects) run(effect);
    updateTicking();
  };

  // Also when the page goes into the back/forward cache.
  const leave = () => send({ kind: 'stop' });
  return {
    sentences,
    store,
    send,
    attach() {
      const forgetVoices = synthesis.onVoices(() => store.setState({ voices: synthesis.voices() }));
      addEventListener('pagehide', leave);
      return () => {
        leave();
        forgetVoices();
        removeEventListener('pagehide', leave);
      };
    },
  };
}
