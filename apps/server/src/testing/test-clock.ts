import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createDatabase, type Db, type Connection } from '#server/db/client.ts';
import type { WorkGuard } from '#server/jobs/job-handler.ts';
import { systemClock, type Clock } from '#server/lib/clock.ts';

/** The program's clock in tests, which moves only when told to. */
export interface TestClock extends Clock {
  /** Its time without the skew, which is also the database's. */
  right(): Date;
  /** Lets time pass until then. */
  setNow(later: Date): void;
  /** Sets it without time passing. */
  jumpTo(other: Date): void;
  /** Sets it this many ms ahead of the database's. */
  skew(ms: number): void;
  /** Starts the machine again: uptimes before can't be compared with those after. */
  reboot(): void;
}

/** For tests of jobs that aren't about the clock. */
export const trustedClock: WorkGuard = { may: async () => true, rightTime: async () => systemClock.now() };

export function createTestClock(start: Date): TestClock {
  let time = start.getTime();
  let uptime = 1_000_000;
  let skew = 0;
  let boot = randomUUID();
  return {
    now: () => new Date(time + skew),
    uptime: () => uptime,
    boot: () => boot,
    right: () => new Date(time),
    setNow(later) {
      uptime += later.getTime() - time;
      time = later.getTime();
    },
    jumpTo(other) {
      time = other.getTime();
    },
    skew(ms) {
      skew = ms;
    },
    reboot() {
      boot = randomUUID();
      uptime = 1_000_000;
    },
  };
}

/** Makes this database's `someday_now()` read a row. Only tests do this, as a superuser; the program has no such function. */
export async function installTestClock(connection: Connection): Promise<void> {
  const { db, close } = createDatabase(connection, { poolSize: 1 });
  await sql`create table test_clock (now timestamptz not null)`.execute(db);
  await sql`insert into test_clock values (now())`.execute(db);
  await sql`
    create or replace function someday_now() returns timestamptz
    language sql stable parallel safe
    return (select test_clock.now from test_clock)
  `.execute(db);
  await close();
}

export async function setTestClock(db: Db, now: Date): Promise<void> {
  await sql`update test_clock set now = ${now}`.execute(db);
}

export async function readTestClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select someday_now() as now`.execute(db);
  return rows[0]?.now ?? Promise.reject(new Error('the test clock is gone'));
}
