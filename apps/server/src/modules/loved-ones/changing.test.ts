import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  // The 11th in Berlin, the 10th in New York.
  app = await startTestApp({ now: new Date('2026-03-10T23:30:00Z') });
  anna = await aMember(app);
});
afterAll(() => app.close());

const change = (id: number, body: Record<string, string | null>, who = anna) =>
  who.browser.ok('updateLovedOne', { params: { id: String(id) }, body: { name: 'Emma', ...body } });
const refuse = (id: number, body: Record<string, string | null>, who = anna) =>
  who.browser.refused('updateLovedOne', { params: { id: String(id) }, body: { name: 'Emma', ...body } });

describe('changing a loved one', () => {
  it('changes given fields, leaves others unchanged, and removes empty ones', async () => {
    const whole = {
      email: 'emma@example.org',
      relationship: 'Daughter',
      birthday: '2019-02-28',
      timeZone: 'Asia/Tokyo',
    };
    const emma = await anna.browser.ok('addChild', { body: { name: 'Emma', ...whole } });
    expect(emma).toMatchObject({ ...whole, messageCounts: { total: 0, scheduled: 0, viewed: 0 } });
    expect(await change(emma.id, { name: ' Emmi ' })).toEqual({ ...emma, name: 'Emmi' });
    expect(await change(emma.id, { birthday: '2019-03-01' })).toEqual({ ...emma, birthday: '2019-03-01' });
    const bare = { ...emma, email: null, birthday: null, timeZone: null, relationship: 'Loved One' };
    expect(await change(emma.id, { email: '', birthday: null, timeZone: '', relationship: '' })).toEqual(bare);
    expect(await anna.browser.ok('listLovedOnes')).toContainEqual(bare);
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone from the list.'],
    [{ birthday: '2026-03-12' }, 'birthday', 'That birthday is in the future. Choose today or earlier.'],
    [{ birthday: '1899-12-31' }, 'birthday', 'Choose a birthday in 1900 or later.'],
    [{ name: '' }, 'name', 'Please fill in the name field'],
  ])('with %j is refused at %s', async (wrong, path, message) => {
    const emma = await aLovedOne(anna);
    expect(await refuse(emma.id, wrong)).toMatchObject({ status: 400, message, fields: [{ path }] });
    expect((await anna.browser.ok('listLovedOnes')).find(({ id }) => id === emma.id)).toEqual(emma);
    if ('name' in wrong) return;
    const added = await anna.browser.refused('addLovedOne', { body: { name: 'Emma', ...wrong } });
    expect(added).toMatchObject({ status: 400, message });
  });

  it('checks a birthday against today in the member’s time zone', async () => {
    const abroad = await aMember(app, { timeZone: 'America/New_York' });
    const [emma, theo] = [await aLovedOne(anna), await aLovedOne(abroad)];
    expect(await change(emma.id, { birthday: '2026-03-11' })).toMatchObject({ birthday: '2026-03-11' });
    expect((await refuse(theo.id, { birthday: '2026-03-11' }, abroad)).fields).toMatchObject([{ path: 'birthday' }]);
    expect(await change(theo.id, { birthday: '1900-01-01' }, abroad)).toMatchObject({ birthday: '1900-01-01' });
  });
});

describe('a loved one’s message counts', () => {
  it('exclude the trash, and are the total, the sealed and the viewed ones', async () => {
    const [emma, theo] = [await aLovedOne(anna), await aLovedOne(anna)];
    const file = await gpsJpeg();
    const viewed = await aMessage(anna, emma, { file });
    await aMessage(anna, emma, { file, deliveryDate: '2026-03-20' });
    await aMessage(anna, emma, { file });
    const gone = await aMessage(anna, emma, { file, deliveryDate: '2026-03-20' });
    await anna.browser.ok('deleteMessage', { params: { id: String(gone.id) } });
    await app.db.updateTable('messages').set({ viewed_at: app.now() }).where('id', '=', viewed.id).execute();
    const counts = { total: 3, scheduled: 1, viewed: 1 };
    expect((await change(emma.id, {})).messageCounts).toEqual(counts);
    const listed = await anna.browser.ok('listLovedOnes');
    expect(listed.find(({ id }) => id === emma.id)?.messageCounts).toEqual(counts);
    expect(listed.find(({ id }) => id === theo.id)?.messageCounts).toEqual({ total: 0, scheduled: 0, viewed: 0 });
  });
});

describe('a loved one’s time zone', () => {
  it('moves their sealed messages, with their time of day, and no others', async () => {
    const file = await gpsJpeg();
    const member = await aMember(app);
    const [emma, theo] = [await aLovedOne(member), await aLovedOne(member)];
    const sealed = await aMessage(member, emma, { file, deliveryDate: '2026-07-01' });
    const timed = await aMessage(member, emma, { file, deliveryDate: '2026-07-01' });
    await app.db.updateTable('messages').set({ delivery_time: '18:30' }).where('id', '=', timed.id).execute();
    const trashed = await aMessage(member, emma, { file, deliveryDate: '2026-07-01' });
    await member.browser.ok('deleteMessage', { params: { id: String(trashed.id) } });
    const opened = await aMessage(member, emma, { file, deliveryDate: '2026-03-12' });
    const others = await aMessage(member, theo, { file, deliveryDate: '2026-07-01' });
    await app.setNow(new Date('2026-03-13T00:00:00Z'));
    const ids = [sealed.id, timed.id, trashed.id, opened.id, others.id];
    const openings = async () => {
      const rows = await app.db
        .selectFrom('messages')
        .select(['id', 'delivery_zone', 'opens_at'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      return rows.map((row) => `${row.delivery_zone ?? ''} ${row.opens_at?.toISOString() ?? ''}`);
    };
    const untouched = ['Europe/Berlin 2026-03-11T23:00:00.000Z', 'Europe/Berlin 2026-06-30T22:00:00.000Z'];
    await change(emma.id, { timeZone: 'America/New_York' }, member);
    expect(await openings()).toEqual([
      'America/New_York 2026-07-01T04:00:00.000Z',
      'America/New_York 2026-07-01T22:30:00.000Z',
      'America/New_York 2026-07-01T04:00:00.000Z',
      ...untouched,
    ]);
    await change(emma.id, { name: 'Emmi' }, member);
    await member.browser.ok('updateAccount', { body: { timeZone: 'Asia/Tokyo' } });
    expect((await openings())[0]).toBe('America/New_York 2026-07-01T04:00:00.000Z');
    await change(emma.id, { timeZone: null }, member);
    expect((await openings()).slice(0, 3)).toEqual([
      'Asia/Tokyo 2026-06-30T15:00:00.000Z',
      'Asia/Tokyo 2026-07-01T09:30:00.000Z',
      'Asia/Tokyo 2026-06-30T15:00:00.000Z',
    ]);
    await member.browser.ok('updateAccount', { body: { timeZone: 'Europe/Berlin' } });
    expect((await openings())[1]).toBe('Europe/Berlin 2026-07-01T16:30:00.000Z');
  });
});
