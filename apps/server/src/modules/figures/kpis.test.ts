import { isReleased } from '@someday/contract/rules/release';
import { entitlementOf } from '@someday/contract/rules/entitlements';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLifetime, aLovedOne, aMember, aMessage, aSubscription } from '#server/testing/make.ts';
import { fillAtRandom } from '#server/testing/random-installation.ts';
import { seed } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-03-10T12:00:00Z');

let app: TestApp;
let admin: MadeAdmin;
beforeEach(async () => {
  app = await startTestApp({ now: NOW, env: { BILLING: 'practice' } });
  admin = await anAdmin(app);
});
afterEach(() => app.close());

/** All rows. */
const everything = async () => ({
  members: await app.db.selectFrom('members').selectAll().execute(),
  activity: await app.db.selectFrom('member_activity').selectAll().execute(),
  guests: await app.db.selectFrom('guest_sessions').selectAll().execute(),
  accounts: await app.db.selectFrom('billing_accounts').selectAll().execute(),
  subscriptions: await app.db.selectFrom('subscriptions').selectAll().execute(),
  lovedOnes: await app.db.selectFrom('loved_ones').selectAll().execute(),
  messages: await app.db.selectFrom('messages').selectAll().execute(),
  deliveries: await app.db.selectFrom('outgoing_emails').selectAll().where('kind', '=', 'delivery').execute(),
  samples: await app.db.selectFrom('installation_samples').selectAll().execute(),
  objects: await app.db.selectFrom('objects').selectAll().execute(),
  jobs: await app.db.selectFrom('jobs').selectAll().execute(),
});
type Everything = Awaited<ReturnType<typeof everything>>;

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10) / 10);

function shownOf({ members, lovedOnes, messages }: Everything) {
  const people = members.filter((member) => !member.is_guest && member.closed_at === null);
  const ids = new Set(people.map(({ id }) => id));
  const loved = lovedOnes.filter((one) => one.deleted_at === null && ids.has(one.member_id));
  const lovedIds = new Set(loved.map(({ id }) => id));
  const sent = messages.filter(
    ({ deleted_at, loved_one_id }) => deleted_at === null && loved_one_id !== null && lovedIds.has(loved_one_id),
  );
  return { people, ids, loved, sent };
}

function statesOf({ accounts, subscriptions }: Everything, members: ReadonlySet<number>) {
  return [...members].map((id) => {
    const lifetime = accounts.some((account) => account.member_id === id && account.lifetime_at !== null);
    const held = subscriptions
      .filter((subscription) => subscription.member_id === id)
      .toSorted((a, b) => b.started_at.getTime() - a.started_at.getTime())
      .map(({ offer, state, trial_ends_at, period_starts_at, period_ends_at, cancel_at_period_end }) => ({
        offer,
        state,
        trialEndsAt: trial_ends_at,
        periodStartsAt: period_starts_at,
        periodEndsAt: period_ends_at,
        cancelAtPeriodEnd: cancel_at_period_end,
      }));
    return entitlementOf({ lifetime, subscriptions: held }, NOW).state;
  });
}

