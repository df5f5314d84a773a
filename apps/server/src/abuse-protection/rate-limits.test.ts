import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase, type Database } from '#server/db/client.ts';
import { type Budget, type RateLimits, createRateLimits, type RateLimitsPool } from './rate-limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

const start = new Date('2026-03-10T12:00:00Z');
const pepper = Buffer.alloc(32, 7);
const ten: Budget = { name: 'ten', tries: 10, seconds: 900 };
const month: Budget = { name: 'month', tries: 2, seconds: 30 * 86_400 };

let scratch: TestDatabase;
/** A second process's pool. */
let other: Database;
let events: string[] = [];
const logger: Logger = {
  info: (_fields, event) => void events.push(event),
  warn: (_fields, event) => void events.push(event),
  error: (_fields, event) => void events.push(event),
};
const limitsOn = (pool: RateLimitsPool) => createRateLimits({ pool, pepper, logger });
let limits: RateLimits;

beforeAll(async () => {
  scratch = await createTestDatabase(start);
  other = createDatabase(scratch.connection);
});
afterAll(async () => {
  await other.close();
  await scratch.drop();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  events = [];
  limits = limitsOn(scratch.database.pool);
  await scratch.db.deleteFrom('rate_limits').execute();
});
afterEach(() => vi.useRealTimers());

const later = (seconds: number) => vi.setSystemTime(start.getTime() + seconds * 1000);
const rows = () => scratch.db.selectFrom('rate_limits').selectAll().execute();

async function takeTimes(count: number, { budget = ten, who = 'anna', from = limits } = {}): Promise<boolean[]> {
  const results: boolean[] = [];
  for (let index = 0; index < count; index++) results.push((await from.take(budget, who)).within);
  return results;
}

const tenAllowed = Array<boolean>(10).fill(true);

