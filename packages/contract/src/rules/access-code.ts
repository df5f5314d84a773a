import type { AccessLevel } from './choices.ts';

/** Crockford base32: digits and capitals without I, L, O and U, which are misread. 10 characters are 50 bits. */
export const accessCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const accessCodeLength = 10;

export function normalizeAccessCode(typed: string): string | undefined {
  const code = stripCode(typed);
  const known = [...code].every((character) => accessCodeAlphabet.includes(character));
  return code.length === accessCodeLength && known ? code : undefined;
}

/** What a code field keeps while someone types: capitals, no separators, look-alikes mapped, at most ten characters. */
export function stripCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015_.]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
}

export function formatAccessCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export const guestCodeBytes = 8;
export const guestTailLength = 8;
const tailOfGenerated = 6;

/** The number alone could be guessed (specification part 2 §9), so a random tail adds 43 bits. */
export function generatedGuestCode(level: AccessLevel, random: Uint8Array): string {
  const [high = 0, low = 0] = random;
  const number = 1000 + (((high << 8) | low) % 9999);
  return `SOMEDAY-${level.toUpperCase()}-${number}-${randomTail(random.subarray(2), tailOfGenerated)}`;
}

export function randomTail(random: Uint8Array, length: number): string {
  return [...random.subarray(0, length)].map((byte) => accessCodeAlphabet.charAt(byte % 32)).join('');
}
