import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFamily, aMember, isSignedIn, logIn } from '#server/testing/make.ts';
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

describe('sessions', () => {
  it('are listed with their device and last use, newest first', async () => {
    const start = app.now().getTime();
    const anna = await aMember(app);
    await app.setNow(new Date(start + 60_000));
    await logIn(app, anna, app.browser(), chromeOnAndroid);
    await app.setNow(new Date(start + 120_000));
    const phone = await logIn(app, anna, app.browser(), safariOnIphone);
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

  it('that have expired are not listed', async () => {
    const anna = await aMember(app);
    await logIn(app, anna);
    const start = app.now().getTime();
    await app.setNow(new Date(start + 10 * 86_400_000));
    await anna.browser.ok('checkSession');
    await app.setNow(new Date(start + 15 * 86_400_000));
    expect(await anna.browser.ok('listSessions')).toHaveLength(1);
  });

  it('stay valid by watching alone, and end for videos as well without use', async () => {
    const { anna, message } = await aFamily(app);
    const start = app.now().getTime();
    const watchOn = async (day: number) => {
      await app.setNow(new Date(start + day * 86_400_000));
      return (await anna.browser.fetch(`/api/media/${message.id}/photo`)).status;
    };
    expect([await watchOn(13), await watchOn(26), await watchOn(41)]).toEqual([200, 200, 401]);
  });

  it('can be ended one by one, but not other members’', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const other = await logIn(app, anna);
    const [, first] = await other.ok('listSessions');
    if (first === undefined) throw new Error('there are two');
    expect((await bela.browser.refused('endSession', { params: { id: String(first.id) } })).status).toBe(404);
    expect(await isSignedIn(anna.browser)).toBe(true);
    await other.ok('endSession', { params: { id: String(first.id) } });
    expect(await isSignedIn(anna.browser)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('have at most fifty pages with events each', async () => {
    const anna = await aMember(app);
    const other = await logIn(app, anna);
    const leaving = new AbortController();
    const listen = (browser: TestClient) => browser.fetch('/api/events', { signal: leaving.signal });
    const pages: Response[] = []; // fetch ends a stream whose reply is garbage
    for (let page = 0; page < limits.eventStreams; page++) pages.push(await listen(anna.browser));
    expect((await anna.browser.refused('streamEvents')).code).toBe('too_many_tries');
    pages.push(await listen(other));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    leaving.abort();
    await expect
      .poll(async () => (await anna.browser.fetch('/api/events', { signal: AbortSignal.timeout(5000) })).status)
      .toBe(200);
  });

  it('can all be ended together', async () => {
    const anna = await aMember(app);
    const other = await logIn(app, anna);
    await other.ok('signOutEverywhere');
    expect(await isSignedIn(anna.browser)).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('that have ended get no more events', async () => {
    const { anna, message, recipient } = await aFamily(app);
    const stream = await anna.browser.ok('streamEvents');
    await (await logIn(app, anna)).ok('signOutEverywhere');
    await recipient.ok('markViewed', { params: { id: String(message.id) } });
    expect(await stream.text()).toBe('retry: 3000\n\n');
  });

  it('in a browser end when someone logs in there', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const former = anna.browser.cookies().get('someday_member');
    await logIn(app, bela, anna.browser);
    const stolen = await app.browser().fetch('/api/parents', { headers: { cookie: `someday_member=${former}` } });
    expect(stolen.status).toBe(401);
  });
});

describe('a login', () => {
  it('sends an email for a new device, but not for a known one', async () => {
    const anna = await aMember(app);
    await app.takeMails();
    const phone = await logIn(app, anna, app.browser(), chromeOnAndroid);
    const [mail] = await app.takeMails();
    expect(mail).toMatchObject({ to: anna.email });
    expect(mail?.text).toContain('Chrome on Android');
    await phone.ok('logout');
    await logIn(app, anna, phone, chromeOnAndroid);
    expect(await app.takeMails()).toEqual([]);
  });

  it('remembers the device for as long as browsers keep cookies', async () => {
    const { email, password } = await aMember(app);
    const answer = await app
      .browser()
      .fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: JSON.stringify({ email, password }),
      });
    const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('someday_device='));
    expect(device).toContain(`Max-Age=${400 * 86_400}`);
  });

  it('can’t put text into the list of devices', async () => {
    const anna = await aMember(app);
    const browser = await logIn(app, anna, app.browser(), '<script>alert(1)</script> Bank/1.0');
    const [session] = await browser.ok('listSessions');
    expect(session?.device).not.toMatch(/script|alert/);
  });
});
