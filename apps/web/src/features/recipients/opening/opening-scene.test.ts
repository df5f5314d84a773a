import { describe, expect, it } from 'vitest';
import {
  firstScene,
  isShown,
  nextScene,
  type OpeningSceneName,
  type PlainSceneEvent,
  type Scene,
  type SceneEvent,
} from './opening-scene.ts';

type Plain = PlainSceneEvent['type'] | 'pressed' | 'let-go';

/** What a letter does as these things happen, one after another. */
function play(...events: (Plain | SceneEvent)[]): Scene {
  return events
    .map((event): SceneEvent => (typeof event === 'string' ? { type: event } : event))
    .reduce(nextScene, firstScene('arriving'));
}

const scenes = (...events: (Plain | SceneEvent)[]) => events.map((_, end) => play(...events.slice(0, end + 1)).name);

const unreachable = { type: 'failed', problem: 'unreachable' } as const;

/** The next scene by scene and event; events not listed change nothing. */
const table: Record<OpeningSceneName, Partial<Record<SceneEvent['type'], OpeningSceneName>>> = {
  arriving: { arrived: 'sealed', pressed: 'holding', skipped: 'sealed', tapped: 'sealed' },
  sealed: { pressed: 'holding' },
  holding: {
    released: 'cooling',
    'let-go': 'cooling',
    broke: 'breaking',
    skipped: 'breaking',
    tapped: 'breaking',
    failed: 'closing',
  },
  cooling: { cooled: 'sealed', pressed: 'holding' },
  breaking: { out: 'late', failed: 'closing' },
  late: { ready: 'growing', failed: 'closing' },
  growing: { grown: 'watching', skipped: 'watching', tapped: 'watching', failed: 'closing' },
  watching: { ended: 'returning', skipped: 'returning' },
  returning: { returned: 'reading' },
  reading: {},
  closing: { closed: 'sealed', pressed: 'holding' },
};

/** Each with the events that lead there; pressed by a pointer at 0 ms. */
const pressed = { type: 'pressed', at: 0 } as const;
const ways: Record<OpeningSceneName, (Plain | SceneEvent)[]> = {
  arriving: [],
  sealed: ['arrived'],
  holding: ['arrived', pressed],
  cooling: ['arrived', pressed, 'let-go'],
  breaking: ['arrived', pressed, 'broke'],
  late: ['arrived', pressed, 'broke', 'out'],
  growing: ['arrived', pressed, 'broke', 'out', 'ready'],
  watching: ['arrived', pressed, 'broke', 'out', 'ready', 'grown'],
  returning: ['arrived', pressed, 'broke', 'out', 'ready', 'grown', 'ended'],
  reading: ['arrived', pressed, 'broke', 'out', 'ready', 'grown', 'ended', 'returned'],
  closing: ['arrived', pressed, 'broke', unreachable],
};

const plain = ['arrived', 'let-go', 'cooled', 'broke', 'out', 'ready', 'grown', 'ended', 'returned'] as const;
const events: readonly SceneEvent[] = [
  ...([...plain, 'skipped', 'closed'] as const).map((type) => ({ type })),
  ...(['pressed', 'released', 'tapped'] as const).map((type) => ({ type, at: 1000 })),
  unreachable,
];

it.each(Object.entries(ways))('A letter moves from %s only as each event says', (name, way) => {
  const led = events.map((event) => [event.type, nextScene(play(...way), event).name]);
  const row = Object.entries(table).find(([from]) => from === name)?.[1] ?? {};
  expect(led).toEqual(events.map(({ type }) => [type, row[type] ?? name]));
});

describe('pressing the seal', () => {
  it.each([
    ['opens it at a tap', 239, 'holding'],
    ['lets go of it too early', 240, 'cooling'],
  ])('%s', (_what, at, name) => {
    expect(play('arrived', pressed, { type: 'released', at })).toMatchObject({ name, isPressed: false });
  });

  it('opens it without a pointer, too, and then nothing lets go of it', () => {
    expect(play('arrived', 'pressed', { type: 'released', at: 900 }).name).toBe('holding');
  });

  it.each([
    ['isn’t skipped by the second tap of two', 699, 'holding'],
    ['is skipped by a later tap', 700, 'breaking'],
  ])('%s', (_what, at, name) => {
    expect(play('arrived', pressed, { type: 'tapped', at }).name).toBe(name);
  });
});

