import type { AccessLevel } from '../guest-access.ts';
import { accessCodeAlphabet, stripAccessCode } from './access-code.ts';

/** Random bytes that a generated code is made of. */
export const guestCodeBytes = 8;
/** Characters of the random end that a short code of an admin's own gets: 40 bits. */
export const guestTailLength = 8;
const tailOfGenerated = 6;

/**
 * Prefix, role word, a number from 1000 to 10998 (specification part 2 §9) and a random tail: 43 bits, as the number alone would be guessed
 * within the week that a code lives. `random`: `guestCodeBytes` random bytes.
 */
export function generatedGuestCode(level: AccessLevel, random: Uint8Array): string {
  const [high = 0, low = 0] = random;
  const number = 1000 + (((high << 8) | low) % 9999);
  return `SOMEDAY-${level.toUpperCase()}-${number}-${randomTail(random.subarray(2), tailOfGenerated)}`;
}

/** One character of Crockford base32 from each of the first `length` bytes. */
export function randomTail(random: Uint8Array, length: number): string {
  return [...random.subarray(0, length)].map((byte) => accessCodeAlphabet.charAt(byte % 32)).join('');
}

/** What of a code counts, however it is typed: capitals without separators, look-alikes mapped as in access codes. */
export const normaliseGuestCode = stripAccessCode;
