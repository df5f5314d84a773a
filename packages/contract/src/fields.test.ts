import { describe, expect, it } from 'vitest';
import { daySchema, lineSchema } from './fields.ts';

describe('a day of a form', () => {
  it.each(['0001-01-01', '2028-02-29', '9999-12-31'])('may be %s', (day) => {
    expect(daySchema.safeParse(day).success).toBe(true);
  });

  it.each(['0000-06-14', '2027-02-29', '2100-02-29', '2027-04-31', '10000-01-01', '+002027-01-01', '2027-1-1', ''])(
    'cannot be “%s”',
    (day) => {
      expect(daySchema.safeParse(day).success).toBe(false);
    },
  );
});

it.each(['\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029'])('a name has no break in it, not even %j', (mark) => {
  expect(lineSchema(100, 'Name is required').safeParse(`Emma${mark}Bcc`).success).toBe(false);
});