describe('opening a letter', () => {
  it('goes from the desk to the letter that can be read', () => {
    const course = ['arrived', 'pressed', 'broke', 'ready', 'out', 'grown', 'ended', 'returned'] as const;
    expect(scenes(...course)).toEqual([
      'sealed',
      'holding',
      'breaking',
      'breaking',
      'growing',
      'watching',
      'returning',
      'reading',
    ]);
  });

  it('counts as shown from the first frame that nothing covers', () => {
    expect(isShown(play('arrived', 'pressed', 'broke', 'ready'))).toBe(false);
    expect(isShown(play('arrived', 'pressed', 'broke', 'out'))).toBe(false);
    expect(isShown(play('arrived', 'pressed', 'broke', 'ready', 'out'))).toBe(true);
    expect(isShown(play('arrived', 'pressed', 'broke', 'out', 'ready'))).toBe(true);
    expect(isShown(firstScene('reading'))).toBe(true);
  });

  it('cools if it is let go too early, and can be pressed again at once', () => {
    expect(scenes('arrived', 'pressed', 'let-go', 'pressed', 'let-go', 'cooled')).toEqual([
      'sealed',
      'holding',
      'cooling',
      'holding',
      'cooling',
      'sealed',
    ]);
  });

  it('waits with the stamp out if its first frame is late', () => {
    expect(scenes('arrived', 'pressed', 'broke', 'out', 'ready', 'grown').slice(-3)).toEqual([
      'late',
      'growing',
      'watching',
    ]);
  });

  it('never grows before its first frame, and never before it’s out', () => {
    expect(play('arrived', 'pressed', 'broke', 'grown').name).toBe('breaking');
    expect(play('arrived', 'pressed', 'broke', 'out', 'grown').name).toBe('late');
    expect(play('arrived', 'pressed', 'broke', 'ready').name).toBe('breaking');
  });

  it('can be tried again while it still closes', () => {
    const again = play('arrived', 'pressed', 'broke', 'out', unreachable, 'pressed');
    expect(again).toMatchObject({ name: 'holding', isOut: false, problem: undefined });
    expect(nextScene(again, { type: 'closed' }).name).toBe('holding');
  });

  it.each([
    ['while it is held', ['pressed']],
    ['while it opens', ['pressed', 'broke']],
    ['while it waits', ['pressed', 'broke', 'out']],
  ] as const)('closes again if the message can’t be loaded %s, says why, and can be tried again', (_when, before) => {
    const failed = play('arrived', ...before, unreachable, 'closed');
    expect(failed).toMatchObject({ name: 'sealed', problem: 'unreachable', isReady: false, isOut: false });
    expect(nextScene(failed, { type: 'pressed' })).toMatchObject({ name: 'holding', problem: undefined });
  });

  it('leaves a failure while it is watched to the player', () => {
    expect(play('arrived', 'pressed', 'broke', 'ready', 'out', 'grown', unreachable).name).toBe('watching');
  });
});

describe('skipping', () => {
  it('ends the arrival', () => expect(play('skipped').name).toBe('sealed'));

  it('doesn’t open a sealed letter', () => expect(play('arrived', 'skipped').name).toBe('sealed'));

  it('goes to the message as soon as there is a first frame', () => {
    expect(play('arrived', 'pressed', 'ready', 'skipped').name).toBe('watching');
    expect(scenes('arrived', 'pressed', 'skipped', 'out', 'ready').slice(-3)).toEqual(['breaking', 'late', 'watching']);
    expect(scenes('arrived', 'pressed', 'broke', 'out', 'skipped', 'ready').slice(-2)).toEqual(['late', 'watching']);
  });

  it('leaves the message for the letter', () => {
    expect(play('arrived', 'pressed', 'broke', 'ready', 'out', 'grown', 'skipped').name).toBe('returning');
  });
});

it('Whatever happens, in whatever order, a letter stays in one of its scenes and only fits move it on', () => {
  const early = (['pressed', 'released', 'tapped'] as const).map((type) => ({ type, at: 900 }));
  const all: readonly SceneEvent[] = [...events, ...early, { type: 'pressed' }];
  const seen = new Set<string>();
  const look = (scene: Scene) => {
    const key = JSON.stringify({ ...scene, turn: 0 });
    if (seen.has(key)) return;
    seen.add(key);
    // The message is only covered by nothing once its envelope is behind it.
    if (scene.name === 'watching' || scene.name === 'returning')
      expect(scene).toMatchObject({ isReady: true, isOut: true });
    if (scene.name === 'sealed' || scene.name === 'arriving') expect(scene.isOut).toBe(false);
    for (const event of all) look(nextScene(scene, event));
  };
  look(firstScene('arriving'));
  const names = new Set([...seen].map((key) => String(JSON.parse(key).name)));
  expect(names.size, 'all scenes').toBe(11);
});
