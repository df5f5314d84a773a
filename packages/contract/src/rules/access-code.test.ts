import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessCodeAlphabet, formatAccessCode, normalizeAccessCode } from './access-code.ts';

const codes = fc.string({ unit: fc.constantFrom(...accessCodeAlphabet), minLength: 10, maxLength: 10 });

describe('an access code', () => {
  it('is read the same in any case, with dashes, spaces or look-alike letters', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(normalizeAccessCode(formatAccessCode(code))).toBe(code);
        expect(normalizeAccessCode(` ${code.toLowerCase().split('').join(' ')} `)).toBe(code);
        expect(normalizeAccessCode(code.replaceAll('1', 'l').replaceAll('0', 'o'))).toBe(code);
      }),
      { seed: 20_261_122 },
    );
  });

  it.each(['', 'ABCDE', 'ABCDE-FGHJ', 'ABCDE-FGHJKM', 'ABCDE-FGHJU', 'ABCDE-FGHJ!', '０123456789'])(
    'cannot be %j',
    (typed) => {
      expect(normalizeAccessCode(typed)).toBeUndefined();
    },
  );
});
