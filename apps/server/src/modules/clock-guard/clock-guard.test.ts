import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { jobHandler } from '#server/jobs/job-handler.ts';
import { defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createClockGuard, judgeClockOnce, type ClockGuard } from './clock-guard.service.ts';

const NOON = new Date('2031-05-17T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

let scratch: TestDatabase;
let clock: TestClock;
let log: ReturnType<typeof createRecordingLogger>;
let guard: ClockGuard;

beforeAll(async () => {
  scratch = await createTestDatabase(NOON);
});
afterAll(() => scratch.drop());
beforeEach(async () => {
  await scratch.db.deleteFrom('clock_marks').execute();
  await scratch.db.deleteFrom('jobs').execute();
  await scratch.setNow(NOON);
  clock = createTestClock(NOON);
  log = createRecordingLogger();
  restart();
  expect(await guard.check()).toEqual({ state: 'right' });
});

/** Another process, or a restart of this one. */
function restart(): void {
  guard = createClockGuard({ db: scratch.db, clock, logger: log });
}
/** The machine starts again, and the program on it. */
function reboot(): void {
  clock.reboot();
  restart();
}
/** Time passes, and so does uptime. */
async function pass(ms: number): Promise<void> {
  clock.setNow(new Date(clock.right().getTime() + ms));
  await scratch.setNow(clock.right());
}
/** Sets the clock of program and database, without time passing. */
async function jump(ms: number): Promise<void> {
  clock.jumpTo(new Date(clock.right().getTime() + ms));
  await scratch.setNow(clock.right());
}
const skew = async (ms: number) => clock.skew(ms);
const state = async () => (await guard.check()).state;

describe('a wrong clock (T1, T2)', () => {
  const notice = defineJob({ kind: 'notice', payload: z.object({}), irreversible: 'act' });

  /** How many emails are sent of those due in half an hour. */
  async function sentEarly(): Promise<number> {
    const dueAt = new Date(NOON.getTime() + HOUR / 2);
    await inTransaction(scratch.db, (tx) => enqueueJob(tx, notice, {}, { key: 'one', dueAt, ifExists: 'rearm' }));
    const handler = jobHandler(notice, { handle: async () => {} });
    const runner = createJobRunner({ database: scratch.database, handlers: [handler], logger: log, clock, guard });
    return (await runner.runDue()).done;
  }

  const cases: [string, (ms: number) => Promise<void>, number, { running: string; start: string }][] = [
    ['ten years ahead', jump, 10 * YEAR, { running: 'jumped', start: 'unsure' }],
    ['two days behind', jump, -2 * DAY, { running: 'jumped', start: 'behind' }],
    ['an hour behind', jump, -HOUR, { running: 'jumped', start: 'behind' }],
    ['ten minutes ahead of the database’s', skew, 10 * MINUTE, { running: 'apart', start: 'apart' }],
    ['ten minutes behind the database’s', skew, -10 * MINUTE, { running: 'apart', start: 'apart' }],
  ];
  const atBothTimes = cases.flatMap(([what, change, ms, expected]) => [
    { what, change, ms, when: 'while the program runs', expected: expected.running },
    { what, change, ms, when: 'when the machine starts', expected: expected.start },
  ]);
  const anHourAhead = {
    what: 'an hour ahead',
    change: jump,
    ms: HOUR,
    when: 'while the program runs',
    expected: 'jumped',
  };

  it.each([...atBothTimes, anHourAhead])(
    '$what, $when, sends nothing early, and logs that once, until it is right again',
    async ({ change, ms, when, expected }) => {
      await change(ms);
      if (when === 'when the machine starts') reboot();
      expect(await sentEarly()).toBe(0);
      for (let looks = 0; looks < 3; looks++) expect(await state()).toBe(expected);
      expect(log.lines).toMatchObject([{ level: 'error', event: 'clock-not-right', fields: { state: expected } }]);

      await change(change === skew ? 0 : -ms);
      expect(await state()).toBe('right');
      expect(await guard.may('act')).toBe(true);
      expect(log.events()).toEqual(['clock-not-right', 'clock-right-again']);
      expect(await sentEarly()).toBe(0);
    },
  );

  // This looks the same as a machine that was off for an hour.
  it('an hour ahead when the machine starts is not noticed; when only the program starts, it is', async () => {
    await jump(HOUR);
    restart();
    expect(await state()).toBe('jumped');
    await jump(-HOUR);
    expect(await state()).toBe('right');
    await jump(HOUR);
    reboot();
    expect(await state()).toBe('right');
  });
});

it('a machine that slept, however long, has the right time', async () => {
  for (const ms of [8 * HOUR, 3 * DAY, 20 * YEAR]) {
    await pass(ms);
    expect(await state()).toBe('right');
  }
});

it('a clock that is set by less than five minutes, or differs by five seconds, counts as right', async () => {
  await jump(5 * MINUTE);
  expect(await state()).toBe('right');
  await pass(10 * MINUTE);
  await state();
  for (const ms of [5 * SECOND, -5 * SECOND]) {
    await skew(ms);
    expect(await state()).toBe('right');
  }
  await skew(5 * SECOND + 1);
  expect(await state()).toBe('apart');
});

it('a clock that is set back by a moment is right again a moment later', async () => {
  await jump(-10 * SECOND);
  expect(await state()).toBe('behind');
  await pass(5 * SECOND);
  expect(await state()).toBe('right');
});

describe('a clock that runs steadily after it was set', () => {
  const wrong: [string, () => Promise<void>][] = [
    ['far ahead', () => jump(10 * YEAR)],
    ['far behind', () => jump(-2 * DAY)],
    [
      'after years in a closet',
      async () => {
        await pass(3 * YEAR);
        reboot();
      },
    ],
  ];

  it.each(wrong)('%s, is trusted after an hour, by all processes', async (_what, change) => {
    await change();
    for (let minutes = 0; minutes < 60; minutes += 20) {
      expect(await state()).not.toBe('right');
      await pass(20 * MINUTE);
    }
    expect(await state()).toBe('right');
    expect(log.lines.at(-1)).toMatchObject({ event: 'clock-right-again', fields: { believed: true } });
    reboot();
    expect(await state()).toBe('right');
    await pass(DAY);
    expect(await state()).toBe('right');
  });

  it.each<[string, () => Promise<void>]>([
    ['moves again', () => jump(-HOUR)],
    [
      'disagrees with the database’s for a while',
      async () => {
        await skew(MINUTE);
        await state();
        await skew(0);
      },
    ],
  ])('and %s, has to run steadily for another hour', async (_what, disturb) => {
    await jump(10 * YEAR);
    await state();
    await pass(59 * MINUTE);
    await disturb();
    expect(await state()).toBe('jumped');
    await pass(59 * MINUTE);
    expect(await state()).toBe('jumped');
    await pass(MINUTE);
    expect(await state()).toBe('right');
  });
});

it('the program may be down for five weeks', async () => {
  await pass(35 * DAY);
  reboot();
  expect(await state()).toBe('right');
  await pass(35 * DAY + SECOND);
  reboot();
  expect(await state()).toBe('unsure');
});

it('a clock is behind if another process saw it later', async () => {
  await scratch.db
    .updateTable('clock_marks')
    .set({ marked_at: new Date(NOON.getTime() + MINUTE) })
    .execute();
  expect(await state()).toBe('behind');
});

it('the mark is renewed every minute, but not while the clock is wrong', async () => {
  const mark = async () =>
    (await scratch.db.selectFrom('clock_marks').selectAll().executeTakeFirstOrThrow()).marked_at.getTime() -
    NOON.getTime();
  await pass(59 * SECOND);
  await state();
  expect(await mark()).toBe(0);
  await pass(SECOND);
  await state();
  expect(await mark()).toBe(MINUTE);
  await jump(10 * YEAR);
  await state();
  expect(await mark()).toBe(MINUTE);
});

it('constant checks query the database once a second', async () => {
  await scratch.setNow(new Date(NOON.getTime() + 10 * YEAR));
  for (let times = 0; times < 100; times++) expect(await guard.may('act')).toBe(true);
  clock.setNow(new Date(NOON.getTime() + SECOND));
  expect(await guard.may('act')).toBe(false);
});

describe('a program that only looks', () => {
  it('judges the clock, and leaves the mark as it was', async () => {
    const marks = () => scratch.db.selectFrom('clock_marks').select('marked_at').execute();
    const [before] = await marks();
    await pass(HOUR);
    expect(await judgeClockOnce({ db: scratch.db, clock })).toEqual({ state: 'right' });
    await jump(-2 * HOUR);
    expect(await judgeClockOnce({ db: scratch.db, clock })).toMatchObject({ state: 'jumped' });
    expect(await marks()).toEqual([before]);
  });
});

describe('a doubt', () => {
  const heldAt = async () =>
    (await scratch.db.selectFrom('clock_marks').select('held_at').executeTakeFirstOrThrow()).held_at;

  it.each([
    ['the program', restart],
    ['the machine', reboot],
  ])('outlives a restart of %s, and is over when the clock is corrected', async (_what, again) => {
    await pass(10 * SECOND);
    await jump(10 * DAY);
    expect(await state()).toBe('jumped');
    expect(await heldAt()).toEqual(new Date(NOON.getTime() + 10 * SECOND));
    again();
    await pass(HOUR - SECOND);
    expect(await state()).toBe('jumped');
    await jump(-10 * DAY);
    again();
    expect(await guard.check()).toEqual({ state: 'right' });
    expect(await heldAt()).toBe(null);
  });

  it('is known to processes that haven’t noticed anything', async () => {
    const mine = guard;
    restart();
    await jump(10 * DAY);
    await state();
    for (let looks = 0; looks < 5; looks++, await pass(20 * MINUTE)) await state();
    expect([await state(), (await mine.check()).state]).toEqual(['right', 'right']);
  });

  it('ends for emails after an hour, and for erasing after a week', async () => {
    await jump(60 * DAY);
    await state();
    await pass(HOUR);
    const erasesFrom = new Date(clock.right().getTime() + 7 * DAY);
    expect(await guard.check()).toEqual({ state: 'right', erasesFrom });
    reboot();
    for (let days = 0; days < 7; days++, await pass(DAY)) {
      expect([await guard.rightTime('act'), await guard.rightTime('erase')]).toEqual([clock.right(), null]);
    }
    expect(await guard.rightTime('erase')).toEqual(clock.right());
  });

  it('is over at once when a believed clock is set back by as much, whenever that is', async () => {
    for (const again of [() => {}, restart, reboot]) {
      await jump(60 * DAY);
      await state();
      await pass(2 * HOUR);
      expect(await state()).toBe('right');
      await jump(-60 * DAY);
      again();
      expect(await guard.check()).toEqual({ state: 'right' });
    }
  });

  it('of a clock that was set back only in part begins again', async () => {
    await jump(60 * DAY);
    await state();
    await pass(2 * HOUR);
    await state();
    await jump(-30 * DAY);
    expect(await state()).toBe('jumped');
  });

  it('of a program whose database has another time when it starts holds what would open', async () => {
    await pass(2 * HOUR);
    await scratch.setNow(new Date(clock.right().getTime() + 10 * DAY));
    reboot();
    expect(await state()).toBe('apart');
    expect(await heldAt()).toEqual(NOON);
    await pass(0);
    expect(await state()).toBe('right');
    expect(await heldAt()).toBe(null);
  });
});
