import { createHash, randomBytes } from 'node:crypto';
import { accessCodeAlphabet, accessCodeLength } from '@someday/contract/rules/access-code';

/** Ten characters of Crockford base32: 50 random bits. 256 is a multiple of 32, so no character is likelier than another. */
export function newAccessCode(): string {
  return randomCharacters(accessCodeLength);
}

/** For somebody to copy or write down once: five groups of five characters, 125 random bits. */
export function newPassword(): string {
  return Array.from({ length: 5 }, () => randomCharacters(5)).join('-');
}

function randomCharacters(count: number): string {
  return [...randomBytes(count)].map((byte) => accessCodeAlphabet.charAt(byte % 32)).join('');
}

/** A secret for a cookie or a link: 256 random bits, 43 characters that are safe in both. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is kept: SHA-256 is enough, as nobody can try 256 random bits. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
