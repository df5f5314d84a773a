import { describe, expect, it } from 'vitest';
import { formatBytes, formatDay, formatDuration, formatTime, formatYearlyDay, postmarkLines } from './format.ts';

describe('what people read', () => {
  it('is a day that stays the same day wherever it is read', () => {
    expect(formatDay('2031-06-14')).toBe('June 14, 2031');
    expect(postmarkLines('2031-12-31')).toEqual(['31', 'DEC', '2031']);
  });

  it.each([
    [0, '0:00'],
    [7.6, '0:08'],
    [222, '3:42'],
    [300, '5:00'],
    [3725, '1:02:05'],
  ])('is a duration of %d seconds as %s', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words);
  });

  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [2048 * 1024 * 1024, '2 GB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('is a size of %d bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it.each([
    ['00:00', '12:00 AM'],
    ['09:05', '9:05 AM'],
    ['12:30', '12:30 PM'],
    ['23:59', '11:59 PM'],
  ])('is a time of day %s as %s', (time, words) => {
    expect(formatTime(time)).toBe(words);
  });

  it('is a birthday without its year', () => {
    expect(formatYearlyDay('2018-06-14')).toBe('June 14');
    expect(formatYearlyDay('2020-02-29')).toBe('February 29');
  });
});
