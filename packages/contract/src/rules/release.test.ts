import { describe, expect, it } from 'vitest';
import { dayIn, isReleased, isTimeZone, nextDay, opensAt } from './release.ts';

describe('a delivery day', () => {
  it.each([
    ['2031-06-14', null, 'Europe/Berlin', '2031-06-13T22:00:00.000Z', 'starts at midnight there'],
    [
      '2031-06-14',
      null,
      'America/Los_Angeles',
      '2031-06-14T07:00:00.000Z',
      'starts at midnight there, later for the west',
    ],
    ['2031-06-14', '09:30', 'Asia/Kathmandu', '2031-06-14T03:45:00.000Z', 'takes a time of day'],
    ['2025-03-30', '02:30', 'Europe/Berlin', '2025-03-30T01:30:00.000Z', 'moves a skipped hour forward'],
    ['2025-10-26', '02:30', 'Europe/Berlin', '2025-10-26T00:30:00.000Z', 'takes the first of a repeated hour'],
    ['2018-11-04', null, 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 'begins at one where midnight is skipped'],
    [
      '2011-12-30',
      null,
      'Pacific/Apia',
      '2011-12-30T10:00:00.000Z',
      'begins as the next one where the whole day is skipped',
    ],
    ['2011-12-30', '08:15', 'Pacific/Apia', '2011-12-30T18:15:00.000Z', 'moves a skipped day forward'],
    ['2011-12-31', null, 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 'begins where the day before was skipped'],
    [
      '1993-08-21',
      null,
      'Pacific/Kwajalein',
      '1993-08-21T12:00:00.000Z',
      'begins as the next one when a place crosses the date line',
    ],
    ['2021-03-28', null, 'Asia/Beirut', '2021-03-27T22:00:00.000Z', 'begins at one in Beirut'],
    ['2021-03-28', '00:30', 'Asia/Beirut', '2021-03-27T22:30:00.000Z', 'moves a skipped half past midnight forward'],
    [
      '2021-10-31',
      null,
      'Asia/Beirut',
      '2021-10-30T22:00:00.000Z',
      'begins after the repeated last hour of the day before',
    ],
    ['2021-10-30', '23:30', 'Asia/Beirut', '2021-10-30T20:30:00.000Z', 'takes the first of a repeated last hour'],
    ['2006-10-29', null, 'America/St_Johns', '2006-10-29T02:30:00.000Z', 'begins once where midnight comes twice'],
    [
      '2026-04-05',
      '01:45',
      'Australia/Lord_Howe',
      '2026-04-04T14:45:00.000Z',
      'begins in the first of a repeated half hour',
    ],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', 'moves a skipped half hour forward'],
    ['1972-01-07', '00:30', 'Africa/Monrovia', '1972-01-07T01:14:30.000Z', 'knows clocks that differ by seconds'],
    ['2104-02-29', '12:00', 'Europe/Berlin', '2104-02-29T11:00:00.000Z', 'knows leap days far ahead'],
    ['9999-07-01', null, 'Europe/Berlin', '9999-06-30T22:00:00.000Z', 'knows summer in the year 9999'],
    [
      '9999-12-31',
      '23:59',
      'Pacific/Honolulu',
      '+010000-01-01T09:59:00.000Z',
      'reaches beyond the year 9999 in the west',
    ],
    [
      '1919-03-31',
      null,
      'America/Toronto',
      '1919-03-31T04:30:00.000Z',
      'begins at half past where clocks skip the hour around midnight',
    ],
    ['9999-12-31', null, 'UTC', '9999-12-31T00:00:00.000Z', 'reaches to the year 9999'],
  ])('%s at %s in %s is %s: %s', (day, time, timeZone, instant, _why) => {
    expect(opensAt({ day, time, timeZone }).toISOString()).toBe(instant);
  });

  it('opens at its moment and not a millisecond before', () => {
    const opens = new Date('2031-06-13T22:00:00.000Z');
    expect(isReleased(opens, new Date(opens.getTime() - 1))).toBe(false);
    expect(isReleased(opens, opens)).toBe(true);
    expect(isReleased(null, opens)).toBe(true);
  });

  it('knows today and tomorrow in a time zone', () => {
    expect(dayIn('Pacific/Auckland', new Date('2026-12-31T12:00:00Z'))).toBe('2027-01-01');
    expect(nextDay('2028-02-28')).toBe('2028-02-29');
    expect(nextDay('2027-12-31')).toBe('2028-01-01');
  });

  it('distinguishes a time zone from anything else', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('+02:00')).toBe(false);
  });
});
