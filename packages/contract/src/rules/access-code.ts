/** Crockford base32: digits and capitals without I, L, O and U, which are misread. 10 characters carry 50 bits. */
export const accessCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const accessCodeLength = 10;

/**
 * Reads a code as people type it: any case, with dashes or spaces, I and L for 1, O for 0. Separators go before the length is judged.
 * Gives the ten stored characters, or undefined when it cannot be a code.
 */
export function normaliseAccessCode(typed: string): string | undefined {
  const code = stripAccessCode(typed);
  const known = [...code].every((character) => accessCodeAlphabet.includes(character));
  return code.length === accessCodeLength && known ? code : undefined;
}

/** What a code field keeps while somebody types: capitals, no separators, look-alikes mapped, at most ten characters. */
export function stripAccessCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015_.]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
}

/** Shown in two halves: ABCDE-FGHJK. */
export function formatAccessCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
