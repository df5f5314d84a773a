import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signOnExam } from '#server/adapters/sign-on/open-sign-on.ts';
import { readConfig } from '#server/config/config.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aMember } from '#server/testing/make.ts';
import { logInAtProvider, startProvider, type RunningProvider } from '#server/testing/sign-on-provider.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const publicUrl = 'http://localhost:3000';
let provider: RunningProvider;
let app: TestApp;
const rules = { PUBLIC_URL: publicUrl, OIDC_NAME: 'Home login', OIDC_ADMIN_CLAIM: 'groups=keepers' };
beforeAll(async () => {
  provider = await startProvider({ publicUrl });
  app = await startTestApp({ env: { ...rules, ...provider.env } });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

let people = 0;
function aPerson(more: object = {}) {
  people += 1;
  return {
    sub: `person-${people}`,
    email: `person${people}@example.org`,
    email_verified: true,
    name: 'Anna Blue',
    ...more,
  };
}

async function comeBack(browser: TestClient, person: object, as: 'member' | 'admin' = 'member'): Promise<string> {
  const { url } = await browser.ok('beginSignOn', { body: { as, next: '/trash' } });
  return logInAtProvider(url, person);
}

async function newcomer(person = aPerson(), at = app) {
  const browser = at.browser();
  const back = await browser.ok('finishSignOn', { body: { search: await comeBack(browser, person) } });
  if (back.kind !== 'new') throw new Error(`${back.kind} instead of a new account`);
  const { user } = await browser.ok('createSignOnAccount', { body: { token: back.token, name: back.name } });
  return { browser, person, user };
}

describe('single sign-on', () => {
  it('makes an account with a proven address after the person agrees, and opens it from then on', async () => {
    const { browser, person, user } = await newcomer();
    expect(user).toMatchObject({ name: 'Anna Blue', email: person.email, emailVerified: true });
    const search = await comeBack(browser, person);
    expect(await browser.ok('finishSignOn', { body: { search } })).toMatchObject({
      ...{ kind: 'member', redirectTo: '/trash', user: { id: user.id } },
    });
    expect(await browser.ok('listSessions')).toMatchObject([{ beganWith: 'sign_on' }]);
    const { redirectTo } = await browser.ok('logout');
    expect(redirectTo).toContain(`${provider.issuer}/session/end?`);
  });

  it('connects with an account that has the address only after that account’s own login', async () => {
    const anna = await aMember(app);
    const person = aPerson({ email: anna.email });
    const browser = app.browser();
    const back = await browser.ok('finishSignOn', { body: { search: await comeBack(browser, person) } });
    if (back.kind !== 'connect') throw new Error('connected without the password');
    expect(await browser.ok('checkSession')).toMatchObject({ authenticated: false });
    const bela = await aMember(app);
    const { email, password } = anna;
    const other = { email: bela.email, password, connect: back.token };
    expect(await browser.refused('login', { body: other })).toMatchObject({ code: 'login_over' });
    await browser.ok('login', { body: { email, password, connect: back.token } });
    const phone = app.browser();
    const entered = await phone.ok('finishSignOn', { body: { search: await comeBack(phone, person) } });
    expect(entered).toMatchObject({ kind: 'member', user: { id: anna.id } });
    await anna.browser.ok('disconnectSignOn');
    expect(await anna.browser.ok('getLocks')).toMatchObject({ signOn: null });
  });

  it.each([
    ['an address that the provider hasn’t confirmed', { email_verified: false }],
    ['what isn’t an address', { email: 'root' }],
  ])('refuses %s', async (_what, claims) => {
    const browser = app.browser();
    const search = await comeBack(browser, aPerson(claims));
    expect(await browser.refused('finishSignOn', { body: { search } })).toMatchObject({ code: 'sign_on_unverified' });
  });

  it('works once per state, and only in the browser that began', async () => {
    const { browser, person } = await newcomer();
    const search = await comeBack(browser, person);
    expect(await app.browser().refused('finishSignOn', { body: { search } })).toMatchObject({ code: 'login_over' });
    const again = await comeBack(browser, person);
    await browser.ok('finishSignOn', { body: { search: again } });
    expect(await browser.refused('finishSignOn', { body: { search: again } })).toMatchObject({ code: 'login_over' });
  });

  it.each([
    ['another issuer', (search: URLSearchParams) => search.set('iss', 'https://elsewhere.example.org')],
    ['someone who said no there', (search: URLSearchParams) => search.set('error', 'access_denied')],
    ['a made-up code', (search: URLSearchParams) => search.set('code', 'made-up')],
    ['no issuer', (search: URLSearchParams) => search.delete('iss')],
  ])('refuses %s', async (_what, change) => {
    const browser = app.browser();
    const search = new URLSearchParams(await comeBack(browser, aPerson()));
    change(search);
    const refused = await browser.refused('finishSignOn', { body: { search: `?${search.toString()}` } });
    expect(refused).toMatchObject({ code: 'sign_on_refused' });
    app.takeLog();
  });

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'])(
    'never continues at %j',
    async (next) => {
      const refused = await app.browser().refused('beginSignOn', { body: { as: 'member', next } });
      expect(refused.status).toBe(400);
    },
  );

  it('confirms that it’s the member, not someone else who is logged in there', async () => {
    const { browser, person, user } = await newcomer();
    const stale = () =>
      app.db.updateTable('sessions').set({ confirmed_at: null }).where('member_id', '=', user.id).execute();
    await stale();
    expect(await browser.refused('requestExport')).toMatchObject({ code: 'password_needed' });
    const confirm = async (as: object) => {
      const { url } = await browser.ok('confirmSignOn', { body: { next: '/member-dashboard' } });
      return { body: { search: await logInAtProvider(url, as) } };
    };
    expect(await browser.refused('finishSignOn', await confirm(aPerson()))).toMatchObject({ code: 'sign_on_refused' });
    expect(await browser.ok('finishSignOn', await confirm(person))).toMatchObject({ kind: 'confirmed' });
    await browser.ok('requestExport');
    expect(await browser.refused('disconnectSignOn')).toMatchObject({ code: 'last_way_in' });
  });

  it('lets in admins by the claim, under a name that no one has', async () => {
    const browser = app.browser();
    const member = { search: await comeBack(browser, aPerson(), 'admin') };
    expect(await browser.refused('finishSignOn', { body: member })).toMatchObject({ code: 'not_an_admin' });
    for (const expected of ['root', 'root 2']) {
      const person = aPerson({ preferred_username: 'root', groups: ['family', 'keepers'] });
      const search = await comeBack(browser, person, 'admin');
      expect(await browser.ok('finishSignOn', { body: { search } })).toMatchObject({ kind: 'admin' });
      expect(await browser.ok('getAdmin')).toMatchObject({ username: expected });
      const { url } = await browser.ok('confirmAdminSignOn', { body: {} });
      const lapsed = { search: await logInAtProvider(url, { ...person, groups: ['family'] }) };
      expect(await browser.refused('finishSignOn', { body: lapsed })).toMatchObject({ code: 'sign_on_refused' });
    }
  });
});

describe('a provider', () => {
  it.each([
    ['five minutes ahead', 5 * 60_000, true],
    ['five minutes behind', -5 * 60_000, true],
    ['an hour behind, so that its tokens have expired', -3_600_000, false],
  ])('whose clock is %s', async (_what, clockOffMs, works) => {
    const odd = await startProvider({ publicUrl, clockOffMs, idTokenLifetime: 60 });
    const there = await startTestApp({ env: { ...rules, ...odd.env } });
    const browser = there.browser();
    const { url } = await browser.ok('beginSignOn', { body: { as: 'member' } });
    const body = { search: await logInAtProvider(url, aPerson()) };
    if (works) expect(await browser.ok('finishSignOn', { body })).toMatchObject({ kind: 'new' });
    else expect(await browser.refused('finishSignOn', { body })).toMatchObject({ code: 'sign_on_refused' });
    there.takeLog();
    await there.close();
    await odd.stop();
  });

  it('that is away is said to be, while sessions and passwords go on', async () => {
    const leaving = await startProvider({ publicUrl });
    const there = await startTestApp({ env: { ...rules, ...leaving.env } });
    const anna = await aMember(there);
    const { browser: newcomers } = await newcomer(aPerson(), there);
    await leaving.stop();
    const away = await there.browser().refused('beginSignOn', { body: { as: 'member' } });
    expect(away).toMatchObject({ status: 503, code: 'sign_on_away' });
    await newcomers.ok('listSessions');
    expect(await newcomers.ok('logout')).toMatchObject({ redirectTo: null });
    await there.browser().ok('login', { body: { email: anna.email, password: anna.password } });
    there.takeLog();
    await there.close();
  });

  it('alone lets people in where passwords are off, and strangers only where it may sign them up', async () => {
    const env = { ...rules, ...provider.env, PASSWORD_LOGIN: 'off', OIDC_SIGNUP: 'off' };
    const there = await startTestApp({ env });
    const anna = await aMember(there);
    const { email, password } = anna;
    const browser = there.browser();
    expect(await browser.refused('login', { body: { email, password } })).toMatchObject({ code: 'password_login_off' });
    const signup = { name: 'Bela', email: 'bela@example.org', password, acceptTerms: true } as const;
    expect(await browser.refused('signup', { body: signup })).toMatchObject({ code: 'password_login_off' });
    const search = await comeBack(browser, aPerson({ email }));
    const back = await browser.ok('finishSignOn', { body: { search } });
    if (back.kind !== 'connect') throw new Error(back.kind);
    await browser.ok('login', { body: { email, password, connect: back.token } });
    const stranger = { search: await comeBack(browser, aPerson()) };
    expect(await browser.refused('finishSignOn', { body: stranger })).toMatchObject({ code: 'signup_off' });
    await there.close();
  });
});

describe('a wrong setting', () => {
  it.each([
    ['none', {}, 'works'],
    ['the secret', { OIDC_CLIENT_SECRET: 'another secret' }, 'client_refused'],
    ['the client', { OIDC_CLIENT_ID: 'someone-else' }, 'client_refused'],
    ['the issuer’s host', { OIDC_ISSUER: 'http://localhost:PORT' }, 'other_issuer'],
    ['the issuer’s path', { OIDC_ISSUER: 'http://127.0.0.1:PORT/elsewhere' }, 'no_provider'],
    ['an issuer that is away', { OIDC_ISSUER: 'http://127.0.0.1:1' }, 'away'],
  ])('is told from others: %s', async (_which, wrong, expected) => {
    const given = JSON.stringify({ ...rules, ...provider.env, ...wrong }).replaceAll(
      'PORT',
      new URL(provider.issuer).port,
    );
    expect(await signOnExam(readConfig(JSON.parse(given)))?.()).toBe(expected);
  });

  it('is named by npm run doctor and the admin’s page', async () => {
    const there = await startTestApp({ env: { ...rules, ...provider.env, OIDC_CLIENT_SECRET: 'another secret' } });
    const { checks } = await (await anAdmin(there)).browser.ok('checkInstallation');
    expect(checks.find(({ name }) => name === 'Single sign-on')).toMatchObject({
      ...{ state: 'trouble', remedy: expect.stringContaining('OIDC_CLIENT_SECRET') },
    });
    await there.close();
  });
});
