import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { hashingLoad, hashPassword } from '#server/lib/password-hash.ts';
import { aLovedOne, aMember, aNewMember, mailedToken, resetToken } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { codesOf, times, triesThen } from '#server/testing/tries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dead = 'x'.repeat(43);

describe('other limits', () => {
  it('allow thirty signups an hour from one address', { tags: 'long' }, async () => {
    const browser = () => app.browser('203.0.113.20');
    const body = (index: number) => ({ name: 'Anna', email: `many${index}@example.org`, password: 'correct horse' });
    await times(30, (index) => browser().ok('signup', { body: body(index) }));
    expect(await browser().refused('signup', { body: body(30) })).toMatchObject({
      status: 429,
      code: 'too_many_tries',
    });
  });

  it('allow five emailed links an hour to one address, and say when to try again', async () => {
    const anna = await aMember(app);
    const ask = () =>
      app
        .browser()
        .fetch('/api/auth/forgot-password', {
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
    expect(known.message).toBe('Too many tries. Try again in 60 minutes.');
    expect(unknown.at(-1)?.status).toBe(429);
  });

  it('apply to any spelling of the address, and to each kind of link separately', async () => {
    const { email } = await aMember(app);
    const written = (index: number) => ({ body: { email: index % 2 === 0 ? email : email.toUpperCase() } });
    await times(5, (index) => app.browser().ok('forgotPassword', written(index)));
    expect((await app.browser().refused('forgotPassword', written(5))).code).toBe('too_many_tries');
    await app.browser().ok('resendVerification', { body: { email } });
  });

  it('allow five verification links an hour, to a typed address and to the logged-in member', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const typed = { body: { email: anna.email } };
    await times(5, () => app.browser().ok('resendVerification', typed));
    expect((await app.browser().refused('resendVerification', typed)).code).toBe('too_many_tries');
    await times(5, () => bela.browser.ok('resendVerification', { body: {} }));
    expect((await bela.browser.refused('resendVerification', { body: {} })).code).toBe('too_many_tries');
  });

  it('allow twenty emails an hour caused by one address', async () => {
    const browser = app.browser();
    await times(20, (index) => browser.ok('forgotPassword', { body: { email: `mail${index}@example.org` } }));
    const refusal = await browser.refused('forgotPassword', { body: { email: 'mail20@example.org' } });
    expect(refusal.code).toBe('too_many_tries');
  });

  it('count one address’s wrong links, and accept a right one from another', { tags: 'long' }, async () => {
    const anna = await aMember(app);
    const token = await resetToken(app, anna.email);
    const browser = app.browser();
    const newPassword = 'a gate in the garden';
    const refusals = await times(31, () => browser.refused('resetPassword', { body: { token: dead, newPassword } }));
    expect(codesOf(refusals)).toEqual(triesThen(30, 'link_invalid', 'too_many_tries'));
    await app.browser().ok('resetPassword', { body: { token, newPassword } });
  });

  it('don’t count right links', async () => {
    await app.takeMails();
    await aNewMember(app);
    const token = await mailedToken(app, '/verify-email');
    const browser = app.browser();
    await times(31, () => browser.ok('verifyEmail', { query: { token } }));
  });

  it('skip the costly work for an invalid link', { tags: 'long' }, async () => {
    const crowd = Promise.all(Array.from({ length: 100 }, () => hashPassword('a gate in the garden')));
    const body = { token: dead, newPassword: 'a gate in the garden' };
    expect((await app.browser().refused('resetPassword', { body })).code).toBe('link_invalid');
    expect(hashingLoad().waiting).toBeGreaterThan(0);
    await crowd;
  });

  it('count one address’s wrong access codes, on every path that accepts them', async () => {
    const browser = app.browser();
    const wrong = { params: { code: '0000000000' } };
    await times(9, () => browser.refused('openWithCode', wrong));
    await browser.refused('getMessage', { params: { id: '1' }, query: { access: '00000-00000' } });
    expect(await browser.refused('openWithCode', wrong)).toMatchObject({ status: 428, code: 'proof_required' });
    expect((await browser.refused('getMessage', { params: { id: '1' }, query: { access: 'x' } })).status).toBe(428);
    expect((await app.browser().refused('openWithCode', wrong)).status).toBe(404);
  });

  it('count one network’s wrong access codes for an hour', async () => {
    await times(100, () => app.platform.limits.take(budgets.codeNetwork, '198.51.100.0/24'));
    const refusal = await app.browser('198.51.100.7').refused('openWithCode', { params: { code: '0000000000' } });
    expect(refusal.code).toBe('proof_required');
  });

  it('don’t count right access codes', async () => {
    const emma = await aLovedOne(await aMember(app));
    const browser = app.browser();
    await times(11, () => browser.ok('openWithCode', { params: { code: emma.accessCode } }));
  });
});

it.each([
  ['loginAccount', 15 * 60],
  ['loginAccountInARow', 30 * 86_400],
  ['codeAddress', 15 * 60],
] as const)('the budget %s is restored after %i seconds', async (name, seconds) => {
  expect((await app.platform.limits.take(budgets[name], 'whoever')).retryAfterSeconds).toBe(seconds);
});
