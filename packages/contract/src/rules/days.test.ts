import { describe, expect, it } from 'vitest';
import { daysBefore, daysBetween, yearsAfter } from './days.ts';

describe('days', () => {
  it.each([
    ['2026-03-10', '2026-03-10', 0],
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-10', '2026-03-09', -1],
    ['2026-12-31', '2028-01-01', 366],
  ])('from %s to %s are %i', (first, second, days) => {
    expect(daysBetween(first, second)).toBe(days);
    expect(daysBefore(second, days)).toBe(first);
  });

  it.each([
    ['1988-06-14', 18, '2006-06-14'],
    ['2004-02-29', 1, '2005-02-28'],
    ['2004-02-29', 4, '2008-02-29'],
  ])('%s returns after %i years on %s', (day, years, later) => {
    expect(yearsAfter(day, years)).toBe(later);
  });
});
