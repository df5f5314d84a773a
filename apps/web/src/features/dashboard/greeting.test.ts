import { describe, expect, it } from 'vitest';
import { greeting } from './dashboard.copy.ts';

describe('the greeting', () => {
  it.each([
    ['Anna', 5, 'Good morning, Anna.'],
    ['Anna', 11, 'Good morning, Anna.'],
    ['Anna', 12, 'Good afternoon, Anna.'],
    ['Anna', 17, 'Good afternoon, Anna.'],
    ['Anna', 18, 'Good evening, Anna.'],
    ['Anna', 2, 'Good evening, Anna.'],
    ['  Anna Maria Bell ', 20, 'Good evening, Anna.'],
    ['Dr. Rose Miller', 20, 'Good evening, Dr. Rose Miller.'],
  ])('for %s at %d o’clock is %s', (name, hour, words) => {
    expect(greeting(name, hour)).toBe(words);
  });
});
