import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aMember,
  aNewMember,
  isNewDevice,
  logIn,
  mailedToken,
  resetToken,
  type MadeMember,
} from '#server/testing/make.ts';
import { aPasskey } from '#server/testing/make-passkey.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tokenIn } from '#server/testing/test-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let counter = 0;
function newAddress(): string {
  counter += 1;
  return `new${counter}@example.org`;
}

/** Requests another address and returns the secret emailed to it. */
async function askFor({ browser, password }: MadeMember, email: string): Promise<string> {
  await app.takeMails();
  await browser.ok('changeEmail', { body: { email } });
  const [mail, ...others] = await app.takeMails();
  expect(mail?.to).toBe(email);
  expect(others).toEqual([]);
  return tokenIn(mail ?? { text: '' }, '/confirm-email');
}

/** Changes the address and returns the secret emailed to the old one. */
async function change(member: MadeMember, email: string, old = member.email): Promise<string> {
  const token = await askFor(member, email);
  await app.browser().ok('confirmEmail', { body: { token } });
  const [mail] = await app.takeMails();
  expect(mail?.to).toBe(old);
  return tokenIn(mail ?? { text: '' }, '/undo-email-change');
}

/** With the reset link that an undo has emailed. */
async function logInWithNewPassword({ email }: MadeMember) {
  const password = 'a gate in the garden';
  const token = await mailedToken(app, '/reset-password');
  await app.browser().ok('resetPassword', { body: { token, newPassword: password } });
  await app.browser().ok('login', { body: { email, password } });
  return { email, password };
}

const addressOf = async ({ browser }: MadeMember) => (await browser.ok('checkSession')).user?.email;

describe('a new address', () => {
  it('takes effect once it is confirmed, and the old one gets an email', async () => {
    const anna = await aMember(app);
    const email = newAddress();
    const token = await askFor(anna, email);
    expect((await anna.browser.ok('checkSession')).user).toMatchObject({ email: anna.email, pendingEmail: email });
    expect(await app.browser().ok('confirmEmail', { body: { token } })).toMatchObject({ email });
    expect((await anna.browser.ok('checkSession')).user).toMatchObject({
      email,
      pendingEmail: null,
      emailVerified: true,
    });
    const [mail] = await app.takeMails();
    expect(mail?.to).toBe(anna.email);
    expect(mail?.text).not.toContain(email);
    await app.browser().ok('login', { body: { email, password: anna.password } });
    expect((await app.browser().refused('confirmEmail', { body: { token } })).code).toBe('link_invalid');
  });

  it('does not take effect if the request was canceled, replaced or has expired', async () => {
    const anna = await aMember(app);
    const first = await askFor(anna, newAddress());
    const second = await askFor(anna, newAddress());
    expect((await app.browser().refused('confirmEmail', { body: { token: first } })).code).toBe('link_invalid');
    expect((await anna.browser.ok('cancelEmailChange')).pendingEmail).toBeNull();
    expect((await app.browser().refused('confirmEmail', { body: { token: second } })).code).toBe('link_invalid');
    const third = await askFor(anna, newAddress());
    await app.setNow(new Date(app.now().getTime() + 86_400_000));
    expect((await app.browser().refused('confirmEmail', { body: { token: third } })).code).toBe('link_expired');
    expect(await addressOf(anna)).toBe(anna.email);
  });

  it('must be free both when it is requested and when it is confirmed', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const taken = { email: bela.email.toUpperCase(), password: anna.password };
    expect((await anna.browser.refused('changeEmail', { body: taken })).code).toBe('email_taken');
    const email = newAddress();
    const token = await askFor(anna, email);
    const signup = { name: 'Carl', email, password: 'correct horse' };
    await app.browser().ok('signup', { body: signup });
    expect((await app.browser().refused('confirmEmail', { body: { token } })).code).toBe('email_taken');
    expect(await addressOf(anna)).toBe(anna.email);
  });

  it('gets at most five emails an hour, from all members together', async () => {
    const email = newAddress();
    const ask = async () => {
      const { browser, password } = await aMember(app);
      const body = JSON.stringify({ email, password });
      const headers = { 'content-type': 'application/json' };
      return (await browser.fetch('/api/account/email', { method: 'POST', headers, body })).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push(await ask());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('needs the password, and must be different', async () => {
    const anna = await aMember(app);
    const wrong = { email: newAddress(), password: 'wrong horse' };
    expect(await anna.browser.refused('changeEmail', { body: wrong })).toMatchObject({
      status: 403,
      code: 'wrong_password',
    });
    const same = { email: anna.email.toUpperCase(), password: anna.password };
    expect(await anna.browser.refused('changeEmail', { body: same })).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'email', message: 'This is already your account’s email address.' }],
    });
  });
});

