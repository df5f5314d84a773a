import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { prepared, preparedFirst, type Placeholders } from './prepared-query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(new Date('2026-03-10T12:00:00Z'));
});
afterAll(() => database.drop());

it('a prepared query is built once, and each run has its own values', async () => {
  let built = 0;
  const repeated = prepared((db, value: Placeholders<{ word: string | null; times: number }>) => {
    built += 1;
    return db
      .selectNoFrom([
        sql<string | null>`repeat(${value('word')}::text, ${value('times')}::int)`.as('words'),
        sql<number>`${value('times')}::int + ${1}::int`.as('more'),
      ])
      .where(sql<boolean>`${value('times')}::int > 0`);
  });
  const { db } = database;
  const ask = (word: string | null, times: number) => repeated(db, { word, times });
  expect(await Promise.all([ask('ha', 3), ask(null, 1), ask('ho', 0)])).toEqual([
    [{ words: 'hahaha', more: 4 }],
    [{ words: null, more: 2 }],
    [],
  ]);
  expect(built).toBe(1);
});

it('the first row of a prepared query is undefined if there is none', async () => {
  const nameOf = preparedFirst((db, value: Placeholders<{ id: number }>) =>
    db.selectFrom('members').select('name').where('id', '=', value('id')),
  );
  expect(await nameOf(database.db, { id: 1 })).toBeUndefined();
});
