import path from 'node:path';
import { openSync, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';

function fontOf(name: string): Font {
  const font = openSync(path.join(import.meta.dirname, name));
  if (!('layout' in font)) throw new Error(`${name} isn't a single font.`);
  return font;
}

const display = fontOf('young-serif-basic.woff2');
const body = fontOf('atkinson-next-basic.woff2');

/** The closed outlines of a zero: two for a ring, three with a slash through it. */
const outlinesOfZero = (font: Font, features: string[] = []) =>
  font.layout('0', features).glyphs[0]?.path.commands.filter(({ command }) => command === 'closePath').length;

describe('numerals', () => {
  it('are all as tall as capitals in headings', () => {
    const digits = display.layout('0123456789').glyphs.map(({ bbox }) => bbox);
    expect(Math.min(...digits.map(({ minY }) => minY))).toBeGreaterThan(-30);
    expect(Math.min(...digits.map(({ maxY }) => maxY))).toBeGreaterThan(display.capHeight * 0.95);
  });

  it('have a plain zero in text, and a slashed one in codes', () => {
    expect(outlinesOfZero(display)).toBe(2);
    expect(outlinesOfZero(body)).toBe(2);
    expect(outlinesOfZero(body, ['zero'])).toBe(3);
  });

  it.each([
    ['headings', display],
    ['text', body],
  ])('align in columns, in %s', (_where, font) => {
    const [ones, zeros] = ['1111', '0000'].map((digits) => font.layout(digits, ['tnum']).advanceWidth);
    expect(ones).toBe(zeros);
  });
});
