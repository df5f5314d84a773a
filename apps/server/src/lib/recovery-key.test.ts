import { expect, it } from 'vitest';
import fc from 'fast-check';
import { accessCodeAlphabet as symbols } from '@someday/contract/rules/access-code';
import { formatRecoveryKey, newRecoveryKey, parseRecoveryKey, recoveryKeySlip } from './recovery-key.ts';

it('is read as people type it', () => {
  for (let round = 0; round < 200; round++) {
    const key = newRecoveryKey();
    const printed = formatRecoveryKey(key);
    expect(printed).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    const lookAlikes = printed.replaceAll('1', 'l').replaceAll('0', 'o').toLowerCase();
    for (const typed of [printed, printed.replaceAll('-', ' '), `  ${printed.replaceAll('-', '')}\n`, lookAlikes]) {
      expect(parseRecoveryKey(typed)).toEqual(key);
    }
  }
});

it('is nearly never taken for another one when mistyped', () => {
  const printed = formatRecoveryKey(parseRecoveryKey('3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G') ?? newRecoveryKey());
  const bare = printed.replaceAll('-', '');
  let tried = 0;
  let taken = 0;
  for (let at = 0; at < bare.length; at++) {
    for (const symbol of symbols) {
      if (symbol === bare[at]) continue;
      tried++;
      if (parseRecoveryKey(bare.slice(0, at) + symbol + bare.slice(at + 1)) !== undefined) taken++;
    }
  }
  expect(tried).toBe(28 * 31);
  expect(taken).toBeLessThanOrEqual(2); // 12 bits: one in 4,096 by chance
});

it('is distinguished from anything else', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseRecoveryKey(text)).toBeUndefined();
    }),
    { seed: 1, numRuns: 500 },
  );
});

it.each([
  ['3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5G', null],
  [
    '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5H',
    'One of its letters or digits is mistyped: compare them with your printed key.',
  ],
  ['3VC8-PNW0-0U84-GFEX-1V5P-E7GA-EQ5G', /^Group 3 has a character that no recovery key has/],
  ['3VC8-PNW0-0J84-GFE-1V5P-E7GA-EQ5G', /^It has seven groups .* and this has 27\. Look at group 4\.$/],
  ['3VC8PNW00J84', /^It has seven groups of four letters and digits, 28 in all, and this has 12\.$/],
  ['', /and this has 0\.$/],
])('says what is wrong with “%s”, and where', (typed, slip) => {
  if (slip instanceof RegExp) expect(recoveryKeySlip(typed)).toMatch(slip);
  else expect(recoveryKeySlip(typed)).toBe(slip);
});
