import { hash, randomBytes } from 'node:crypto';
import { accessCodeAlphabet, accessCodeLength } from '@someday/contract/rules/access-code';

/** Ten characters of Crockford base32: 50 random bits. 256 is a multiple of 32, so no character is likelier than another. */
export function newAccessCode(): string {
  return randomCharacters(accessCodeLength);
}

export function newPassword(): string {
  return Array.from({ length: 5 }, () => randomCharacters(5)).join('-');
}

function randomCharacters(count: number): string {
  return [...randomBytes(count)].map((byte) => accessCodeAlphabet.charAt(byte % 32)).join('');
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored instead of the token. Plain SHA-256 is enough, because 256 random bits can't be guessed. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
