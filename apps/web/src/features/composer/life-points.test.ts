import { describe, expect, it } from 'vitest';
import { aMilestone } from '#web/testing/member-context.ts';
import { everyBirthday, isSameWhen, lifePoints } from './life-points.ts';

const emma = { id: 7, name: 'Emma', birthday: '2018-06-14' };
const theo = { id: 8, name: 'Theo', birthday: '2020-02-29' };
const karl = { id: 9, name: 'Karl', birthday: null };
const points = (
  people: readonly (typeof emma | typeof karl)[],
  earliest: string,
  milestones = [aMilestone({ childId: 0 })],
) => lifePoints(people, milestones, earliest, earliest).map(({ mark, label, day, years }) => [mark, label, day, years]);

describe('the life line', () => {
  it('has the next birthday and the round ones after it, with the years between them', () => {
    expect(points([emma], '2026-06-14')).toEqual([
      ['8', 'Turns 8', '2026-06-14', 0],
      ['18', 'Turns 18', '2036-06-14', 10],
      ['21', 'Turns 21', '2039-06-14', 3],
      ['30', 'Turns 30', '2048-06-14', 9],
    ]);
  });

  it('has their milestones, with their age', () => {
    const graduation = aMilestone({ milestoneName: 'Graduation', nextDate: '2036-06-13' });
    const past = aMilestone({ id: 62, nextDate: '2026-01-01' });
    const own = aMilestone({ id: 63, milestoneType: 'birthday', nextDate: '2027-06-14' });
    expect(points([emma], '2026-11-01', [graduation, past, own]).map(([mark, label]) => [mark, label])).toEqual([
      ['9', 'Turns 9'],
      ['17', 'Graduation'],
      ['18', 'Turns 18'],
      ['21', 'Turns 21'],
      ['30', 'Turns 30'],
    ]);
  });

  it('has each person’s next birthday in order, for several people', () => {
    expect(points([emma, karl, theo], '2026-11-01').map(([, label, day]) => [label, day])).toEqual([
      ['Theo’s 7th birthday', '2027-02-28'],
      ['Emma’s 9th birthday', '2027-06-14'],
    ]);
  });

  it('begins with tomorrow and a year from now while no birthday is known, in order with their milestones', () => {
    const graduation = aMilestone({ childId: 9, milestoneName: 'Graduation', nextDate: '2027-06-13' });
    expect(points([karl], '2026-11-01', [graduation])).toEqual([
      ['Mon', 'Tomorrow', '2026-11-02', 0],
      ['2027', 'Graduation', '2027-06-13', 1],
      ['2027', 'A year from now', '2027-11-02', 0],
    ]);
    const [tomorrow] = lifePoints([], [], '2026-11-02', '2026-11-01');
    expect([tomorrow?.day, everyBirthday(karl, '2026-11-01')]).toEqual(['2026-11-02', undefined]);
  });

  it('recognizes its points', () => {
    const [next] = lifePoints([emma], [], '2026-11-01', '2026-11-01');
    const yearly = everyBirthday(emma, '2026-11-01');
    if (!next || !yearly) throw new Error('no birthday');
    expect(isSameWhen(next.when, { kind: 'day', day: '2027-06-14', time: '', about: '' })).toBe(true);
    expect(isSameWhen(next.when, { kind: 'day', day: '2027-06-14', time: '15:00', about: '' })).toBe(false);
    expect(isSameWhen(yearly.when, next.when)).toBe(false);
    expect(isSameWhen(yearly.when, yearly.when)).toBe(true);
  });
});
