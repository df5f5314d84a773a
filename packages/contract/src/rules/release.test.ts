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
    ['9999-12-31', null, 'UTC', '9999-12-31T00:00:00.000Z', 'reaches to the year 9999'],
  ])('%s at %s in %s is %s: %s', (day, time, timeZone, instant, _why) => {
    expect(opensAt({ day, time, timeZone }).toISOString()).toBe(instant);
  });

  it('opens at its instant and not a millisecond before', () => {
    const opens = new Date('2031-06-13T22:00:00.000Z');
    expect(isReleased(opens, new Date(opens.getTime() - 1))).toBe(false);
    expect(isReleased(opens, opens)).toBe(true);
    expect(isReleased(null, opens)).toBe(true);
  });

  it('knows which day it is in a place, and the one after', () => {
    expect(dayIn('Pacific/Auckland', new Date('2026-12-31T12:00:00Z'))).toBe('2027-01-01');
    expect(nextDay('2028-02-28')).toBe('2028-02-29');
    expect(nextDay('2027-12-31')).toBe('2028-01-01');
  });

  it('knows a time zone from something else', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('+02:00')).toBe(false);
  });
});
