import { describe, expect, it } from 'vitest';
import { suggestedDays } from './suggested-days.ts';

const emma = { name: 'Emma', birthday: '2018-06-14' };
const theo = { name: 'Theo', birthday: '2020-02-29' };
const karl = { name: 'Karl', birthday: null };

describe('suggested days', () => {
  it('are the next birthday and the round ones after it', () => {
    expect(suggestedDays([emma], '2026-06-14')).toEqual([
      { label: 'Next birthday, the 8th', day: '2026-06-14' },
      { label: '18th birthday', day: '2036-06-14' },
      { label: '21st birthday', day: '2039-06-14' },
      { label: '30th birthday', day: '2048-06-14' },
    ]);
  });

  it('have no birthday twice', () => {
    expect(suggestedDays([emma], '2036-01-01').map(({ label }) => label)).toEqual([
      'Next birthday, the 18th',
      '21st birthday',
      '30th birthday',
      '40th birthday',
    ]);
  });

  it('stay in February for people born on February 29', () => {
    expect(suggestedDays([theo], '2026-11-01').map(({ day }) => day)).toEqual([
      '2027-02-28',
      '2038-02-28',
      '2041-02-28',
      '2050-02-28',
    ]);
    expect(suggestedDays([{ name: 'Ida', birthday: '2012-02-29' }], '2026-11-01')[1]?.day).toBe('2030-02-28');
    expect(suggestedDays([{ name: 'Ida', birthday: '2012-02-29' }], '2028-01-01')[0]?.day).toBe('2028-02-29');
  });

  it('are each person’s next birthday in order, for several people', () => {
    expect(suggestedDays([emma, karl, theo], '2026-11-01')).toEqual([
      { label: 'Theo’s 7th birthday', day: '2027-02-28' },
      { label: 'Emma’s 9th birthday', day: '2027-06-14' },
    ]);
  });

  it('are empty without a known birthday', () => {
    expect(suggestedDays([karl], '2026-11-01')).toEqual([]);
    expect(suggestedDays([], '2026-11-01')).toEqual([]);
  });
});
