import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../apps/server/src/db/client.ts';
import { DATABASE_SUPERUSER } from '../../apps/server/src/db/embedded-postgres/data-directory.ts';
import { socketDirectoryFor } from '../../apps/server/src/db/embedded-postgres/server-process.ts';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { messageForm } from '../../apps/server/src/testing/make.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { plainEnvironment, startApp, type RunningApp } from '../support/app.ts';
import { machineClock, type MachineClock } from '../support/shifted-clock.ts';

/* A3: the machine's clock, for the program and its own PostgreSQL together, is far ahead, and is corrected afterward. */

const DAY = 86_400_000;
const adminPassword = 'a gate in the garden';
let folder: string;
let machine: MachineClock;
let env: Record<string, string>;
let app: RunningApp;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-clock-'));
  machine = await machineClock(folder);
  const dataDir = path.join(folder, 'data');
  env = { ...machine.env, DATA_DIR: dataDir, BILLING: 'practice', ADMIN_PASSWORD: adminPassword };
  app = await startApp({ dataDir, env });
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const browser = () => new TestClient(app.origin);
const account = (name: string) => ({ name, email: `${name}@example.org`, password: 'correct horse', timeZone: 'UTC' });
const readyz = async () => (await fetch(`${app.origin}/readyz`)).json();

async function asked<Row extends object>(query: string): Promise<Row | undefined> {
  const host = await socketDirectoryFor(path.join(app.dataDir, 'postgres'));
  const database = createDatabase({ host, user: DATABASE_SUPERUSER, database: 'postgres' }, { poolSize: 1 });
  try {
    return (await database.pool.query<Row>(query)).rows[0];
  } finally {
    await database.close();
  }
}

/** What time could erase, end or charge. */
const belongings = () =>
  asked<{ charged: string }>(`
    select (select array_agg(id order by id) from members) as members, (select array_agg(id order by id) from messages) as messages,
      (select array_agg(id order by id) from objects) as objects, (select array_agg(state) from exports) as exports,
      (select array_agg(email) from guest_sessions) as guests, (select count(*) from account_tokens) as tokens,
      (select sum(extract(epoch from period_starts_at)) from subscriptions) as charged`);
/** After another boot, nothing but the time can be compared. */
const forgetBoot = () => asked(`update clock_marks set boot_id = 'another'`);

async function command(entry: string, ...args: string[]): Promise<string> {
  const argv = ['--import', './scripts/jsx.mjs', `apps/server/src/${entry}`, ...args];
  const ran = promisify(execFile)(process.execPath, argv, { env: { ...plainEnvironment(), ...env } });
  return (await ran.catch((error: { stdout: string }) => error)).stdout; // the doctor ends with 1 if something is wrong
}

async function asAdmin(): Promise<TestClient> {
  const admin = browser();
  await admin.ok('adminLogin', { body: { username: 'admin', password: adminPassword } });
  return admin;
}

async function aPhoto(anna: TestClient, childId: number, deliveryDate?: string) {
  const more: Record<string, string> = deliveryDate === undefined ? {} : { schedule: 'true' };
  const form = await messageForm(childId, { file: await gpsJpeg(), ...(deliveryDate && { deliveryDate }), more });
  const { id } = await anna.ok('createMessage', { form });
  const params = { id: String(id) };
  await expect.poll(async () => (await anna.ok('getOwnMessage', { params })).media.state).toBe('ready');
  return { id, params };
}

/** A trial that becomes a membership; a sealed message and one in the trash, an export, a closed account, and a guest. */
async function createAccounts() {
  const { basic, lifetime } = await browser().ok('getPricing');
  const pay = (buyer: TestClient, { sessionId = '' }: { sessionId?: string | undefined }) =>
    buyer.ok('finishPracticeCheckout', { params: { sessionId }, body: { outcome: 'pays' } });
  const cara = browser();
  await cara.ok('signup', { body: account('cara') });
  const body = { priceId: basic.monthly.priceId ?? '', tier: 'Basic', interval: 'monthly' } as const;
  await pay(cara, await cara.ok('createSubscriptionCheckout', { body }));
  const anna = browser();
  await anna.ok('signup', { body: account('anna') });
  await pay(anna, await anna.ok('createLifetimeCheckout', { body: { priceId: lifetime.oneTime.priceId ?? '' } }));
  const emma = await anna.ok('addLovedOne', { body: { name: 'Emma', email: 'emma@example.org' } });
  const sealed = await aPhoto(
    anna,
    emma.id,
    new Date(systemClock.now().getTime() + 20 * DAY).toISOString().slice(0, 10),
  );
  const trashed = await aPhoto(anna, emma.id);
  await anna.ok('deleteMessage', trashed);
  await anna.ok('requestExport');
  await expect.poll(async () => (await anna.ok('getExport')).state).toBe('ready');
  const ben = browser();
  await ben.ok('signup', { body: account('ben') });
  await ben.ok('closeAccount', { body: { confirmEmail: 'ben@example.org' } });
  const guest = { guestCode: 'ROSES', email: 'guest@example.org' };
  const { guestCode } = await (await asAdmin()).ok('createGuestSession', { body: guest });
  await browser().ok('guestLogin', { body: { code: guestCode, email: guest.email } });
  return { emma, sealed, trashed };
}

