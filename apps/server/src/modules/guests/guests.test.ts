import { api, type EndpointName } from '@someday/contract/api/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { aGuest } from '#server/testing/make-guests.ts';
import { aLovedOne, aRecipient, isSignedIn } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn } from '#server/testing/test-mail.ts';

/* What admins do with guests. */

let app: TestApp;
let admin: MadeAdmin;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Someday <post@example.org>',
    PUBLIC_URL: 'http://someday.example',
  };
  app = await startTestApp({ env });
  admin = await anAdmin(app);
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const DAY = 86_400_000;
const create = (guestCode: string, more: { email?: string | null; accessLevel?: 'beta' | 'admin' | 'demo' } = {}) =>
  admin.browser.ok('createGuestSession', { body: { guestCode, ...more } });
const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

describe('a new guest', () => {
  it('gets the typed code if it’s hard to guess, and a week', async () => {
    const made = await create('Grandma-Garden-2031', { email: 'Mia@example.org', accessLevel: 'demo' });
    expect(made).toEqual({
      id: made.id,
      guestCode: 'Grandma-Garden-2031',
      email: 'Mia@example.org',
      accessLevel: 'demo',
      isActive: true,
      createdAt: app.now().toISOString(),
      expiresAt: new Date(app.now().getTime() + 7 * DAY).toISOString(),
      lastUsed: null,
      invitedAt: null,
    });
    await app.browser().ok('guestLogin', { body: { code: 'grandma garden 2031' } });
  });

  it('has a week by the database’s clock', async () => {
    app.skewNode(30 * DAY);
    const { expiresAt } = await create('Clocks-Are-Ahead');
    app.skewNode(0);
    expect(expiresAt).toBe(new Date(app.now().getTime() + 7 * DAY).toISOString());
  });

  it('gets a random 40-bit ending on a code of fewer than twelve characters, not counting separators', async () => {
    for (const typed of ['KIM', 'A-B-C-D-E-F-G-H-J-K-M']) {
      const [one, other] = [await create(typed), await create(typed)];
      expect(one.guestCode).toMatch(new RegExp(`^${typed}-[0-9A-HJKMNP-TV-Z]{8}$`));
      expect(other.guestCode).not.toBe(one.guestCode);
      await app.browser().ok('guestLogin', { body: { code: one.guestCode } });
      expect((await app.browser().refused('guestLogin', { body: { code: typed } })).code).toBe('invalid_guest_code');
    }
    expect((await create('ABCDEFGHJKMN')).guestCode).toBe('ABCDEFGHJKMN');
  });

  it('can’t have another guest’s code, however it’s typed, or an empty one', async () => {
    await create('Twelve-Of-A-Kind');
    const again = { body: { guestCode: 'twe1ve 0f a kind' } };
    expect(await admin.browser.refused('createGuestSession', again)).toMatchObject({
      status: 409,
      code: 'guest_code_taken',
    });
    const empty = await admin.browser.refused('createGuestSession', { body: { guestCode: '  ' } });
    expect(empty.fields).toEqual([{ path: 'guestCode', message: 'Guest code is required' }]);
    const dashes = await admin.browser.refused('createGuestSession', { body: { guestCode: `A${'-'.repeat(58)}B` } });
    expect(dashes.fields?.[0]?.path).toBe('guestCode');
  });

  it('is created once if two admins use the same code at the same time', async () => {
    const [one, other] = [admin, await anAdmin(app)];
    const headers = { 'content-type': 'application/json', origin: app.origin };
    const init = { method: 'POST', headers, body: JSON.stringify({ guestCode: 'Both-At-The-Same-Time' }) };
    const answers = await Promise.all(
      [one, other].map(({ browser }) => browser.fetch('/api/admin/guest-sessions', init)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('has a code that the database can’t reveal', async () => {
    const { id } = await create('Nobody-Reads-This-Here');
    const row = await app.db.selectFrom('guest_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const kept = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
    expect(kept.join('\n').toLowerCase()).not.toContain('nobody');
  });
});

describe('deactivating a guest', () => {
  it('ends their sessions, their code and their event stream right away (F1)', async () => {
    const guest = await aGuest(app);
    const phone = app.browser();
    await phone.ok('guestLogin', { body: { code: guest.code } });
    const stream = await guest.browser.ok('streamEvents');
    const shown = await admin.browser.ok('deactivateGuestSession', { params: { id: String(guest.guestId) } });
    expect(shown).toMatchObject({ id: guest.guestId, isActive: false });
    expect(await stream.text()).toBe('retry: 3000\n\n');
    for (const browser of [guest.browser, phone]) {
      expect((await browser.refused('getParents', {})).code).toBe('not_signed_in');
    }
    expect((await app.browser().refused('guestLogin', { body: { code: guest.code } })).code).toBe('guest_access_over');
  });

  it('also closes their messages to their loved ones', async () => {
    const guest = await aGuest(app);
    const emma = await aLovedOne(guest);
    const atHer = await aRecipient(app, emma);
    await atHer.ok('getRecipient');
    await admin.browser.ok('deactivateGuestSession', { params: { id: String(guest.guestId) } });
    expect((await atHer.refused('getRecipient')).code).toBe('not_signed_in');
    const again = await app.browser().refused('openWithCode', { params: { code: emma.accessCode } });
    expect(again.code).toBe('invalid_code');
  });

  it('is refused for a missing, deactivated or expired guest', async () => {
    expect((await admin.browser.refused('deactivateGuestSession', idOf({ id: 999_999 }))).code).toBe('not_found');
    const twice = await create('Ended-Only-Once');
    await admin.browser.ok('deactivateGuestSession', idOf(twice));
    expect((await admin.browser.refused('deactivateGuestSession', idOf(twice))).code).toBe('guest_not_active');
    const past = await create('Ended-By-Itself');
    await app.setNow(new Date(app.now().getTime() + 7 * DAY));
    admin = await anAdmin(app);
    expect((await admin.browser.refused('deactivateGuestSession', idOf(past))).code).toBe('guest_not_active');
  });

  it('leaves other guests’ sessions alone', async () => {
    const [one, other] = [await aGuest(app), await aGuest(app)];
    await admin.browser.ok('deactivateGuestSession', { params: { id: String(one.guestId) } });
    expect(await isSignedIn(other.browser)).toBe(true);
  });
});

describe('an invitation', () => {
  const mails = async () => {
    await app.jobs.runDue();
    return mailServer.takeMails();
  };
  beforeEach(async () => {
    await mails();
  });

  it('emails the code to the guest’s own address, says how long it works, and is recorded', async () => {
    const { id, guestCode, expiresAt } = await create('Come & Try #1 (Mia)', { email: 'mia@example.org' });
    const body = { email: 'MIA@example.org', guestCode };
    expect((await admin.browser.ok('sendGuestInvitation', { body })).message).toBe('The invitation is on its way.');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    if (mail === undefined) throw new Error('no email arrived');
    expect(mail).toMatchObject({ to: 'mia@example.org', subject: 'Your invitation to try Someday' });
    const link = linkIn(mail, '/guest-login');
    expect(link.origin).toBe('http://someday.example');
    expect(link.search).toBe('');
    expect(decodeURIComponent(link.hash)).toBe(`#code=${guestCode}`);
    expect(mail.subject + mail.messageId).not.toContain('Try #1');
    const text = mail.text.replaceAll(/\s+/g, ' ');
    const lastDay = new Date(expiresAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (const said of [
      guestCode,
      '7 days',
      lastDay,
      'erased 30 days',
      'the people who run Someday at someday.example',
    ]) {
      expect(text).toContain(said);
    }
    const { items } = await admin.browser.ok('listGuestSessions', { query: { search: guestCode } });
    expect(items).toMatchObject([{ id, invitedAt: app.now().toISOString() }]);
    await app.browser().ok('guestLogin', { body: { code: decodeURIComponent(link.hash).slice('#code='.length) } });
  });

  it('goes only to active guests, and only to their own address', async () => {
    const bound = await create('Only-To-This-Address', { email: 'mia@example.org' });
    const unaddressed = await create('Without-Any-Address');
    const ended = await create('Not-Active-Any-More', { email: 'kim@example.org' });
    await admin.browser.ok('deactivateGuestSession', idOf(ended));
    const refusalOf = async (guestCode: string, email: string) =>
      (await admin.browser.refused('sendGuestInvitation', { body: { guestCode, email } })).code;
    expect(await refusalOf(bound.guestCode, 'lee@example.org')).toBe('not_found');
    expect(await refusalOf('There-Is-No-Such-Guest', 'mia@example.org')).toBe('not_found');
    expect(await refusalOf(unaddressed.guestCode, 'mia@example.org')).toBe('no_email_address');
    expect(await refusalOf(ended.guestCode, 'kim@example.org')).toBe('guest_not_active');
    expect(await refusalOf(bound.guestCode, '')).toBe('invalid_input');
    expect(await mails()).toEqual([]);
  });

  it('is not sent if the guest is deactivated first', async () => {
    const late = await create('Too-Late-For-A-Mail', { email: 'mia@example.org' });
    await admin.browser.ok('sendGuestInvitation', { body: { email: 'mia@example.org', guestCode: late.guestCode } });
    await admin.browser.ok('deactivateGuestSession', idOf(late));
    expect(await mails()).toEqual([]);
  });

  it('can be sent twenty times an hour, by all admins together (F9)', async () => {
    await app.platform.limits.clear(budgets.guestInvitations, 'everybody');
    const { guestCode } = await create('Invited-Too-Often', { email: 'mia@example.org' });
    const invitation = { body: { email: 'mia@example.org', guestCode } };
    const other = await anAdmin(app);
    for (let sent = 0; sent < 10; sent += 1) {
      await admin.browser.ok('sendGuestInvitation', invitation);
      await other.browser.ok('sendGuestInvitation', invitation);
    }
    expect(await other.browser.refused('sendGuestInvitation', invitation)).toMatchObject({
      status: 429,
      code: 'too_many_tries',
    });
    await app.platform.limits.clear(budgets.guestInvitations, 'everybody');
  });
});

describe('the list of guests', () => {
  const listed = async (query: Record<string, string>) => {
    const { items, total } = await admin.browser.ok('listGuestSessions', { query });
    return { codes: items.map(({ guestCode }) => guestCode), total };
  };
  beforeAll(async () => {
    await app.db.deleteFrom('guest_sessions').execute();
    await create('Cherry-Blossom-1', { email: 'b@example.org', accessLevel: 'demo' });
    await app.setNow(new Date(app.now().getTime() + 1000));
    await create('apple-blossom-12', { email: 'A@example.org' });
    await app.setNow(new Date(app.now().getTime() + 1000));
    await create('Banana-Leaves-12');
  });

  it('is newest first, or sorted as asked with missing values last', async () => {
    const all = { newest: ['Banana-Leaves-12', 'apple-blossom-12', 'Cherry-Blossom-1'] };
    expect((await listed({})).codes).toEqual(all.newest);
    expect((await listed({ sort: 'created', order: 'asc' })).codes).toEqual(all.newest.toReversed());
    expect((await listed({ sort: 'expires' })).codes).toEqual(all.newest.toReversed());
    expect((await listed({ sort: 'email' })).codes).toEqual([
      'apple-blossom-12',
      'Cherry-Blossom-1',
      'Banana-Leaves-12',
    ]);
    expect((await listed({ sort: 'email', order: 'desc' })).codes.at(-1)).toBe('Banana-Leaves-12');
  });

  it('comes in pages with a total, or continues after an id', async () => {
    expect(await listed({ limit: '2' })).toEqual({ codes: ['Banana-Leaves-12', 'apple-blossom-12'], total: 3 });
    expect(await listed({ limit: '2', page: '2' })).toEqual({ codes: ['Cherry-Blossom-1'], total: 3 });
    const { items } = await admin.browser.ok('listGuestSessions', { query: { after: '0', limit: '1' } });
    expect(items.map(({ guestCode }) => guestCode)).toEqual(['Cherry-Blossom-1']);
    expect(await listed({ after: String(items[0]?.id) })).toEqual({
      codes: ['apple-blossom-12', 'Banana-Leaves-12'],
      total: 3,
    });
  });

  it('is searched by email, level, or complete code', async () => {
    expect(await listed({ search: 'a@EXAMPLE' })).toEqual({ codes: ['apple-blossom-12'], total: 1 });
    expect((await listed({ search: 'demo' })).codes).toEqual(['Cherry-Blossom-1']);
    expect((await listed({ search: 'banana leaves 12' })).codes).toEqual(['Banana-Leaves-12']);
    expect(await listed({ search: 'banana' })).toEqual({ codes: [], total: 0 });
    expect(await listed({ search: "%' or true--" })).toEqual({ codes: [], total: 0 });
  });
});

describe('the admin area', () => {
  const adminRows = Object.entries(api).filter(([, row]) => row.caller === 'admin');

  it('is closed to guests with the level “admin”, at every route (F2)', async () => {
    const guest = await aGuest(app, { accessLevel: 'admin' });
    expect(adminRows.length).toBeGreaterThan(20);
    for (const [name, row] of adminRows) {
      const path = row.path.replaceAll(/\{\w+\}/g, '1');
      const headers = { 'content-type': 'application/json', origin: app.origin };
      const init = { method: row.method, headers, ...(row.method === 'POST' && { body: '{}' }) };
      expect((await guest.browser.fetch(path, init)).status, name).toBe(401);
    }
  });

  it('is closed to everyone but admins', async () => {
    const own: EndpointName[] = [
      'createGuestSession',
      'deactivateGuestSession',
      'sendGuestInvitation',
      'listGuestSessions',
    ];
    for (const name of own) expect(api[name].caller).toBe('admin');
    expect((await app.browser().refused('listGuestSessions')).code).toBe('not_signed_in');
  });
});
