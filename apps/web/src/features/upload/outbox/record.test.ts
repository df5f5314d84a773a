import { describe, expect, it } from 'vitest';
import { aMessage } from '#web/testing/member-context.ts';
import {
  endOf,
  reopened,
  nextRecord,
  type EarlierRecord,
  type OutgoingEvent,
  type OutgoingRecord,
  type OutgoingState,
} from './record.ts';

const transfer = { sentBytes: 40, totalBytes: 100, perSecond: 10, secondsLeft: 6 };
const states = {
  queued: { name: 'queued' },
  uploading: { name: 'uploading', transfer },
  finishing: { name: 'finishing' },
  'waiting-for-connection': { name: 'waiting-for-connection', transfer },
  paused: { name: 'paused', sentBytes: 40 },
  'needs-file': { name: 'needs-file' },
  'waiting-for-plan': { name: 'waiting-for-plan', need: 'room', since: 5 },
  refused: { name: 'refused', text: 'No.' },
} as const satisfies Partial<Record<OutgoingState['name'], OutgoingState>>;
type Name = keyof typeof states;
const names: Name[] = [
  'queued',
  'uploading',
  'finishing',
  'waiting-for-connection',
  'paused',
  'needs-file',
  'waiting-for-plan',
  'refused',
];

const earlier: EarlierRecord = {
  id: 'a',
  memberId: 1,
  queuedAt: 0,
  fields: { childId: 7, title: 'For you', category: 'just-because' },
  recipientName: 'Emma',
  messageType: 'video',
  fileName: 'for-you.webm',
  fileType: 'video/webm',
  fileSize: 100,
  takeId: 'take',
  uploadId: 'upload',
  isPaused: false,
};
const { isPaused: _, ...facts } = earlier;
const recordIn = (state: OutgoingState): OutgoingRecord => ({ ...facts, isKept: true, state });
const after = (name: Name, event: OutgoingEvent) => nextRecord(recordIn(states[name]), event).state;

describe('an outgoing message', () => {
  it('is uploaded only in its turn', () => {
    for (const name of names) expect(after(name, { type: 'begun' }).name).toBe(name === 'queued' ? 'uploading' : name);
  });

  it('progresses only while uploading', () => {
    const farther = { ...transfer, sentBytes: 60 };
    for (const name of names) {
      const uploading = name === 'uploading';
      expect(after(name, { type: 'progress', transfer: farther })).toEqual(
        uploading ? { name, transfer: farther } : states[name],
      );
      expect(after(name, { type: 'uploaded' }).name).toBe(uploading ? 'finishing' : name);
    }
  });

  it('can be paused until all of it has arrived, and remembers its progress', () => {
    expect(after('uploading', { type: 'paused' })).toEqual({ name: 'paused', sentBytes: 40 });
    expect(after('waiting-for-connection', { type: 'paused' })).toEqual({ name: 'paused', sentBytes: 40 });
    expect(after('queued', { type: 'paused' })).toEqual({ name: 'paused', sentBytes: 0 });
    expect(after('finishing', { type: 'paused' })).toEqual({ name: 'finishing' });
  });

  it('keeps showing its progress while offline', () => {
    expect(after('uploading', { type: 'connection-lost' })).toEqual({ name: 'waiting-for-connection', transfer });
  });

  it('is queued again, whatever stopped it', () => {
    for (const name of names) expect(after(name, { type: 'resumed' })).toEqual({ name: 'queued' });
  });

  it('doesn’t change once it was sent', () => {
    const message = { ...aMessage(), sha256: 'f'.repeat(64), others: [] };
    const done = nextRecord(recordIn(states.finishing), { type: 'sent', message });
    expect(done.state).toEqual({ name: 'sent', message });
    for (const type of ['resumed', 'paused', 'begun', 'connection-lost', 'file-gone'] as const)
      expect(nextRecord(done, { type })).toBe(done);
  });

  it('starts over if the device saved only part of it', () => {
    expect(nextRecord(recordIn(states.queued), { type: 'shorter', fileSize: 60 })).toMatchObject({
      fileSize: 60,
      uploadId: null,
    });
  });
});

describe('a message left by an earlier page', () => {
  it.each([
    ['queued', 'queued'],
    ['uploading', 'queued'],
    ['finishing', 'queued'],
    ['waiting-for-connection', 'queued'],
    ['needs-file', 'queued'],
    ['refused', 'queued'],
    ['paused', 'paused'],
    ['waiting-for-plan', 'waiting-for-plan'],
  ] as const)('that was %s is %s', (was, is) => {
    expect(reopened(recordIn(states[was])).state.name).toBe(is);
  });

  it('in a state of a newer version waits until it’s continued', () => {
    const kept = JSON.parse(JSON.stringify({ ...recordIn(states.queued), state: { name: 'at sunrise' } }));
    expect(reopened(kept).state).toEqual({ name: 'paused', sentBytes: 0 });
  });

  it.each<[string, Partial<EarlierRecord>, OutgoingState]>([
    ['waiting', {}, { name: 'queued' }],
    ['paused', { isPaused: true }, { name: 'paused', sentBytes: 0 }],
    ['refused without room', { waitsFor: 'room' }, { name: 'waiting-for-plan', need: 'room', since: 0 }],
    ['retried after that', { waitsFor: null }, { name: 'queued' }],
  ])('in the old format, %s, is restored with everything entered', (_was, change, state) => {
    expect(reopened({ ...earlier, ...change })).toEqual({ ...facts, isKept: true, state });
  });
});

describe('messages sent together', () => {
  const sent: OutgoingState = { name: 'sent', message: { ...aMessage(), sha256: '', others: [] } };
  const all = { ...states, sent };
  it.each<[(keyof typeof all)[], keyof typeof all | undefined]>([
    [['uploading'], undefined],
    [['sent'], 'sent'],
    [['refused'], 'refused'],
    [['needs-file'], 'needs-file'],
    [['waiting-for-plan'], 'waiting-for-plan'],
    [['sent', 'queued'], undefined],
    [['sent', 'sent'], 'sent'],
    [['sent', 'refused'], undefined],
    [['sent', 'waiting-for-plan', 'queued'], 'waiting-for-plan'],
  ])('in the states %j have ended as %s', (names, end) => {
    const together = names.map((name) => recordIn(all[name]));
    expect(endOf(together, names.length)?.name).toBe(end);
  });
});
