/**
 * Find n such that the SHA-256 of `challenge.n` begins with `bits` zero bits, and ask again with the header
 * `someday-proof: challenge.n`. A browser needs about a second, once; an attacker pays for every guess.
 */

export const proofHeader = 'someday-proof';

export interface ProofChallenge {
  readonly challenge: string;
  readonly bits: number;
}

export function proofAnswer(challenge: string, n: number): string {
  return `${challenge}.${n}`;
}

export function hasLeadingZeroBits(digest: Uint8Array, bits: number): boolean {
  const bytes = Math.floor(bits / 8);
  for (let index = 0; index < bytes; index++) if (digest[index] !== 0) return false;
  const rest = bits % 8;
  return rest === 0 || (digest[bytes] ?? 0xff) >> (8 - rest) === 0;
}
