import { describe, expect, it } from 'vitest';
import { smoothLevel, firstHearing, isSilent, levelOf, nextHearing, type Hearing } from './live-picture.tsx';

const samplesOf = (amplitude: number) =>
  Float32Array.from({ length: 2048 }, (_, index) => amplitude * Math.sin(index / 5));

describe('the sound level', () => {
  it.each([
    ['nothing', 0, 0, 0],
    ['a quiet room', 0.0005, 0, 0],
    ['speech', 0.05, 0.4, 0.7],
    ['a shout', 1, 1, 1],
  ])('is right for %s', (_, amplitude, least, most) => {
    const level = levelOf(samplesOf(amplitude));
    expect(level).toBeGreaterThanOrEqual(least);
    expect(level).toBeLessThanOrEqual(most);
  });

  it('rises right away and falls slowly', () => {
    expect(smoothLevel(0.2, 0.8)).toBe(0.8);
    expect(smoothLevel(0.8, 0)).toBeCloseTo(0.68);
  });

  const hear = (hearing: Hearing, level: number, seconds: number) =>
    Array.from({ length: seconds * 10 }).reduce<Hearing>((before) => nextHearing(before, level, 100), hearing);

  it('warns after five seconds without a sound', () => {
    expect(isSilent(hear(firstHearing, 0, 4))).toBe(false);
    expect(isSilent(hear(firstHearing, 0, 5))).toBe(true);
  });

  it('gives someone who was heard before time to think, and stops warning at the first sound', () => {
    const heard = hear(firstHearing, 0.3, 1);
    expect(isSilent(hear(heard, 0, 14))).toBe(false);
    const silent = hear(heard, 0, 15);
    expect(isSilent(silent)).toBe(true);
    expect(isSilent(nextHearing(silent, 0.1, 100))).toBe(false);
  });
});
