import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(new Date('2026-03-10T12:00:00Z'));
});
afterAll(() => database.drop());

it('PostgreSQL parses each statement once per connection', async () => {
  const { db } = database;
  await db.connection().execute(async (one) => {
    for (const id of [1, 2, 3]) await one.selectFrom('members').select('name').where('id', '=', id).execute();
    const { rows } = await sql<{ times: number }>`
      select generic_plans + custom_plans as times from pg_prepared_statements where statement like '%"members"%'
    `.execute(one);
    expect(rows).toEqual([{ times: 3 }]);
  });
});

it('a failed statement can be run again', async () => {
  const { db } = database;
  const divide = (by: number) => sql<{ result: number }>`select 10 / ${by}::int as result`.execute(db);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(5)).rows).toEqual([{ result: 2 }]);
});
