import { expect, it } from 'vitest';
import { monthsAfter, monthsUpTo } from './days.ts';

it.each([
  ['Europe/Berlin', '2026-03-10T12:00:00Z', '2026-03', '2026-02-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-31T22:00:00Z', '2026-04', '2026-03-31T22:00:00.000Z'],
  ['America/New_York', '2026-04-01T03:59:59Z', '2026-03', '2026-03-01T05:00:00.000Z'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01', '2026-12-31T15:00:00.000Z'],
  // Its clocks skip the first hour of April 2005, so that month begins at one o'clock.
  ['Asia/Amman', '2005-04-10T00:00:00Z', '2005-04', '2005-03-31T22:00:00.000Z'],
])('in %s, at %s, the month is %s and began at %s', (timeZone, instant, month, begins) => {
  const [last] = monthsUpTo(new Date(instant), timeZone, 12).slice(-1);
  expect([last?.month, last?.begins.toISOString()]).toEqual([month, begins]);
});

it('goes back month by month across a new year', () => {
  const months = monthsUpTo(new Date('2026-02-10T12:00:00Z'), 'UTC', 4);
  expect(months).toEqual([
    { month: '2025-11', begins: new Date('2025-11-01T00:00:00Z') },
    { month: '2025-12', begins: new Date('2025-12-01T00:00:00Z') },
    { month: '2026-01', begins: new Date('2026-01-01T00:00:00Z') },
    { month: '2026-02', begins: new Date('2026-02-01T00:00:00Z') },
  ]);
});

it.each([
  [1, '2026-02-28T23:30:00.000Z'],
  [2, '2026-03-31T23:30:00.000Z'],
  [3, '2026-04-30T23:30:00.000Z'],
  [12, '2027-01-31T23:30:00.000Z'],
  [25, '2028-02-29T23:30:00.000Z'],
])('%i months after 31 January it is %s', (months, later) => {
  expect(monthsAfter(new Date('2026-01-31T23:30:00Z'), months).toISOString()).toBe(later);
});
