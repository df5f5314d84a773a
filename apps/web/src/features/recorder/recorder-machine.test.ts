import { describe, expect, it } from 'vitest';
import {
  holdsTake,
  initialRecorder,
  isLive,
  nextRecorder,
  type RecorderEvent,
  type RecorderState,
  type RecorderStep,
} from './recorder-machine.ts';

const take = { blob: new Blob(['moving picture']), seconds: 12, keptId: undefined };
const message = 'No';
const next = (state: RecorderState, ...events: RecorderEvent[]) => events.reduce(nextRecorder, state);
const after = (...events: RecorderEvent[]): RecorderState => next(initialRecorder(), ...events);
const at = (step: RecorderStep): RecorderState => ({ permission: 'granted', isKept: true, step, aside: [] });

const opened: RecorderEvent[] = [{ type: 'camera-asked' }, { type: 'camera-opened' }];
const recording: RecorderEvent[] = [...opened, { type: 'record-asked' }, { type: 'recording-started' }];

const ready = { name: 'ready', problem: undefined, notice: undefined, isChanging: false } as const;
const steps: Record<RecorderStep['name'], RecorderStep> = {
  idle: { name: 'idle' },
  impossible: { name: 'impossible', obstacle: 'unsupported' },
  starting: { name: 'starting' },
  ready,
  countdown: { name: 'countdown', left: 2 },
  recording: { name: 'recording', seconds: 3 },
  paused: { name: 'paused', seconds: 3, cause: 'member' },
  finishing: { name: 'finishing', seconds: 3 },
  review: { name: 'review', take, ending: 'member' },
  denied: { name: 'denied', message },
  error: { name: 'error', message, retriesBasic: false },
};

const events: Record<RecorderEvent['type'], RecorderEvent> = {
  'permission-reported': { type: 'permission-reported', permission: 'denied', message },
  'camera-asked': { type: 'camera-asked' },
  'camera-changing': { type: 'camera-changing' },
  'camera-opened': { type: 'camera-opened', notice: 'A notice' },
  'camera-denied': { type: 'camera-denied', message },
  'camera-failed': { type: 'camera-failed', message, retriesBasic: true },
  'camera-lost': { type: 'camera-lost', message },
  'record-asked': { type: 'record-asked' },
  counted: { type: 'counted' },
  'countdown-canceled': { type: 'countdown-canceled' },
  'recording-started': { type: 'recording-started' },
  'recording-failed': { type: 'recording-failed', message },
  'saving-failed': { type: 'saving-failed' },
  ticked: { type: 'ticked', seconds: 9 },
  paused: { type: 'paused', cause: 'held' },
  resumed: { type: 'resumed', by: 'member' },
  stopped: { type: 'stopped' },
  recorded: { type: 'recorded', take, ending: 'limit' },
  trimmed: { type: 'trimmed', trim: { start: 0, end: 2 } },
  'recorded-again': { type: 'recorded-again' },
  'went-back': { type: 'went-back' },
  discarded: { type: 'discarded' },
};

/** The next step by step and event; events not listed change nothing. */
const table: Record<RecorderStep['name'], Partial<Record<RecorderEvent['type'], RecorderStep['name']>>> = {
  idle: { 'permission-reported': 'denied', 'camera-asked': 'starting', 'camera-denied': 'denied' },
  impossible: {},
  starting: {
    'permission-reported': 'denied',
    'camera-opened': 'ready',
    'camera-denied': 'denied',
    'camera-failed': 'error',
  },
  ready: {
    'permission-reported': 'denied',
    'camera-asked': 'starting',
    'camera-denied': 'denied',
    'camera-lost': 'error',
    'record-asked': 'countdown',
  },
  countdown: {
    'permission-reported': 'denied',
    'camera-asked': 'starting',
    'camera-denied': 'denied',
    'camera-lost': 'error',
    'countdown-canceled': 'ready',
    'recording-started': 'recording',
    'recording-failed': 'ready',
  },
  recording: {
    'recording-failed': 'ready',
    paused: 'paused',
    stopped: 'finishing',
    recorded: 'review',
    discarded: 'idle',
  },
  paused: {
    'recording-failed': 'ready',
    resumed: 'recording',
    stopped: 'finishing',
    recorded: 'review',
    discarded: 'idle',
  },
  finishing: { 'recording-failed': 'ready', recorded: 'review', discarded: 'idle' },
  review: { 'camera-asked': 'starting', 'recorded-again': 'starting', discarded: 'idle' },
  denied: { 'camera-asked': 'starting' },
  error: { 'permission-reported': 'denied', 'camera-asked': 'starting', 'camera-denied': 'denied' },
};

