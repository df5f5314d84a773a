import { yearsAfter as contractYearsAfter } from '@someday/contract/rules/days';
import { describe, expect, it } from 'vitest';
import { birthdaysAhead, nextBirthday, yearsLater } from './life.ts';

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

describe('birthdays ahead', () => {
  const ahead = (birthday: string | null, earliest: string) =>
    birthdaysAhead(birthday, earliest).map(({ turns, day }) => [turns, day]);

  it('are the next one and the round ones after it', () => {
    expect(ahead('2018-06-14', '2026-06-14')).toEqual([
      [8, '2026-06-14'],
      [18, '2036-06-14'],
      [21, '2039-06-14'],
      [30, '2048-06-14'],
    ]);
  });

  it('have no birthday twice', () => {
    expect(ahead('2018-06-14', '2036-01-01').map(([turns]) => turns)).toEqual([18, 21, 30, 40]);
  });

  it('stay in February for people born on February 29', () => {
    expect(ahead('2020-02-29', '2026-11-01').map(([, day]) => day)).toEqual([
      '2027-02-28',
      '2038-02-28',
      '2041-02-28',
      '2050-02-28',
    ]);
    expect(ahead('2012-02-29', '2026-11-01')[1]).toEqual([18, '2030-02-28']);
    expect(ahead('2012-02-29', '2028-01-01')[0]).toEqual([16, '2028-02-29']);
  });

  it('are empty without a known birthday', () => {
    expect(ahead(null, '2026-11-01')).toEqual([]);
  });
});

it('counts years as the contract does', () => {
  for (const day of ['2024-02-29', '2026-06-14', '2026-03-01', '2099-12-31']) {
    for (const years of [0, 1, 4, 20, 76, 100]) expect(yearsLater(day, years)).toBe(contractYearsAfter(day, years));
  }
});
