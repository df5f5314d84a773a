import { describe, expect, it } from 'vitest';
import { dayAfter, daysFrom, todayIn, tomorrowIn } from './days.ts';

describe('a calendar day', () => {
  const lateInBerlin = new Date('2026-12-31T22:30:00Z');

  it.each([
    ['Europe/Berlin', '2026-12-31'],
    ['Pacific/Auckland', '2027-01-01'],
    ['America/Los_Angeles', '2026-12-31'],
    ['UTC', '2026-12-31'],
  ])('in %s is %s', (timeZone, day) => {
    expect(todayIn(timeZone, lateInBerlin)).toBe(day);
  });

  it.each([
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['2027-02-28', '2027-03-01'],
    ['2026-03-28', '2026-03-29'],
  ])('%s is followed by %s', (day, next) => {
    expect(dayAfter(day)).toBe(next);
  });

  it('has its tomorrow in that time zone', () => {
    expect(tomorrowIn('Pacific/Auckland', lateInBerlin)).toBe('2027-01-02');
    expect(tomorrowIn('Europe/Berlin', lateInBerlin)).toBe('2027-01-01');
  });

  it('is a whole number of days away, even across clock changes', () => {
    expect(daysFrom('2026-12-31', '2026-12-31')).toBe(0);
    expect(daysFrom('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysFrom('2027-12-31', '2028-12-31')).toBe(366);
  });
});
