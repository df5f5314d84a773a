import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminAccounts } from '#server/modules/admin/admins.service.ts';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { beginAdminLink } from './second-factor.service.ts';

const run = promisify(execFile);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADMIN_SECOND_FACTOR: 'required' } });
});
afterAll(() => app.close());

/** What an authenticator app shows now; `later`: seconds from now. */
async function codeOf(secret: string, later = 0): Promise<string> {
  const at = new Date(app.now().getTime() + later * 1000).toISOString();
  return (await run('oathtool', ['--totp', '--base32', `--now=${at}`, secret])).stdout.trim();
}

const waitForNextCode = () => app.setNow(new Date(app.now().getTime() + 30_000));

async function withSecondFactor(owner?: MadeMember) {
  const anna = owner ?? (await aMember(app));
  const { token, secret } = await anna.browser.ok('beginSecondFactor');
  const { recoveryCodes } = await anna.browser.ok('confirmSecondFactor', {
    body: { token, code: await codeOf(secret) },
  });
  await waitForNextCode();
  return { anna, secret, recoveryCodes };
}

async function typePassword({ email, password }: Pick<MadeMember, 'email' | 'password'>, browser: TestClient) {
  const reply = await browser.ok('login', { body: { email, password } });
  if (!('secondFactor' in reply)) throw new Error('no code was asked for');
  return reply.secondFactor;
}

describe('a second factor', () => {
  it('is asked for after the password, and an app’s code opens the account once', async () => {
    const { anna, secret } = await withSecondFactor();
    const [browser, thief] = [app.browser(), app.browser()];
    const token = await typePassword(anna, browser);
    expect(await browser.ok('checkSession')).toMatchObject({ authenticated: false });
    const code = await codeOf(secret);
    expect(await browser.ok('secondFactorLogin', { body: { token, code } })).toMatchObject({
      user: { email: anna.email },
    });
    expect(await browser.ok('checkSession')).toMatchObject({ authenticated: true });
    expect(await browser.refused('secondFactorLogin', { body: { token, code } })).toMatchObject({ code: 'login_over' });
    const again = { token: await typePassword(anna, thief), code };
    expect(await thief.refused('secondFactorLogin', { body: again })).toMatchObject({ code: 'wrong_code' });
  });

  it.each([-30, 30])('accepts a phone’s clock that is off by %s seconds, and no more', async (off) => {
    const { anna, secret } = await withSecondFactor();
    const browser = app.browser();
    const token = await typePassword(anna, browser);
    const far = { token, code: await codeOf(secret, off * 3) };
    expect(await browser.refused('secondFactorLogin', { body: far })).toMatchObject({ status: 403 });
    if (off < 0) await waitForNextCode(); // the one of the set-up doesn't work twice
    await browser.ok('secondFactorLogin', { body: { token, code: await codeOf(secret, off) } });
  });

  it('can be replaced by each recovery code, once and however it is typed', async () => {
    const { anna, recoveryCodes } = await withSecondFactor();
    expect(recoveryCodes).toHaveLength(limits.recoveryCodes);
    const [code = ''] = recoveryCodes;
    const first = app.browser();
    await first.ok('secondFactorLogin', {
      body: { token: await typePassword(anna, first), code: code.toLowerCase().replace('-', ' ') },
    });
    expect(await first.ok('getLocks')).toMatchObject({ secondFactor: { codesLeft: limits.recoveryCodes - 1 } });
    const second = app.browser();
    const body = { token: await typePassword(anna, second), code };
    expect(await second.refused('secondFactorLogin', { body })).toMatchObject({ code: 'wrong_code' });
    const stored = await app.db.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code.slice(0, 5));
  });

  it('isn’t asked for on a device that is trusted, for thirty days', async () => {
    const { anna, secret } = await withSecondFactor();
    const browser = app.browser();
    const body = { token: await typePassword(anna, browser), code: await codeOf(secret), trust: true };
    await browser.ok('secondFactorLogin', { body });
    const { email, password } = anna;
    expect(await browser.ok('login', { body: { email, password } })).toMatchObject({ user: { email } });
    await typePassword(anna, app.browser());
    await app.setNow(new Date(app.now().getTime() + limits.trustedDeviceDays * 86_400_000));
    await typePassword(anna, browser);
  });

  it('can’t be guessed: after twenty tries there are no more, also with the right code', async () => {
    const { anna, secret } = await withSecondFactor();
    const browser = app.browser();
    const token = await typePassword(anna, browser);
    for (let count = 0; count < 20; count += 1)
      expect(await browser.refused('secondFactorLogin', { body: { token, code: '000000' } })).toMatchObject({
        status: 403,
      });
    const right = { token, code: await codeOf(secret) };
    expect(await app.browser().refused('secondFactorLogin', { body: right })).toMatchObject({ code: 'too_many_tries' });
  });

  it('outlasts a new password by email, which ends the trust in devices', async () => {
    const { anna, secret } = await withSecondFactor();
    const browser = app.browser();
    const body = { token: await typePassword(anna, browser), code: await codeOf(secret), trust: true };
    await browser.ok('secondFactorLogin', { body });
    const ada = await anAdmin(app);
    const { url } = await ada.browser.ok('issueResetLink', { params: { id: String(anna.id) } });
    const token = new URL(url).searchParams.get('token') ?? '';
    await app.browser().ok('resetPassword', { body: { token, newPassword: 'a new red kite' } });
    await typePassword({ email: anna.email, password: 'a new red kite' }, browser);
  });

  it('is told about by email, and turning it off ends it', async () => {
    const { anna } = await withSecondFactor();
    const bela = await aMember(app);
    await app.takeMails();
    expect(await anna.browser.ok('removeSecondFactor')).toMatchObject({ secondFactor: null });
    const mails = await app.takeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[anna.email, 'Your second factor is off']]);
    const { token } = await anna.browser.ok('beginSecondFactor');
    const foreign = await bela.browser.refused('confirmSecondFactor', { body: { token, code: '123456' } });
    expect(foreign.code).toBe('login_over');
  });
});

