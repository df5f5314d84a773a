import { describe, expect, it } from 'vitest';
import { paceOf, secondsLeft, timeLeftText, withSample, type Sample } from './resumable-upload.ts';

const steady = (bytesPerSecond: number, seconds: number): Sample[] =>
  Array.from({ length: seconds + 1 }, (_, second) => ({ atMs: second * 1000, sentBytes: second * bytesPerSecond }));

describe('the pace', () => {
  it('is that of the last few seconds, once there are some', () => {
    expect(paceOf(steady(100, 4))).toBe(100);
    expect(paceOf(steady(100, 0))).toBeUndefined();
    expect(paceOf(steady(0, 5))).toBeUndefined();
  });
});

describe('the time left', () => {
  it('depends on the pace', () => {
    expect(secondsLeft(steady(100, 4), 1000)).toBe(6);
    expect(secondsLeft(steady(100, 10), 1000)).toBe(0);
  });

  it('is unknown before there is a pace, and while nothing moves', () => {
    expect(secondsLeft([], 1000)).toBeUndefined();
    expect(secondsLeft([{ atMs: 0, sentBytes: 0 }], 1000)).toBeUndefined();
    expect(
      secondsLeft(
        [
          { atMs: 0, sentBytes: 0 },
          { atMs: 400, sentBytes: 90 },
        ],
        1000,
      ),
    ).toBeUndefined();
    expect(secondsLeft(steady(0, 5), 1000)).toBeUndefined();
  });

  it('ignores how slow the connection was a while ago', () => {
    const slow = steady(1, 20).reduce(withSample, [] satisfies Sample[]);
    expect(slow.length).toBe(9);
    expect(slow[0]?.atMs).toBe(12_000);
  });

  it.each([
    [2, 'a few seconds left'],
    [11, 'about 15 seconds left'],
    [54, 'about 55 seconds left'],
    [70, 'about a minute left'],
    [130, 'about 2 minutes left'],
    [3600, 'about an hour left'],
    [9000, 'about 3 hours left'],
  ])('of %d seconds reads “%s”', (seconds, words) => {
    expect(timeLeftText(seconds)).toBe(words);
  });
});
