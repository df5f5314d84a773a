import { adminApi } from '@someday/contract/api/admin';
import { adminListsApi } from '@someday/contract/api/admin-lists';
import { figuresApi } from '@someday/contract/api/figures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { aLovedOne, aMember, aRecipient } from '#server/testing/make.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { codesOf, proofOf, solved, times, triesThen } from '#server/testing/tries.ts';
import { createAdminAccounts } from './admins.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const secondsLater = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000));
const guess = (username: string, browser: TestClient = app.browser(), headers: Record<string, string> = {}) =>
  browser.refused('adminLogin', { body: { username, password: 'wrong horse battery' }, headers });

async function logIn({ username, password }: Pick<MadeAdmin, 'username' | 'password'>): Promise<TestClient> {
  const browser = app.browser();
  await browser.ok('adminLogin', { body: { username, password } });
  return browser;
}

async function isIn(browser: TestClient): Promise<boolean> {
  return (await browser.fetch('/api/admin/users')).status === 200;
}

describe('an admin', () => {
  it('logs in with name and password, however the name is typed', async () => {
    const { username, password } = await anAdmin(app);
    const browser = app.browser();
    const body = { username: ` ${username.toUpperCase()} `, password };
    const admin = await browser.ok('adminLogin', { body });
    expect(admin).toEqual({ username, expiresAt: new Date(app.now().getTime() + 8 * 3_600_000).toISOString() });
    expect(await browser.ok('getAdmin')).toEqual(admin);
  });

  it('gets a session cookie that scripts and other sites can’t use', async () => {
    const { username, password } = await anAdmin(app);
    const answer = await app
      .browser()
      .fetch('/api/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: JSON.stringify({ username, password }),
      });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^someday_admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('can’t log in from another site’s page', async () => {
    const { username, password } = await anAdmin(app);
    const headers = { origin: 'https://evil.example' };
    const refusal = await app.browser().refused('adminLogin', { body: { username, password }, headers });
    expect(refusal.code).toBe('other_site');
  });

  it('is logged out on the server', async () => {
    const admin = await anAdmin(app);
    const browser = await logIn(admin);
    const token = browser.cookies().get('someday_admin') ?? '';
    await browser.ok('adminLogout');
    const thief = app.browser();
    thief.carry('someday_admin', token);
    expect((await thief.refused('getAdmin')).code).toBe('not_signed_in');
    expect(await isIn(admin.browser)).toBe(true);
  });

  it('leaves no session behind when logging in again in the same browser', async () => {
    const admin = await anAdmin(app);
    const browser = await logIn(admin);
    const token = browser.cookies().get('someday_admin') ?? '';
    await browser.ok('adminLogin', { body: { username: admin.username, password: admin.password } });
    const thief = app.browser();
    thief.carry('someday_admin', token);
    expect(await isIn(thief)).toBe(false);
  });
});

describe('an admin’s session', () => {
  it('ends after exactly half an hour without use, and each use extends it', async () => {
    const browser = await logIn(await anAdmin(app));
    await secondsLater(60);
    expect(await isIn(browser)).toBe(true);
    await secondsLater(1799);
    expect(await isIn(browser)).toBe(true);
    await secondsLater(1800);
    expect(await isIn(browser)).toBe(false);
  });

  it('ends after exactly eight hours, however much it is used', async () => {
    const browser = await logIn(await anAdmin(app));
    for (let quarter = 0; quarter < 31; quarter++) {
      await secondsLater(900);
      expect(await isIn(browser)).toBe(true);
    }
    await secondsLater(899);
    expect(await isIn(browser)).toBe(true);
    await secondsLater(1);
    expect(await isIn(browser)).toBe(false);
  });

  it('is not kept alive by a page’s own refreshes', { tags: 'long' }, async () => {
    const browser = await logIn(await anAdmin(app));
    for (let minute = 0; minute < 29; minute++) {
      await secondsLater(60);
      await browser.ok('getAdmin');
      await browser.ok('getRecentActivity');
    }
    await secondsLater(60);
    expect((await browser.refused('getAdmin')).code).toBe('not_signed_in');
  });

  it('follows the database’s clock, not the program’s', async () => {
    const browser = await logIn(await anAdmin(app));
    app.skewNode(9 * 3_600_000);
    expect(await isIn(browser)).toBe(true);
    app.skewNode(0);
  });
});

describe('guessing an admin’s password', () => {
  it('gets the same answer for a wrong password and an unknown name', async () => {
    const { username } = await anAdmin(app);
    const [known, unknown] = [await guess(username), await guess('nobody-of-this-name')];
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 401, code: 'wrong_admin', message: 'Invalid username or password.' });
  });

  it.each(firstInGate(1, [true, false]))(
    'costs a proof of work from the eleventh try on (existing admin: %s)',
    async (exists) => {
      const username = exists ? (await anAdmin(app)).username : 'somebody-else';
      const refusals = await times(11, () => guess(username));
      expect(codesOf(refusals)).toEqual(triesThen(10, 'wrong_admin', 'proof_required'));
      const paid = await guess(username, app.browser(), solved(proofOf(await guess(username))));
      expect(paid.code).toBe('wrong_admin');
    },
  );

  it('is not faster with parallel requests', async () => {
    const { username } = await anAdmin(app);
    const refusals = await Promise.all(Array.from({ length: 30 }, () => guess(username)));
    expect(refusals.filter(({ code }) => code === 'wrong_admin')).toHaveLength(10);
  });

  it('doesn’t lock out the admin, who can solve the proof of work', async () => {
    const { username, password } = await anAdmin(app);
    await times(15, () => guess(username));
    const body = { username, password };
    const browser = app.browser();
    const headers = solved(proofOf(await browser.refused('adminLogin', { body })));
    await browser.ok('adminLogin', { body, headers });
  });

  it(
    'from one address costs a proof of work from the thirty-first try on, whatever the names',
    { tags: 'long' },
    async () => {
      const browser = app.browser('203.0.113.77');
      const refusals = await times(31, (index) => guess(`one${index}`, browser));
      expect(codesOf(refusals)).toEqual(triesThen(30, 'wrong_admin', 'proof_required'));
    },
  );

  it('is counted separately from members, whose proofs don’t work here', { tags: 'long' }, async () => {
    const { username } = await anAdmin(app);
    await times(10, () => guess(username));
    const memberProof = await times(11, () =>
      app.browser().refused('login', { body: { email: `${username}@example.org`, password: 'wrong' } }),
    );
    const headers = solved(proofOf(memberProof.at(-1) ?? (await guess(username))));
    expect((await guess(username, app.browser(), headers)).code).toBe('proof_required');
  });

  it('opens nothing once the password has been reset', async () => {
    const admin = await anAdmin(app);
    const browser = await logIn(admin);
    await createAdminAccounts(app.db).reset(admin.username);
    expect(await isIn(browser)).toBe(false);
    const { username, password } = admin;
    expect((await app.browser().refused('adminLogin', { body: { username, password } })).code).toBe('wrong_admin');
  });
});

it('no visitor, member or recipient gets anything from any admin endpoint', async () => {
  const anna = await aMember(app);
  const recipient = await aRecipient(app, await aLovedOne(anna));
  const rows = Object.values({ ...adminApi, ...adminListsApi, ...figuresApi }).filter(
    ({ caller }) => caller === 'admin',
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { method, path } of rows) {
    for (const browser of [app.browser(), anna.browser, recipient]) {
      const answer = await browser.fetch(path.replace('{id}', '1'), { method, headers: { origin: app.origin } });
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.json()).toMatchObject({ code: 'not_signed_in' });
    }
  }
});
