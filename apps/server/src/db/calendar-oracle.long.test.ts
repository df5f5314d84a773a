import { occurrenceFrom, yearsBetween, type DayRule } from '@someday/contract/rules/recurrence';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed, seededRandom } from '#server/testing/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

const COUNT = 10_000;
const LAST = '9999-12-31';

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createTestDatabase(new Date('2026-05-03T12:00:00Z'));
});
afterAll(() => scratch.drop());

const random = seededRandom(seed);

/** Month ends and February 29 more often than by chance. */
function anyDay(firstYear = 1, lastYear = 9999): string {
  const year = firstYear + random.below(lastYear - firstYear + 1);
  const kind = random.below(4);
  const month = kind === 0 ? 2 : 1 + random.below(12);
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const date = kind <= 1 ? last - random.below(2) : 1 + random.below(last);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
}

/** Mostly within a century after a day, as people plan, otherwise anywhere. */
function dayNear(day: string): string {
  const year = Number(day.slice(0, 4));
  return random.below(3) === 0 ? anyDay() : anyDay(Math.max(1, year - 2), Math.min(9999, year + 100));
}

function anyRule(): DayRule & { from: string } {
  const day = anyDay();
  const repeats = {
    every: random.below(2) === 0 ? 1 : 1 + random.below(400),
    unit: random.pick(['day', 'week', 'month', 'year'] as const),
    until: null,
  };
  const isRepeating = random.below(5) > 0;
  const rule = {
    day,
    repeats: isRepeating ? repeats : null,
    isYearlyDay: random.below(3) === 0,
    startsOn: dayNear(day),
  };
  const from = dayNear(day);
  if (!isRepeating || random.below(3) > 0) return { ...rule, from };
  // Half the time, exactly the next day, which still counts.
  const until = random.below(2) === 0 ? dayNear(day) : occurrenceFrom(rule, from);
  return { ...rule, repeats: { ...repeats, until }, from };
}

describe(`the calendar, compared with PostgreSQL’s (SEED=${seed})`, () => {
  it(`has the same next day for ${COUNT} rules`, async () => {
    const rules = Array.from({ length: COUNT }, (_, id) => ({ id, ...anyRule() }));
    // Takes the first day that counts, from five days of each series around the wanted day.
    const { rows } = await sql<{ id: number; next: string | null; is_first: boolean }>`
      with given as (
        select id, day, "startsOn" as starts, "from" as wanted, (repeats->>'until')::date as until,
          repeats is null and not "isYearlyDay" as is_once,
          repeats is null and "isYearlyDay" as is_return,
          coalesce((repeats->>'every')::int, 1) as every, coalesce(repeats->>'unit', 'year') as unit
        from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
          as rule (id int, day date, repeats jsonb, "isYearlyDay" boolean, "startsOn" date, "from" date)
      ), asked as (
        select *, case when is_return then starts else greatest(starts, wanted) end as earliest,
          every * case unit when 'day' then 1 when 'week' then 7 else 0 end as days,
          every * case unit when 'month' then 1 when 'year' then 12 else 0 end as months
        from given
      ), guessed as (
        select *, make_interval(days => days, months => months) as step, case when is_once then 0 else greatest(0, -2 + case
            when days > 0 then (earliest - day) / days
            else ((extract(year from earliest) - extract(year from day)) * 12
              + extract(month from earliest) - extract(month from day))::int / months
          end) end as k
        from asked
      )
      select id,
        case when next <= ${LAST}::date and next <= coalesce(until, next) and (next >= wanted or not is_return) then next end as next,
        k = 0 or before is not null as is_first
      from guessed cross join lateral (
        select min(member) filter (where member >= earliest) as next, min(member) filter (where member < earliest) as before
        from generate_series(k, case when is_once then 0 else k + 4 end) as times
        cross join lateral (select (day + times * step)::date as member) as members
      ) as series
      order by id
    `.execute(scratch.db);
    expect(rows.filter(({ is_first }) => !is_first)).toEqual([]);
    const wrong = rules
      .map((rule, at) => ({ ...rule, ours: occurrenceFrom(rule, rule.from), postgres: rows[at]?.next }))
      .filter(({ ours, postgres }) => ours !== postgres);
    expect(wrong.slice(0, 5)).toEqual([]);
    // Neither side may pass by never opening anything.
    expect(rows.filter(({ next }) => next !== null).length).toBeGreaterThan(COUNT / 2);
  });

  it(`counts the same years for ${COUNT} anniversaries, and none a day earlier or later`, async () => {
    const pairs = Array.from({ length: COUNT }, () => {
      const day = anyDay();
      return { day, years: random.below(10_000 - Number(day.slice(0, 4))), shift: random.below(3) - 1 };
    });
    const { rows } = await sql<{ day: string; occurrence: string; years: number | null }>`
      select day, occurrence, case when day + make_interval(years => apart) = occurrence and apart >= 0 then apart end as years
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (day date, years int, shift int)
      cross join lateral (
        select least(${LAST}::date, greatest(date '0001-01-01', (day + make_interval(years => years))::date + shift)) as occurrence
      ) as returned
      cross join lateral (select (extract(year from occurrence) - extract(year from day))::int as apart) as difference
    `.execute(scratch.db);
    const wrong = rows
      .map((pair) => ({ ...pair, ours: yearsBetween(pair.day, pair.occurrence) }))
      .filter(({ years, ours }) => years !== ours);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(rows.filter(({ years }) => years !== null).length).toBeGreaterThan(COUNT / 4);
    expect(rows.filter(({ years }) => years === null).length).toBeGreaterThan(COUNT / 4);
  });
});
