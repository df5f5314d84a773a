import { createHash, randomBytes } from 'node:crypto';
import { hasLeadingZeroBits, proofAnswer, type ProofChallenge } from '@someday/contract/rules/proof-of-work';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRateLimits } from './rate-limits.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createProofs, type Proofs } from './proof-of-work.ts';

const scope = 'login anna@example.org';
const key = Buffer.alloc(32, 3);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

let database: TestDatabase;
let now = new Date('2026-03-10T12:00:00Z');
const clock = { now: () => now, uptime: () => now.getTime(), boot: () => null };
let proofs: Proofs;

function proofsOf(bits: number, withKey = key): Proofs {
  const limits = createRateLimits({ pool: database.database.pool, pepper: key, logger: quiet });
  return createProofs({ key: withKey, limits, clock, bits });
}

beforeAll(async () => {
  database = await createTestDatabase(now);
  proofs = proofsOf(8);
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.drop());

/** The first answer with at least this many zero bits, and fewer than `below`. */
function solved({ challenge, bits }: ProofChallenge, below = 257): string {
  for (let n = 0; ; n++) {
    const answer = proofAnswer(challenge, n);
    const digest = createHash('sha256').update(answer).digest();
    if (hasLeadingZeroBits(digest, bits) && !hasLeadingZeroBits(digest, below)) return answer;
  }
}

describe('a proof of work', () => {
  it('accepts a right answer once, even if it is sent concurrently, to any process', async () => {
    const answer = solved(proofs.issue(scope));
    const elsewhere = proofsOf(8);
    const sent = Array.from({ length: 20 }, (_, index) => (index % 2 ? proofs : elsewhere).check(scope, answer));
    expect((await Promise.all(sent)).filter(Boolean)).toHaveLength(1);
    expect(await proofs.check(scope, answer)).toBe(false);
  });

  it('has only one answer, not one for each n that fits', async () => {
    const challenge = proofs.issue(scope);
    const [first, second] = [solved(challenge, 9), solved({ ...challenge, bits: 9 })];
    expect(first).not.toBe(second);
    expect(await proofs.check(scope, first)).toBe(true);
    expect(await proofs.check(scope, second)).toBe(false);
  });

  it('is only valid for what it was requested for', async () => {
    const answer = solved(proofs.issue(scope));
    expect(await proofs.check('login bela@example.org', answer)).toBe(false);
    expect(await proofs.check(scope, answer)).toBe(true);
  });

  it('expires after five minutes', async () => {
    const [inTime, late] = [solved(proofs.issue(scope)), solved(proofs.issue(scope))];
    now = new Date(now.getTime() + 299_000);
    expect(await proofs.check(scope, inTime)).toBe(true);
    now = new Date(now.getTime() + 1_000);
    expect(await proofs.check(scope, late)).toBe(false);
  });

  it('remembers an answer for as long as its challenge is valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const answer = solved(proofs.issue(scope));
    expect(await proofs.check(scope, answer)).toBe(true);
    now = new Date(now.getTime() + 299_000);
    vi.setSystemTime(now);
    expect(await proofs.check(scope, answer)).toBe(false);
  });

  it('can’t be forged, prolonged or eased by the client', async () => {
    const foreign = proofsOf(8, Buffer.alloc(32, 4)).issue(scope);
    expect(await proofs.check(scope, solved(foreign))).toBe(false);
    const { challenge, bits } = proofs.issue(scope);
    for (let index = 0; index < 39; index++) {
      const bytes = Buffer.from(challenge, 'base64url');
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      expect(await proofs.check(scope, solved({ challenge: bytes.toString('base64url'), bits }))).toBe(false);
    }
    expect(await proofs.check(scope, solved({ challenge, bits: 7 }, 8))).toBe(false);
    expect(await proofs.check(scope, solved({ challenge, bits }))).toBe(true);
  });

  it('can be requested harder, and is checked as hard as it was requested', async () => {
    const hard = proofs.issue(scope, 11);
    expect(hard.bits).toBe(11);
    expect(await proofs.check(scope, solved({ ...hard, bits: 8 }, 11))).toBe(false);
    expect(await proofs.check(scope, solved(hard))).toBe(true);
  });

  it('is refused once harder ones are required', async () => {
    const [easy, hard] = [proofs.issue(scope, 9), proofs.issue(scope, 10)];
    // However good the answer is: collectors of easy ones could choose among them.
    expect(await proofs.check(scope, solved({ ...easy, bits: 12 }), 10)).toBe(false);
    expect(await proofs.check(scope, solved(hard), 10)).toBe(true);
  });

  it('is different each time', () => {
    const issued = Array.from({ length: 100 }, () => proofs.issue(scope).challenge);
    expect(new Set(issued).size).toBe(100);
  });

  it('refuses anything else that is sent, without failing', async () => {
    const { challenge, bits } = proofs.issue(scope);
    const right = solved({ challenge, bits });
    const shaped = [
      null,
      '',
      '.',
      challenge,
      `${challenge}.`,
      `${right} `,
      ` ${right}`,
      `${right}\n`,
      right.replace('.', '.0'),
      `${challenge}.-1`,
      `${challenge}.1e3`,
      `${challenge}.${'9'.repeat(17)}`,
      `.${right}`,
      `${right}.0`,
      'a'.repeat(100_000),
    ];
    const garbage = Array.from({ length: 100 }, (_, index) =>
      randomBytes(1 + (index % 80)).toString(index % 2 ? 'latin1' : 'base64url'),
    );
    for (const answer of [...shaped, ...garbage]) expect(await proofs.check(scope, answer)).toBe(false);
    expect(await proofs.check(scope, right)).toBe(true);
  });
});
