import { errorBodySchema } from '@someday/contract/api/error-body';
import { termsVersion } from '@someday/contract/rules/public-facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn } from '#server/testing/test-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const anna = { name: 'Anna', email: 'anna@example.org', password: 'correct horse' };

describe('signing up', () => {
  it('creates an account and a session, and leads to onboarding if billing is off', async () => {
    const browser = app.browser();
    const reply = await browser.ok('signup', { body: { ...anna, timeZone: 'Europe/Berlin' } });
    expect(reply).toMatchObject({ redirectTo: '/onboarding', requiresPaymentSetup: false });
    expect(reply.user).toMatchObject({ name: 'Anna', email: 'anna@example.org', timeZone: 'Europe/Berlin' });
    expect(await browser.ok('checkSession')).toEqual({ authenticated: true, user: reply.user });
  });

  it('says that an address is taken, in any case', async () => {
    const refusal = await app.browser().refused('signup', { body: { ...anna, email: 'ANNA@Example.org' } });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'An account with this email already exists. Please log in.',
    });
  });

  it.each([
    [{ name: '' }, 'Please fill in all fields.'],
    [{ name: '   ' }, 'Please fill in all fields.'],
    [{ email: '' }, 'Please fill in all fields.'],
    [{ password: '' }, 'Please fill in all fields.'],
    [{ password: 'short' }, 'Password must be at least 6 characters long.'],
    [{ password: 'qwerty' }, /^That’s one of the world’s most common passwords/],
    [{ password: 'PassW0rd' }, /^That’s one of the world’s most common passwords/],
    [{ password: 'x'.repeat(257) }, 'Choose a password with 256 characters or fewer.'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(65)}@example.org` }, 'Please enter a valid email address'],
    [{ email: `a@${'b.'.repeat(126)}org` }, 'Please enter a valid email address'],
    [{ name: 'Anna\r\nBcc: all@example.org' }, 'Remove line breaks and control characters.'],
    [{ name: 'A'.repeat(101) }, 'Use 100 characters or fewer.'],
  ])('with %j is refused: %s', async (wrong, message) => {
    const refusal = await app.browser().refused('signup', { body: { ...anna, email: 'new@example.org', ...wrong } });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(refusal.message).toMatch(message);
  });

  it('records when the terms were accepted, and which', async () => {
    const row = await app.db
      .selectFrom('members')
      .select(['terms_version', 'terms_accepted_at'])
      .where('email', '=', anna.email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ terms_version: termsVersion, terms_accepted_at: app.now() });
  });

  it('sends an email to confirm the address', async () => {
    const browser = app.browser();
    const reply = await browser.ok('signup', { body: { ...anna, email: 'asked@example.org' } });
    expect(reply.user.emailVerified).toBe(false);
    const mail = (await app.takeMails()).find(({ to }) => to === 'asked@example.org');
    expect(mail && linkIn(mail, '/verify-email').origin).toBe(app.platform.config.publicUrl);
  });

  it.each([`${'a'.repeat(64)}@example.org`, `a@${'b.'.repeat(124)}org`])(
    'reaches every address it accepts: %s',
    async (email) => {
      await app.takeMails();
      await app.browser().ok('signup', { body: { ...anna, email } });
      expect((await app.takeMails()).map(({ to }) => to)).toEqual([email]);
    },
  );

  it('accepts passwords in any script, in any Unicode normalization', async () => {
    const password = 'Zoë’s 🐎 über Gärten';
    await app
      .browser()
      .ok('signup', { body: { ...anna, email: 'zoe@example.org', password: password.normalize('NFC') } });
    const body = { email: 'zoe@example.org', password: password.normalize('NFD') };
    await app.browser().ok('login', { body });
  });

  it('uses UTC if the browser sends no valid time zone', async () => {
    const body = { ...anna, email: 'mars@example.org', timeZone: 'Mars/Olympus' };
    expect((await app.browser().ok('signup', { body })).user.timeZone).toBe('UTC');
  });
});

describe('logging in', () => {
  it('opens a session, with the address in any case', async () => {
    const browser = app.browser();
    const login = await browser.ok('login', { body: { email: 'Anna@Example.ORG', password: anna.password } });
    expect(login).toMatchObject({ user: { name: 'Anna' } });
    expect((await browser.ok('checkSession')).authenticated).toBe(true);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await app.browser().refused('login', { body: { email: anna.email, password: 'wrong horse' } });
    const unknown = await app.browser().refused('login', { body: { email: 'nobody@example.org', password: 'x' } });
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password.' });
  });

  it('needs both fields', async () => {
    const refusal = await app.browser().refused('login', { body: { email: '', password: '' } });
    expect(refusal.message).toBe('Please enter both email and password.');
  });
});

describe('a session', () => {
  it('ends on the server at logout, so that a copied cookie is useless', async () => {
    const { browser } = await aMember(app);
    const stolen = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    await browser.ok('logout');
    const answer = await app.browser().fetch('/api/parents', { headers: { cookie: stolen } });
    expect(answer.status).toBe(401);
    expect([...browser.cookies().keys()]).toEqual(['someday_device']);
  });

  it('is stored as a hash, with a cookie that scripts and other sites don’t get', async () => {
    const answer = await app
      .browser()
      .fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: JSON.stringify({ email: anna.email, password: anna.password }),
      });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^someday_member=[\w-]{43}; .*Path=\/; .*HttpOnly; SameSite=Lax$/);
    const token = cookie.slice('someday_member='.length).split(';')[0] ?? '';
    const rows = await app.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.some((row) => row.token_hash.toString('latin1').includes(token))).toBe(false);
  });

  it('ends after two weeks without use, and after ninety days with use', async () => {
    const { browser } = await aMember(app);
    const day = 86_400_000;
    const start = app.now().getTime();
    for (const days of [10, 20, 30, 40, 50, 60, 70, 80, 89]) {
      await app.setNow(new Date(start + days * day));
      expect((await browser.ok('checkSession')).authenticated, `day ${days}`).toBe(true);
    }
    await app.setNow(new Date(start + 90 * day));
    expect((await browser.ok('checkSession')).authenticated).toBe(false);

    const idle = await aMember(app);
    await app.setNow(new Date(app.now().getTime() + 14 * day));
    expect((await idle.browser.ok('checkSession')).authenticated).toBe(false);
  });
});

describe('requests from other sites', () => {
  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://other.example.org' }],
  ])('are refused: %j', async (headers: Record<string, string>) => {
    const { browser } = await aMember(app);
    const refusal = await browser.refused('addLovedOne', { body: { name: 'Emma', email: null }, headers });
    expect(refusal).toMatchObject({ status: 403, code: 'other_site' });
  });

  it.each(['/api/auth/login', '/api/auth/signup', '/api/guest-login', '/api/admin/login'])(
    'can’t log anyone in with a form for %s, in any browser',
    async (path) => {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
        for (const origin of ['https://evil.example', 'null', `${app.origin}0`]) {
          const headers = { origin, 'content-type': type };
          const answer = await app.browser().fetch(path, { method: 'POST', headers, body: 'email=a&password=b' });
          expect({ status: answer.status, ...z.parse(errorBodySchema, await answer.json()) }).toMatchObject({
            status: 403,
            code: 'other_site',
          });
        }
      }
    },
  );
});
