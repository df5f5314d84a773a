import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aFamily,
  aMember,
  aNewMember,
  aRecipient,
  isSignedIn,
  logIn,
  mailedToken,
  resetToken,
  type MadeMember,
} from '#server/testing/make.ts';
import { aPasskey } from '#server/testing/make-passkey.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tokenIn } from '#server/testing/test-mail.ts';
import { insertMedium, insertObject } from '#server/modules/media/media.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));

/** Closes the account and returns the secret from the email about it. */
async function close({ browser, email }: MadeMember): Promise<string> {
  await app.takeMails();
  await browser.ok('closeAccount', { body: { confirmEmail: email.toUpperCase() } });
  const [mail] = await app.takeMails();
  expect(mail?.to).toBe(email);
  return tokenIn(mail ?? { text: '' }, '/reopen-account');
}

describe('a closed account', () => {
  it('lets no one in anymore', async () => {
    const { anna, emma, message, recipient } = await aFamily(app);
    await close(anna);
    expect((await anna.browser.ok('checkSession')).authenticated).toBe(false);
    expect((await recipient.fetch('/api/recipient')).status).toBe(401);
    expect((await recipient.fetch(`/api/messages/${message.id}`)).status).toBe(404);
    expect((await recipient.fetch(`/api/media/${message.id}/video`)).status).toBe(401);
    const code = await app.browser().refused('openWithCode', { params: { code: emma.accessCode } });
    const wrong = await app.browser().refused('openWithCode', { params: { code: '0000000000' } });
    expect(code).toEqual(wrong);
    const login = { body: { email: anna.email, password: anna.password } };
    expect(await app.browser().refused('login', login)).toMatchObject({ status: 403, code: 'account_closed' });
    const guess = { body: { email: anna.email, password: 'wrong horse' } };
    expect((await app.browser().refused('login', guess)).code).toBe('wrong_credentials');
    await app.browser().ok('forgotPassword', { body: { email: anna.email } });
    expect(await app.takeMails()).toEqual([]);
  });

  it('lets in no other device, and no link', async () => {
    await app.takeMails();
    const anna = await aNewMember(app);
    const verify = await mailedToken(app, '/verify-email');
    const phone = await logIn(app, anna);
    await anna.browser.ok('changeEmail', { body: { email: 'elsewhere@example.org' } });
    const wish = await mailedToken(app, '/confirm-email');
    const reset = await resetToken(app, anna.email);
    await close(anna);
    expect(await isSignedIn(phone)).toBe(false);
    const stranger = app.browser();
    const newPassword = 'a gate in the garden';
    expect((await stranger.refused('confirmEmail', { body: { token: wish } })).code).toBe('link_invalid');
    expect((await stranger.refused('resetPassword', { body: { token: reset, newPassword } })).code).toBe(
      'link_invalid',
    );
    expect((await stranger.refused('verifyEmail', { query: { token: verify } })).code).toBe('link_invalid');
  });

  it('gets no more emails, except the one with the link to reopen it', async () => {
    await app.takeMails();
    const anna = await aMember(app);
    await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
    expect((await app.takeMails()).map(({ subject }) => subject)).toEqual(['Your account is closed']);
  });

  it('is erased after four weeks, with all rows and files', async () => {
    const before = new Set(await app.storedObjects());
    await aFamily(app);
    const others = (await app.storedObjects()).filter((id) => !before.has(id));
    const { anna } = await aFamily(app);
    await aPasskey(app, { memberId: anna.id });
    const annas = (await app.storedObjects()).filter((id) => !before.has(id) && !others.includes(id));
    expect(annas.length).toBeGreaterThan(1);
    await close(anna);
    await later(28 * DAY - 1000);
    await app.jobs.runDue();
    expect(await rowsOf(anna.id)).not.toEqual(nothing);
    await later(1000);
    await app.jobs.runDue();
    expect(await rowsOf(anna.id)).toEqual(nothing);
    const rows = await app.db.selectFrom('objects').select('id').execute();
    for (const left of [await app.storedObjects(), rows.map(({ id }) => id)]) {
      expect(left).toEqual(expect.arrayContaining(others));
      expect(left.filter((id) => annas.includes(id))).toEqual([]);
    }
    await app.browser().ok('signup', { body: { name: 'Anna', email: anna.email, password: 'correct horse' } });
  });

  it('leaves nothing, even if it was stored during the erasure', async () => {
    const { anna } = await aFamily(app);
    const others = (await app.storedObjects()).length;
    await close(anna);
    const { storage } = app.platform;
    const { remove } = storage;
    let late = '';
    // As a conversion that is still running does.
    storage.remove = async (id) => {
      storage.remove = remove;
      const object = await storage.put(Readable.from([Buffer.from('late')]), { maxBytes: 4 });
      const type = { messageType: 'photo', format: 'jpeg', mime: 'image/jpeg' } as const;
      await insertObject(app.db, object);
      await insertMedium(app.db, { memberId: anna.id, originalId: object.id, fileName: 'late.jpg', type });
      late = object.id;
      return storage.remove(id);
    };
    await later(28 * DAY);
    await app.jobs.runDue();
    expect(await rowsOf(anna.id)).toEqual(nothing);
    expect(late).not.toBe('');
    const left = await app.storedObjects();
    expect(left).not.toContain(late);
    expect(left.length).toBeLessThan(others);
  });

  it('is reopened by the link in the email, with everything unchanged', async () => {
    const { anna, emma, message } = await aFamily(app);
    const token = await close(anna);
    await later(27 * DAY);
    await app.browser().ok('reopenAccount', { body: { token } });
    expect((await app.takeMails()).map(({ to }) => to)).toEqual([anna.email]);
    await later(2 * DAY);
    await app.jobs.runDue();
    const recipient = await aRecipient(app, emma);
    expect((await recipient.fetch(`/api/messages/${message.id}`)).status).toBe(200);
    await app.browser().ok('login', { body: { email: anna.email, password: anna.password } });
    expect((await app.browser().refused('reopenAccount', { body: { token } })).code).toBe('link_invalid');
  });

  it('can’t be reopened once its erasure is due, even if that is late', async () => {
    const { anna } = await aFamily(app);
    await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
    await later(DAY);
    const mail = (await app.takeMails()).find(({ text }) => text.includes('/reopen-account'));
    await later(27 * DAY);
    const token = tokenIn(mail ?? { text: '' }, '/reopen-account');
    expect((await app.browser().refused('reopenAccount', { body: { token } })).code).toBe('link_expired');
  });
});

