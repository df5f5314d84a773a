import { sql } from 'kysely';
import { createDatabase, type Db } from '#server/db/client.ts';
import type { Connection } from '#server/db/connection.ts';

/** Makes `someday_now()` of this one database read a row. Only a superuser of tests does this; the program has no such function. */
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
