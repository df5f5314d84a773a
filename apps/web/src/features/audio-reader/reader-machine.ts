import type { SpokenSentence } from './sentences.ts';
import { onDevice } from '#web/lib/storage.ts';

/** Source: specification part 2 §9. */
export const volumeRange = { min: 0, max: 1, step: 0.1 } as const;

export const rateRange = { min: 0.5, max: 2, step: 0.1 } as const;

export interface ReaderSettings {
  readonly volume: number;
  readonly rate: number;
  /** The `voiceURI` of the chosen voice; null leaves the choice to the device. */
  readonly voice: string | null;
}

export const initialSettings: ReaderSettings = { volume: 0.8, rate: 1, voice: null };

/** Rounded to tenths, since a slider's steps can add up to 1.2000000000000002. */
const within = ({ min, max }: typeof rateRange | typeof volumeRange, value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, Math.round(value * 10) / 10))
    : fallback;

function sanitize(changes: Partial<Record<keyof ReaderSettings, unknown>>, before: ReaderSettings): ReaderSettings {
  return {
    volume: within(volumeRange, changes.volume, before.volume),
    rate: within(rateRange, changes.rate, before.rate),
    voice: typeof changes.voice === 'string' || changes.voice === null ? changes.voice : before.voice,
  };
}

const key = 'audioReader';

export function savedSettings(): ReaderSettings {
  const kept = onDevice.value(key);
  return typeof kept === 'object' && kept !== null ? sanitize(kept, initialSettings) : initialSettings;
}

export function saveSettings(settings: ReaderSettings): void {
  onDevice.keep(key, settings);
}

/** The pause before a silenced voice restarts (specification part 2 §9): Chrome drops what is spoken right after `cancel()`. */
const RESTART_MS = 100;
/** How often the progress within a sentence is updated (specification part 2 §9). */
export const TICK_MS = 3000;
/** Source: specification part 2 §9. The arrow keys skip this many, about a paragraph; the buttons skip a section (§2). */
export const SKIP_SENTENCES = 5;

/** no-voice: the device has none. blocked: the browser requires a user gesture. failed: speech stopped with an error. */
export type ReaderProblem = 'no-voice' | 'blocked' | 'failed';

export interface ReaderState {
  readonly status: 'stopped' | 'playing' | 'paused';
  readonly at: number;
  /** How many characters of that sentence have been spoken, as far as the voice reports it. */
  readonly heard: number;
  /** The number of the current utterance. Late reports of earlier ones, such as that they were canceled, are ignored. */
  readonly ticket: number;
  readonly isFinished: boolean;
  /** A voice has begun. Until then there may be none: some browsers take their time, or never say. */
  readonly isHeard: boolean;
  readonly problem: ReaderProblem | null;
  readonly settings: ReaderSettings;
}

export type ReaderEvent =
  | { readonly kind: 'play' | 'pause' | 'stop' }
  | { readonly kind: 'seek'; readonly to: number }
  | { readonly kind: 'skip-section' | 'skip-sentences'; readonly by: 1 | -1 }
  | { readonly kind: 'set'; readonly settings: Partial<ReaderSettings> }
  | { readonly kind: 'heard'; readonly ticket: number; readonly characters: number }
  | { readonly kind: 'started' | 'ended' | 'interrupted'; readonly ticket: number }
  | { readonly kind: 'failed'; readonly ticket: number; readonly problem: ReaderProblem };

export type ReaderEffect =
  | { readonly kind: 'silence' }
  | { readonly kind: 'speak'; readonly ticket: number; readonly at: number; readonly afterMs: number };

interface ReaderStep {
  readonly state: ReaderState;
  readonly effects: readonly ReaderEffect[];
}

type Sentences = readonly SpokenSentence[];

export const initialState = (settings: ReaderSettings): ReaderState => ({
  status: 'stopped',
  at: 0,
  heard: 0,
  ticket: 0,
  isFinished: false,
  isHeard: false,
  problem: null,
  settings,
});

const silence: ReaderEffect = { kind: 'silence' };

const unchanged = (state: ReaderState): ReaderStep => ({ state, effects: [] });

function speak(before: ReaderState, at: number, afterMs: number): ReaderStep {
  const ticket = before.ticket + 1;
  const state: ReaderState = { ...before, status: 'playing', at, heard: 0, ticket, isFinished: false, problem: null };
  return { state, effects: [{ kind: 'speak', ticket, at, afterMs }] };
}

