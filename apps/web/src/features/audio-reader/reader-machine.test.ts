import { describe, expect, it } from 'vitest';
import { initialState, progressOf, step, type ReaderEvent, type ReaderState } from './reader-machine.ts';
import { initialSettings } from './reader-machine.ts';
import type { SpokenSentence } from './sentences.ts';

/** Three sections of four sentences, each of ten letters. */
const sentences: readonly SpokenSentence[] = Array.from({ length: 12 }, (_, index) => ({
  block: `block-${index}`,
  start: 0,
  end: 10,
  section: Math.floor(index / 4),
  spoken: 'ten letter',
}));

const stopped = initialState(initialSettings);
const playing: ReaderState = { ...stopped, status: 'playing', at: 5, heard: 4, ticket: 7 };
const paused: ReaderState = { ...playing, status: 'paused', heard: 0 };
const finished: ReaderState = { ...stopped, ticket: 12, isFinished: true };
const blocked: ReaderState = { ...paused, problem: 'blocked' };
const states = { stopped, playing, paused, finished, blocked };

const silence = { kind: 'silence' } as const;
const say = (ticket: number, at: number, afterMs: number) => ({ kind: 'speak', ticket, at, afterMs }) as const;

type Row = readonly [
  from: keyof typeof states,
  event: ReaderEvent,
  becomes: Partial<ReaderState>,
  effects: readonly (typeof silence | ReturnType<typeof say>)[],
];

const rows: readonly Row[] = [
  // immediately the first time, while the button is being pressed
  ['stopped', { kind: 'play' }, { status: 'playing', at: 0, ticket: 1 }, [say(1, 0, 0)]],
  ['paused', { kind: 'play' }, { status: 'playing', at: 5, ticket: 8 }, [say(8, 5, 100)]],
  ['blocked', { kind: 'play' }, { status: 'playing', at: 5, problem: null }, [say(8, 5, 0)]],
  ['finished', { kind: 'play' }, { status: 'playing', at: 0, isFinished: false }, [say(13, 0, 100)]],
  ['playing', { kind: 'play' }, { ...playing }, []],
  ['playing', { kind: 'pause' }, { status: 'paused', at: 5, ticket: 8 }, [silence]],
  ['paused', { kind: 'pause' }, { ...paused }, []],
  ['stopped', { kind: 'pause' }, { ...stopped }, []],
  ['playing', { kind: 'stop' }, { status: 'stopped', at: 0 }, [silence]],
  ['paused', { kind: 'stop' }, { status: 'stopped', at: 0 }, [silence]],
  ['stopped', { kind: 'stop' }, { ...stopped }, []],
  ['playing', { kind: 'seek', to: 9 }, { status: 'playing', at: 9, heard: 0 }, [silence, say(8, 9, 100)]],
  ['paused', { kind: 'seek', to: 9 }, { status: 'paused', at: 9 }, []],
  ['stopped', { kind: 'seek', to: 9 }, { status: 'stopped', at: 9 }, []],
  ['finished', { kind: 'seek', to: 3 }, { status: 'stopped', at: 3, isFinished: false }, []],
  ['paused', { kind: 'seek', to: 99 }, { at: 11 }, []],
  ['paused', { kind: 'seek', to: -4 }, { at: 0 }, []],
  ['playing', { kind: 'skip-section', by: 1 }, { at: 8 }, [silence, say(8, 8, 100)]],
  ['playing', { kind: 'skip-section', by: -1 }, { at: 0 }, [silence, say(8, 0, 100)]],
  ['stopped', { kind: 'skip-section', by: -1 }, { ...stopped }, []],
  ['playing', { kind: 'skip-sentences', by: 1 }, { at: 10 }, [silence, say(8, 10, 100)]],
  ['paused', { kind: 'skip-sentences', by: -1 }, { at: 0 }, []],
  ['playing', { kind: 'heard', ticket: 7, characters: 8 }, { heard: 8 }, []],
  ['playing', { kind: 'ended', ticket: 7 }, { at: 6, heard: 0, ticket: 8 }, [say(8, 6, 0)]],
  ['playing', { kind: 'interrupted', ticket: 7 }, { status: 'paused', at: 5, problem: null }, [silence]],
  [
    'playing',
    { kind: 'failed', ticket: 7, problem: 'failed' },
    { status: 'paused', at: 5, problem: 'failed' },
    [silence],
  ],
  ['playing', { kind: 'failed', ticket: 7, problem: 'blocked' }, { status: 'paused', problem: 'blocked' }, [silence]],
  [
    'playing',
    { kind: 'failed', ticket: 7, problem: 'no-voice' },
    { status: 'stopped', problem: 'no-voice' },
    [silence],
  ],
  // late reports of an earlier utterance
  ['playing', { kind: 'ended', ticket: 6 }, { ...playing }, []],
  ['playing', { kind: 'interrupted', ticket: 6 }, { ...playing }, []],
  ['playing', { kind: 'failed', ticket: 6, problem: 'failed' }, { ...playing }, []],
  ['playing', { kind: 'heard', ticket: 6, characters: 8 }, { ...playing }, []],
  ['paused', { kind: 'ended', ticket: 7 }, { ...paused }, []],
  ['playing', { kind: 'set', settings: { rate: 1.5 } }, { at: 5, ticket: 8 }, [silence, say(8, 5, 100)]],
  ['paused', { kind: 'set', settings: { rate: 1.5 } }, { status: 'paused', at: 5 }, []],
];

