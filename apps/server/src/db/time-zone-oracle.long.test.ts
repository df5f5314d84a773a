import { opensAt } from '@someday/contract/rules/release';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed, seededRandom } from '#server/testing/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

const COUNT = 10_000;
const DAY_SECONDS = 86_400;

/** A local day and time: `YYYY-MM-DD`, and `HH:MM` or null for the start of that day. */
interface Wall {
  readonly day: string;
  readonly time: string | null;
  readonly timeZone: string;
}

/** A clock change: its instant and the offsets before and after it, all in seconds. */
interface Change {
  readonly timeZone: string;
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** PostgreSQL's answer for a wall time: its instant by our rule, and the offsets a day before and after, in seconds. */
interface Answer {
  readonly opens: number;
  readonly before: number;
  readonly after: number;
}

let scratch: TestDatabase;
let zones: string[];
beforeAll(async () => {
  scratch = await createTestDatabase(new Date('2026-05-03T12:00:00Z'));
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(scratch.db);
  const known = new Set(rows.map(({ name }) => name));
  zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((name) => known.has(name));
});
afterAll(() => scratch.drop());

const random = seededRandom(seed);
const two = (number: number) => String(number).padStart(2, '0');

function anyWall(): Wall {
  const day = `${1970 + random.below(8030)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
  const time = random.below(3) === 0 ? null : `${two(random.below(24))}:${two(random.below(60))}`;
  return { day: day === '1970-01-01' ? '1970-01-02' : day, time, timeZone: random.pick(zones) };
}

/** Every clock change between two firsts of the month with different offsets, to the second. */
async function changesOf(firstYear: number, lastYear: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with recursive months as (
      select zone, extract(epoch from month)::bigint as low,
        extract(epoch from month at time zone zone - month at time zone 'UTC')::int as before,
        extract(epoch from month + interval '1 month')::bigint as high,
        extract(epoch from lead(month at time zone zone) over by_zone - lead(month at time zone 'UTC') over by_zone)::int as after
      from unnest(${zones}::text[]) as zone
      cross join generate_series(make_timestamptz(${firstYear}, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz(${lastYear}, 12, 1, 0, 0, 0, 'UTC'), interval '1 month', 'UTC') as month
      window by_zone as (partition by zone order by month)
    ), narrowed as (
      select zone, low, high, before, after from months where before <> after
      union all
      select zone, case when is_before then middle else low end, case when is_before then high else middle end, before, after
      from narrowed
      cross join lateral (select (low + high) / 2 as middle) as half
      cross join lateral (
        select extract(epoch from to_timestamp(middle) at time zone zone - to_timestamp(middle) at time zone 'UTC') = before as is_before
      ) as side
      where high - low > 1
    )
    select zone as "timeZone", high as at, before, after from narrowed where high - low = 1 order by zone, high
  `.execute(scratch.db);
  return rows;
}

/** A local minute in or next to the time that the change skips or repeats, or the start of that day. */
function wallAt({ timeZone, at, before, after }: Change): Wall {
  const [first, last] = [at + Math.min(before, after), at + Math.max(before, after)];
  const shown = first - 120 + random.below(last - first + 240);
  const iso = new Date(shown * 1000).toISOString();
  return { day: iso.slice(0, 10), time: random.below(4) === 0 ? null : iso.slice(11, 16), timeZone };
}

/** Our rule in SQL. PostgreSQL resolves skipped and repeated times differently, so only its conversion from instants to local times is used. */
async function ask(walls: readonly Wall[]): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    with wanted as (
      select id, zone, is_day, extract(epoch from wall)::bigint as wall
      from unnest(${walls.map(({ timeZone }) => timeZone)}::text[], ${walls.map(({ day, time }) => `${day} ${time ?? '00:00'}`)}::timestamp[],
        ${walls.map(({ time }) => time === null)}::boolean[]) with ordinality as given (zone, wall, is_day, id)
    ), around as (
      select wanted.*, before, after, wall - greatest(before, after) as early, wall - least(before, after) as late
      from wanted cross join lateral (
        select extract(epoch from to_timestamp(wall - ${DAY_SECONDS}) at time zone zone)::bigint - (wall - ${DAY_SECONDS}) as before,
          extract(epoch from to_timestamp(wall + ${DAY_SECONDS}) at time zone zone)::bigint - (wall + ${DAY_SECONDS}) as after
      ) as offsets
    )
    select before::int, after::int, case
        when extract(epoch from to_timestamp(early) at time zone zone) = wall then early
        when extract(epoch from to_timestamp(late) at time zone zone) = wall then late
        when is_day then (
          select min(instant) from generate_series(early, late, 30) as instant
          where extract(epoch from to_timestamp(instant) at time zone zone) >= wall
        )
        else wall - before
      end as opens
    from around order by id
  `.execute(scratch.db);
  return rows;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Node's offset at an instant, both in seconds, parsed from its text, such as "GMT+05:45". */
function nodesOffset(timeZone: string, instant: number): number {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  clocks.set(timeZone, clock);
  const words = clock.formatToParts(instant * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(words) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

async function postgresOffsets(probes: readonly { timeZone: string; instant: number }[]): Promise<number[]> {
  const { rows } = await sql<{ apart: number }>`
    select extract(epoch from to_timestamp(instant) at time zone zone)::bigint - instant as apart
    from unnest(${probes.map(({ timeZone }) => timeZone)}::text[], ${probes.map(({ instant }) => instant)}::bigint[])
      with ordinality as probe (zone, instant, id)
    order by id
  `.execute(scratch.db);
  return rows.map(({ apart }) => apart);
}

/** Compares where both have the same offsets a day before, a day after, at the instant and right before it. Lists the other time zones. */
async function compare(walls: readonly Wall[]) {
  const answers = await ask(walls);
  const cases = walls.map((wall, at) => ({ ...wall, ...(answers[at] ?? { opens: NaN, before: NaN, after: NaN }) }));
  const probes = cases.flatMap(({ timeZone, day, time, opens }) => {
    const wall = Date.parse(`${day}T${time ?? '00:00'}:00Z`) / 1000;
    return [wall - DAY_SECONDS, wall + DAY_SECONDS, opens, opens - 1].map((instant) => ({ timeZone, instant }));
  });
  const theirs = await postgresOffsets(probes);
  const differs = probes.map(({ timeZone, instant }, at) => nodesOffset(timeZone, instant) !== theirs[at]);
  const isDisputed = (at: number) => differs.slice(at * 4, at * 4 + 4).includes(true);
  const disputed = cases.filter((_, at) => isDisputed(at));
  const wrong = cases
    .map(({ day, time, timeZone, opens }) => {
      const ours = opensAt({ day, time, timeZone }).toISOString();
      return { day, time, timeZone, ours, postgres: new Date(opens * 1000).toISOString() };
    })
    .filter(({ ours, postgres }, at) => !isDisputed(at) && ours !== postgres);
  return { cases, wrong, share: disputed.length / cases.length, places: countByPlace(disputed) };
}

function countByPlace(walls: readonly Wall[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { timeZone } of walls) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other)));
}

function print(what: string, { cases, share, places }: Awaited<ReturnType<typeof compare>>): void {
  const percent = Number((share * 100).toFixed(2));
  const zoneRules = `Node ${process.versions.tz ?? 'unknown'}`;
  process.stdout.write(
    `${JSON.stringify({ what, seed, zoneRules, cases: cases.length, percentDisputed: percent, places })}\n`,
  );
}

describe(`the instant a message opens, compared with PostgreSQL where its zone files agree with Node’s (SEED=${seed})`, () => {
  it(`is the same for ${COUNT} days from 1970 to 9999 in any time zone`, async () => {
    const result = await compare(Array.from({ length: COUNT }, anyWall));
    print('any day', result);
    expect(result.wrong.slice(0, 5)).toEqual([]);
    expect(zones.length).toBeGreaterThan(400);
    expect(result.share).toBeLessThan(0.02);
  });

  it('is the same where clocks skip or repeat: at every change from 1970 to 2040, and far in the future', async () => {
    const changes = [...(await changesOf(1970, 2040)), ...(await changesOf(9996, 9998))];
    const result = await compare(changes.map(wallAt));
    print('clock changes', result);
    expect(result.wrong.slice(0, 5)).toEqual([]);
    expect(changes.filter(({ before, after }) => before < after).length).toBeGreaterThan(1000);
    expect(changes.filter(({ before, after }) => before > after).length).toBeGreaterThan(1000);
    expect(result.share).toBeLessThan(0.05);
  });
});
