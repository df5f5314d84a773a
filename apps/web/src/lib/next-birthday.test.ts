import { describe, expect, it } from 'vitest';
import { nextBirthday } from './days.ts';

describe('the next birthday', () => {
  it.each([
    ['2018-06-14', '2026-06-13', '2026-06-14', 8],
    ['2018-06-14', '2026-06-14', '2026-06-14', 8],
    ['2018-06-14', '2026-06-15', '2027-06-14', 9],
    ['2020-02-29', '2026-01-01', '2026-02-28', 6],
    ['2020-02-29', '2028-02-28', '2028-02-29', 8],
    ['2020-02-29', '2026-03-01', '2027-02-28', 7],
    ['2000-02-29', '2099-12-31', '2100-02-28', 100],
    ['2026-06-14', '2026-06-14', '2027-06-14', 1],
  ])('of someone born on %s, as of %s, is %s, when they turn %d', (birthday, today, day, turns) => {
    expect(nextBirthday(birthday, today)).toEqual({ day, turns });
  });
});
