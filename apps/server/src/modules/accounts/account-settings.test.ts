import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFamily, aLovedOne, aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { gpsJpeg } from '#server/testing/make-media.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

async function logIn(member: MadeMember, browser: TestClient = app.browser(), userAgent?: string): Promise<TestClient> {
  const headers: Record<string, string> = userAgent === undefined ? {} : { 'user-agent': userAgent };
  await browser.ok('login', { body: { email: member.email, password: member.password }, headers });
  return browser;
}

const isSignedIn = async (browser: TestClient) => (await browser.ok('checkSession')).authenticated;

describe('name and time zone', () => {
  it('are changed alone or together', async () => {
    const anna = await aMember(app, { name: 'Anna' });
    expect(await anna.browser.ok('updateAccount', { body: { name: '  Anna Lena ' } })).toMatchObject({
      name: 'Anna Lena',
      timeZone: 'Europe/Berlin',
    });
    await anna.browser.ok('updateAccount', { body: { timeZone: 'Asia/Tokyo' } });
    expect((await anna.browser.ok('checkSession')).user).toMatchObject({ name: 'Anna Lena', timeZone: 'Asia/Tokyo' });
  });

  it.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ name: 'Anna\nBcc: x' }, 'Please leave out line breaks and control characters.'],
    [{ timeZone: 'Mars/Olympus' }, 'Please choose a time zone from the list.'],
  ])('are not changed to %j', async (body, message) => {
    const anna = await aMember(app);
    expect(await anna.browser.refused('updateAccount', { body })).toMatchObject({ status: 400, message });
  });

  it('takes no other column along', async () => {
    const anna = await aMember(app);
    const body = { name: 'Anna', email: 'other@example.org', id: 1, emailVerified: true };
    await anna.browser.ok('updateAccount', { body });
    expect((await anna.browser.ok('checkSession')).user).toMatchObject({ email: anna.email, emailVerified: false });
  });

  it('moves the day of messages that are still sealed to the new place', async () => {
    const anna = await aMember(app, { timeZone: 'Europe/Berlin' });
    const emma = await aLovedOne(anna);
    const message = await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2036-06-14' });
    const opening = async () => {
      const row = await app.db
        .selectFrom('messages')
        .select(['opens_at', 'delivery_date', 'delivery_zone'])
        .where('id', '=', message.id)
        .executeTakeFirstOrThrow();
      return { ...row, opens_at: row.opens_at?.toISOString() };
    };
    expect((await opening()).opens_at).toBe('2036-06-13T22:00:00.000Z');
    await anna.browser.ok('updateAccount', { body: { timeZone: 'America/New_York' } });
    expect(await opening()).toEqual({
      opens_at: '2036-06-14T04:00:00.000Z',
      delivery_date: '2036-06-14',
      delivery_zone: 'America/New_York',
    });
    await app.setNow(new Date('2036-06-14T05:00:00Z'));
    const later = await logIn(anna);
    await later.ok('updateAccount', { body: { timeZone: 'Pacific/Honolulu' } });
    expect((await opening()).opens_at).toBe('2036-06-14T04:00:00.000Z');
  });
});

