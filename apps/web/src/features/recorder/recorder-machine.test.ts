import { describe, expect, it } from 'vitest';
import {
  holdsTake,
  initialRecorder,
  nextRecorder,
  type RecorderEvent,
  type RecorderState,
} from './recorder-machine.ts';

const take = { blob: new Blob(['moving picture']), seconds: 12 };
const after = (...events: RecorderEvent[]): RecorderState => events.reduce(nextRecorder, initialRecorder);

const opened: RecorderEvent[] = [{ type: 'camera-asked' }, { type: 'camera-opened' }];
const recording: RecorderEvent[] = [...opened, { type: 'recording-started' }];

const states: Record<RecorderState['name'], RecorderState> = {
  idle: initialRecorder,
  starting: { name: 'starting' },
  ready: { name: 'ready', problem: undefined },
  recording: { name: 'recording', seconds: 3 },
  paused: { name: 'paused', seconds: 3 },
  review: { name: 'review', take },
  denied: { name: 'denied', message: 'No' },
  error: { name: 'error', message: 'No', retriesBasic: false },
};

describe('the recorder', () => {
  it('goes from camera to recording to review', () => {
    expect(after()).toEqual({ name: 'idle' });
    expect(after({ type: 'camera-asked' })).toEqual({ name: 'starting' });
    expect(after(...opened)).toEqual({ name: 'ready', problem: undefined });
    expect(after(...recording)).toEqual({ name: 'recording', seconds: 0 });
    expect(after(...recording, { type: 'ticked', seconds: 12 }, { type: 'recorded', take })).toEqual({
      name: 'review',
      take,
    });
  });

  it('keeps its time over a pause', () => {
    const paused = after(...recording, { type: 'ticked', seconds: 7 }, { type: 'paused' });
    expect(paused).toEqual({ name: 'paused', seconds: 7 });
    expect(nextRecorder(paused, { type: 'ticked', seconds: 9 })).toBe(paused);
    expect(nextRecorder(paused, { type: 'resumed' })).toEqual({ name: 'recording', seconds: 7 });
    expect(nextRecorder(paused, { type: 'recorded', take })).toEqual({ name: 'review', take });
  });

  it('draws nothing anew while the second is the same', () => {
    expect(nextRecorder(states.recording, { type: 'ticked', seconds: 3 })).toBe(states.recording);
  });

  it('says why a recording did not come about, and stays ready', () => {
    const problem = after(...recording, { type: 'recording-failed', message: 'Recording failed. Please try again.' });
    expect(problem).toEqual({ name: 'ready', problem: 'Recording failed. Please try again.' });
    expect(nextRecorder(problem, { type: 'recording-started' })).toEqual({ name: 'recording', seconds: 0 });
  });

  it('asks for the camera again after a refusal, an error and a take', () => {
    for (const name of ['denied', 'error', 'review', 'ready'] as const) {
      expect(nextRecorder(states[name], { type: 'camera-asked' })).toEqual({ name: 'starting' });
    }
  });

  it.each(['recording', 'paused'] as const)('loses nothing to a camera event while %s', (name) => {
    for (const event of [
      { type: 'camera-asked' },
      { type: 'camera-opened' },
      { type: 'camera-denied', message: 'No' },
      { type: 'camera-failed', message: 'No', retriesBasic: true },
      { type: 'permission-granted' },
    ] as const) {
      expect(nextRecorder(states[name], event)).toBe(states[name]);
    }
  });

  it('keeps a take when the permission is taken away afterwards', () => {
    expect(nextRecorder(states.review, { type: 'camera-denied', message: 'No' })).toBe(states.review);
  });

  it('ignores what comes too late', () => {
    expect(nextRecorder(states.idle, { type: 'camera-opened' })).toBe(states.idle);
    expect(nextRecorder(states.idle, { type: 'recorded', take })).toBe(states.idle);
    expect(nextRecorder(states.review, { type: 'ticked', seconds: 4 })).toBe(states.review);
    expect(nextRecorder(states.starting, { type: 'recording-started' })).toBe(states.starting);
  });

  it('starts over when the permission comes', () => {
    expect(nextRecorder(states.denied, { type: 'permission-granted' })).toEqual({ name: 'idle' });
  });

  it.each(Object.entries(states))('in the state %s knows whether leaving would lose something', (name, state) => {
    expect(holdsTake(state)).toBe(['recording', 'paused', 'review'].includes(name));
  });
});