describe('closing', () => {
  it('shows the day of the erasure', async () => {
    const anna = await aMember(app, { timeZone: 'Pacific/Kiritimati' });
    const body = { confirmEmail: anna.email };
    const day = new Date(app.now().getTime() + 28 * DAY + 14 * 3_600_000).toISOString().slice(0, 10);
    expect((await anna.browser.ok('closeAccount', { body })).erasedOn).toBe(day);
  });

  it.each([
    ['another address', { confirmEmail: 'other@example.org' }, 'That’s not your account’s email address.'],
    ['no address', { confirmEmail: '' }, 'Enter this account’s email address.'],
  ])('is refused with %s', async (_what, body, message) => {
    const anna = await aMember(app);
    expect((await anna.browser.refused('closeAccount', { body })).message).toBe(message);
    expect((await anna.browser.ok('checkSession')).authenticated).toBe(true);
  });
});

const ofMembers = [
  ...(['sessions', 'loved_ones', 'messages', 'media', 'account_tokens'] as const),
  ...(['passkeys', 'second_factors', 'sign_on_identities'] as const),
];
const nothing = [0, ...ofMembers.map(() => 0)];

async function rowsOf(memberId: number): Promise<number[]> {
  const themselves = await app.db.selectFrom('members').select('id').where('id', '=', memberId).execute();
  const counts = [themselves.length];
  for (const table of ofMembers)
    counts.push((await app.db.selectFrom(table).select('id').where('member_id', '=', memberId).execute()).length);
  return counts;
}
