import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aLovedOne, aMember, aMessage, aSubscription, inLibrary } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { timeAgo } from './activity.service.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW, env: { BILLING: 'practice' } });
});
afterAll(() => app.close());

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

it('the recent activity says what happened and when, newest first, but never who', async () => {
  const anna = await aMember(app, { name: 'Annabel' });
  await app.setNow(later(10));
  await aSubscription(app, anna, { offer: 'premium_annual' });
  await app.setNow(later(20));
  const emma = await aLovedOne(anna, { name: 'Emmeline' });
  await aMessage(anna, emma, { title: 'Secretissimum', file: await gpsJpeg() });
  await inLibrary(anna, { title: 'Bibliotheca', file: await gpsJpeg() });
  await app.setNow(later(30));
  const ben = await aMember(app, { name: 'Benedict' });
  await aSubscription(app, ben, { state: 'trialing' });
  await app.db
    .insertInto('billing_accounts')
    .values({ member_id: ben.id, lifetime_at: later(40) })
    .execute();
  await app.setNow(later(100));

  const { browser } = await anAdmin(app);
  const activity = await browser.ok('getRecentActivity');
  const lines = activity.map(({ type, description, timeAgo: ago }) => `${ago}: ${type}, ${description}`);
  expect(lines.slice(0, 2).toSorted()).toEqual(['1 hour ago: payment, Lifetime', '1 hour ago: upgrade, Lifetime']);
  expect(lines.slice(2, 4).toSorted()).toEqual([
    '1 hour ago: signup, Signed up',
    '1 hour ago: upgrade, Basic, monthly, on free trial',
  ]);
  expect(lines[4]).toBe('1 hour ago: message, Photo for a loved one');
  expect(lines.slice(5, 7).toSorted()).toEqual([
    '1 hour ago: payment, Premium, yearly',
    '1 hour ago: upgrade, Premium, yearly',
  ]);
  expect(lines.slice(7)).toEqual(['1 hour ago: signup, Signed up']);
  expect(activity.map(({ at }) => at)).toEqual(
    activity
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(JSON.stringify(activity)).not.toMatch(/Annabel|Emmeline|Benedict|Secretissimum|Bibliotheca|example\.org/);
});

it('the recent activity has the last thirty events, without guests, closed accounts and the trash', async () => {
  const { browser } = await anAdmin(app);
  const [last] = await browser.ok('getRecentActivity');
  await app.setNow(later(120));
  const guest = await app.db
    .insertInto('members')
    .values({
      name: 'Guest',
      email: null,
      password_hash: null,
      is_guest: true,
      time_zone: 'UTC',
      erase_at: later(9999),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await aSubscription(app, guest);
  const gone = await aMember(app);
  await app.db
    .updateTable('members')
    .set({ closed_at: later(120), erase_at: later(9999) })
    .where('id', '=', gone.id)
    .execute();
  const carla = await aMember(app);
  await app.db
    .insertInto('billing_accounts')
    .values({ member_id: carla.id, lifetime_at: later(-9999) })
    .execute();
  const emma = await aLovedOne(carla);
  const message = await aMessage(carla, emma, { file: await gpsJpeg() });
  await carla.browser.ok('deleteMessage', { params: { id: String(message.id) } });
  const fresh = await browser.ok('getRecentActivity');
  expect(fresh.map(({ type }) => type).slice(0, 1)).toEqual(['signup']);
  expect(fresh[1]).toEqual({ ...last, timeAgo: fresh[1]?.timeAgo });

  for (let count = 0; count < 31; count += 1) await aMember(app);
  expect(await browser.ok('getRecentActivity')).toHaveLength(30);
});

it('the recent activity shows no payment during a free trial', async () => {
  await app.setNow(later(130));
  const { browser } = await anAdmin(app);
  const payments = async () => (await browser.ok('getRecentActivity')).filter(({ type }) => type === 'payment').length;
  const before = await payments();
  const dora = await aMember(app);
  await aSubscription(app, dora, { state: 'active', trialEndsAt: new Date(app.now().getTime() + 60_000) });
  expect(await payments()).toBe(before);
});

describe('the time since an event', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [40 * 86_400, '40 days ago'],
  ])('of %i seconds is “%s”', (seconds, words) => {
    expect(timeAgo(new Date(NOW.getTime() - seconds * 1000), NOW)).toBe(words);
  });
});
