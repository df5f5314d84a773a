import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aNewMember, isNewDevice, logIn, mailedToken, resetToken } from '#server/testing/make.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aGuest } from '#server/testing/make-guests.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn, tokenIn } from '#server/testing/test-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://someday.example', ADMIN_SECOND_FACTOR: 'optional' } });
});
afterAll(() => app.close());

const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000));
const resetLinkInvalid = 'The reset link is invalid or has expired. Please request a new password reset.';

describe('a forgotten password', () => {
  it('is replaced with an emailed link, once', async () => {
    const anna = await aMember(app);
    const token = await resetToken(app, anna.email.toUpperCase());
    const browser = app.browser();
    await browser.ok('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
    await logIn(app, { email: anna.email, password: 'a gate in the garden' });
    const old = await app.browser().refused('login', { body: { email: anna.email, password: anna.password } });
    expect(old.code).toBe('wrong_credentials');
    const again = await browser.refused('resetPassword', { body: { token, newPassword: 'another gate' } });
    expect(again).toMatchObject({ status: 400, code: 'link_invalid', message: resetLinkInvalid });
  });

  it('a new one ends every session, opens none, and sends an email', async () => {
    const anna = await aMember(app);
    const token = await resetToken(app, anna.email);
    const stranger = app.browser();
    await stranger.ok('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
    expect((await anna.browser.ok('checkSession')).authenticated).toBe(false);
    expect((await stranger.ok('checkSession')).authenticated).toBe(false);
    const [mail] = await app.takeMails();
    expect(mail?.to).toBe(anna.email);
    expect(mail?.subject).toMatch(/password/i);
    expect(mail?.text).not.toContain('gate');
  });

  it('a new one ends everything someone else may have known or started', async () => {
    const anna = await aMember(app);
    const body = { email: 'thief@example.org', password: anna.password };
    await anna.browser.ok('changeEmail', { body });
    const wish = await mailedToken(app, '/confirm-email');
    const token = await resetToken(app, anna.email);
    await app.browser().ok('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
    expect((await app.browser().refused('confirmEmail', { body: { token: wish } })).code).toBe('link_invalid');
    const now = { ...anna, password: 'a gate in the garden' };
    expect(await isNewDevice(app, now, anna.browser)).toBe(true);
    const { user } = await anna.browser.ok('checkSession');
    expect(user).toMatchObject({ email: anna.email, pendingEmail: null });
  });

  it('a new one confirms the address its link was sent to', async () => {
    const anna = await aMember(app);
    const token = await resetToken(app, anna.email);
    await app.browser().ok('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
    const browser = await logIn(app, { email: anna.email, password: 'a gate in the garden' });
    expect((await browser.ok('checkSession')).user?.emailVerified).toBe(true);
  });

  it('has a link that works for thirty minutes', async () => {
    const anna = await aMember(app);
    const token = await resetToken(app, anna.email);
    await later(30 * 60 - 1);
    const other = await resetToken(app, (await aMember(app)).email);
    await later(1);
    const late = await app.browser().refused('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
    expect(late).toMatchObject({ status: 410, message: resetLinkInvalid });
    await app.browser().ok('resetPassword', { body: { token: other, newPassword: 'a gate in the garden' } });
  });

  it('has links that only a reset ends: no newer one, and no one with the password', async () => {
    const anna = await aMember(app);
    const first = await resetToken(app, anna.email);
    const second = await resetToken(app, anna.email);
    const body = { newPassword: 'a gate in the garden' };
    await anna.browser.ok('changePassword', { body: { newPassword: 'a garden with a gate' } });
    await app.browser().ok('resetPassword', { body: { ...body, token: first } });
    expect((await app.browser().refused('resetPassword', { body: { ...body, token: second } })).status).toBe(400);
  });

  it('is replaced exactly once by a hundred concurrent tries', { tags: 'long' }, async () => {
    const anna = await aMember(app);
    const token = await resetToken(app, anna.email);
    const tries = Array.from({ length: 100 }, (_, index) =>
      app
        .browser()
        .fetch('/api/auth/reset-password', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: app.origin },
          body: JSON.stringify({ token, newPassword: `a gate in garden ${index}` }),
        }),
    );
    const answers = await Promise.all(tries);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(99).fill(400),
    ]);
    await logIn(app, { email: anna.email, password: `a gate in garden ${won}` });
  });

  it('gets the same answer for an unknown address, to which nothing is sent', async () => {
    const anna = await aMember(app);
    await app.takeMails();
    const known = await app.browser().ok('forgotPassword', { body: { email: anna.email } });
    const unknown = await app.browser().ok('forgotPassword', { body: { email: 'nobody@example.org' } });
    expect(unknown).toEqual(known);
    expect((await app.takeMails()).map(({ to }) => to)).toEqual([anna.email]);
    expect(await app.db.selectFrom('outgoing_emails').selectAll().execute()).toEqual([]);
  });

  it('gets a link to this installation, whatever host the request claims', async () => {
    const anna = await aMember(app);
    await app.takeMails();
    const answer = await app
      .browser()
      .fetch('/api/auth/forgot-password', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example',
        },
        body: JSON.stringify({ email: anna.email }),
      });
    expect(answer.status).toBe(200);
    const [mail] = await app.takeMails();
    expect(mail && linkIn(mail, '/reset-password').origin).toBe('https://someday.example');
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil');
  });

  it.each([
    [{ newPassword: 'seven77' }, 'Password must be at least 8 characters long'],
    [{ newPassword: '' }, 'Password must be at least 8 characters long'],
    [{ newPassword: 'Password123' }, 'That’s one of the world’s most common passwords'],
  ])('is not replaced by %j', async (wrong, message) => {
    const anna = await aMember(app);
    const token = await resetToken(app, anna.email);
    const refusal = await app.browser().refused('resetPassword', { body: { token, ...wrong } });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(refusal.message).toContain(message);
    await app.browser().ok('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
  });

  it.each(['', 'x', 'x'.repeat(43), '%00', '../../etc/passwd'])('is not replaced with the token %j', async (token) => {
    const body = { token, newPassword: 'a gate in the garden' };
    expect(await app.browser().refused('resetPassword', { body })).toMatchObject({
      status: 400,
      code: 'link_invalid',
      message: resetLinkInvalid,
    });
  });
});