describe('someone who lost phone and codes', () => {
  const hours = (count: number) => app.setNow(new Date(app.now().getTime() + count * 3_600_000));
  const id = (one: MadeMember) => ({ params: { id: String(one.id) } });

  it('gets in after an admin’s removal and 72 hours, in which every address is told', async () => {
    const { anna } = await withSecondFactor();
    await anna.browser.ok('changeEmail', { body: { email: 'next@example.org' } });
    await app.takeMails();
    const ada = await anAdmin(app);
    await ada.browser.ok('startSecondFactorRemoval', id(anna));
    const mails = await app.takeMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([anna.email, 'next@example.org'].toSorted());
    expect(await anna.browser.ok('getLocks')).toMatchObject({ secondFactor: { removedAt: expect.any(String) } });
    await hours(71);
    await app.takeMails();
    await typePassword(anna, app.browser());
    await hours(1);
    expect((await app.takeMails()).map(({ subject }) => subject)).toContain('Your second factor is off');
    const { email, password } = anna;
    expect(await app.browser().ok('login', { body: { email, password } })).toMatchObject({ user: { email } });
    const log = app.db.selectFrom('admin_audit').select('detail').where('action', '=', 'startSecondFactorRemoval');
    expect(await log.execute()).toContainEqual({ detail: expect.stringContaining(String(anna.id)) });
  });

  it.each(['a right code', 'the member', 'an admin'] as const)('keeps it if %s stops the removal', async (who) => {
    const { anna, secret } = await withSecondFactor();
    const ada = await anAdmin(app);
    await ada.browser.ok('startSecondFactorRemoval', id(anna));
    const browser = app.browser();
    if (who === 'the member') await anna.browser.ok('keepSecondFactor');
    else if (who === 'an admin') await ada.browser.ok('stopSecondFactorRemoval', id(anna));
    else {
      const body = { token: await typePassword(anna, browser), code: await codeOf(secret) };
      await browser.ok('secondFactorLogin', { body });
    }
    await hours(73);
    expect((await app.takeMails()).map(({ subject }) => subject)).not.toContain('Your second factor is off');
    await typePassword(anna, browser);
  });
});

describe('an admin on the internet', () => {
  it('sets up a second factor at the first login, gets recovery codes once, and can’t turn it off', async () => {
    const { username, password } = await anAdmin(app);
    const browser = app.browser();
    const first = await browser.ok('adminLogin', { body: { username, password } });
    const thief = await app.browser().ok('adminLogin', { body: { username, password } });
    if (!('secondFactor' in first) || !first.setUp) throw new Error('nothing to set up');
    if (!('secondFactor' in thief) || !thief.setUp) throw new Error('nothing to set up');
    expect(await browser.refused('getAdmin')).toMatchObject({ code: 'not_signed_in' });
    const code = await codeOf(first.setUp.secret);
    const entered = await browser.ok('adminSecondFactorLogin', { body: { token: first.secondFactor, code } });
    expect(entered.recoveryCodes).toHaveLength(limits.recoveryCodes);
    expect(await browser.refused('removeAdminSecondFactor')).toMatchObject({ code: 'second_factor_required' });

    const late = { token: thief.secondFactor, code: await codeOf(thief.setUp.secret) };
    expect(await app.browser().refused('adminSecondFactorLogin', { body: late })).toMatchObject({ code: 'login_over' });

    await waitForNextCode();
    const next = await browser.ok('adminLogin', { body: { username, password } });
    if (!('secondFactor' in next)) throw new Error('no code was asked for');
    expect(next.setUp).toBeNull();
    const body = { token: next.secondFactor, code: await codeOf(first.setUp.secret) };
    expect(await browser.ok('adminSecondFactorLogin', { body })).toMatchObject({ username, recoveryCodes: null });
  });

  it('who has lost everything gets in once with a link from the console', async () => {
    const { username } = await anAdmin(app);
    const token = await createAdminAccounts(app.db).link(username, beginAdminLink);
    const browser = app.browser();
    expect(await browser.ok('adminLinkLogin', { body: { token } })).toMatchObject({ username });
    expect(await browser.ok('getAdmin')).toMatchObject({ username });
    expect(await app.browser().refused('adminLinkLogin', { body: { token } })).toMatchObject({ code: 'link_invalid' });
  });
});