describe('the password', () => {
  it('is changed with the current one; other devices are signed out, and a mail tells', async () => {
    const anna = await aMember(app);
    const other = await logIn(anna);
    await app.takeMails();
    const body = { currentPassword: anna.password, newPassword: 'a gate in the garden' };
    await anna.browser.ok('changePassword', { body });
    expect(await isSignedIn(anna.browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    await logIn({ ...anna, password: 'a gate in the garden' });
    const [mail] = await app.takeMails();
    expect(mail?.to).toBe(anna.email);
  });

  it('is not changed with another one, and not tried for ever', async () => {
    const anna = await aMember(app);
    const body = { currentPassword: 'wrong horse', newPassword: 'a gate in the garden' };
    const refusals = [];
    for (let count = 0; count < 11; count++) refusals.push(await anna.browser.refused('changePassword', { body }));
    expect(refusals.map(({ status }) => status)).toEqual([...Array<number>(10).fill(403), 429]);
    expect(refusals[0]?.message).toBe('That is not your current password.');
  });

  it.each(['1234567', 'qwertyuiop', 'ＱｗｅｒｔｙＵＩＯＰ'])('is not changed to %s', async (newPassword) => {
    const anna = await aMember(app);
    const body = { currentPassword: anna.password, newPassword };
    expect((await anna.browser.refused('changePassword', { body })).code).toBe('invalid_input');
  });
});

describe('sessions', () => {
  it('are listed with their device and last use, the newest first', async () => {
    const start = app.now().getTime();
    const anna = await aMember(app);
    await app.setNow(new Date(start + 60_000));
    await logIn(anna, app.browser(), chromeOnAndroid);
    await app.setNow(new Date(start + 120_000));
    const phone = await logIn(anna, app.browser(), safariOnIphone);
    const sessions = await phone.ok('listSessions');
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iPhone', true],
      ['Chrome on Android', false],
      ['Unknown device', false],
    ]);
    expect(sessions[0]).toMatchObject({
      createdAt: new Date(start + 120_000).toISOString(),
      lastUsedAt: new Date(start + 120_000).toISOString(),
    });
  });

  it('are ended one by one, never somebody else’s', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const other = await logIn(anna);
    const [, first] = await other.ok('listSessions');
    if (first === undefined) throw new Error('there are two');
    expect((await bela.browser.refused('endSession', { params: { id: String(first.id) } })).status).toBe(404);
    expect(await isSignedIn(anna.browser)).toBe(true);
    await other.ok('endSession', { params: { id: String(first.id) } });
    expect(await isSignedIn(anna.browser)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('end everywhere at once', async () => {
    const anna = await aMember(app);
    const other = await logIn(anna);
    await other.ok('signOutEverywhere');
    expect(await isSignedIn(anna.browser)).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('that have ended are told no more news', async () => {
    const { anna, message, recipient } = await aFamily(app);
    const stream = await anna.browser.ok('streamEvents');
    await (await logIn(anna)).ok('signOutEverywhere');
    await recipient.ok('markViewed', { params: { id: String(message.id) } });
    expect(await stream.text()).toBe('retry: 3000\n\n');
  });

  it('of a browser end when somebody logs in there', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const former = anna.browser.cookies().get('someday_member');
    await logIn(bela, anna.browser);
    const stolen = await app.browser().fetch('/api/parents', { headers: { cookie: `someday_member=${former}` } });
    expect(stolen.status).toBe(401);
  });

  it('that have ended are swept away, with links and devices nobody needs', async () => {
    const anna = await aMember(app);
    await aMember(app);
    const start = app.now().getTime();
    const count = async () => (await app.db.selectFrom('sessions').selectAll().execute()).length;
    const before = await count();
    await app.setNow(new Date(start + 13 * 86_400_000));
    await app.jobs.runDue();
    await anna.browser.ok('checkSession');
    await app.setNow(new Date(start + 20 * 86_400_000));
    await app.jobs.runDue();
    expect(await isSignedIn(anna.browser)).toBe(true);
    expect(before).toBeGreaterThan(1);
    expect(await count()).toBe(1);
    const sweeps = await app.db.selectFrom('jobs').select('state').where('kind', '=', 'sweep-accounts').execute();
    expect(sweeps.filter(({ state }) => state === 'pending')).toHaveLength(1);
  });
});

describe('a login', () => {
  it('on a new device is told by mail, on a known one it is not', async () => {
    const anna = await aMember(app);
    await app.takeMails();
    const phone = await logIn(anna, app.browser(), chromeOnAndroid);
    const [mail] = await app.takeMails();
    expect(mail).toMatchObject({ to: anna.email });
    expect(mail?.text).toContain('Chrome on Android');
    await phone.ok('logout');
    await logIn(anna, phone, chromeOnAndroid);
    expect(await app.takeMails()).toEqual([]);
  });

  it('cannot write into the list of devices', async () => {
    const anna = await aMember(app);
    const browser = await logIn(anna, app.browser(), '<script>alert(1)</script> Bank/1.0');
    const [session] = await browser.ok('listSessions');
    expect(session?.device).not.toMatch(/script|alert/);
  });
});
