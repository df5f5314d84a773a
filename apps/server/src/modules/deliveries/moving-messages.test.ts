import { limits } from '@someday/contract/rules/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aFamilyByMail, aMessage, type MadeMember } from '#server/testing/make.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
/** One more than a request moves, and a second part for the job. */
const copies = 2 * limits.rescheduledAtOnce;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
});
beforeEach(() => app.setNow(NOW));
afterAll(() => app.close());

/** Emma's messages, in Anna's time zone: all are sealed until June 14, 2026, the first one with a trigger as well. */
async function aLargeFamily() {
  const { anna, emma } = await aFamilyByMail(app);
  await anna.browser.ok('updateAccount', { body: { timeZone: 'Europe/Berlin' } });
  const body = { name: 'Emma', birthday: '2010-06-14' };
  await anna.browser.ok('updateLovedOne', { params: { id: String(emma.id) }, body });
  const message = await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2036-06-14' });
  const birthday = { triggerType: 'birthday', triggerDate: '2010-06-14' } as const;
  await anna.browser.ok('addTrigger', { body: { videoMessageId: message.id, ...birthday } });
  await sql`
    with copies as (
      insert into messages (member_id, loved_one_id, media_id, title, category, delivery_zone, delivery_date, opens_at, opens_on, sealed_on)
      select member_id, loved_one_id, media_id, title, category, delivery_zone, delivery_date, opens_at, opens_on, sealed_on
      from messages, generate_series(1, ${copies}) where id = ${message.id} returning id, member_id)
    insert into scheduled_triggers (member_id, message_id, type, day, starts_on)
    select member_id, id, 'birthday', '2010-06-14', '2026-03-11' from copies`.execute(app.db);
  return { anna, emma };
}

/** When each of them opens, as far as the web process knows: the same instant for all, or several. */
const openings = async ({ id }: MadeMember) => {
  const { rows } = await sql<{ at: Date; on: string }>`
    select distinct opens_at as at, opens_on as on from messages where member_id = ${id} order by 1`.execute(app.db);
  return rows.map(
    ({ at, on }) => `${on}, ${Number.isFinite(at.getTime()) && at.getFullYear() < 9999 ? at.toISOString() : 'held'}`,
  );
};

const moving = (anna: MadeMember) => anna.browser.ok('listMovingMessages');
const IN_BERLIN = '2026-06-14, 2026-06-13T22:00:00.000Z';

it.each([
  ['time zone', 'member', 'America/New_York', '2026-06-14, 2026-06-14T04:00:00.000Z'],
  ['birthday', 'loved-one', '2010-06-20', '2026-06-20, 2026-06-19T22:00:00.000Z'],
] as const)(
  'none of many messages opens on its old day once a %s has changed; all open on the new one',
  async (_name, what, to, after) => {
    const { anna, emma } = await aLargeFamily();
    expect(await openings(anna)).toEqual([IN_BERLIN]);
    if (what === 'member') await anna.browser.ok('updateAccount', { body: { timeZone: to } });
    else
      await anna.browser.ok('updateLovedOne', {
        params: { id: String(emma.id) },
        body: { name: 'Emma', birthday: to },
      });

    const id = what === 'member' ? anna.id : emma.id;
    expect(await moving(anna)).toEqual([{ what, id, done: 0, total: copies + 1 }]);
    expect((await anna.browser.ok('listSealedDays')).messages[0]?.opening).toMatchObject({
      state: 'sealed',
      day: '2026-06-14',
    });
    await app.setNow(new Date('2026-06-14T00:00:00Z')); // on the old day, before any job has run
    expect(await openings(anna)).toEqual(['2026-06-14, held']);

    await app.setNow(NOW);
    await app.jobs.runDue();
    expect(await openings(anna)).toEqual([after]);
    expect(await moving(anna)).toEqual([]);
  },
);

it('a loved one in the trash is hidden with many messages at once, and comes back with all of them on their days', async () => {
  const { anna, emma } = await aLargeFamily();
  const params = { id: String(emma.id) };
  expect(await anna.browser.ok('removeLovedOne', { params })).toMatchObject({ messages: copies + 1 });
  expect((await anna.browser.ok('listMessages', { query: {} })).total).toBe(0);
  await app.jobs.runDue();
  await anna.browser.ok('restoreLovedOne', { params });
  expect((await anna.browser.ok('listMessages', { query: {} })).total).toBe(copies + 1);
  await app.jobs.runDue();
  expect(await openings(anna)).toEqual([IN_BERLIN]);
});

it('messages moved twice are where the second change put them, whenever the first one’s job runs', async () => {
  const { anna } = await aLargeFamily();
  for (const timeZone of ['America/New_York', 'Asia/Tokyo'])
    await anna.browser.ok('updateAccount', { body: { timeZone } });
  await app.jobs.runDue();
  expect(await openings(anna)).toEqual(['2026-06-14, 2026-06-13T15:00:00.000Z']);
});