describe('limits', () => {
  it('allow exactly the budget when two processes get two hundred concurrent tries', async () => {
    const processes = [limits, limitsOn(other.pool)] as const;
    const asked = Array.from({ length: 200 }, (_, index) => processes[index % 2 === 0 ? 0 : 1].take(ten, 'anna'));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ within }) => within)).toHaveLength(10);
    expect(answers.map(({ used }) => used).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, i) => i + 1),
    );
    expect(events).toEqual([]);
  });

  it('say how much was used and when the budget is restored', async () => {
    expect(await limits.take(ten, 'anna')).toEqual({ within: true, used: 1, retryAfterSeconds: 900 });
    later(100.5);
    expect(await limits.take(ten, 'anna')).toEqual({ within: true, used: 2, retryAfterSeconds: 800 });
    await takeTimes(8);
    later(899.9);
    expect(await limits.take(ten, 'anna')).toEqual({ within: false, used: 11, retryAfterSeconds: 1 });
  });

  it('start over when the window has ended, and not before, even with continued tries', async () => {
    expect(await takeTimes(11)).toEqual([...tenAllowed, false]);
    later(899);
    expect(await takeTimes(1)).toEqual([false]);
    later(900);
    expect(await takeTimes(11)).toEqual([...tenAllowed, false]);
  });

  it('count each budget and each person separately', async () => {
    await takeTimes(11);
    expect(await takeTimes(1, { who: 'bela' })).toEqual([true]);
    expect(await takeTimes(1, { budget: { ...ten, name: 'other' } })).toEqual([true]);
  });

  it('give back right tries, and never more than were taken', async () => {
    await takeTimes(10);
    await limits.giveBack(ten, 'anna');
    expect(await takeTimes(2)).toEqual([true, false]);
    await limits.clear(ten, 'anna');
    await limits.giveBack(ten, 'anna');
    await takeTimes(1);
    for (let index = 0; index < 5; index++) await limits.giveBack(ten, 'anna');
    expect(await takeTimes(11)).toEqual([...tenAllowed, false]);
    later(900);
    await limits.giveBack(ten, 'anna');
    expect(await takeTimes(11)).toEqual([...tenAllowed, false]);
  });

  it('count one try against several budgets in one step, and give it back in one', async () => {
    const both = [
      [ten, 'anna'],
      [month, 'anna'],
    ] as const;
    const day = 86_400;
    expect(await limits.takeEach(both)).toEqual([
      { within: true, used: 1, retryAfterSeconds: 900 },
      { within: true, used: 1, retryAfterSeconds: 30 * day },
    ]);
    await limits.takeEach(both);
    expect((await limits.takeEach(both)).map(({ within }) => within)).toEqual([true, false]);
    await limits.giveBackEach(both);
    expect(await Promise.all(both.map(([budget, who]) => limits.used(budget, who)))).toEqual([2, 2]);
    expect(await limits.takeEach([])).toEqual([]);
  });

  it('never deadlock, in whatever order they are taken', async () => {
    const processes = [limits, limitsOn(other.pool)] as const;
    const people = ['anna', 'bela', 'carl', 'dora'].map((who) => [ten, who] as const);
    const asked = Array.from({ length: 200 }, async (_, index) => {
      const from = processes[index % 2 === 0 ? 0 : 1];
      const counted = index % 3 === 0 ? people.toReversed() : people;
      await from.takeEach(counted);
      await from.giveBackEach(counted.toReversed());
    });
    await Promise.all(asked);
    expect(events).toEqual([]);
    expect((await rows()).map(({ points }) => points)).toEqual([0, 0, 0, 0]);
  });

  it('say how much was used, without counting', async () => {
    expect(await limits.used(ten, 'anna')).toBe(0);
    await takeTimes(12);
    expect(await limits.used(ten, 'anna')).toBe(12);
    expect(await limits.used(ten, 'bela')).toBe(0);
    later(900);
    expect(await limits.used(ten, 'anna')).toBe(0);
  });

  it('can be reset, in every process at once', async () => {
    await takeTimes(11);
    await limitsOn(other.pool).clear(ten, 'anna');
    expect(await takeTimes(11)).toEqual([...tenAllowed, false]);
  });

  it('store no address and no name', async () => {
    await limits.take(ten, 'anna@example.org');
    await limits.take(ten, '203.0.113.9');
    const keys = (await rows()).map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/^ten:[\w-]{43}$/), expect.stringMatching(/^ten:[\w-]{43}$/)]);
    expect(new Set(keys).size).toBe(2);
    const elsewhere = createRateLimits({ pool: other.pool, pepper: Buffer.alloc(32, 8), logger });
    await elsewhere.take(ten, '203.0.113.9');
    expect(await rows()).toHaveLength(3);
  });

  it('remove only what has ended', async () => {
    await limits.take(ten, 'anna');
    later(600);
    await takeTimes(3, { who: 'bela' });
    later(900);
    expect(await limits.sweep()).toBe(1);
    expect(await rows()).toMatchObject([{ points: 3 }]);
    expect(await limits.sweep()).toBe(0);
  });
});

describe('without the database', () => {
  const broken: RateLimitsPool = { query: async () => Promise.reject(new Error('the database does not answer')) };

  it('limits continue in memory, and the log says so', async () => {
    const alone = limitsOn(broken);
    expect(await takeTimes(11, { from: alone })).toEqual([...tenAllowed, false]);
    expect(events).toEqual(Array<string>(11).fill('limits-counted-in-memory'));
    expect(await alone.used(ten, 'anna')).toBe(11);
    await alone.giveBack(ten, 'anna');
    await alone.giveBack(ten, 'anna');
    expect(await takeTimes(2, { from: alone })).toEqual([true, false]);
    await alone.clear(ten, 'anna');
    await alone.giveBack(ten, 'anna');
    expect(await takeTimes(11, { from: alone })).toEqual([...tenAllowed, false]);
  });

  it('a window of a month also lasts', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
    const alone = limitsOn(broken);
    await takeTimes(2, { budget: month, from: alone });
    vi.advanceTimersByTime(23 * 3_600_000);
    expect(await takeTimes(1, { budget: month, from: alone })).toEqual([false]);
  });

  it('limits return to it when it answers again', async () => {
    let isBroken = false;
    const shaky: RateLimitsPool = {
      query: async (statement) => (isBroken ? broken : scratch.database.pool).query(statement),
    };
    const surviving = limitsOn(shaky);
    await takeTimes(9, { from: surviving });
    isBroken = true;
    await takeTimes(3, { from: surviving });
    isBroken = false;
    expect(await takeTimes(2, { from: surviving })).toEqual([true, false]);
  });

  it('removing what has ended fails, so that its job is retried', async () => {
    await expect(limitsOn(broken).sweep()).rejects.toThrow('does not answer');
  });
});
