import { describe, expect, it } from 'vitest';
import { emailAt, occurrenceFrom, returnNumber, yearsBetween, type DayRule, type Repeats } from './recurrence.ts';

const once = (day: string, startsOn = '0001-01-01'): DayRule => ({ day, repeats: null, isYearlyDay: false, startsOn });
const birthday = (day: string, startsOn: string): DayRule => ({ day, repeats: null, isYearlyDay: true, startsOn });
const every = (
  day: string,
  step: number,
  unit: Repeats['unit'],
  { until = null, startsOn = '0001-01-01' }: { until?: string | null; startsOn?: string } = {},
): DayRule => ({ day, repeats: { every: step, unit, until }, isYearlyDay: false, startsOn });

describe('a rule opens next', () => {
  it.each<[string, DayRule, string, string | null]>([
    ['on its day', once('2031-06-14'), '2026-01-01', '2031-06-14'],
    ['on its day, on the day itself', once('2031-06-14'), '2031-06-14', '2031-06-14'],
    ['never after its day', once('2031-06-14'), '2031-06-15', null],
    ['never on a day before it was made', once('2031-06-14', '2031-06-15'), '2026-01-01', null],
    ['on the next birthday of someone born long ago', birthday('1988-06-14', '2026-07-01'), '2026-07-01', '2027-06-14'],
    ['on a birthday that is the first possible day', birthday('1988-06-14', '2026-06-14'), '2026-01-01', '2026-06-14'],
    ['on a birthday once and not a year later', birthday('1988-06-14', '2026-07-01'), '2027-06-15', null],
    ['on the day of birth of someone not yet born', birthday('2030-06-14', '2026-07-01'), '2026-07-01', '2030-06-14'],
    ['on February 28 for someone born on the 29th', birthday('2020-02-29', '2026-03-01'), '2026-03-01', '2027-02-28'],
    ['on the 29th again in a leap year', birthday('2020-02-29', '2027-03-01'), '2027-03-01', '2028-02-29'],
    ['on its day every year', every('1988-06-14', 1, 'year'), '2026-06-15', '2027-06-14'],
    ['on the last day of February every month', every('2027-01-31', 1, 'month'), '2027-02-01', '2027-02-28'],
    ['on the 31st again after February', every('2027-01-31', 1, 'month'), '2027-03-01', '2027-03-31'],
    ['on the last of April', every('2027-01-31', 1, 'month'), '2027-04-30', '2027-04-30'],
    ['next month when this month’s day has passed', every('2027-01-10', 1, 'month'), '2027-02-11', '2027-03-10'],
    ['every third month', every('2026-11-30', 3, 'month'), '2027-01-01', '2027-02-28'],
    ['every fourth year, only on the 29th', every('2020-02-29', 4, 'year'), '2021-01-01', '2024-02-29'],
    ['on February 28, 2100, which has no 29th', every('2020-02-29', 4, 'year'), '2097-01-01', '2100-02-28'],
    ['every second week', every('2026-01-01', 2, 'week'), '2026-01-02', '2026-01-15'],
    ['every tenth day across a leap day', every('2028-02-20', 10, 'day'), '2028-02-21', '2028-03-01'],
    ['on its last day', every('2026-01-01', 2, 'week', { until: '2026-01-15' }), '2026-01-02', '2026-01-15'],
    ['never after its last day', every('2026-01-01', 2, 'week', { until: '2026-01-14' }), '2026-01-02', null],
    ['never before it was made', every('2020-01-01', 1, 'day', { startsOn: '2026-05-03' }), '2026-01-01', '2026-05-03'],
    ['on its first day when that is still ahead', every('2030-01-31', 1, 'month'), '2026-01-01', '2030-01-31'],
    ['on the last possible day', every('0001-01-01', 1, 'day'), '9999-12-31', '9999-12-31'],
    ['never beyond the year 9999', every('0001-06-14', 1, 'year'), '9999-06-15', null],
    ['never beyond the year 9999 by days', every('9999-12-30', 2, 'day'), '9999-12-31', null],
    ['never when the step exceeds the calendar', every('2026-01-01', 2_000_000_000, 'year'), '2026-01-02', null],
    [
      'never when the step in days exceeds the calendar',
      every('2026-01-01', 2_000_000_000, 'week'),
      '2026-01-02',
      null,
    ],
    ['never after the last possible day', every('2026-01-01', 1, 'day'), '+010000-01-01', null],
  ])('%s', (_when, rule, from, expected) => {
    expect(occurrenceFrom(rule, from)).toBe(expected);
  });
});

describe('the years between a day and its recurrence', () => {
  it.each([
    ['2018-06-14', '2036-06-14', 18],
    ['2018-06-14', '2018-06-14', 0],
    ['2018-06-14', '2036-06-13', null],
    ['2018-06-14', '2036-07-14', null],
    ['2018-06-14', '2017-06-14', null],
    ['2020-02-29', '2038-02-28', 18],
    ['2020-02-29', '2040-02-29', 20],
    ['2020-02-29', '2040-02-28', null],
    ['2020-02-29', '2039-03-01', null],
    ['2019-02-28', '2040-02-29', null],
    ['0001-12-31', '9999-12-31', 9998],
  ])('from %s to %s are %s', (day, occurrence, years) => {
    expect(yearsBetween(day, occurrence)).toBe(years);
  });
});

describe('a day is the return of another', () => {
  it.each([
    ['2018-06-14', '2036-06-14', 18],
    ['2018-06-14', '2019-06-14', 1],
    ['2020-02-29', '2038-02-28', 18],
    ['2020-02-29', '2040-02-29', 20],
    ['2020-02-29', '2040-02-28', null],
    ['2018-06-14', '2018-06-14', null],
    ['2018-06-14', '2017-06-14', null],
    ['2018-06-14', '2036-06-15', null],
    [null, '2036-06-14', null],
  ])('of %s on %s, number %s', (first, day, number) => {
    expect(returnNumber(first, day)).toBe(number);
  });
});

describe('the notification about an opening', () => {
  it.each([
    ['2031-06-14', null, 'Europe/Berlin', '2031-06-14T07:00:00.000Z', 'is sent at nine in the morning there'],
    ['2031-06-14', '18:30', 'Europe/Berlin', '2031-06-14T16:30:00.000Z', 'is sent when the message opens at a time'],
    ['2031-06-14', '00:00', 'Europe/Berlin', '2031-06-13T22:00:00.000Z', 'is sent at midnight when that was chosen'],
    ['2011-12-30', null, 'Pacific/Apia', '2011-12-30T19:00:00.000Z', 'is sent the day after where the day is skipped'],
  ])('of %s at %s in %s, %s, %s', (day, time, timeZone, instant, _why) => {
    expect(emailAt({ day, time, timeZone }).toISOString()).toBe(instant);
  });
});
