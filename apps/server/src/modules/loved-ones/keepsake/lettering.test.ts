import { describe, expect, it } from 'vitest';
import { fit, leading, type Lettering } from './lettering.ts';

/** Every letter is as wide as its size. */
const typewriter: Pick<Lettering, 'width'> = { width: (_face, size, text) => text.length * size };
const fitted = (text: string) => fit(typewriter, 'display', text, { width: 200, height: 60 }, [40, 20, 10]);

describe('a name', () => {
  it.each([
    ['Emma', { size: 40, lines: ['Emma'] }],
    ['Emma Luisa', { size: 20, lines: ['Emma Luisa'] }],
    ['Anne-Sophie Lu', { size: 20, lines: ['Anne-', 'Sophie Lu'] }],
    ['Maximiliane', { size: 10, lines: ['Maximiliane'] }],
  ])('%s is as large as its box allows, with its words whole', (name, expected) => {
    expect(fitted(name)).toEqual(expected);
  });

  it.each([
    ['W'.repeat(100)],
    ['Wilhelmine '.repeat(9).trim()],
    [`${'W'.repeat(60)} ${'M'.repeat(39)}`],
    [`${'W'.repeat(60)} का${'ा'.repeat(37)}`],
  ])('of the maximum length fits: %s', (name) => {
    const { size, lines } = fitted(name);
    expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
    expect(lines.length * size * leading).toBeLessThanOrEqual(60);
    for (const line of lines) expect(line.length * size).toBeLessThanOrEqual(200);
  });
});
