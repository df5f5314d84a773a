import { describe, expect, it } from 'vitest';
import {
  initialPlayback,
  nextPlayback,
  type PlaybackEvent,
  type PlaybackState,
  type PlaybackStep,
} from './playback-machine.ts';

const failure = { problem: 'unreachable', hadFocus: true, wasPaused: false } as const;
const steps: Record<PlaybackStep['name'], PlaybackStep> = {
  staged: { name: 'staged' },
  held: { name: 'held' },
  stopped: { name: 'stopped', takesFocus: false },
  started: { name: 'started', takesFocus: false },
  failed: { name: 'failed', ...failure },
};

const events: Record<PlaybackEvent['type'], PlaybackEvent> = {
  held: { type: 'held' },
  'hold-refused': { type: 'hold-refused' },
  'play-asked': { type: 'play-asked', by: 'page' },
  'play-refused': { type: 'play-refused' },
  played: { type: 'played' },
  reached: { type: 'reached', seconds: 31.5 },
  ended: { type: 'ended', hadFocus: true },
  failed: { type: 'failed', ...failure },
  'tried-again': { type: 'tried-again' },
  'started-over': { type: 'started-over' },
};

const always = { 'play-asked': 'started', failed: 'failed', 'started-over': 'started' } as const;

/** The next step by step and event; events not listed change nothing. */
const table: Record<PlaybackStep['name'], Partial<Record<PlaybackEvent['type'], PlaybackStep['name']>>> = {
  staged: { ...always, held: 'held' },
  held: always,
  stopped: { ...always, played: 'started' },
  started: { ...always, 'play-refused': 'stopped', ended: 'stopped' },
  failed: { ...always, held: 'held', 'hold-refused': 'staged', 'tried-again': 'started' },
};

const next = (state: PlaybackState, ...many: PlaybackEvent[]) => many.reduce(nextPlayback, state);
const at = (step: PlaybackStep): PlaybackState => ({ ...initialPlayback(72, true), step });

describe('playback', () => {
  it.each(Object.values(steps))('moves from $name only as each event says', (step) => {
    const led = Object.values(events).map((event) => [event.type, nextPlayback(at(step), event).step.name]);
    const expected = Object.values(events).map(({ type }) => [type, table[step.name][type] ?? step.name]);
    expect(led).toEqual(expected);
  });

  it('shows a Play button at first, unless the page stages it', () => {
    expect(initialPlayback(0, false)).toMatchObject({ step: { name: 'stopped', takesFocus: false }, hasPoster: true });
    expect(initialPlayback(0, true)).toMatchObject({ step: { name: 'staged' }, hasPoster: false });
  });

  it.each<[string, PlaybackEvent[], boolean]>([
    ['while its first frame is held', [events.held], false],
    ['while it plays from there', [events.held, events['play-asked']], false],
    ['if the frame was refused', [events['hold-refused']], true],
    ['if the frame is held only after a refusal', [events['hold-refused'], events.held], true],
    ['if it may not play', [events.held, events['play-asked'], events['play-refused']], true],
    ['after its end', [events.held, events['play-asked'], events.ended], true],
  ])('needs the poster of a staged video or not: %s', (_when, happened, hasPoster) => {
    expect(next(initialPlayback(0, true), ...happened).hasPoster).toBe(hasPoster);
  });

  it('focuses what replaces a pressed button, and nothing when it plays on its own', () => {
    const stopped = initialPlayback(0, false);
    const takesFocus = (...many: PlaybackEvent[]) => next(stopped, ...many).step;
    expect(takesFocus({ type: 'play-asked', by: 'player' })).toEqual({ name: 'started', takesFocus: true });
    expect(takesFocus(events.played)).toEqual({ name: 'started', takesFocus: false });
    expect(takesFocus(events.played, events.ended)).toEqual({ name: 'stopped', takesFocus: true });
  });

  it.each([
    [false, { by: 'player', at: 31.5 }, 'started'],
    [true, { by: 'retry', at: 31.5 }, 'stopped'],
  ])('tries again where it stopped; was it paused: %s', (wasPaused, beginning, name) => {
    const failed = next(initialPlayback(0, false), events.reached, { type: 'failed', ...failure, wasPaused });
    expect(nextPlayback(failed, { type: 'tried-again' })).toMatchObject({
      beginning,
      step: { name, takesFocus: true },
    });
  });

  it('starts over from the beginning', () => {
    const over = nextPlayback(initialPlayback(72, false), { type: 'started-over' });
    expect(over).toMatchObject({ beginning: { at: 0, by: 'player' }, reached: 0, step: { name: 'started' } });
  });
});