describe('an address', () => {
  async function verifyToken(email: string): Promise<string> {
    const mail = (await app.takeMails()).find(({ to, text }) => to === email && text.includes('/verify-email'));
    if (mail === undefined) throw new Error('no email came');
    return tokenIn(mail, '/verify-email');
  }

  it('is confirmed by the emailed link, and a second time says so', async () => {
    const anna = await aNewMember(app, { name: 'Anna' });
    expect((await anna.browser.ok('checkSession')).user?.emailVerified).toBe(false);
    const token = await verifyToken(anna.email);
    const first = await app.browser().ok('verifyEmail', { query: { token } });
    expect(first.message).toContain('successfully');
    expect(first.user).toEqual({ name: 'Anna', email: anna.email });
    expect((await app.browser().ok('verifyEmail', { query: { token } })).message).toBe('Email already verified');
    expect((await anna.browser.ok('checkSession')).user?.emailVerified).toBe(true);
  });

  it('is not confirmed by a week-old link, but that can request a new one', async () => {
    const anna = await aNewMember(app);
    const token = await verifyToken(anna.email);
    await later(7 * 86_400);
    const refusal = await app.browser().refused('verifyEmail', { query: { token } });
    expect(refusal).toMatchObject({ status: 410, message: 'This verification link has expired.' });
    await app.browser().ok('resendVerification', { body: { token } });
    await app.browser().ok('verifyEmail', { query: { token: await verifyToken(anna.email) } });
  });

  it.each([{}, { token: '' }, { token: 'x'.repeat(43) }])('is not confirmed with %j', async (query) => {
    expect(await app.browser().refused('verifyEmail', { query })).toMatchObject({
      status: 400,
      message: 'Invalid verification link. Please check your email for the correct link.',
    });
  });

  it('gets no new link for an invalid one', async () => {
    await app.takeMails();
    const body = { token: 'x'.repeat(43) };
    expect((await app.browser().refused('resendVerification', { body })).code).toBe('link_invalid');
    expect(await app.takeMails()).toEqual([]);
  });

  it('gets a new link for the logged-in member or when typed, and looks the same if unknown', async () => {
    const anna = await aMember(app);
    await app.takeMails();
    const signedIn = await anna.browser.ok('resendVerification', { body: {} });
    await verifyToken(anna.email);
    const typed = await app.browser().ok('resendVerification', { body: { email: anna.email } });
    const token = await verifyToken(anna.email);
    const unknown = await app.browser().ok('resendVerification', { body: { email: 'nobody@example.org' } });
    expect([typed, unknown]).toEqual([signedIn, signedIn]);
    await app.browser().ok('verifyEmail', { query: { token } });
    await app.browser().ok('resendVerification', { body: { email: anna.email } });
    expect(await app.takeMails()).toEqual([]);
    expect((await app.browser().refused('resendVerification', { body: {} })).status).toBe(401);
  });
});

