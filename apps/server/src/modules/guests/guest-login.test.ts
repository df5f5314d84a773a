import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeAnswer } from '#server/testing/answers.ts';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aGuest, anInvitedGuest } from '#server/testing/make-guests.ts';
import { aMember, isSignedIn } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/* How guests log in. Guessing is tested in guessing-guests.test.ts. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const SECOND = 1000;
const after = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));
const membersOf = (guestId: number) =>
  app.db
    .selectFrom('guest_sessions')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('members')
    .where('guest_sessions.id', '=', guestId);

describe('a guest code', () => {
  it('opens a session however it’s typed, and says when access ends', async () => {
    const { code, guestId } = await anInvitedGuest(app, { accessLevel: 'demo' });
    const browser = app.browser();
    const expiresAt = new Date(app.now().getTime() + 7 * DAY).toISOString();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect(await browser.ok('guestLogin', { body: { code: typed } })).toEqual({
      guestId,
      accessLevel: 'demo',
      expiresAt,
    });
    const { user, authenticated } = await browser.ok('checkSession');
    const erasedAt = new Date(app.now().getTime() + 37 * DAY).toISOString();
    expect(authenticated).toBe(true);
    expect(user).toMatchObject({ name: 'Guest', email: '', guest: { accessLevel: 'demo', expiresAt, erasedAt } });
    expect((await browser.ok('getParents', {})).user).toMatchObject({
      isGuest: true,
      guest: { accessLevel: 'demo', expiresAt, erasedAt },
      subscriptionActive: true,
    });
  });

  it('leads everyone who has it to the same guest, and records its last use', async () => {
    const guest = await aGuest(app, { timeZone: 'Asia/Tokyo' });
    await guest.browser.ok('addLovedOne', { body: { name: 'Emma', email: null } });
    await after(DAY);
    const phone = app.browser();
    await phone.ok('guestLogin', { body: { code: guest.code, timeZone: 'Europe/Berlin' } });
    expect((await phone.ok('getParents', {})).children).toHaveLength(1);
    expect(await isSignedIn(guest.browser)).toBe(true);
    const [row, ...others] = await membersOf(guest.guestId).execute();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: guest.id, time_zone: 'Asia/Tokyo', email: null, password_hash: null });
    const lastUsed = app.db.selectFrom('guest_sessions').select('last_used_at').where('id', '=', guest.guestId);
    expect(await lastUsed.executeTakeFirst()).toEqual({ last_used_at: app.now() });
    await after(DAY);
    await phone.ok('getParents', {});
    expect(await lastUsed.executeTakeFirst()).toEqual({ last_used_at: app.now() });
  });

  it('uses UTC if the browser sends no time zone or an unknown one', async () => {
    for (const timeZone of [undefined, 'Mars/Olympus']) {
      const { code, guestId } = await anInvitedGuest(app);
      await app.browser().ok('guestLogin', { body: { code, timeZone } });
      expect(await membersOf(guestId).executeTakeFirst()).toMatchObject({ time_zone: 'UTC' });
    }
  });

  it('replaces the member who was logged in', async () => {
    const anna = await aMember(app);
    const former = anna.browser.cookies().get('someday_member');
    const { code } = await anInvitedGuest(app);
    await anna.browser.ok('guestLogin', { body: { code } });
    expect((await anna.browser.ok('getParents', {})).user.isGuest).toBe(true);
    const stolen = await app.browser().fetch('/api/parents', { headers: { cookie: `someday_member=${former}` } });
    expect(stolen.status).toBe(401);
    await anna.browser.ok('logout');
    expect(await isSignedIn(anna.browser)).toBe(false);
  });

  it('belongs to the first email given with it, in any case, and works without one', async () => {
    const { code } = await anInvitedGuest(app);
    const come = (email?: string | null) => ({ body: { code, email } });
    await app.browser().ok('guestLogin', come());
    await app.browser().ok('guestLogin', come('Kim@Example.org'));
    await app.browser().ok('guestLogin', come('kim@example.ORG'));
    await app.browser().ok('guestLogin', come(''));
    await app.browser().ok('guestLogin', come(null));
    expect((await app.browser().refused('guestLogin', come('lee@example.org'))).code).toBe('invalid_guest_code');
    const bound = await anInvitedGuest(app, { email: 'mia@example.org' });
    const other = { body: { code: bound.code, email: 'lee@example.org' } };
    expect((await app.browser().refused('guestLogin', other)).code).toBe('invalid_guest_code');
    await app.browser().ok('guestLogin', { body: { code: bound.code, email: 'mia@example.org' } });
  });

  it('gets the same answer and no cookie if it’s wrong, malformed, or has the wrong email', async () => {
    const { code } = await anInvitedGuest(app, { email: 'mia@example.org' });
    const bodies = [
      { code: 'SOMEDAY-BETA-1000-000000' },
      { code: '💌💌💌' },
      { code: '-' },
      { code, email: 'lee@example.org' },
      { code: `${code}0`, email: 'mia@example.org' },
    ];
    const answers = [];
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json', origin: app.origin };
      answers.push(
        await wholeAnswer(app.browser(), '/api/guest-login', { method: 'POST', headers, body: JSON.stringify(body) }),
      );
    }
    const [first, ...others] = answers;
    expect(first).toMatchObject({ status: 401, body: expect.stringContaining('invalid_guest_code') });
    expect(first?.headers).not.toHaveProperty('set-cookie');
    for (const other of others) expect(other).toEqual(first);
  });

  it('is not accepted from another site’s page', async () => {
    const { code, guestId } = await anInvitedGuest(app);
    const refusal = await app
      .browser()
      .refused('guestLogin', { body: { code }, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(refusal.code).toBe('other_site');
    expect(await membersOf(guestId).execute()).toEqual([]);
  });
});

describe('guest access', () => {
  it('ends to the second by the database’s clock, for the code and for open sessions', async () => {
    const early = await aGuest(app);
    await after(limits.guestDays * DAY - SECOND);
    const late = app.browser();
    app.skewNode(DAY);
    expect(await isSignedIn(early.browser)).toBe(true);
    await late.ok('guestLogin', { body: { code: early.code } });
    app.skewNode(0);
    const stream = await late.ok('streamEvents');

    await after(SECOND);
    app.skewNode(-DAY);
    expect((await early.browser.refused('getParents', {})).code).toBe('not_signed_in');
    expect(await isSignedIn(late)).toBe(false);
    const refusal = await app.browser().refused('guestLogin', { body: { code: early.code } });
    expect(refusal).toMatchObject({ status: 410, code: 'guest_access_over' });
    app.skewNode(0);
    // Later events reach no one.
    await app.platform.events.announce(app.db, early.id, { type: 'reaction', messageId: 1, reactions: [] });
    expect(await stream.text()).toBe('retry: 3000\n\n');
  });

  it('that has ended is revealed only with the right code and email', async () => {
    const guest = await anInvitedGuest(app, { email: 'mia@example.org' });
    await after(limits.guestDays * DAY);
    const come = (email: string) => ({ body: { code: guest.code, email } });
    expect((await app.browser().refused('guestLogin', come('mia@example.org'))).code).toBe('guest_access_over');
    expect((await app.browser().refused('guestLogin', come('lee@example.org'))).code).toBe('invalid_guest_code');
  });
});

describe('at the same time', () => {
  it('ten first logins with one code create one guest, and all are logged in', async () => {
    const { code, guestId } = await anInvitedGuest(app);
    const browsers = Array.from({ length: 10 }, () => app.browser());
    await Promise.all(browsers.map((browser) => browser.ok('guestLogin', { body: { code } })));
    expect(await membersOf(guestId).execute()).toHaveLength(1);
    const guests = await app.db.selectFrom('members').select('id').where('is_guest', '=', true).execute();
    const jobs = await app.db.selectFrom('jobs').select('key').where('kind', '=', 'erase-account').execute();
    expect(jobs).toHaveLength(guests.length);
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true);
  });

  it('one of two first emails becomes the code’s', async () => {
    const { code } = await anInvitedGuest(app);
    const come = async (email: string) => {
      const body = JSON.stringify({ code, email });
      const headers = { 'content-type': 'application/json', origin: app.origin };
      return (await app.browser().fetch('/api/guest-login', { method: 'POST', headers, body })).status;
    };
    expect((await Promise.all([come('mia@example.org'), come('lee@example.org')])).toSorted((a, b) => a - b)).toEqual([
      200, 401,
    ]);
  });

  it('a login that started before a deactivation ends with it', async () => {
    const { code, guestId } = await anInvitedGuest(app);
    const admin = await anAdmin(app);
    const browser = app.browser();
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const { promise: written, resolve: go } = Promise.withResolvers<void>();
    // The row is locked, so that both wait for it, the login first.
    const held = app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('guest_sessions').select('id').where('id', '=', guestId).forUpdate().execute();
      isLocked();
      await written;
    });
    await locked;
    const login = browser.fetch('/api/guest-login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify({ code }),
    });
    await untilBlockedOnLock(app.db);
    const deactivation = admin.browser.ok('deactivateGuestSession', { params: { id: String(guestId) } });
    go();
    await held;
    await Promise.all([login, deactivation]);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await app.browser().refused('guestLogin', { body: { code } })).code).toBe('guest_access_over');
  });
});
