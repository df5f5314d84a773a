import { describe, expect, it } from 'vitest';
import { openingLines, timeLeft, type Sealed } from './sealed-times.ts';

const aSealed = (given: Partial<Sealed>): Sealed => ({
  triggerDate: '2031-06-14',
  triggerTime: null,
  birthday: null,
  from: 'Grandma',
  opensAt: undefined,
  ...given,
});

describe('when a sealed message opens', () => {
  it.each<[Partial<Sealed>, string[]]>([
    [{}, ['Opens on June 14, 2031']],
    [{ triggerTime: '16:32' }, ['Opens on June 14, 2031 at 4:32 PM']],
    [{ birthday: 18 }, ['Opens on your 18th birthday', 'June 14, 2031']],
    [{ birthday: 21, triggerTime: '09:00' }, ['Opens on your 21st birthday', 'June 14, 2031 at 9:00 AM']],
  ])('is said in words: %j', (given, lines) => {
    expect(openingLines(aSealed(given))).toEqual(lines);
  });
});

describe('what is left', () => {
  /** Seconds until it opens. */
  it.each<[now: string, opensIn: number | undefined, left: string | undefined]>([
    ['2026-05-18T23:59:00', undefined, 'in 1,853 days'],
    ['2031-06-12T00:00:00', undefined, 'in 2 days'],
    ['2031-06-13T00:00:00', 86_400, 'tomorrow'],
    ['2031-06-13T17:59:00', 6 * 3600 + 60, 'tomorrow'],
    ['2031-06-13T18:00:01', 6 * 3600 - 1, 'in 5 hours'],
    ['2031-06-14T00:00:00', undefined, 'today'],
    ['2031-06-14T01:00:00', 15 * 3600 + 1920, 'in 15 hours'],
    ['2031-06-14T15:32:01', 3599, 'in 60 minutes'],
    ['2031-06-14T16:30:30', 90, 'in 2 minutes'],
    ['2031-06-14T16:31:59', 1, 'in 1 minute'],
    ['2031-06-14T16:40:00', -480, 'in 1 minute'],
    // the reader is in another time zone than the day, or the device's clock is wrong
    ['2031-06-15T01:00:00', 3 * 3600, 'in 3 hours'],
    ['2041-01-01T12:00:00', undefined, undefined],
  ])('at %s, with %s seconds to go: %s', (time, opensIn, expected) => {
    const now = new Date(time);
    const opensAt = opensIn === undefined ? undefined : now.getTime() + opensIn * 1000;
    const left = timeLeft(aSealed({ opensAt }), now);
    expect(left && left.before + left.main + left.after).toBe(expected);
  });
});