describe('undoing an address change', () => {
  it('ends every session and emails a reset link', async () => {
    const anna = await aMember(app);
    const token = await change(anna, newAddress());
    const reply = await app.browser().ok('undoEmailChange', { body: { token } });
    expect(reply.email).toBe(anna.email);
    expect((await anna.browser.ok('checkSession')).authenticated).toBe(false);
    const [mail] = await app.takeMails();
    expect(mail?.to).toBe(anna.email);
    const body = { token: tokenIn(mail ?? { text: '' }, '/reset-password'), newPassword: 'a gate in the garden' };
    await app.browser().ok('resetPassword', { body });
    await app.browser().ok('login', { body: { email: anna.email, password: 'a gate in the garden' } });
  });

  it('removes passkeys and single sign-on, which the thief may have added; a new password leaves them', async () => {
    const anna = await aMember(app);
    await aPasskey(app, { memberId: anna.id });
    const identity = { member_id: anna.id, issuer: 'https://login.example.org', subject: '7', email: anna.email };
    await app.db.insertInto('sign_on_identities').values(identity).execute();
    await app.browser().ok('forgotPassword', { body: { email: anna.email } });
    const browser = await logIn(app, await logInWithNewPassword(anna));
    const ways = { passkeys: [{ name: 'Phone' }], signOn: { email: anna.email } };
    expect(await browser.ok('getLocks')).toMatchObject(ways);
    const token = await change({ ...anna, browser }, newAddress());
    await app.browser().ok('undoEmailChange', { body: { token } });
    const back = await logIn(app, await logInWithNewPassword(anna));
    expect(await back.ok('getLocks')).toMatchObject({ passkeys: [], signOn: null });
  });

  it('also works after a second change, and then ends the thief’s own undo link', async () => {
    const anna = await aMember(app);
    const [one, two] = [newAddress(), newAddress()];
    const owners = await change(anna, one);
    const thiefs = await change(anna, two, one);
    const { email } = await app.browser().ok('undoEmailChange', { body: { token: owners } });
    expect(email).toBe(anna.email);
    const known = { email, password: anna.password };
    expect((await app.browser().refused('login', { body: known })).code).toBe('wrong_credentials');
    expect((await app.browser().refused('undoEmailChange', { body: { token: thiefs } })).code).toBe('link_invalid');
  });

  it('reopens the account if the thief has closed it', async () => {
    const anna = await aMember(app);
    const stolen = newAddress();
    const token = await change(anna, stolen);
    await anna.browser.ok('closeAccount', { body: { confirmEmail: stolen } });
    await app.browser().ok('undoEmailChange', { body: { token } });
    await app.setNow(new Date(app.now().getTime() + 29 * 86_400_000));
    await app.jobs.runDue();
    await logInWithNewPassword(anna);
  });

  it('stays possible for the old mailbox, even after the new one’s link was used', async () => {
    const anna = await aMember(app);
    const one = newAddress();
    const owners = await change(anna, one);
    const thiefs = await change(anna, newAddress(), one);
    await app.browser().ok('undoEmailChange', { body: { token: thiefs } });
    await app.takeMails();
    await app.browser().ok('undoEmailChange', { body: { token: owners } });
    await logInWithNewPassword(anna);
  });

  it('reserves the old address, from the change on, even before the email with the link is sent', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    await app.browser().ok('confirmEmail', { body: { token: await askFor(anna, newAddress()) } });
    const signup = { name: 'Carl', email: anna.email.toUpperCase(), password: 'correct horse' };
    expect((await app.browser().refused('signup', { body: signup })).code).toBe('email_taken');
    const wish = { email: anna.email, password: bela.password };
    expect((await bela.browser.refused('changeEmail', { body: wish })).code).toBe('email_taken');
    await app.takeMails();
    await app.setNow(new Date(app.now().getTime() + 7 * 86_400_000));
    await app.browser().ok('signup', { body: signup });
  });

  it('ends the emails that are still on their way to the thief', async () => {
    const anna = await aMember(app);
    const stolen = newAddress();
    const owners = await change(anna, stolen);
    await app.browser().ok('forgotPassword', { body: { email: stolen } });
    await anna.browser.ok('resendVerification', { body: {} });
    await app.browser().ok('undoEmailChange', { body: { token: owners } });
    expect((await app.takeMails()).map(({ to }) => to)).toEqual([anna.email]);
  });

  it('is possible for seven days', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const annas = await change(anna, newAddress());
    await app.setNow(new Date(app.now().getTime() + 7 * 86_400_000 - 1000));
    const belas = await change(bela, newAddress());
    await app.setNow(new Date(app.now().getTime() + 1000));
    expect((await app.browser().refused('undoEmailChange', { body: { token: annas } })).code).toBe('link_expired');
    await app.browser().ok('undoEmailChange', { body: { token: belas } });
  });

  it('works for nothing else', async () => {
    const anna = await aMember(app);
    const token = await change(anna, newAddress());
    const body = { token, newPassword: 'a gate in the garden' };
    expect((await app.browser().refused('resetPassword', { body })).code).toBe('link_invalid');
    expect((await app.browser().refused('confirmEmail', { body: { token } })).code).toBe('link_invalid');
    expect((await app.browser().refused('verifyEmail', { query: { token } })).code).toBe('link_invalid');
    expect((await app.browser().refused('reopenAccount', { body: { token } })).code).toBe('link_invalid');
  });
});