/** The figures again, from the rows and in another language. */
function counted(world: Everything) {
  const { people, ids, loved, sent } = shownOf(world);
  const since = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
  const states = statesOf(world, ids);
  const paid = states.filter((state) => ['lifetime', 'active', 'grace'].includes(state)).length;
  const open = sent.filter(({ opens_at }) => isReleased(opens_at, NOW));
  const viewed = open.filter(({ viewed_at }) => viewed_at !== null).length;
  const activeSince = (days: number) =>
    world.activity.filter((one) => ids.has(one.member_id) && one.last_active_at > since(days)).length;
  return {
    userMetrics: {
      totalUsers: people.length,
      recentSignups: people.filter(({ created_at }) => created_at > since(30)).length,
      paidUsers: paid,
      trialUsers: states.filter((state) => state === 'trial').length,
      conversionRate: ratio(paid * 100, people.length),
      dailyActiveUsers: activeSince(1),
      monthlyActiveUsers: activeSince(30),
    },
    contentMetrics: {
      totalMessages: sent.length,
      messageViewRate: ratio(viewed * 100, open.length),
      viewedMessages: viewed,
      scheduledMessages: sent.length - open.length,
    },
    familyMetrics: {
      totalFamilyMembers: loved.length,
      averageFamilyMembersPerUser: ratio(loved.length, people.length),
      activeGuestSessions: world.guests.filter((guest) => guest.is_active && guest.expires_at > NOW).length,
    },
  };
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The charts again, recomputed the same way. */
function charted(world: Everything, days: readonly string[]) {
  const { people, sent } = shownOf(world);
  const perDay = (instants: readonly (Date | null)[]) =>
    days.map((day) => instants.filter((instant) => instant !== null && dayOf(instant) === day).length);
  const guests = new Set(world.members.filter((member) => member.is_guest).map(({ id }) => id));
  const ofGuests = new Set(world.lovedOnes.filter((one) => guests.has(one.member_id)).map(({ id }) => id));
  const notices = world.deliveries.filter((notice) => !ofGuests.has(notice.loved_one_id ?? 0));
  const due = notices.filter(({ state, due_at }) => state !== 'unaddressed' && state !== 'stopped' && due_at <= NOW);
  const samplesOf = (day: string) =>
    world.samples.filter(({ at }) => dayOf(at) === day).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    days: [...days],
    signups: perDay(people.map(({ created_at }) => created_at)),
    messages: perDay(sent.map(({ created_at }) => created_at)),
    opened: perDay(sent.map(({ viewed_at }) => viewed_at)),
    deliveries: {
      due: perDay(due.map(({ due_at }) => due_at)),
      sent: perDay(notices.map(({ sent_at }) => sent_at)),
      failed: perDay(due.filter(({ state }) => state === 'refused').map(({ due_at }) => due_at)),
    },
    storage: days.map((day) =>
      day === dayOf(NOW)
        ? world.objects.reduce((all, { size }) => all + size, 0)
        : (samplesOf(day).at(-1)?.stored_bytes ?? null),
    ),
    queueAge: days.map((day) => {
      const waiting = world.jobs.filter(({ state, due_at }) => state === 'pending' && due_at <= NOW);
      const present = Math.max(0, ...waiting.map(({ due_at }) => (NOW.getTime() - due_at.getTime()) / 1000));
      const ages = samplesOf(day).map(({ queue_age_seconds }) => queue_age_seconds);
      if (day === dayOf(NOW)) ages.push(present);
      return ages.length === 0 ? null : Math.max(...ages);
    }),
  };
}

describe(`in a random installation (SEED=${seed})`, () => {
  it('every figure and chart matches the rows', async () => {
    for (let round = 0; round < 2; round += 1) {
      await fillAtRandom({ db: app.db, now: NOW, seed: seed + round, members: 30 });
      const world = await everything();
      expect(await admin.browser.ok('getKpis')).toMatchObject(counted(world));
      for (const span of ['30', '90', '365'] as const) {
        const charts = await admin.browser.ok('getCharts', { query: { days: span } });
        expect(charts.days).toHaveLength(Number(span));
        expect(charts.days.at(-1)).toBe('2026-03-10');
        expect(charts).toEqual(charted(world, charts.days));
      }
    }
  });
});

describe('the figures', () => {
  it('are current, even when four requests arrive at the same time', async () => {
    const users = async () => (await admin.browser.ok('getKpis')).userMetrics.totalUsers;
    expect(await users()).toBe(0);
    const asked = [users(), users(), users()];
    await aMember(app);
    expect(await users()).toBe(1);
    expect((await Promise.all(asked)).every((count) => count <= 1)).toBe(true);
    const anna = await aMember(app);
    await aSubscription(app, anna);
    await aLovedOne(anna);
    const { userMetrics, familyMetrics, asOf } = await admin.browser.ok('getKpis');
    expect(userMetrics).toMatchObject({ totalUsers: 2, dailyActiveUsers: 2, paidUsers: 1, conversionRate: 50 });
    expect(familyMetrics).toMatchObject({ totalFamilyMembers: 1, averageFamilyMembersPerUser: 0.5 });
    expect(asOf).toBe(NOW.toISOString());
  });

  it('show today’s storage as it is now, not as of the last sample', { tags: 'long' }, async () => {
    await app.jobs.runDue();
    expect((await admin.browser.ok('getCharts')).storage.at(-1)).toBe(0);
    const anna = await aMember(app);
    await aLifetime(app, anna);
    await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg() });
    const { storage } = await admin.browser.ok('getCharts');
    const objects = await app.db.selectFrom('objects').select('size').execute();
    expect(storage.at(-1)).toBe(objects.reduce((all, { size }) => all + size, 0));
    expect(storage.at(-1)).toBeGreaterThan(0);
    expect(storage.slice(0, -1).every((bytes) => bytes === null)).toBe(true);
  });

  it('count no paying members if billing is off', async () => {
    const free = await startTestApp({ now: NOW, env: { BILLING: 'off' } });
    await aSubscription(free, await aMember(free), { state: 'active' });
    const { browser } = await anAdmin(free);
    expect((await browser.ok('getKpis')).userMetrics).toMatchObject({ paidUsers: 0, trialUsers: 0, conversionRate: 0 });
    await free.close();
  });

  it('are only for admins, like charts and the recent activity', async () => {
    const { browser } = await aMember(app);
    for (const name of ['getKpis', 'getCharts', 'getRecentActivity'] as const) {
      expect((await browser.refused(name)).status).toBe(401);
    }
  });
});
