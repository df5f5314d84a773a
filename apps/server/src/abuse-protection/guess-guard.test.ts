import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimits, type RateLimitsPool, type Budget } from './rate-limits.ts';
import { createDatabase, type Database } from '#server/db/client.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { times } from '#server/testing/tries.ts';
import { createReservedTries } from './guess-guard.ts';

const start = new Date('2026-03-10T12:00:00Z');
const forty: Budget = { name: 'forty', tries: 40, seconds: 600 };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

let scratch: TestDatabase;
let other: Database;
let statements = 0;
let alarms = 0;

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
  await scratch.db.deleteFrom('rate_limits').execute();
  statements = 0;
  alarms = 0;
});
afterEach(() => vi.useRealTimers());

const later = (seconds: number) => vi.setSystemTime(start.getTime() + seconds * 1000);

/** One process's share of the budget. */
function triesOn(pool: RateLimitsPool = scratch.database.pool) {
  const counting: RateLimitsPool = {
    query(statement) {
      statements += 1;
      return pool.query(statement);
    },
  };
  const limits = createRateLimits({ pool: counting, pepper: Buffer.alloc(32, 7), logger: quiet });
  const onUsedUp = () => void (alarms += 1);
  const { reserve } = createReservedTries({ limits, budget: forty, who: 'everybody', onUsedUp });
  return {
    /** Null, with nothing looked up, once the budget is used up. */
    async attempt(lookUp: () => Promise<string | undefined>) {
      const reserved = await reserve();
      if (reserved === null) return null;
      let isWrong = false;
      try {
        const found = await lookUp();
        isWrong = found === undefined;
        return { found };
      } finally {
        await reserved.end(isWrong);
      }
    },
  };
}

const wrong = async () => undefined;
const right = async () => 'a letter';

describe('tries of a budget shared by everyone', () => {
  it('are never exceeded, even if two processes make two hundred concurrently, right ones among them', async () => {
    const processes = [triesOn(), triesOn(other.pool)] as const;
    let looked = 0;
    const look = async () => {
      looked += 1;
      return wrong();
    };
    const tryAll = (every: (index: number) => () => Promise<string | undefined>) =>
      Promise.all(Array.from({ length: 200 }, (_, index) => processes[index % 2 === 0 ? 0 : 1].attempt(every(index))));
    await tryAll((index) => (index % 5 === 0 ? right : look));
    expect(looked).toBeLessThanOrEqual(40);
    // What the last right ones reserved is available to others.
    await tryAll(() => look);
    expect(looked).toBe(40);
    expect(new Set(await tryAll((index) => (index % 5 === 0 ? right : look)))).toEqual(new Set([null]));
  });

  it('write nothing while they are right', async () => {
    const tries = triesOn();
    await tries.attempt(right);
    expect(statements).toBe(1);
    await times(50, () => tries.attempt(right));
    expect(statements).toBe(1);
  });

  it('are all available to a crowd of right ones', async () => {
    const tries = triesOn();
    const found = await Promise.all(Array.from({ length: 300 }, () => tries.attempt(right)));
    expect(new Set(found.map((outcome) => outcome?.found))).toEqual(new Set(['a letter']));
    expect(statements).toBeLessThanOrEqual(10);
  });

  it('don’t query the database once they are used up', async () => {
    const tries = triesOn();
    await times(40, () => tries.attempt(wrong));
    const before = statements;
    expect(await times(20, () => tries.attempt(wrong))).toEqual(Array<null>(20).fill(null));
    expect(statements).toBe(before);
  });

  it('report once per window that they are used up', async () => {
    const tries = triesOn();
    await times(40, () => tries.attempt(right));
    expect(alarms).toBe(0);
    await Promise.all(Array.from({ length: 100 }, () => tries.attempt(wrong)));
    expect(alarms).toBe(1);
    later(600);
    await times(45, () => tries.attempt(wrong));
    expect(alarms).toBe(2);
  });

  it('are counted by each process on its own while the database doesn’t answer', async () => {
    const silent: RateLimitsPool = { query: () => Promise.reject(new Error('the database does not answer')) };
    for (const tries of [triesOn(silent), triesOn(silent)]) {
      const made = await times(45, () => tries.attempt(wrong));
      expect(made.filter((outcome) => outcome !== null)).toHaveLength(40);
    }
  });

  it('are not used up by failures: a database in trouble isn’t someone guessing', async () => {
    const tries = triesOn();
    const failing = () => Promise.reject(new Error('no answer'));
    await times(50, () => expect(tries.attempt(failing)).rejects.toThrow('no answer'));
    expect(alarms).toBe(0);
    const made = await times(45, () => tries.attempt(wrong));
    expect(made.filter((outcome) => outcome !== null)).toHaveLength(40);
  });

  it('start over with each window, and none carry over from the last one', async () => {
    const [here, there] = [triesOn(), triesOn(other.pool)];
    await times(39, () => here.attempt(wrong));
    await Promise.all(Array.from({ length: 5 }, () => there.attempt(right)));
    later(600);
    const made = [...(await times(40, () => here.attempt(wrong))), ...(await times(10, () => there.attempt(wrong)))];
    expect(made.filter((outcome) => outcome !== null)).toHaveLength(40);
  });
});
