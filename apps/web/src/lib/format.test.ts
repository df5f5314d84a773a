import { describe, expect, it } from 'vitest';
import { formatBytes, formatDay, formatDayShort, formatDuration, postmarkLines } from './format.ts';

describe('what people read', () => {
  it('is a day that stays the same day wherever it is read', () => {
    expect(formatDay('2031-06-14')).toBe('June 14, 2031');
    expect(formatDayShort('2031-01-01')).toBe('Jan 1, 2031');
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
});
