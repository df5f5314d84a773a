import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { hashingLoad, hashPassword } from '#server/lib/password-hash.ts';
import { aMember, logIn, resetToken } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { codesOf, proofOf, solved, times, triesThen } from '#server/testing/tries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const guess = (email: string, browser: TestClient = app.browser(), headers: Record<string, string> = {}) =>
  browser.refused('login', { body: { email, password: 'wrong horse' }, headers });

describe('guessing one account’s password', () => {
  it('needs a proof of work from the eleventh try on, from anywhere', async () => {
    const anna = await aMember(app);
    const refusals = await times(12, () => guess(anna.email));
    expect(codesOf(refusals)).toEqual([...triesThen(10, 'wrong_credentials', 'proof_required'), 'proof_required']);
    expect(refusals.at(-1)).toMatchObject({ status: 428, proof: { bits: 16 } });
    const paid = await guess(anna.email, app.browser(), solved(proofOf(await guess(anna.email))));
    expect(paid.code).toBe('wrong_credentials');
  });

  it('can’t be sped up with concurrent tries', async () => {
    const anna = await aMember(app);
    const refusals = await Promise.all(Array.from({ length: 40 }, () => guess(anna.email)));
    expect(refusals.filter(({ code }) => code === 'wrong_credentials')).toHaveLength(10);
  });

  it('doesn’t lock out the owner: known devices get in directly, new ones with the proof', async () => {
    const anna = await aMember(app);
    await anna.browser.ok('logout');
    await times(15, () => guess(anna.email));
    const body = { email: anna.email, password: anna.password };
    await anna.browser.ok('login', { body });
    const fresh = app.browser();
    const headers = solved(proofOf(await fresh.refused('login', { body })));
    await fresh.ok('login', { body, headers });
  });

  it('gets no tries back for logging in to another account', { tags: 'long' }, async () => {
    const [anna, mallory] = [await aMember(app), await aMember(app)];
    const browser = app.browser();
    await times(10, () => guess(anna.email, browser));
    await browser.ok('login', { body: { email: mallory.email, password: mallory.password } });
    expect((await guess(anna.email, browser)).code).toBe('proof_required');
  });

  it('needs a proof for this account only', { tags: 'long' }, async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    for (const { email } of [anna, bela]) await times(10, () => guess(email));
    const headers = solved(proofOf(await guess(anna.email)));
    expect((await guess(bela.email, app.browser(), headers)).code).toBe('proof_required');
    expect((await guess(anna.email, app.browser(), headers)).code).toBe('wrong_credentials');
  });

  it('is counted for any spelling of the address', { tags: 'long' }, async () => {
    const anna = await aMember(app);
    const refusals = await times(11, (index) => guess(index % 2 === 0 ? anna.email.toUpperCase() : ` ${anna.email}`));
    expect(refusals.at(-1)?.code).toBe('proof_required');
  });

  it('stops after ten on a known device, and starts over after a right one', async () => {
    const anna = await aMember(app);
    await times(9, () => guess(anna.email, anna.browser));
    await logIn(app, anna, anna.browser);
    const refusals = await times(11, () => guess(anna.email, anna.browser));
    expect(codesOf(refusals)).toEqual(triesThen(10, 'wrong_credentials', 'too_many_tries'));
  });

  it('is forgotten after a right password', async () => {
    const anna = await aMember(app);
    await times(99, () => app.platform.limits.take(budgets.loginAccountInARow, anna.email));
    await logIn(app, anna);
    expect(codesOf(await times(2, () => guess(anna.email)))).toEqual(['wrong_credentials', 'wrong_credentials']);
  });

  it('waits in the same queue if there is no such account', { tags: 'long' }, async () => {
    const crowd = Promise.all(Array.from({ length: 100 }, () => hashPassword('a gate in the garden')));
    expect((await guess('nobody@example.org')).code).toBe('wrong_credentials');
    expect(hashingLoad().waiting).toBe(0);
    await crowd;
  });

  it('looks the same if there is no such account', { tags: 'long' }, async () => {
    const refusals = await times(11, () => guess('nobody-at-all@example.org'));
    expect(codesOf(refusals)).toEqual(triesThen(10, 'wrong_credentials', 'proof_required'));
  });

  it('stops after a hundred in a row, except on known devices, until the owner chooses a new password', async () => {
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
    const token = await resetToken(app, anna.email);
    await app.browser().ok('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
    await app.browser().ok('login', { body: { email: anna.email, password: 'a gate in the garden' } });
  });
});

describe('guessing from one address', () => {
  it('needs a proof of work from the thirty-first try on, for any accounts', { tags: 'long' }, async () => {
    const browser = app.browser('203.0.113.9');
    const refusals = await times(31, (index) => guess(`one${index}@example.org`, browser));
    expect(codesOf(refusals)).toEqual(triesThen(30, 'wrong_credentials', 'proof_required'));
    expect((await guess('other@example.org', app.browser('203.0.113.10'))).code).toBe('wrong_credentials');
  });

  it('doesn’t affect a household that types right passwords', { tags: 'long' }, async () => {
    const anna = await aMember(app);
    await times(31, () => logIn(app, anna, app.browser('203.0.113.12')));
  });

  it('doesn’t count toward locking an account once the address is refused', { tags: 'long' }, async () => {
    const anna = await aMember(app);
    const browser = app.browser('203.0.113.11');
    await times(300, () => app.platform.limits.take(budgets.loginAddressAtMost, browser.address));
    const refusals = await Promise.all(Array.from({ length: 101 }, () => guess(anna.email, browser)));
    expect(new Set(codesOf(refusals))).toEqual(new Set(['too_many_tries']));
    await app.browser().ok('login', { body: { email: anna.email, password: anna.password } });
  });

  it('counts an IPv6 network as one', { tags: 'long' }, async () => {
    const refusals = await times(31, (index) =>
      guess(`six${index}@example.org`, app.browser(`2001:db8:1:2::${index}`)),
    );
    expect(refusals.at(-1)?.code).toBe('proof_required');
  });

  it('can’t be hidden by a header if no proxy is trusted', async () => {
    const direct = await startTestApp({ env: { TRUST_PROXY: '' } });
    const refusals = await times(31, (index) => guess(`h${index}@example.org`, direct.browser()));
    expect(refusals.at(-1)?.code).toBe('proof_required');
    await direct.close();
  });
});