describe('the recorder’s state', () => {
  it.each(Object.values(steps))('moves from $name only as each event says', (step) => {
    const led = Object.values(events).map((event) => [event.type, nextRecorder(at(step), event).step.name]);
    const expected = Object.values(events).map(({ type }) => [type, table[step.name][type] ?? step.name]);
    expect(led).toEqual(expected);
  });

  it('goes from camera to countdown to recording to review', () => {
    expect(after().step).toEqual({ name: 'idle' });
    expect(after(...opened).step).toEqual(ready);
    expect(after(...opened, { type: 'record-asked' }).step).toEqual({ name: 'countdown', left: 3 });
    expect(after(...recording).step).toEqual({ name: 'recording', seconds: 0 });
    expect(
      after(...recording, { type: 'ticked', seconds: 12 }, { type: 'recorded', take, ending: 'limit' }).step,
    ).toEqual({ name: 'review', take, ending: 'limit' });
  });

  it('counts down to one, and no further', () => {
    const counting = next(after(...opened), { type: 'record-asked' }, { type: 'counted' });
    expect(counting.step).toEqual({ name: 'countdown', left: 2 });
    expect(next(counting, { type: 'counted' }, { type: 'counted' }).step).toEqual({ name: 'countdown', left: 1 });
  });

  it('keeps its time during a pause', () => {
    const paused = after(...recording, { type: 'ticked', seconds: 7 }, { type: 'paused', cause: 'member' });
    expect(paused.step).toEqual({ name: 'paused', seconds: 7, cause: 'member' });
    expect(next(paused, { type: 'ticked', seconds: 9 })).toBe(paused);
    expect(next(paused, { type: 'resumed', by: 'member' }).step).toEqual({ name: 'recording', seconds: 7 });
    expect(next(paused, { type: 'stopped' }).step).toEqual({ name: 'finishing', seconds: 7 });
  });

  it.each([
    ['held', 'recording'],
    ['left', 'paused'],
    ['member', 'paused'],
  ] as const)('paused by “%s” is %s when the device is free again', (cause, name) => {
    const paused = at({ name: 'paused', seconds: 7, cause });
    expect(next(paused, { type: 'resumed', by: 'device' }).step.name).toBe(name);
    expect(next(paused, { type: 'resumed', by: 'member' }).step.name).toBe('recording');
  });

  it('stays paused if the page was left during a call', () => {
    const left = next(at({ name: 'recording', seconds: 7 }), events.paused, { type: 'paused', cause: 'left' });
    expect(next(left, { type: 'resumed', by: 'device' }).step.name).toBe('paused');
    const own = next(at(steps.paused), events.paused);
    expect(own.step).toBe(steps.paused);
  });

  it('doesn’t change within the same second', () => {
    const state = at(steps.recording);
    expect(next(state, { type: 'ticked', seconds: 3 })).toBe(state);
  });

  it('says why recording failed, until the next try', () => {
    const failed = after(...recording, { type: 'recording-failed', message });
    expect(failed.step).toEqual({ ...ready, problem: message });
    expect(next(failed, { type: 'record-asked' }, { type: 'countdown-canceled' }).step).toEqual(ready);
  });

  it('says what happened to a changed setting', () => {
    const changing = after(...opened, { type: 'camera-changing' });
    expect(changing.step).toEqual({ ...ready, isChanging: true });
    expect(next(changing, { type: 'record-asked' })).toBe(changing);
    expect(next(changing, { type: 'camera-lost', message })).toBe(changing);
    expect(next(changing, events['camera-opened']).step).toEqual({ ...ready, notice: 'A notice' });
    expect(next(changing, events['camera-failed']).step.name).toBe('error');
  });

  it('remembers that the device can’t save a recording, until the next one', () => {
    const unkept = after(...recording, { type: 'saving-failed' });
    expect(unkept).toMatchObject({ isKept: false, step: { name: 'recording' } });
    const reviewed = next(unkept, events.recorded);
    expect(reviewed.isKept).toBe(false);
    const again = next(reviewed, { type: 'recorded-again' }, { type: 'camera-opened' }, { type: 'record-asked' });
    expect(next(again, { type: 'recording-started' }).isKept).toBe(true);
  });

  it.each([
    ['prompt', { type: 'camera-opened' }, 'granted'],
    ['prompt', { type: 'camera-denied', message }, 'denied'],
    ['prompt', events['camera-failed'], 'denied'],
    ['denied', { type: 'camera-opened' }, 'granted'],
    ['prompt', { type: 'permission-reported', permission: 'granted', message }, 'granted'],
    ['denied', { type: 'permission-reported', permission: 'prompt', message }, 'prompt'],
    ['granted', { type: 'permission-reported', permission: 'denied', message }, 'denied'],
    ['granted', { type: 'permission-reported', permission: 'prompt', message }, 'granted'],
  ] as const)('changes the permission from %s after %o to %s', (permission, event, then) => {
    expect(next({ ...after(), permission, step: steps.starting }, event).permission).toBe(then);
  });

  it.each(['prompt', 'granted'] as const)('starts over when the permission becomes %s', (permission) => {
    const denied = after({ type: 'camera-denied', message });
    expect(next(denied, { type: 'permission-reported', permission, message }).step).toEqual({ name: 'idle' });
  });

  it.each([
    ['granted', 'starting'],
    ['prompt', 'idle'],
    ['denied', 'idle'],
  ] as const)('records again, with the permission %s, from %s', (permission, name) => {
    expect(next({ ...at(steps.review), permission }, { type: 'recorded-again' }).step.name).toBe(name);
  });

  it('keeps what was trimmed of a take when another is recorded and dropped', () => {
    const again = next(
      at(steps.review),
      events.trimmed,
      { type: 'recorded-again' },
      { type: 'camera-denied', message },
    );
    expect(next(again, { type: 'went-back' }).step).toMatchObject({ take: { trim: { start: 0, end: 2 } } });
  });

  it.each(Object.values(steps))(
    'in the step $name knows whether the camera is on and what leaving would lose',
    (step) => {
      expect(isLive(step)).toBe(['ready', 'countdown', 'recording', 'paused', 'finishing'].includes(step.name));
      expect(holdsTake(step)).toBe(['recording', 'paused', 'finishing', 'review'].includes(step.name));
    },
  );
});

describe('a take recorded again', () => {
  const first = at(steps.review);
  const second = { ...take, seconds: 20 };
  const again = next(first, { type: 'recorded-again' }, { type: 'camera-opened' });

  it('is set aside, and can be returned to', () => {
    expect([again.step.name, again.aside]).toEqual(['ready', [first.step]]);
    expect(next(again, { type: 'went-back' })).toEqual(first);
  });

  it('stays aside while another one is recorded and reviewed', () => {
    const recorded = next(
      again,
      { type: 'record-asked' },
      { type: 'recording-started' },
      { type: 'went-back' },
      { type: 'recorded', take: second, ending: 'member' },
      { type: 'went-back' },
    );
    expect([recorded.step, recorded.aside]).toEqual([{ ...first.step, take: second }, [first.step]]);
    expect(next(recorded, { type: 'recorded-again' }).aside).toEqual([first.step, recorded.step]);
  });

  it('is discarded with all others', () => {
    expect(next(again, { type: 'discarded' }).aside).toEqual([]);
  });
});