describe('links', () => {
  const refusalOf = async (name: 'confirmEmail' | 'undoEmailChange', token: string) =>
    (await app.browser().refused(name, { body: { token } })).code;

  it('do only what they are for, once', async () => {
    const anna = await aMember(app);
    const wish = await askFor(anna, newAddress());
    expect(await refusalOf('undoEmailChange', wish)).toBe('link_invalid');
    await app.browser().ok('confirmEmail', { body: { token: wish } });
    const undo = await mailedToken(app, '/undo-email-change');
    await app.browser().ok('undoEmailChange', { body: { token: undo } });
    expect(await refusalOf('undoEmailChange', undo)).toBe('link_invalid');
  });

  it('in the old mailbox stop working when the address changes', async () => {
    await app.takeMails();
    const anna = await aNewMember(app);
    const verify = await mailedToken(app, '/verify-email');
    const wish = await askFor(anna, newAddress());
    const reset = await resetToken(app, anna.email);
    await app.browser().ok('confirmEmail', { body: { token: wish } });
    const body = { token: reset, newPassword: 'a gate in the garden' };
    expect((await app.browser().refused('resetPassword', { body })).code).toBe('link_invalid');
    expect((await app.browser().refused('verifyEmail', { query: { token: verify } })).code).toBe('link_invalid');
  });

  it('are not emailed if the request was canceled before', async () => {
    const anna = await aMember(app);
    await app.takeMails();
    await anna.browser.ok('changeEmail', { body: { email: newAddress() } });
    await anna.browser.ok('cancelEmailChange');
    expect(await app.takeMails()).toEqual([]);
  });
});

it('undoing the change forgets every device', async () => {
  const anna = await aMember(app);
  const undo = await change(anna, newAddress());
  await app.browser().ok('undoEmailChange', { body: { token: undo } });
  expect(await isNewDevice(app, await logInWithNewPassword(anna), anna.browser)).toBe(true);
});
