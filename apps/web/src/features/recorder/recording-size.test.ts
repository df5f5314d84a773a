import { describe, expect, it } from 'vitest';
import { bitRatesFor, spaceFor, spaceNeeded } from './recording.ts';

const hd = { width: 1280, height: 720, frameRate: 30 };
const small = { width: 320, height: 240, frameRate: 15 };

describe('a recording’s size', () => {
  it.each([
    [hd, 2_764_800],
    [small, 600_000],
    [{ width: 1920, height: 1080, frameRate: 60 }, 5_000_000],
  ])('depends on the picture: %o asks for %d bits per second', (picture, video) => {
    expect(bitRatesFor(picture)).toEqual({ video, audio: 128_000 });
  });

  it('is estimated generously', () => {
    expect(spaceNeeded(hd, 300) / 1024 ** 2).toBeCloseTo(134.5, 0);
    expect(spaceNeeded(small, 300) / 1024 ** 2).toBeCloseTo(33.8, 0);
  });

  it.each([
    [undefined, 'enough'],
    [spaceNeeded(hd, 300), 'enough'],
    [spaceNeeded(hd, 300) - 1, { minutes: 4 }],
    [spaceNeeded(hd, 60), { minutes: 1 }],
    [spaceNeeded(hd, 59), { minutes: 0 }],
    [0, { minutes: 0 }],
  ])('is checked against %s free bytes: %o', (bytes, space) => {
    expect(spaceFor(hd, 300, bytes)).toEqual(space);
  });
});
