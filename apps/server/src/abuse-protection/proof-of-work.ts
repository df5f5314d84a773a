import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasLeadingZeroBits, type ProofChallenge } from '@someday/contract/rules/proof-of-work';
import type { Clock } from '#server/lib/clock.ts';
import type { Budget, RateLimits } from './rate-limits.ts';

export type Proofs = ReturnType<typeof createProofs>;

interface ProofsOptions {
  readonly key: Uint8Array;
  readonly limits: Pick<RateLimits, 'take'>;
  readonly clock: Clock;
  readonly bits?: number;
}

/** 65,536 hashes on average: half a second on a desktop, two on a phone (200,000 and 37,000 a second in Chromium). */
export const easiestProof = 16;
const lifetimeSeconds = 300;
/** Challenge: expiry (6 bytes, Unix seconds), bits, nonce, first half of the HMAC: 39 bytes. Answer: their base64url, a dot, n. */
const EXPIRY = 6;
const BITS = 1;
const NONCE = 16;
const MAC = 16;
const SIGNED = EXPIRY + BITS + NONCE;
const answerPattern = /^([\w-]{52})\.(0|[1-9]\d{0,15})$/;
/** Outlives a challenge, so that its one answer is remembered until it expires. */
const once: Budget = { name: 'proof', tries: 1, seconds: lifetimeSeconds + 60 };

/** A challenge is signed, not stored, so that requesting many costs us nothing. */
export function createProofs({ key, limits, clock, bits: easiest = easiestProof }: ProofsOptions) {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const macOf = (signed: Uint8Array, scope: string) =>
    createHmac('sha256', key).update(signed).update(scope).digest().subarray(0, MAC);

  return {
    /** `scope`: the only thing the answer is valid for, such as `login anna@example.org`. */
    issue(scope: string, bits = easiest): ProofChallenge {
      const signed = Buffer.alloc(SIGNED);
      signed.writeUIntBE(now() + lifetimeSeconds, 0, EXPIRY);
      signed.writeUInt8(bits, EXPIRY);
      randomBytes(NONCE).copy(signed, EXPIRY + BITS);
      return { challenge: Buffer.concat([signed, macOf(signed, scope)]).toString('base64url'), bits };
    },

    /** Whether it solves an unused challenge for this scope, at most five minutes old. Never throws because of the header. */
    async check(scope: string, answer: string | null, least = easiest): Promise<boolean> {
      const [, challenge] = answerPattern.exec(answer ?? '') ?? [];
      if (answer === null || challenge === undefined) return false;
      const bytes = Buffer.from(challenge, 'base64url');
      const signed = bytes.subarray(0, SIGNED);
      if (!timingSafeEqual(bytes.subarray(SIGNED), macOf(signed, scope))) return false;
      if (signed.readUIntBE(0, EXPIRY) <= now()) return false;
      const bits = signed.readUInt8(EXPIRY);
      if (bits < least || !hasLeadingZeroBits(createHash('sha256').update(answer).digest(), bits)) return false;
      const { within } = await limits.take(once, signed.subarray(EXPIRY + BITS).toString('base64url'));
      return within;
    },
  };
}
