import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aLovedOne, aMember, aNewMember, isSignedIn, logIn, resetToken } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let start: number;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  start = app.now().getTime();
});
afterAll(() => app.close());

async function after(days: number): Promise<void> {
  await app.setNow(new Date(start + days * 86_400_000));
  await app.jobs.runDue();
}

it('only expired sessions are removed daily', async () => {
  const [anna, bela] = [await aMember(app), await aMember(app)];
  const emma = await aLovedOne(anna);
  const tablet = app.browser();
  await tablet.ok('openWithCode', { params: { code: emma.accessCode }, query: { ownDevice: 'true' } });
  await after(13);
  await anna.browser.ok('checkSession');
  await after(20);
  expect(await isSignedIn(anna.browser)).toBe(true);
  await tablet.ok('getRecipient');
  const left = await app.db
    .selectFrom('sessions')
    .select(['kind', 'member_id', 'loved_one_id'])
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { kind: 'member', member_id: anna.id, loved_one_id: null },
    { kind: 'recipient', member_id: null, loved_one_id: emma.id },
  ]);
  expect(await isSignedIn(bela.browser)).toBe(false);
  const sweeps = await app.db.selectFrom('jobs').select('state').where('kind', '=', 'sweep-accounts').execute();
  expect(sweeps.filter(({ state }) => state === 'pending')).toHaveLength(1);
});

it('links and devices stay until no one can need them', async () => {
  const anna = await aNewMember(app);
  await resetToken(app, anna.email);
  const left = async (days: number) => {
    await after(days);
    const { db } = app;
    const links = await db
      .selectFrom('account_tokens')
      .select('purpose')
      .where('member_id', '=', anna.id)
      .orderBy('purpose')
      .execute();
    const devices = await db.selectFrom('member_devices').selectAll().where('member_id', '=', anna.id).execute();
    return [...links.map(({ purpose }) => purpose), ...devices.map(() => 'device')];
  };
  expect(await left(1)).toEqual(['reset', 'verify', 'device']);
  expect(await left(2)).toEqual(['verify', 'device']);
  expect(await left(36)).toEqual(['verify', 'device']);
  expect(await left(38)).toEqual(['device']);
  expect(await left(399)).toEqual(['device']);
  expect(await left(401)).toEqual([]);
});

it('logins that have begun and devices without a second factor are forgotten after their time', async () => {
  await (await aMember(app)).browser.ok('confirmationOptions');
  await sql`
    insert into trusted_devices (member_id, token_hash, until)
    select max(id), '', someday_now() + interval '30 days' from members`.execute(app.db);
  const left = async (days: number) => {
    await after(days);
    const all = sql`select 1 from challenges union all select 2 from trusted_devices`;
    return (await all.execute(app.db)).rows.length;
  };
  expect([await left(0), await left(1), await left(31)]).toEqual([2, 1, 0]);
});

it('a device’s time starts over at each use', async () => {
  const anna = await aMember(app);
  await after(300);
  await logIn(app, anna, anna.browser);
  await after(500);
  const devices = await app.db.selectFrom('member_devices').selectAll().where('member_id', '=', anna.id).execute();
  expect(devices).toHaveLength(1);
});

it('ended counters are removed', async () => {
  await app.platform.limits.take({ name: 'ended', tries: 1, seconds: 60 }, 'anna');
  const ended = () => app.db.selectFrom('rate_limits').select('key').where('key', 'like', 'ended:%').execute();
  expect(await ended()).toHaveLength(1);
  await app.db.updateTable('rate_limits').set({ expire: 1 }).where('key', 'like', 'ended:%').execute();
  await after(1);
  expect(await ended()).toEqual([]);
});
