import { expect, it } from 'vitest';
import { firstHold, nextHold, type HoldEvent } from './hold.ts';

const press = { type: 'pressed', at: 0 } as const;
const after = (...events: HoldEvent[]) => events.reduce(nextHold, firstHold);

it.each<[string, HoldEvent[], string]>([
  ['held long enough, sets', [press, { type: 'held' }], 'held'],
  ['tapped, goes on warming', [press, { type: 'released', at: 239 }], 'holding'],
  ['let go too early, cools', [press, { type: 'released', at: 240 }], 'cooling'],
  ['let go of by the browser, cools', [press, { type: 'let-go' }], 'cooling'],
  ['pressed by a key, isn’t let go of', [{ type: 'pressed' }, { type: 'released', at: 900 }], 'holding'],
  ['cooling, can be pressed again', [press, { type: 'let-go' }, { type: 'pressed', at: 500 }], 'holding'],
  ['that has cooled, waits', [press, { type: 'let-go' }, { type: 'cooled' }], 'still'],
  ['that has set, can’t be pressed again', [press, { type: 'held' }, press, { type: 'let-go' }], 'held'],
])('Wax %s', (_what, events, name) => expect(after(...events).name).toBe(name));

it('Letting go too early is remembered until the next press', () => {
  const cooled = after(press, { type: 'let-go' }, { type: 'cooled' });
  expect([cooled.wasLetGo, nextHold(cooled, press).wasLetGo]).toEqual([true, false]);
});
