import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { emailAt, occurrenceFrom, yearsBetween, type DayRule, type Repeats } from './recurrence.ts';
import { dayIn, opensAt, type DeliveryDay } from './release.ts';

/** The gate tries a twentieth of the cases, always the same ones. A failure prints its seed. */
const part = process.env['LONG'] === undefined ? 20 : 1;
const cases = { seed: Number(process.env['SEED'] ?? 20_360_614), numRuns: 10_000 / part };
const LAST = '9999-12-31';
const DAY_MS = 86_400_000;

const asDay = (year: number, month: number, date: number) =>
  Temporal.PlainDate.from({ year, month, day: date }, { overflow: 'constrain' }).toString();

/** Every kind of day, month ends and 29 February more often than chance has them. */
const days = (from: number, to: number) => {
  const year = fc.integer({ min: from, max: to });
  const month = fc.integer({ min: 1, max: 12 });
  return fc
    .oneof(
      fc.record({ year, month, date: fc.integer({ min: 1, max: 31 }) }),
      fc.record({ year, month, date: fc.constant(31) }),
      fc.record({ year, month: fc.constant(2), date: fc.constantFrom(28, 29) }),
    )
    .map(({ year: inYear, month: inMonth, date }) => asDay(inYear, inMonth, date));
};
const anyDay = days(1, 9999);
const repeats: fc.Arbitrary<Repeats> = fc.record({
  every: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 400 })),
  unit: fc.constantFrom('day', 'week', 'month', 'year'),
  until: fc.option(anyDay, { freq: 4 }),
});
const rules: fc.Arbitrary<DayRule> = fc.record({
  day: anyDay,
  repeats: fc.option(repeats, { freq: 6 }),
  isYearlyDay: fc.boolean(),
  startsOn: anyDay,
});

const plain = (day: string) => Temporal.PlainDate.from(day);
const daysApart = (one: string, other: string) => plain(one).until(plain(other)).days;
const isLastOfMonth = (day: string) => plain(day).day === plain(day).daysInMonth;
const orNever = (day: string | null) => day ?? 'never'; // later than any day, as letters are sorted

describe('for every rule', () => {
  it('the next opening is never before the given day, the rule’s creation, or its first day, nor after its last', () => {
    fc.assert(
      fc.property(rules, anyDay, (rule, from) => {
        const next = occurrenceFrom(rule, from);
        if (next === null) return;
        expect([next >= from, next >= rule.startsOn, next >= rule.day, next <= LAST]).toEqual([true, true, true, true]);
        expect(next <= (rule.repeats?.until ?? LAST)).toBe(true);
      }),
      cases,
    );
  });

  it('no opening is skipped: every day until the next one gives the same answer', () => {
    fc.assert(
      fc.property(rules, anyDay, anyDay, (rule, one, other) => {
        const [from, later] = [one, other].toSorted();
        const next = orNever(occurrenceFrom(rule, from ?? one));
        const afterwards = orNever(occurrenceFrom(rule, later ?? other));
        if (next >= (later ?? other)) expect(afterwards).toBe(next);
        else expect(afterwards > next).toBe(true);
      }),
      cases,
    );
  });

  it('daily and weekly openings are whole steps from the first day, monthly and yearly ones on its date or the last day of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, repeats, anyDay, (day, again, from) => {
        const next = occurrenceFrom({ day, repeats: again, isYearlyDay: false, startsOn: day }, from);
        if (next === null) return;
        const { every, unit } = again;
        if (unit === 'day' || unit === 'week') {
          expect(daysApart(day, next) % (unit === 'week' ? every * 7 : every)).toBe(0);
          return;
        }
        const months = (plain(next).year - plain(day).year) * 12 + plain(next).month - plain(day).month;
        expect(months % (unit === 'year' ? every * 12 : every)).toBe(0);
        expect(plain(next).day === plain(day).day || (plain(next).day < plain(day).day && isLastOfMonth(next))).toBe(
          true,
        );
      }),
      cases,
    );
  });

  it('each opening is exactly one step after the one before', () => {
    fc.assert(
      fc.property(anyDay, repeats, anyDay, (day, { every, unit }, from) => {
        const rule = { day, repeats: { every, unit, until: null }, isYearlyDay: false, startsOn: day };
        const next = occurrenceFrom(rule, from);
        if (next === null || next === LAST) return;
        const after = occurrenceFrom(rule, plain(next).add({ days: 1 }).toString());
        if (after === null) return;
        const longest = every * { day: 1, week: 7, month: 31, year: 366 }[unit];
        expect(daysApart(next, after)).toBeLessThanOrEqual(longest);
        expect(daysApart(next, after)).toBeGreaterThanOrEqual(every * { day: 1, week: 7, month: 28, year: 365 }[unit]);
      }),
      cases,
    );
  });

  it('a birthday comes once a year, and its number is the difference in years', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (day, from) => {
        const repeated = {
          day,
          repeats: { every: 1, unit: 'year', until: null },
          isYearlyDay: true,
          startsOn: from,
        } as const;
        const next = occurrenceFrom({ ...repeated, repeats: null }, from);
        expect(next).toBe(occurrenceFrom(repeated, from));
        if (next === null) return;
        expect(yearsBetween(day, next)).toBe(plain(next).year - plain(day).year);
        const offByOne = next === LAST ? plain(next).subtract({ days: 1 }) : plain(next).add({ days: 1 });
        expect(yearsBetween(day, offByOne.toString())).toBeNull();
      }),
      cases,
    );
  });
});

