import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { proofBits } from '#server/abuse-protection/guess-guard.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { wholeAnswer } from '#server/testing/answers.ts';
import { aFamily, aLovedOne, aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { codesOf, proofOf, solved, times } from '#server/testing/tries.ts';

/* A3: guessing codes from very many addresses. With two real processes: e2e/faults/guessed-codes.test.ts. */

const budget = budgets.codeService;
const wrong = { params: { code: '0000000000' } };
let app: TestApp;

/** Tries this many wrong codes, each from its own network. Returns the answers. */
const guesses = async (count: number) =>
  codesOf(await times(count, () => app.browser().refused('openWithCode', wrong)));
/** Sets this window's number of wrong codes, without the work for their proofs. */
async function guessedWithProofs(total: number): Promise<void> {
  const used = await app.platform.limits.used(budget, 'everybody');
  await times(total - used, () => app.platform.limits.take(budget, 'everybody'));
}
const withoutChallenge = (body: string) => body.replace(/"challenge":"[\w-]{52}"/, '"challenge":""');

describe('while few codes are wrong', () => {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('no one needs a proof, not even for the budget’s last wrong one, or for any number of right ones (A3)', async () => {
    const emma = await aLovedOne(await aMember(app));
    const right = { params: { code: emma.accessCode } };
    await Promise.all(Array.from({ length: 250 }, () => app.browser().ok('openWithCode', right)));
    const told = await guesses(budget.tries - 10); // this process has kept at most ten of the right ones
    expect(new Set(told)).toEqual(new Set(['invalid_code']));
    await app.browser().ok('openWithCode', right);
  });
});

describe('after too many wrong codes', () => {
  afterEach(() => vi.useRealTimers());
  let family: Awaited<ReturnType<typeof aFamily>>;
  beforeAll(async () => {
    app = await startTestApp();
    family = await aFamily(app);
    const told = await guesses(budget.tries + 5);
    expect(told.filter((code) => code === 'invalid_code')).toHaveLength(budget.tries);
    expect(told.slice(budget.tries)).toEqual(Array<string>(5).fill('proof_required'));
  });
  afterAll(() => app.close());

  it('the log says so, once', () => {
    const lines = app.takeLog().filter((line) => line.includes('codes-are-guessed'));
    expect(lines).toEqual([expect.stringContaining('"tries":210,"seconds":600')]);
  });

  it('right and wrong ones get the same answer, byte for byte, on every path: a proof is needed (A2, A3)', async () => {
    const { emma, message } = family;
    const paths = (code: string) => [`/api/access/${code}`, `/api/messages/${message.id}?access=${code}`];
    const told = [];
    for (const code of [emma.accessCode, '0000000000', 'x']) {
      for (const path of paths(code)) told.push(await wholeAnswer(app.browser(), path));
    }
    const [first, ...others] = told.map((answer) => ({ ...answer, body: withoutChallenge(answer.body) }));
    expect(first).toMatchObject({ status: 428, body: expect.stringContaining('"proof":{"challenge":"","bits":16}') });
    for (const other of others) expect(other).toEqual(first);
  });

  it('a right one works with the proof, on every path (A3)', async () => {
    const { emma, message } = family;
    const byCode = { params: { code: emma.accessCode } };
    const browser = app.browser();
    const asked = proofOf(await browser.refused('openWithCode', byCode));
    expect(await browser.ok('openWithCode', { ...byCode, headers: solved(asked) })).toMatchObject({
      child: { id: emma.id },
    });
    const link = { params: { id: String(message.id) }, query: { access: emma.accessCode } };
    const other = app.browser();
    const again = proofOf(await other.refused('getMessage', link));
    expect(await other.ok('getMessage', { ...link, headers: solved(again) })).toMatchObject({ id: message.id });
  });

  it('the proof is valid for this code only, once (A3)', async () => {
    const { emma } = family;
    const browser = app.browser();
    const headers = solved(proofOf(await browser.refused('openWithCode', wrong)));
    expect((await browser.refused('openWithCode', { params: { code: emma.accessCode }, headers })).status).toBe(428);
    expect((await browser.refused('openWithCode', { ...wrong, headers })).code).toBe('invalid_code');
    expect((await browser.refused('openWithCode', { ...wrong, headers })).status).toBe(428);
  });

  it('requesting a proof is no try (A3)', async () => {
    const browser = app.browser();
    expect(codesOf(await times(12, () => browser.refused('openWithCode', wrong)))).toEqual(
      Array<string>(12).fill('proof_required'),
    );
    expect(await app.platform.limits.used(budgets.codeAddress, browser.address)).toBe(0);
  });

  it('an open session continues unaffected', async () => {
    const { recipient, message } = family;
    expect((await recipient.ok('getRecipient')).messages).toHaveLength(1);
    await recipient.ok('getMessage', { params: { id: String(message.id) } });
  });

  it('the proof gets harder with more wrong ones, and easy proofs are soon refused (A3)', async () => {
    const browser = app.browser();
    const easy = await times(2, async () => proofOf(await browser.refused('openWithCode', wrong)));
    expect(easy.map(({ bits }) => bits)).toEqual([16, 16]);
    const [inTime, late] = easy.map((challenge) => solved(challenge));
    await guessedWithProofs(2 * budget.tries - 1);
    expect(proofOf(await browser.refused('openWithCode', wrong)).bits).toBe(16);
    const last = solved(proofOf(await browser.refused('openWithCode', wrong)));
    expect((await browser.refused('openWithCode', { ...wrong, headers: last })).code).toBe('invalid_code');
    expect(proofOf(await browser.refused('openWithCode', wrong)).bits).toBe(17);
    expect((await browser.refused('openWithCode', { ...wrong, headers: inTime ?? {} })).code).toBe('invalid_code');
    await guessedWithProofs(4 * budget.tries);
    expect(proofOf(await browser.refused('openWithCode', { ...wrong, headers: late ?? {} })).bits).toBe(18);
  });

  it('ten minutes later, no one needs a proof anymore', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: systemClock.now().getTime() + budget.seconds * 1000 });
    expect(await guesses(1)).toEqual(['invalid_code']);
  });
});

it.each([
  [0, 1, 16],
  [210, 10, 16],
  [419, 0, 16],
  [420, 0, 17],
  [839, 0, 17],
  [840, 0, 18],
  [1_680, 0, 19],
  [100_000_000, 0, 19],
  [0, 11, 16],
  [0, 20, 17],
  [0, 40, 18],
  [420, 40, 19],
  [0, 320, 21],
  [100_000_000, 100_000_000, 21],
])('after %i wrong codes in ten minutes, and %i from its address, a proof has %i bits', (used, own, bits) => {
  expect(proofBits({ tries: budget.tries, used }, [{ tries: budgets.codeAddress.tries, used: own }])).toBe(bits);
});
