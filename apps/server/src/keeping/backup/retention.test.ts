import { expect, it } from 'vitest';
import type { Keep } from '#server/config/config.ts';
import { snapshotName, timeOf } from './manifest.ts';
import { keptSnapshots } from './retention.ts';

const DAY_MS = 86_400_000;
const usual = { daily: 7, weekly: 5, monthly: 2 };

/** Backs up every night at 3:30 for so many days. `look` sees what is kept after each. */
function everyNight(days: number, keep: Keep, look: (ages: readonly number[], now: Date) => void): void {
  let snapshots: string[] = [];
  for (let day = 0; day < days; day++) {
    const now = new Date(Date.UTC(2027, 0, 1, 3, 30) + day * DAY_MS);
    snapshots = keptSnapshots([...snapshots, snapshotName(now)], keep, now);
    look(
      snapshots.map((name) => Math.round((now.getTime() - timeOf(name).getTime()) / DAY_MS)),
      now,
    );
  }
}

it('keeps seven days, five weeks and two months', () => {
  everyNight(400, usual, (ages, now) => {
    if (now.toISOString() !== '2028-02-04T03:30:00.000Z') return;
    // A Friday: the last seven days, the Sundays before, and the last day of January.
    expect(ages).toEqual([26, 19, 12, 6, 5, 4, 3, 2, 1, 0]);
  });
  expect.assertions(1);
});

it('never keeps one for longer than 90 days, as the Privacy Policy promises', () => {
  for (const keep of [usual, { daily: 99, weekly: 99, monthly: 9 }]) {
    let oldest = 0;
    everyNight(400, keep, (ages) => {
      oldest = Math.max(oldest, ...ages);
    });
    expect(oldest).toBeLessThanOrEqual(90);
  }
});

it('never removes the newest', () => {
  const old = snapshotName(new Date('2027-01-01T03:30:00Z'));
  expect(keptSnapshots([old], usual, new Date('2030-01-01T00:00:00Z'))).toEqual([old]);
});

it('keeps the newest of a day with several', () => {
  const at = (time: string) => snapshotName(new Date(`2027-03-01T${time}:00Z`));
  expect(keptSnapshots([at('03:30'), at('12:00'), at('18:45')], usual, new Date('2027-03-01T19:00:00Z'))).toEqual([
    at('18:45'),
  ]);
});

it('keeps those made by hand for 30 days, however many there are on a day', () => {
  const at = (day: number, time: string) =>
    snapshotName(new Date(`2027-03-${String(day).padStart(2, '0')}T${time}:00Z`));
  const byHand = [at(1, '12:00'), at(1, '18:45')];
  const all = [at(1, '03:30'), ...byHand, at(1, '19:00'), at(31, '11:59')];
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  const keptOn = (now: string) => keptSnapshots(all, keep, new Date(now), byHand);
  expect(keptOn('2027-03-31T11:59:00Z')).toEqual([...byHand, at(31, '11:59')]);
  expect(keptOn('2027-03-31T12:01:00Z')).toEqual([at(1, '18:45'), at(31, '11:59')]);
  expect(keptOn('2027-04-01T00:00:00Z')).toEqual([at(31, '11:59')]);
});
