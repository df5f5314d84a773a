import { randomBytes } from 'node:crypto';
import { accessCodeAlphabet, accessCodeLength } from '@someday/contract/rules/access-code';

/** Ten characters of Crockford base32: 50 random bits. 256 is a multiple of 32, so no character is likelier than another. */
export function newAccessCode(): string {
  return [...randomBytes(accessCodeLength)].map((byte) => accessCodeAlphabet.charAt(byte % 32)).join('');
}

/** A session token: 256 random bits, 43 characters that are safe in a cookie. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}
