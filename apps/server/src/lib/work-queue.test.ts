import { afterEach, expect, it, vi } from 'vitest';
import { createKeyedQueue, createRounds } from './work-queue.ts';

afterEach(() => vi.useRealTimers());

it('work of one key is done one after another, in order, and a failure doesn’t hold up the rest', async () => {
  const queue = createKeyedQueue();
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
    if (name === 'second') throw new Error('failed');
    return name;
  };
  const asked = ['first', 'second', 'third'].map((name) => queue('door', work(name)));
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: 'first' },
    { status: 'rejected' },
    { value: 'third' },
  ]);
  expect(done).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(await queue('door', work('later'))).toBe('later');
});

it('work of another key doesn’t wait', async () => {
  const queue = createKeyedQueue();
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = queue('door', () => promise);
  expect(await queue('window', async () => 'done')).toBe('done');
  resolve('done too');
  expect(await waiting).toBe('done too');
});

it('work that has waited for five seconds is refused, and never overtaken', async () => {
  vi.useFakeTimers();
  const queue = createKeyedQueue();
  const { promise, resolve } = Promise.withResolvers<string>();
  const stuck = queue('door', () => promise);
  const waiting = expect(queue('door', async () => 'never')).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(4_000);
  let isLaterDone = false;
  const later = queue('door', async () => (isLaterDone = true));
  await vi.advanceTimersByTimeAsync(1_000);
  await waiting;
  expect(isLaterDone).toBe(false);
  resolve('at last');
  expect([await stuck, await later]).toEqual(['at last', true]);
});

it('what is asked for during one round is done together in the next, unless it has the same key', async () => {
  const rounds: string[][] = [];
  const inRounds = createRounds(
    (keys: string) => [...keys],
    async (items) => {
      rounds.push([...items]);
      await Promise.resolve();
      return items.map((keys) => keys.toUpperCase());
    },
  );
  const asked = ['a', 'bc', 'cd', 'd', 'e', 'bc'].map(inRounds);
  expect(await Promise.all(asked)).toEqual(['A', 'BC', 'CD', 'D', 'E', 'BC']);
  expect(rounds).toEqual([['a'], ['bc', 'e'], ['cd'], ['d', 'bc']]);
});

it('a round that fails fails for all in it, and not for those in the next', async () => {
  let rounds = 0;
  const inRounds = createRounds(
    (key: string) => [key],
    async (items) => {
      rounds += 1;
      if (rounds === 2) throw new Error('the database is down');
      return items;
    },
  );
  const asked = ['a', 'b', 'c', 'b'].map(inRounds);
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});