test.each([
  ['120 days', 'while it runs', 'jumped', 120],
  ['ten years', 'when it starts', 'jumped', 3652],
  ['ten years', 'when the machine starts', 'unsure', 3652],
])(
  '%s ahead %s, it opens, erases, ends and charges nothing, and says so (%s)',
  { timeout: 300_000 },
  async (_ahead, when, clock, days) => {
    const { emma, sealed, trashed } = await createAccounts();
    await command('keeping/commands/backup.ts', path.join(folder, 'backups'));
    const before = await belongings();
    expect(before).toMatchObject({ members: { length: 4 }, exports: ['ready'], guests: ['guest@example.org'] });
    const look = async () => {
      const reader = browser();
      const { messages } = await reader.ok('openWithCode', { params: { code: emma.accessCode } });
      const part = await reader.fetch(`/api/media/${sealed.id}/photo`, { headers: { range: 'bytes=0-9' } });
      return [
        messages.map(({ state }) => state),
        (await reader.fetch(`/api/messages/${sealed.id}`)).status,
        part.status,
      ];
    };
    const shut = [['sealed'], 404, 404];
    expect(await look()).toEqual(shut);
    /** Sets the clock without time passing, and tells nothing of the machine that was running before. */
    const startWith = async (ahead: number) => {
      if (when === 'when the machine starts') await forgetBoot();
      await app.kill();
      await machine.setAhead(ahead);
      await app.restart('SIGKILL');
    };

    if (when === 'while it runs') await machine.setAhead(days);
    else await startWith(days);
    expect(await look()).toEqual(shut);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await app.restart(signal);
      expect(await readyz()).toMatchObject({ clock, waiting: expect.stringContaining('irreversible work') });
      expect(await look()).toEqual(shut);
      expect(await belongings()).toEqual(before);
    }
    const doubt = `Can’t be trusted (${clock})`;
    expect(app.said()).toContain(doubt);
    expect(await command('entry/doctor.ts')).toContain(doubt);
    const { checks } = (await (await asAdmin()).ok('getKpis')).platformHealth;
    expect(checks).toContainEqual({ name: 'Clock', state: 'trouble', detail: expect.stringContaining(doubt) });
    expect(await command('keeping/commands/backup.ts', path.join(folder, 'backups'))).toContain('Old backups stay');
    expect(await readdir(path.join(folder, 'backups/snapshots'))).toHaveLength(2);
    const anna = browser();
    const login = () => anna.ok('login', { body: account('anna') });
    await login();
    const late = await aPhoto(anna, emma.id);
    const announced = async () => (await anna.ok('getDeliveryLog', late)).deliveries.map(({ state }) => state);
    expect(await announced()).toEqual(['planned']);
    await anna.ok('deleteMessage', late);
    await anna.ok('restoreMessage', late);

    if (when === 'when the machine starts') await startWith(0);
    else await machine.setAhead(0);
    await expect.poll(readyz).toEqual({ status: 'ready', clock: 'right' });
    await login();
    expect(await look()).toEqual([['open', 'sealed'], 404, 404]);
    await expect.poll(announced, { timeout: 60_000 }).toEqual(['saved']);
    await anna.ok('restoreMessage', trashed);
    await anna.ok('deleteMessage', trashed);

    // Months later, everything has happened.
    for (const later of [31, 62]) {
      await forgetBoot();
      await app.kill();
      await machine.setAhead(later);
      await app.restart('SIGKILL');
      await expect.poll(readyz).toEqual({ status: 'ready', clock: 'right' });
    }
    const after = { members: { length: 2 }, messages: [sealed.id, late.id], exports: null, guests: [null] };
    await expect.poll(belongings, { timeout: 60_000 }).toMatchObject(after);
    const charged = async () => Number((await belongings())?.charged);
    await expect.poll(charged, { timeout: 60_000 }).toBeGreaterThan(Number(before?.charged));
    expect(await look()).toEqual([['open', 'open'], 200, 206]);
  },
);
