import { describe, expect, it } from 'vitest';
import { signatureBox, strokePath, strokeTimes } from './signature.ts';

describe('a signature', () => {
  it('is a smooth line for each stroke, and a dot where the pen only touched', () => {
    expect(strokePath([[10, 20, 0]])).toBe('M10 20h0');
    expect(
      strokePath([
        [0, 0, 0],
        [10, 0, 10],
        [20, 10, 20],
      ]),
    ).toBe('M0 0Q10 0 15 5L20 10');
    expect(strokePath([])).toBe('');
  });

  it('is written at the speed of the hand, without long pauses', () => {
    expect(
      strokeTimes([
        [
          [0, 0, 500],
          [10, 0, 900],
        ],
        [
          [20, 0, 950],
          [30, 0, 1150],
        ],
        [[40, 0, 9000]],
      ]),
    ).toEqual([
      { begin: 160, duration: 400 },
      { begin: 610, duration: 200 },
      { begin: 970, duration: 40 },
    ]);
  });

  it('is never written for longer than a few seconds', () => {
    const times = strokeTimes([
      [
        [0, 0, 0],
        [1, 1, 24_000],
      ],
    ]);
    expect(times).toEqual([{ begin: 0, duration: 2400 }]);
  });

  it('has a box with room for the pen', () => {
    expect(
      signatureBox([
        [
          [100, 50, 0],
          [300, 150, 9],
        ],
      ]),
    ).toEqual([86, 36, 228, 128]);
  });
});
