import { createHash } from 'node:crypto';
import {
  hasLeadingZeroBits,
  proofAnswer,
  proofHeader,
  type ProofChallenge,
} from '@someday/contract/rules/proof-of-work';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from '#server/lib/limit-budgets.ts';
import { aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Refusal, TestClient } from '#server/testing/test-client.ts';
import { tokenIn } from '#server/testing/test-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const guess = (email: string, browser: TestClient = app.browser(), headers: Record<string, string> = {}) =>
  browser.refused('login', { body: { email, password: 'wrong horse' }, headers });

async function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await work(index));
  return results;
}

function solved({ challenge, bits }: ProofChallenge): Record<string, string> {
  for (let n = 0; ; n++) {
    const answer = proofAnswer(challenge, n);
    if (hasLeadingZeroBits(createHash('sha256').update(answer).digest(), bits)) return { [proofHeader]: answer };
  }
}

const proofOf = ({ proof }: Refusal): ProofChallenge => {
  if (proof === undefined) throw new Error('no proof was asked for');
  return proof;
};

const codes = (refusals: readonly Refusal[]) => refusals.map(({ code }) => code);

describe('guessing the password of one account', () => {
  it('costs a proof of work from the eleventh try on, wherever it comes from', async () => {
    const anna = await aMember(app);
    const refusals = await times(12, () => guess(anna.email));
    expect(codes(refusals)).toEqual([
      ...Array<string>(10).fill('wrong_credentials'),
      'proof_required',
      'proof_required',
    ]);
    expect(refusals.at(-1)?.status).toBe(428);
    const paid = await guess(anna.email, app.browser(), solved(proofOf(await guess(anna.email))));
    expect(paid.code).toBe('wrong_credentials');
  });

  it('cannot go faster by going all at once', async () => {
    const anna = await aMember(app);
    const refusals = await Promise.all(Array.from({ length: 40 }, () => guess(anna.email)));
    expect(refusals.filter(({ code }) => code === 'wrong_credentials')).toHaveLength(10);
  });

  it('leaves the owner in, on a known device at once and on a new one with the proof', async () => {
    const anna = await aMember(app);
    await anna.browser.ok('logout');
    await times(15, () => guess(anna.email));
    const body = { email: anna.email, password: anna.password };
    await anna.browser.ok('login', { body });
    const fresh = app.browser();
    const headers = solved(proofOf(await fresh.refused('login', { body })));
    await fresh.ok('login', { body, headers });
  });

  it('does not get its tries back by logging in to an account of its own', async () => {
    const [anna, mallory] = [await aMember(app), await aMember(app)];
    const browser = app.browser();
    await times(10, () => guess(anna.email, browser));
    await browser.ok('login', { body: { email: mallory.email, password: mallory.password } });
    expect((await guess(anna.email, browser)).code).toBe('proof_required');
  });

  it('looks the same when there is no such account', async () => {
    const refusals = await times(11, () => guess('nobody-at-all@example.org'));
    expect(codes(refusals)).toEqual([...Array<string>(10).fill('wrong_credentials'), 'proof_required']);
  });

  it('ends after a hundred in a row for all but known devices, until the owner chooses a new password', async () => {
    const anna = await aMember(app);
    await times(10, () => guess(anna.email));
    await times(89, () => app.platform.limits.take(budgets.loginAccountInARow, anna.email));
    const paid = solved(proofOf(await guess(anna.email)));
    expect((await guess(anna.email, app.browser(), paid)).code).toBe('wrong_credentials');
    const body = { email: anna.email, password: anna.password };
    const locked = await app.browser().refused('login', { body });
    expect(locked).toMatchObject({ status: 429, code: 'login_locked' });
    await anna.browser.ok('logout');
    await anna.browser.ok('login', { body });
    await app.takeMails();
    await app.browser().ok('forgotPassword', { body: { email: anna.email } });
    const [mail] = await app.takeMails();
    const token = tokenIn(mail ?? { text: '' }, '/reset-password');
    await app.browser().ok('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
    await app.browser().ok('login', { body: { email: anna.email, password: 'a gate in the garden' } });
  });
});

describe('guessing from one address', () => {
  it('costs a proof of work from the thirty-first try on, whatever the accounts', async () => {
    const browser = app.browser('203.0.113.9');
    const refusals = await times(31, (index) => guess(`one${index}@example.org`, browser));
    expect(codes(refusals)).toEqual([...Array<string>(30).fill('wrong_credentials'), 'proof_required']);
    expect((await guess('other@example.org', app.browser('203.0.113.10'))).code).toBe('wrong_credentials');
  });

  it('brings no account nearer to being locked once the address is refused', async () => {
    const anna = await aMember(app);
    const browser = app.browser('203.0.113.11');
    await times(300, () => app.platform.limits.take(budgets.loginAddressAtMost, browser.address));
    const refusals = await Promise.all(Array.from({ length: 101 }, () => guess(anna.email, browser)));
    expect(new Set(codes(refusals))).toEqual(new Set(['too_many_tries']));
    await app.browser().ok('login', { body: { email: anna.email, password: anna.password } });
  });

  it('counts an IPv6 network as one', async () => {
    const refusals = await times(31, (index) =>
      guess(`six${index}@example.org`, app.browser(`2001:db8:1:2::${index}`)),
    );
    expect(refusals.at(-1)?.code).toBe('proof_required');
  });

  it('cannot be hidden by a header when no proxy is trusted', async () => {
    const direct = await startTestApp({ env: { TRUST_PROXY: '' } });
    const refusals = await times(31, (index) => guess(`h${index}@example.org`, direct.browser()));
    expect(refusals.at(-1)?.code).toBe('proof_required');
    await direct.close();
  });
});

describe('other doors', () => {
  it('let one address sign up thirty times an hour', async () => {
    const browser = () => app.browser('203.0.113.20');
    const body = (index: number) => ({ name: 'Anna', email: `many${index}@example.org`, password: 'correct horse' });
    await times(30, (index) => browser().ok('signup', { body: body(index) }));
    expect(await browser().refused('signup', { body: body(30) })).toMatchObject({
      status: 429,
      code: 'too_many_tries',
    });
  });

  it('mail five links an hour to one address, and say when to come back', async () => {
    const anna = await aMember(app);
    const ask = () =>
      app.browser().fetch('/api/auth/forgot-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: anna.email }),
      });
    const answers = await times(6, ask);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    const wait = Number(answers.at(-1)?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    const known = await app.browser().refused('forgotPassword', { body: { email: anna.email } });
    const unknown = await times(6, () => ask());
    expect(known.message).toBe('There were too many tries. Please try again in 60 minutes.');
    expect(unknown.at(-1)?.status).toBe(429);
  });

  it('count wrong links of one address, and let a right one in elsewhere', async () => {
    const browser = app.browser();
    const body = { token: 'x'.repeat(43), newPassword: 'a gate in the garden' };
    const refusals = await times(31, () => browser.refused('resetPassword', { body }));
    expect(codes(refusals)).toEqual([...Array<string>(30).fill('link_invalid'), 'too_many_tries']);
  });

  it('count wrong access codes of one address, on every path that takes them', async () => {
    const browser = app.browser();
    const wrong = { params: { code: '0000000000' } };
    await times(9, () => browser.refused('openWithCode', wrong));
    await browser.refused('getMessage', { params: { id: '1' }, query: { access: '00000-00000' } });
    expect(await browser.refused('openWithCode', wrong)).toMatchObject({ status: 429, code: 'too_many_tries' });
    expect((await browser.refused('getMessage', { params: { id: '1' }, query: { access: 'x' } })).status).toBe(429);
    expect((await app.browser().refused('openWithCode', wrong)).status).toBe(404);
  });
});
