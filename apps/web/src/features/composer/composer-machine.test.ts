import { describe, expect, it } from 'vitest';
import type { MessageIdea } from '#web/content/message-tips-ideas.ts';
import { aMessage, emma } from '#web/testing/member-context.ts';
import {
  isGone,
  nextComposer,
  stepAfter,
  unsentIn,
  type ComposerEvent,
  type ComposerState,
} from './composer-machine.ts';
import { firstEntries, type Composition, type Purpose } from './composition.ts';

const send: Purpose = { name: 'send' };
const base = firstEntries(send, [String(emma.id)]);
const empty = { id: 'a', base, entries: base, media: [], isRecordingAgain: false, problems: {}, failure: undefined };
const composition: Composition = { ...empty, entries: { ...base, description: 'A long story.' } };
const editing: ComposerState = { phase: { name: 'editing' }, composition, idea: undefined, isSafe: true };
const after = (...events: ComposerEvent[]) => events.reduce(nextComposer, editing);

const sending: ComposerEvent = { type: 'sending', ids: ['one'] };
const failed: ComposerEvent = { type: 'failed', failure: { text: 'No room.', step: 'seal' }, problems: {} };

describe('the composer', () => {
  it('is back in the form, with everything entered, when sending or saving fails or is stopped', () => {
    for (const events of [
      [sending, failed],
      [{ type: 'saving' } as const, failed],
    ]) {
      expect(after(...events)).toMatchObject({
        phase: { name: 'editing' },
        composition: { failure: { text: 'No room.' } },
      });
      expect(after(...events).composition.entries).toBe(composition.entries);
    }
    expect(after(sending, { type: 'sending-stopped' })).toEqual(editing);
  });

  it('has nothing left to lose once it was sent or saved', () => {
    const gone = [after(sending), after({ type: 'saving' }, { type: 'saved', message: aMessage() })];
    for (const state of gone) expect([isGone(state), unsentIn(state, send, true)]).toEqual([true, 'nothing']);
    expect(unsentIn(editing, send, false)).toBe('message');
    expect(unsentIn(editing, send, true)).toBe('take');
    expect(unsentIn({ ...editing, composition: empty }, send, false)).toBe('nothing');
  });

  it('begins again without the idea and the phase of the last one', () => {
    const idea: MessageIdea = {
      id: 'one',
      kind: 'template',
      title: 'x',
      category: 'just-because',
      description: '',
      prompts: [],
    };
    const next = nextComposer({ ...after(sending), idea }, { type: 'began', composition: empty });
    expect(next).toEqual({ phase: { name: 'editing' }, composition: empty, idea: undefined, isSafe: false });
  });

  it('asks who it is for after a recording if that was skipped', () => {
    const unaddressed = { ...empty, entries: { ...base, recipients: [] } };
    expect(stepAfter('say', send, unaddressed)).toBe('who');
    expect(stepAfter('say', send, empty)).toBe('when');
    expect(stepAfter('seal', send, empty)).toBeUndefined();
  });
});
