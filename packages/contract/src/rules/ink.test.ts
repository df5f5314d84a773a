import { expect, it } from 'vitest';
import { categories, contrast, inkOn } from './categories.ts';

it('contrast is calculated as in WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#3B82F6', '#3b82f6')).toBe(1);
});

it('text is readable on every color', () => {
  const steps = ['00', '22', '44', '66', '77', '88', 'aa', 'cc', 'ff'];
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const ground = `#${red}${green}${blue}`;
        expect(contrast(ground, inkOn(ground)), ground).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

it('are white on the colors of the built-in categories, and black on yellow', () => {
  expect(Object.values(categories).map(({ color }) => inkOn(color))).toEqual(Array(5).fill('#FFFFFF'));
  expect(inkOn('#F2B544')).toBe('#000000');
});
