import { describe, expect, it } from 'vitest';
import { parseRange, rangeForRequest } from './replies.ts';

const whole = { kind: 'whole' };
const unsatisfiable = { kind: 'unsatisfiable' };
const part = (first: number, last: number) => ({ kind: 'part', first, last });

describe('D9: a Range header for a body of 1000 bytes', () => {
  it.each([
    [undefined, whole],
    ['bytes=0-', part(0, 999)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-1', part(0, 1)],
    ['bytes=10-19', part(10, 19)],
    ['bytes=999-999', part(999, 999)],
    ['bytes=990-', part(990, 999)],
    ['bytes=990-5000', part(990, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-500', part(500, 999)],
    ['bytes=-5000', part(0, 999)],
    ['BYTES=1-2', part(1, 2)],
    ['bytes= 1-2 ', part(1, 2)],
    ['bytes=0-99999999999999999999999', part(0, 999)],
    ['bytes=1000-', unsatisfiable],
    ['bytes=1000-2000', unsatisfiable],
    ['bytes=99999999999999999999999-', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    ['bytes=0-1,5-6', whole],
    ['bytes=0-999,0-999,0-999,0-999', whole],
    ['bytes=5-4', whole],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes=a-b', whole],
    ['bytes=1.5-2', whole],
    ['bytes=--5', whole],
    ['bytes=+1-2', whole],
    ['bytes=0x1-0x2', whole],
    ['items=0-5', whole],
    ['', whole],
  ])('%s', (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected);
  });

  it('applies with If-Range only for the same strong ETag', () => {
    const ask = (ifRange: string | undefined) =>
      rangeForRequest({ range: 'bytes=1-2', 'if-range': ifRange }, '"abc"', 1000);
    expect(ask(undefined)).toEqual(part(1, 2));
    expect(ask('"abc"')).toEqual(part(1, 2));
    expect(ask('W/"abc"')).toEqual(whole);
    expect(ask('"old"')).toEqual(whole);
    expect(ask('Wed, 21 Oct 2015 07:28:00 GMT')).toEqual(whole);
  });
});
