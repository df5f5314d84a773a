import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('work of one key is done one after the other, in order, and one that fails holds up nobody', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
    if (name === 'second') throw new Error('failed');
    return name;
  };
  const asked = ['first', 'second', 'third'].map((name) => inTurn('door', work(name)));
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: 'first' },
    { status: 'rejected' },
    { value: 'third' },
  ]);
  expect(done).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(await inTurn('door', work('later'))).toBe('later');
});

it('work of another key does not wait', async () => {
  const inTurn = createTurns();
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = inTurn('door', () => promise);
  expect(await inTurn('window', async () => 'done')).toBe('done');
  resolve('done too');
  expect(await waiting).toBe('done too');
});
