import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  daysAheadWords,
  formatDay,
  formatDuration,
  formatMegabytes,
  formatNames,
  formatTime,
  formatYearlyDay,
  postmarkLines,
} from './format.ts';

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
    [1023, '1,023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [468.81 * 1024, '469 KB'],
    [9.44 * 1024 ** 2, '9.4 MB'],
    [148.41 * 1024 ** 2, '148 MB'],
    [2048 * 1024 * 1024, '2 GB'],
    [49.84 * 1024 ** 3, '49.8 GB'],
    [5 * 1024 ** 4, '5 TB'],
  ])('is a size of %d bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it.each([
    ['00:00', '12:00\u00A0AM'],
    ['09:05', '9:05\u00A0AM'],
    ['12:30', '12:30\u00A0PM'],
    ['23:59', '11:59\u00A0PM'],
  ])('is a time of day %s as %s', (time, words) => {
    expect(formatTime(time)).toBe(words);
  });

  it('is a size in MB for every file', () => {
    expect([1, 1.26 * 1024 ** 2, 87.6 * 1024 ** 2, 2.5 * 1024 ** 3].map(formatMegabytes)).toEqual([
      '0.1 MB',
      '1.3 MB',
      '88 MB',
      '2,560 MB',
    ]);
  });

  it('names three people, or two and how many more', () => {
    const names = ['Emma', 'Theo', 'Lily', 'Max', 'Zoë'];
    expect([1, 2, 3, 4, 5].map((count) => formatNames(names.slice(0, count)))).toEqual([
      'Emma',
      'Emma and Theo',
      'Emma, Theo, and Lily',
      'Emma, Theo, and 2 others',
      'Emma, Theo, and 3 others',
    ]);
  });

  it.each([
    [729, 'in 24 months'],
    [730, 'in 2 years'],
    [2 * 365 + 364, 'in 3 years'],
    [3652, 'in 10 years'],
  ])('is %d days ahead as %s', (days, words) => {
    expect(daysAheadWords(days)).toBe(words);
  });

  it('is a birthday without its year', () => {
    expect(formatYearlyDay('2018-06-14')).toBe('June 14');
    expect(formatYearlyDay('2020-02-29')).toBe('February 29');
  });
});
