import { expect, it } from 'vitest';
import { generatedGuestCode, guestCodeBytes, stripCode } from './access-code.ts';

const bytes = (fill: number) => new Uint8Array(guestCodeBytes).fill(fill);

it('a generated code has its level, a number in the specification’s range, and a random suffix', () => {
  expect(generatedGuestCode('beta', bytes(0))).toBe('SOMEDAY-BETA-1000-000000');
  expect(generatedGuestCode('admin', bytes(255))).toMatch(/^SOMEDAY-ADMIN-\d{4,5}-ZZZZZZ$/);
});

it('every number from 1000 to 10998 occurs, and no other', () => {
  const numbers = new Set<number>();
  for (let pair = 0; pair < 65_536; pair += 1) {
    const random = bytes(0);
    random.set([pair >> 8, pair & 255]);
    numbers.add(Number(generatedGuestCode('demo', random).split('-')[2]));
  }
  expect([Math.min(...numbers), Math.max(...numbers), numbers.size]).toEqual([1000, 10_998, 9999]);
});

it('a code is the same however it’s typed', () => {
  for (const typed of ['someday-beta-1000-0oOlI1', ' SOMEDAY BETA 1000 000111 ', 'SOMEDAYBETA1000000111']) {
    expect(stripCode(typed)).toBe(stripCode('SOMEDAY-BETA-1000-000111'));
  }
});
