import type { EndpointName } from '@someday/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { addressOf } from '#server/testing/database-address.ts';
import { cutConnections } from '#server/testing/database-trouble.ts';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { anApplication, anInvitedGuest } from '#server/testing/make-guests.ts';
import { gpsJpeg } from '#server/testing/make-media.ts';
import { aFamily, aFamilyByMail, aLovedOne, aMember, aMessage, isSignedIn, logIn } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const MINUTE_MS = 60_000;
const keys = { MASTER_KEY: 'a'.repeat(64), PEPPER: 'b'.repeat(64) };

/** One with a family and one of everything that admins list. Its database is the replica of another. */
let copied: TestApp;
/** Has an admin and nothing else. */
let app: TestApp;
let admin: MadeAdmin;

beforeAll(async () => {
  copied = await startTestApp({ env: keys });
  const { anna, emma } = await aFamilyByMail(copied);
  await aMessage(anna, emma, { file: await gpsJpeg() });
  await copied.takeMails();
  await anInvitedGuest(copied);
  await anApplication(copied, (await anAdmin(copied)).browser);
  await anna.browser.ok('sendFeedback', { body: { overallExperience: 5 } });
  const { db } = copied;
  await sql`update outgoing_emails set state = 'refused', sent_at = null where kind = 'delivery'`.execute(db);
  await sql`update media set state = 'attention', reason = 'unreadable', ready_at = null`.execute(db);
  await sql`insert into jobs (kind, payload, state, due_at, finished_at)
    values ('sweep-media', '{}', 'dead', someday_now(), someday_now())`.execute(db);
  await db.insertInto('cancellations').values({ reason: 'other', feedback: '' }).execute();
  app = await startTestApp({ env: withReplica(addressOf(copied.platform.database.connection)) });
  admin = await anAdmin(app);
});
afterAll(async () => {
  await app.close();
  await copied.close();
});

/** What was logged since the last call. */
const eventsOf = (one: TestApp): string[] =>
  one.takeLog().map((line) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg);

const withReplica = (address: string) => ({ ...keys, DATABASE_URL: address, DATABASE_REPLICA_URL: address });

async function replicaCheckOf(one: TestApp) {
  const { browser } = await anAdmin(one);
  return (await browser.ok('checkInstallation')).checks.find(({ name }) => name === 'Replica');
}

const lists = [
  'listUsers',
  'listChildren',
  'listGuestSessions',
  'listSurveys',
  'listCancellations',
  'listApplications',
  'listTroubledDeliveries',
  'listDeadJobs',
  'listUnreadyMedia',
] as const satisfies readonly EndpointName[];

describe('with a replica', () => {
  it.each(lists)('%s is read there', async (name) => {
    expect((await admin.browser.ok(name)).total).toBe(1);
  });

  it('figures are counted there', async () => {
    const { userMetrics, contentMetrics } = await admin.browser.ok('getKpis');
    expect([userMetrics.totalUsers, contentMetrics.totalMessages]).toEqual([1, 1]);
    expect((await admin.browser.ok('getCharts')).signups.at(-1)).toBe(1);
    expect((await admin.browser.ok('getRecentActivity')).map(({ type }) => type)).toContain('signup');
  });

  it('the audit log and the health are about this database', async () => {
    const { browser, username } = await anAdmin(app);
    const log = await browser.ok('listAuditLog');
    expect(log.items[0]).toMatchObject({ username, action: 'listAuditLog' });
    const { checks } = (await browser.ok('getKpis')).platformHealth;
    expect(checks.find(({ name }) => name === 'Conversions')?.state).toBe('healthy');
  });

  it('an admin sees their own change at once, and ten seconds later what the replica has', async () => {
    const total = async () => (await admin.browser.ok('listGuestSessions')).total;
    for (const guestCode of ['MORNING-LIGHT-4711', 'EVENING-LIGHT-4711']) {
      await admin.browser.ok('createGuestSession', { body: { guestCode } });
    }
    expect(await total()).toBe(2);
    await app.setNow(new Date(app.now().getTime() + 10_000));
    expect(await total()).toBe(1);
  });

  it('admins read whether it answers', async () => {
    expect(await replicaCheckOf(app)).toEqual({
      name: 'Replica',
      state: 'healthy',
      detail: 'It answers admins’ lists and figures.',
      remedy: null,
    });
  });

  it('admins read that it’s behind while it lacks an update', async () => {
    const history = copied.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const { name, timestamp } = await history
      .selectFrom('kysely_migration')
      .selectAll()
      .orderBy('name', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await history.deleteFrom('kysely_migration').where('name', '=', name).execute();
    expect(await replicaCheckOf(app)).toMatchObject({
      state: 'attention',
      detail: 'It’s waiting for updates from your PostgreSQL server, which answers until then.',
    });
    await history.insertInto('kysely_migration').values({ name, timestamp }).execute();
  });

  it('nothing can be written there', async () => {
    const write = app.platform.replica?.db.deleteFrom('members').execute();
    await expect(write).rejects.toThrow('read-only transaction');
  });

  it('rights are read here: someone who is only in the replica can neither log in nor open anything', async () => {
    const stranger = await aMember(copied);
    const emma = await aLovedOne(stranger);
    const params = { code: emma.accessCode };
    const { email, password } = stranger;
    expect(await app.browser().refused('login', { body: { email, password } })).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await app.browser().refused('openWithCode', { params })).toMatchObject({ code: 'invalid_code' });
    const { browser } = await anAdmin(copied);
    const thief = app.browser();
    for (const [name, value] of browser.cookies()) thief.carry(name, value);
    expect(await thief.refused('listUsers')).toMatchObject({ code: 'not_signed_in' });
  });
});

describe('without an answer from the replica', () => {
  it('lists are read here, with one line in the log, until it is back', async () => {
    const later = async (ms: number) => app.setNow(new Date(app.now().getTime() + ms));
    const total = async () => (await admin.browser.ok('listUsers')).total;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(copied.db);
    const replica = sql.id(rows[0]?.name ?? '');
    await later(MINUTE_MS);
    const inReplica = await total();
    await aMember(app);
    const allow = (may: boolean) => sql`alter database ${replica} allow_connections ${sql.lit(may)}`.execute(app.db);
    await allow(false);
    await cutConnections(copied.db).catch(() => {});
    expect(await total()).toBe(1);
    expect(await total()).toBe(1);
    expect(eventsOf(app)).toEqual(['replica-away']);
    await allow(true);
    expect(await total()).toBe(1);
    await later(MINUTE_MS);
    expect(await total()).toBe(inReplica);
    expect(eventsOf(app)).toEqual(['replica-is-back']);
  });

  it('people notice nothing: it isn’t even asked', async () => {
    const nowhere = await startTestApp({ env: withReplica('postgres://someday@127.0.0.1:1/someday') });
    const { anna, message, recipient } = await aFamily(nowhere);
    expect(await isSignedIn(await logIn(nowhere, anna))).toBe(true);
    expect((await recipient.ok('getMessage', { params: { id: String(message.id) } })).id).toBe(message.id);
    expect(eventsOf(nowhere)).toEqual([]);
    const { browser } = await anAdmin(nowhere);
    expect((await browser.ok('listUsers')).total).toBe(1);
    expect(eventsOf(nowhere)).toEqual(['replica-away']);
    expect(await replicaCheckOf(nowhere)).toMatchObject({
      state: 'attention',
      detail: expect.stringMatching(/^We can’t reach it, so your PostgreSQL server answers: .*ECONNREFUSED/),
      remedy: expect.stringContaining('DATABASE_REPLICA_URL'),
    });
    await nowhere.close();
  });
});
