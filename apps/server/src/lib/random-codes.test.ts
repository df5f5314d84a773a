import { accessCodeAlphabet, accessCodeLength } from '@someday/contract/rules/access-code';
import { expect, it } from 'vitest';
import { isLongRun } from '#server/testing/seeded-random.ts';
import { newAccessCode } from './random-codes.ts';

const count = isLongRun ? 1_000_000 : 50_000;
/** Chi-square with 31 degrees of freedom exceeds this once in a million times. */
const unlikely = 85;

/** How far counts are from being equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, one) => sum + one, 0) / counts.length;
  return counts.reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0);
}

it(`${count} new access codes have ten characters, are all different, and use each character equally often in each place (A1)`, () => {
  const codes = new Set<string>();
  const places = Array.from({ length: accessCodeLength }, () => new Map([...accessCodeAlphabet].map((c) => [c, 0])));
  for (let made = 0; made < count; made++) {
    const code = newAccessCode();
    if (code.length !== accessCodeLength) expect(code).toHaveLength(accessCodeLength);
    codes.add(code);
    for (const [index, counts] of places.entries()) {
      const character = code.charAt(index);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  expect(codes.size).toBe(count);
  for (const [index, counts] of places.entries()) {
    expect([...counts.keys()].join(''), `place ${index}`).toBe(accessCodeAlphabet);
    expect(chiSquare([...counts.values()]), `place ${index}`).toBeLessThan(unlikely);
  }
});

it('a slightly uneven alphabet would be noticed', () => {
  const even = Array<number>(32).fill(count / 32);
  expect(chiSquare(even)).toBe(0);
  // As with `byte % 33`, or a letter that is a third more frequent.
  expect(chiSquare(even.map((one, index) => (index === 0 ? one * 1.33 : one)))).toBeGreaterThan(unlikely);
});
