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
    [{ triggerTime: '16:32' }, ['Opens on June 14, 2031']],
    [{ birthday: 18 }, ['Opens on your 18th birthday', 'June 14, 2031']],
  ])('is said in words: %j', (given, lines) => {
    expect(openingLines(aSealed(given), new Date('2026-05-18T12:00:00'))).toEqual(lines);
  });

  it.each<[now: string, opens: string, given: Partial<Sealed>, lines: string[]]>([
    ['2031-06-14T09:00:00', '2031-06-14T16:31:58', {}, ['Opens today at 4:32\u00A0PM']],
    ['2031-06-13T20:00:00', '2031-06-14T11:41:00', {}, ['Opens tomorrow at 11:41\u00A0AM']],
    ['2031-06-13T20:00:00', '2031-06-14T00:00:00', {}, ['Opens tomorrow']],
    // its day begins earlier where it is from
    ['2031-06-13T09:00:00', '2031-06-13T18:00:00', {}, ['Opens today at 6:00\u00A0PM']],
    ['2031-06-14T16:33:00', '2031-06-14T16:32:00', {}, ['Opens today']],
    [
      '2031-06-14T09:00:00',
      '2031-06-14T16:32:00',
      { birthday: 21 },
      ['Opens on your 21st birthday', 'Today at 4:32\u00A0PM'],
    ],
  ])('is said by the reader’s clock on its last day: at %s', (now, opens, given, lines) => {
    expect(openingLines(aSealed({ ...given, opensAt: Date.parse(opens) }), new Date(now))).toEqual(lines);
  });
});

describe('what is left', () => {
  /** Seconds until it opens. */
  it.each<[now: string, opensIn: number | undefined, left: string | undefined]>([
    ['2026-05-18T23:59:00', undefined, 'in 5 years'],
    ['2031-04-15T00:00:00', undefined, 'in 2 months'],
    ['2031-04-16T00:00:00', undefined, 'in 59 days'],
    ['2031-06-12T00:00:00', undefined, 'in 2 days'],
    ['2031-06-13T00:00:00', undefined, 'tomorrow'],
    ['2031-06-13T17:59:00', 6 * 3600 + 60, 'in 6 hours'],
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
