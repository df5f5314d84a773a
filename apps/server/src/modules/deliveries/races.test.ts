import { setImmediate as nextTick } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/lib/transaction.ts';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { casesOf, seed, seededRandom } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createSealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import { createReleaseScheduler } from './release-scheduler.service.ts';

const races = casesOf(100, 10);
const MINUTE = 60_000;

let app: TestApp;
let anna: MadeMember;

beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-03-10T06:00:00Z') });
  anna = await aMember(app, { timeZone: 'UTC' });
});
afterAll(() => app.close());

/** `HH:MM` this many minutes from now, in UTC. */
const timeIn = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE).toISOString().slice(11, 16);

const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * MINUTE));

it(`a message moved while it opens is announced at the old time or the new one, never both (G6, ${races} races, seed ${seed})`, async () => {
  const random = seededRandom(seed);
  /** How many turns the move begins before time passes. The side that loses begins earlier next time, so both win on any machine. */
  let lead = 0;
  let step = 0;
  const wait = async (more = 0) => {
    for (let turns = random.below(60) + more; turns > 0; turns -= 1) await nextTick();
  };
  const emma = await aLovedOne(anna, { email: 'emma@example.org' });
  const { id } = await aMessage(anna, emma, { file: await gpsJpeg() });
  await app.takeMails();
  const params = { id: String(id) };
  const ends = { old: 0, new: 0 };

  for (let race = 0; race < races; race += 1) {
    // Otherwise the daily limit of an address would be reached.
    const email = `emma${race}@example.org`;
    await anna.browser.ok('updateLovedOne', { params: { id: String(emma.id) }, body: { name: 'Emma', email } });
    const deliveryDate = app.now().toISOString().slice(0, 10);
    const first = { childId: emma.id, deliveryDate, deliveryTime: timeIn(1) };
    await anna.browser.ok('scheduleMessage', { params, body: first });
    const body = { deliveryDate, deliveryTime: timeIn(2), knownStatus: 'scheduled' };
    const headers = { origin: app.origin, 'content-type': 'application/json' };
    const [answer] = await Promise.all([
      wait(-lead).then(() =>
        anna.browser.fetch(`/api/video-messages/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) }),
      ),
      wait(lead).then(() => later(1)),
      wait().then(() => app.jobs.runDue()),
      wait().then(() => app.jobs.runDue()),
    ]);
    const atOld = await app.takeMails();
    await later(1);
    const atNew = await app.takeMails();
    const won = answer.status === 200 ? 'new' : 'old';
    ends[won] += 1;
    // Twice as much earlier each time that the same side wins again.
    if (won === 'old') step = step > 0 ? 2 * step : 50;
    else step = step < 0 ? 2 * step : -50;
    lead += step;
    const { deliveryTime, status } = await anna.browser.ok('getOwnMessage', { params });
    const what = [answer.status, deliveryTime, status, atOld.length + atNew.length];
    const time = won === 'new' ? body.deliveryTime : first.deliveryTime;
    expect(what, `race ${race}`).toEqual([won === 'new' ? 200 : 409, time, 'available', 1]);
    if (won === 'new') expect(atOld, `race ${race}`).toEqual([]);
    await later(1);
  }
  // In between, the program's clock may differ from the database's, which only delays emails.
  app.takeLog();
  // Both must happen, or nothing was raced.
  expect(ends.old).toBeGreaterThan(0);
  expect(ends.new).toBeGreaterThan(0);
});

it('a message rescheduled while its loved one changes time zones uses the new one', async () => {
  const emma = await aLovedOne(anna, { timeZone: 'UTC' });
  const { id } = await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2031-06-14' });
  const { rescheduled } = await inTransaction(app.db, async (tx) => {
    await tx.updateTable('loved_ones').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', emma.id).execute();
    await tx.selectFrom('messages').select('id').where('id', '=', id).forUpdate().execute();
    const scheduler = createReleaseScheduler(createSealReceipts(app.platform.sealKey));
    const rescheduled = inTransaction(app.db, (other) => scheduler.reschedule(other, [id]));
    await untilBlockedOnLock(app.db);
    return { rescheduled };
  });
  await rescheduled;
  const { opens_at: opensAt } = await app.db
    .selectFrom('messages')
    .select('opens_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(opensAt).toEqual(new Date('2031-06-13T15:00:00Z'));
});