function restart(state: ReaderState, at: number): ReaderStep {
  const readerStep = speak(state, at, RESTART_MS);
  return { ...readerStep, effects: [silence, ...readerStep.effects] };
}

/** Silences the voice; late events of the old utterance no longer match the ticket. */
function halt(before: ReaderState, change: Partial<ReaderState>): ReaderStep {
  return { state: { ...before, heard: 0, ticket: before.ticket + 1, ...change }, effects: [silence] };
}

function moveTo(state: ReaderState, to: number, { length }: Sentences): ReaderStep {
  const at = Math.max(0, Math.min(length - 1, Math.trunc(to)));
  if (state.status === 'playing') return restart(state, at);
  return unchanged({ ...state, at, heard: 0, isFinished: false });
}

function play(state: ReaderState, { length }: Sentences): ReaderStep {
  if (state.status === 'playing' || length === 0) return unchanged(state);
  // No delay the first time: Safari lets a page start speaking only within a user gesture.
  const isInUserGesture = state.ticket === 0 || state.problem === 'blocked';
  return speak(state, state.isFinished ? 0 : state.at, isInUserGesture ? 0 : RESTART_MS);
}

function skipSection(state: ReaderState, by: 1 | -1, sentences: Sentences): ReaderStep {
  const target = sectionAt(state, sentences) + by;
  const to = sentences.findIndex(({ section }) => section === target);
  return to === -1 ? unchanged(state) : moveTo(state, to, sentences);
}

function changeSettings(before: ReaderState, changes: Partial<ReaderSettings>): ReaderStep {
  const state = { ...before, settings: sanitize(changes, before.settings) };
  return state.status === 'playing' ? restart(state, state.at) : unchanged(state);
}

function nextSentence(state: ReaderState, { length }: Sentences): ReaderStep {
  if (state.at + 1 < length) return speak(state, state.at + 1, 0);
  return unchanged({ ...state, status: 'stopped', at: 0, heard: 0, ticket: state.ticket + 1, isFinished: true });
}

export function step(state: ReaderState, event: ReaderEvent, sentences: Sentences): ReaderStep {
  if ('ticket' in event && (event.ticket !== state.ticket || state.status !== 'playing')) return unchanged(state);
  switch (event.kind) {
    case 'play':
      return play(state, sentences);
    case 'pause':
      // Not the browser's own pause, which Android ignores. Resuming repeats the sentence.
      return state.status === 'playing' ? halt(state, { status: 'paused' }) : unchanged(state);
    case 'stop':
      return state.status === 'stopped' ? unchanged(state) : halt(state, { status: 'stopped', at: 0, problem: null });
    case 'seek':
      return moveTo(state, event.to, sentences);
    case 'skip-section':
      return skipSection(state, event.by, sentences);
    case 'skip-sentences':
      return moveTo(state, state.at + event.by * SKIP_SENTENCES, sentences);
    case 'set':
      return changeSettings(state, event.settings);
    case 'heard':
      return unchanged({ ...state, heard: event.characters });
    case 'started':
      return unchanged({ ...state, isHeard: true });
    case 'ended':
      return nextSentence({ ...state, isHeard: true }, sentences);
    case 'interrupted':
      return halt(state, { status: 'paused' });
    case 'failed':
      return halt(state, { status: event.problem === 'no-voice' ? 'stopped' : 'paused', problem: event.problem });
    default:
      return event satisfies never;
  }
}

const sectionAt = ({ at }: ReaderState, sentences: Sentences): number => sentences[at]?.section ?? 0;

export type ReaderProgress = ReturnType<typeof progressOf>;

/** In percent of characters, since a heading takes less time than a paragraph. */
export function progressOf(state: ReaderState, sentences: Sentences) {
  const sections = (sentences.at(-1)?.section ?? -1) + 1;
  if (state.isFinished) return { section: sections - 1, sections, percent: 100 };
  const lengthOf = (some: Sentences) => some.reduce((sum, { spoken }) => sum + spoken.length, 0);
  const done = lengthOf(sentences.slice(0, state.at)) + Math.min(state.heard, sentences[state.at]?.spoken.length ?? 0);
  const percent = Math.floor((100 * done) / Math.max(1, lengthOf(sentences)));
  return { section: sectionAt(state, sentences), sections, percent };
}