describe('the reader', () => {
  it.each(rows)('when %s, handles %j', (from, event, becomes, effects) => {
    const result = step(states[from], event, sentences);
    expect(result.state).toMatchObject(becomes);
    expect(result.effects).toEqual(effects);
  });

  it('stops after the last sentence, finished', () => {
    const { state, effects } = step({ ...playing, at: 11 }, { kind: 'ended', ticket: 7 }, sentences);
    expect(state).toMatchObject({ status: 'stopped', at: 0, isFinished: true });
    expect(effects).toEqual([]);
    expect(progressOf(state, sentences)).toEqual({ section: 2, sections: 3, percent: 100 });
  });

  it('doesn’t skip past the last section', () => {
    expect(step({ ...playing, at: 9 }, { kind: 'skip-section', by: 1 }, sentences).effects).toEqual([]);
  });

  it('plays nothing without text', () => {
    expect(step(stopped, { kind: 'play' }, [])).toEqual({ state: stopped, effects: [] });
    expect(progressOf(stopped, [])).toMatchObject({ percent: 0 });
  });

  it('clears a problem when told to play', () => {
    const { state } = step({ ...paused, problem: 'failed' }, { kind: 'play' }, sentences);
    expect(state.problem).toBeNull();
  });

  it.each([
    [{ volume: 3 }, { volume: 1 }],
    [{ volume: -1 }, { volume: 0 }],
    [{ rate: 9 }, { rate: 2 }],
    [{ rate: 0.1 }, { rate: 0.5 }],
    [{ rate: 1.2000000000000002 }, { rate: 1.2 }],
    [{ rate: Number.NaN }, { rate: 1 }],
    [{ voice: 'Daisy' }, { voice: 'Daisy', rate: 1, volume: 0.8 }],
  ])('keeps its settings within limits: %j', (settings, kept) => {
    expect(step(stopped, { kind: 'set', settings }, sentences).state.settings).toMatchObject(kept);
  });

  it.each([
    [0, 0, { section: 0, percent: 0 }],
    [5, 4, { section: 1, percent: 45 }],
    [11, 10, { section: 2, percent: 100 }],
    [11, 99, { section: 2, percent: 100 }],
  ])('reports its progress: sentence %i, %i letters heard', (at, heard, known) => {
    expect(progressOf({ ...playing, at, heard }, sentences)).toEqual({ sections: 3, ...known });
  });
});