describe('a reset link made by an admin', () => {
  const asAdmin = async () => {
    const { username, password } = await anAdmin(app);
    const browser = app.browser();
    await browser.ok('adminLogin', { body: { username, password } });
    return browser;
  };
  const make = async (id: number) => {
    const browser = await asAdmin();
    const { url } = await browser.ok('issueResetLink', { params: { id: String(id) } });
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe('https://someday.example/reset-password');
    return searchParams.get('token') ?? '';
  };
  const choose = (token: string, newPassword = 'a gate in the garden') => ({ body: { token, newPassword } });

  it('allows one new password, and doesn’t confirm the address', async () => {
    const anna = await aMember(app);
    const token = await make(anna.id);
    await app.browser().ok('resetPassword', choose(token));
    const browser = await logIn(app, { email: anna.email, password: 'a gate in the garden' });
    expect((await browser.ok('checkSession')).user?.emailVerified).toBe(false);
    const again = await app.browser().refused('resetPassword', choose(token, 'another gate'));
    expect(again).toMatchObject({ code: 'link_invalid', message: resetLinkInvalid });
  });

  it('works for half an hour', async () => {
    const anna = await aMember(app);
    const token = await make(anna.id);
    await later(limits.resetLinkMinutes * 60);
    expect((await app.browser().refused('resetPassword', choose(token))).code).toBe('link_expired');
  });

  it('is shown to the member from the next login until they dismiss it', async () => {
    const anna = await aMember(app);
    const at = app.now().toISOString();
    await app.browser().ok('resetPassword', choose(await make(anna.id)));
    const now = { email: anna.email, password: 'a gate in the garden' };
    const browser = await logIn(app, now);
    expect((await browser.ok('checkSession')).user?.resetLinkIssuedAt).toBe(at);
    await browser.ok('updateAccount', { body: { resetLinkIssuedAt: null } });
    const later = await logIn(app, now);
    expect((await later.ok('checkSession')).user?.resetLinkIssuedAt).toBeNull();
  });

  it('is audited, without its secret', async () => {
    const anna = await aMember(app);
    const token = await make(anna.id);
    const entries = await app.db.selectFrom('admin_audit').select(['action', 'detail']).orderBy('id').execute();
    expect(entries.at(-1)).toMatchObject({ action: 'issueResetLink', detail: `id ${anna.id}` });
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('can’t be made for guests or closed accounts', async () => {
    const browser = await asAdmin();
    const anna = await aMember(app);
    await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
    const guest = await aGuest(app);
    for (const id of [anna.id, guest.id, 999_999_999]) {
      expect((await browser.refused('issueResetLink', { params: { id: String(id) } })).code).toBe('not_found');
    }
  });
});

describe('without email', () => {
  it('no answer promises one', async () => {
    const body = { name: 'Anna', email: 'anna.without.mail@example.org', password: 'correct horse' };
    const browser = app.browser();
    const { message } = await browser.ok('signup', { body });
    expect(message).toBe('Welcome to Someday.');
    const forgot = await app.browser().ok('forgotPassword', { body: { email: body.email } });
    expect(forgot.message).toBe(
      'Email isn’t set up on this Someday. Ask the person who runs it for a link to choose a new password.',
    );
    const resent = await browser.ok('resendVerification', { body: {} });
    expect(resent.message).toBe('Email isn’t set up on this Someday. Your address doesn’t need to be confirmed.');
    await browser.ok('closeAccount', { body: { confirmEmail: body.email } });
    const closed = await app.browser().refused('login', { body: { email: body.email, password: body.password } });
    expect(closed).toMatchObject({
      code: 'account_closed',
      message: 'This account is closed. To reopen it, ask the person who runs this Someday.',
    });
  });
});

it('a link’s secret is nowhere in the database', async () => {
  const anna = await aMember(app);
  const token = await resetToken(app, anna.email);
  const rows = JSON.stringify(await app.db.selectFrom('account_tokens').selectAll().execute());
  const jobs = JSON.stringify(await app.db.selectFrom('jobs').selectAll().execute());
  expect(rows.length).toBeGreaterThan(100);
  expect(rows + jobs).not.toContain(token);
});