const minutes = (count: number) =>
  `${String(Math.floor(count / 60)).padStart(2, '0')}:${String(count % 60).padStart(2, '0')}`;
const times = fc.integer({ min: 0, max: 1439 }).map(minutes);
const zones = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
const anyDelivery: fc.Arbitrary<DeliveryDay> = fc.record({
  day: days(1970, 9999),
  time: fc.option(times, { freq: 3 }),
  timeZone: zones,
});

const clocks = new Map<string, Intl.DateTimeFormat>();
/** What the clocks of a place show, as milliseconds as if they showed UTC: from `Intl`, which `opensAt` does not read itself. */
function wallClock(timeZone: string, instant: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const two = '2-digit';
    const format = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
    clock = new Intl.DateTimeFormat('en-US', { ...format, timeZone, hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const iso = `${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}Z`;
  return Date.parse(`+${(parts['year'] ?? '').padStart(6, '0')}-${iso}`);
}

/** By how much the clocks differ from UTC. */
const offset = (timeZone: string, instant: number) => wallClock(timeZone, instant) - instant;

/** The instant at which the clocks of a place are changed between two others, to the second. */
function changeBetween(timeZone: string, low: number, high: number): number {
  if (high - low <= 1000) return high;
  const middle = low + Math.floor((high - low) / 2000) * 1000;
  return offset(timeZone, middle) === offset(timeZone, low)
    ? changeBetween(timeZone, middle, high)
    : changeBetween(timeZone, low, middle);
}

/** Places and what their clocks show right after a change. */
const changes = fc
  .sample(
    fc.record({ timeZone: zones, year: fc.integer({ min: 1970, max: 2040 }), month: fc.integer({ min: 0, max: 11 }) }),
    { seed: cases.seed, numRuns: 20_000 },
  )
  .flatMap(({ timeZone, year, month }) => {
    const [low, high] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
    if (offset(timeZone, low) === offset(timeZone, high)) return [];
    const shown = wallClock(timeZone, changeBetween(timeZone, low, high));
    return [{ timeZone, shown }];
  });

/** Minutes around a change: the skipped and repeated ones, and those beside them. */
const aroundAChange: fc.Arbitrary<DeliveryDay> = fc
  .record({
    change: fc.constantFrom(...changes),
    shift: fc.integer({ min: -130, max: 130 }),
    hasTime: fc.integer({ min: 0, max: 3 }).map((kind) => kind > 0),
  })
  .map(({ change: { timeZone, shown }, shift, hasTime }) => {
    const wall = new Date(shown + shift * 60_000).toISOString();
    return { day: wall.slice(0, 10), time: hasTime ? wall.slice(11, 16) : null, timeZone };
  });

describe.each([
  ['any day in any time zone', anyDelivery],
  ['any minute around a clock change', aroundAChange],
])('on %s', (_when, deliveries) => {
  it('a message opens in the first minute of its day, even where that isn’t midnight', () => {
    fc.assert(
      fc.property(deliveries, ({ day, timeZone }) => {
        const opens = opensAt({ day, time: null, timeZone }).getTime();
        const midnight = Date.parse(`${day}T00:00:00Z`);
        expect(wallClock(timeZone, opens)).toBeGreaterThanOrEqual(midnight);
        expect(wallClock(timeZone, opens - 1000)).toBeLessThan(midnight);
      }),
      cases,
    );
  });

  it('a message with a time opens when clocks first show it, or as much later as they skip', () => {
    fc.assert(
      fc.property(deliveries, ({ day, time, timeZone }) => {
        const opens = opensAt({ day, time: time ?? '12:00', timeZone }).getTime();
        const wanted = Date.parse(`${day}T${time ?? '12:00'}:00Z`);
        const before = offset(timeZone, wanted - DAY_MS);
        const after = offset(timeZone, wanted + DAY_MS);
        const shown = [wanted - before, wanted - after].filter((instant) => wallClock(timeZone, instant) === wanted);
        expect(opens).toBe(shown.length === 0 ? wanted - before : Math.min(...shown));
      }),
      cases,
    );
  });

  it('a message never opens before its day, and its notification never goes out before it opens', () => {
    fc.assert(
      fc.property(deliveries, (delivery) => {
        const opens = opensAt(delivery);
        expect(plain(dayIn(delivery.timeZone, opens)).since(plain(delivery.day)).days).toBeGreaterThanOrEqual(0);
        expect(emailAt(delivery).getTime()).toBeGreaterThanOrEqual(opens.getTime());
      }),
      cases,
    );
  });
});

it('the clock changes tested include hundreds that skip and hundreds that repeat, some at midnight', () => {
  const byHowMuch = changes.map(({ timeZone, shown }) => {
    const instant = Temporal.PlainDateTime.from(new Date(shown).toISOString().slice(0, -1)).toZonedDateTime(timeZone, {
      disambiguation: 'later',
    }).epochMilliseconds;
    return { hours: new Date(shown).getUTCHours(), by: offset(timeZone, instant) - offset(timeZone, instant - 1000) };
  });
  const skip = byHowMuch.filter(({ by }) => by > 0);
  expect(skip.length).toBeGreaterThan(300);
  expect(byHowMuch.filter(({ by }) => by < 0).length).toBeGreaterThan(300);
  expect(skip.filter(({ hours }) => hours === 1).length).toBeGreaterThan(10);
});
