import { describe, expect, it } from 'vitest';
import { daySchema, emailSchema, lineSchema, optionalLineSchema } from './fields.ts';

describe('a day in a form', () => {
  it.each(['1800-01-01', '2028-02-29', '9999-12-31'])('may be %s', (day) => {
    expect(daySchema.safeParse(day).success).toBe(true);
  });

  it.each([
    '0000-06-14',
    '0019-06-14',
    '1799-12-31',
    '2027-02-29',
    '2100-02-29',
    '2027-04-31',
    '10000-01-01',
    '+002027-01-01',
    '2027-1-1',
    '',
  ])('cannot be “%s”', (day) => {
    expect(daySchema.safeParse(day).success).toBe(false);
  });
});

it.each(['\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029'])('a name has no line break, not even %j', (mark) => {
  expect(lineSchema(100, 'Name is required').safeParse(`Emma${mark}Bcc`).success).toBe(false);
});

it.each([
  ['without an @', 'rosa'],
  ['that is only an @', '@'],
  ['with 65 letters before the @', `${'r'.repeat(65)}@example.org`],
  ['with 400 letters after it', `rosa@${'e'.repeat(400)}`],
])('an email address %s is refused once, not once per rule', (_what, address) => {
  const { error } = emailSchema().safeParse(address);
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid email address']);
});

describe('a name', () => {
  it.each([
    ['zero-width', '\u200b\u200d\u2060'],
    ['a byte order mark', '\ufeff'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['Hangul fillers', '\u3164\u115f\uffa0'],
    ['empty braille', '\u2800'],
    ['marks of direction', '\u200e\u061c'],
    ['an override alone', '\u202e\u202c'],
    ['a soft hyphen', '\u00ad'],
    ['tags', '\u{e0041}'],
  ])('with nothing to see doesn’t count: %s', (_what, name) => {
    const { error } = lineSchema(100, 'Please enter a name').safeParse(` ${name} ${name}`);
    expect(error?.issues[0]?.message).toBe('Please enter a name');
    expect(optionalLineSchema(100).parse(name)).toBe('');
  });

  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'can’t reverse the text after it: %j is removed',
    (mark) => {
      expect(lineSchema(100, '').parse(`${mark}Emma${mark} Hart`)).toBe('Emma Hart');
    },
  );

  it.each([
    ['Hebrew', 'נועה כהן'],
    ['Hebrew with a mark of direction', 'נועה\u200f (Noa)'],
    ['Arabic', 'محمد علي'],
    ['Persian with a non-joiner', 'علی\u200cرضا'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['a family of emoji', '👨\u200d👩\u200d👧\u200d👦'],
    ['a heart with its selector', '❤\ufe0f'],
    ['a flag made of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Chinese', '李'],
    ['Korean', '김민지'],
    ['braille', '⠑⠍⠍⠁'],
    ['a single mark', '·'],
  ])('is kept as written: %s', (_script, name) => {
    expect(lineSchema(100, '').parse(name)).toBe(name);
  });
});
