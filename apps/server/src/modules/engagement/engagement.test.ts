import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, inLibrary, logIn, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const noon = new Date('2026-03-10T12:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(noon));
afterAll(() => app.close());

const engagementOf = ({ browser }: MadeMember) => browser.ok('getEngagement');
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);
const years = (count: number) => hours(count * 365 * 24);

/** As if its loved one had opened it then. */
async function openedAt(id: number, instant: Date): Promise<void> {
  await app.db.updateTable('messages').set({ viewed_at: instant }).where('id', '=', id).execute();
}

it('a member without messages has twelve empty months and no figures', async () => {
  const engagement = await engagementOf(await aMember(app));
  expect(engagement.openedPerMonth).toHaveLength(12);
  expect(engagement.openedPerMonth.at(0)).toEqual({ month: '2025-04', opened: 0 });
  expect(engagement.openedPerMonth.at(-1)).toEqual({ month: '2026-03', opened: 0 });
  expect(engagement).toMatchObject({
    timeToOpen: { day: 0, week: 0, month: 0, year: 0, later: 0, notYet: 0 },
    reactions: { heart: 0, laugh: 0, cry: 0, love: 0, hug: 0 },
    recent: [],
  });
});

it('opened messages are counted by month in the member’s time zone', { tags: 'long' }, async () => {
  const file = await gpsJpeg();
  for (const [timeZone, expected] of [
    ['America/Los_Angeles', { '2025-12': 1, '2026-02': 1 }],
    ['Asia/Tokyo', { '2026-01': 1, '2026-03': 1 }],
  ] as const) {
    const anna = await aMember(app, { timeZone });
    const emma = await aLovedOne(anna);
    // In UTC: the last hour of the year and of February, and one that is too long ago.
    for (const instant of ['2025-12-31T23:30:00Z', '2026-02-28T23:30:00Z', '2025-03-15T12:00:00Z']) {
      await openedAt((await aMessage(anna, emma, { file })).id, new Date(instant));
    }
    const { openedPerMonth } = await engagementOf(anna);
    const counted = openedPerMonth.filter(({ opened }) => opened > 0).map(({ month, opened }) => [month, opened]);
    expect(Object.fromEntries(counted)).toEqual(expected);
  }
  await app.jobs.runDue();
});

describe('the time to open', () => {
  it(
    'starts when a message could first be opened: on its day, or once sent and converted',
    { tags: 'long' },
    async () => {
      const anna = await aMember(app, { timeZone: 'UTC' });
      const emma = await aLovedOne(anna);
      const file = await gpsJpeg();
      const send = (deliveryDate?: string) => aMessage(anna, emma, { file, ...(deliveryDate && { deliveryDate }) });
      const kept = [await send(), await send(), await send(), await send(), await send('2026-03-20'), await send()];
      const [atOnce, nextDay, nextMonth, twoYears, onItsDay, never] = kept;
      await send('2031-01-01'); // sealed, not counted
      await app.setNow(hours(1));
      await app.jobs.runDue();
      await send(); // not ready yet, not counted
      await openedAt(atOnce?.id ?? 0, hours(24.9)); // 23.9 hours after it was ready
      await openedAt(nextDay?.id ?? 0, hours(25));
      await openedAt(nextMonth?.id ?? 0, hours(8 * 24));
      await openedAt(twoYears?.id ?? 0, years(2));
      await openedAt(onItsDay?.id ?? 0, new Date('2026-03-20T20:00:00Z'));
      expect(never).toBeDefined();
      await app.setNow(new Date('2026-04-01T00:00:00Z'));
      await logIn(app, anna, anna.browser); // the session has expired after three weeks
      const { timeToOpen } = await engagementOf(anna);
      expect(timeToOpen).toEqual({ day: 2, week: 1, month: 1, year: 0, later: 1, notYet: 1 });
      await app.jobs.runDue();
    },
  );

  it('starts for a library video when it’s assigned to a loved one', async () => {
    const anna = await aMember(app, { timeZone: 'UTC' });
    const emma = await aLovedOne(anna);
    const { id } = await inLibrary(anna, { file: await gpsJpeg() });
    await app.jobs.runDue();
    await app.setNow(hours(20 * 24));
    const params = { id: String(id) };
    await logIn(app, anna, anna.browser);
    await anna.browser.ok('assignLibraryVideo', { params, body: { childId: emma.id } });
    await (await aRecipient(app, emma)).ok('markViewed', { params });
    expect((await engagementOf(anna)).timeToOpen).toMatchObject({ day: 1, month: 0 });
  });

  it('ignores messages that were sealed again after being opened', async () => {
    const anna = await aMember(app, { timeZone: 'UTC' });
    const emma = await aLovedOne(anna);
    const { id } = await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    const params = { id: String(id) };
    await (await aRecipient(app, emma)).ok('markViewed', { params });
    await anna.browser.ok('updateMessage', { params, body: { deliveryDate: '2026-03-12' } });
    await app.setNow(hours(3 * 24));
    const { timeToOpen } = await engagementOf(anna);
    expect(Object.values(timeToOpen)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

it('reactions are counted by kind, with the five messages that got the latest ones', async () => {
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  const file = await gpsJpeg();
  const ids: number[] = [];
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) ids.push((await aMessage(anna, emma, { title, file })).id);
  await app.jobs.runDue();
  const recipient = await aRecipient(app, emma);
  const react = async (place: number, reactionType: 'heart' | 'hug', minute: number) => {
    await app.setNow(new Date(noon.getTime() + minute * 60_000));
    await recipient.ok('addReaction', { body: { videoMessageId: ids[place] ?? 0, reactionType } });
  };
  for (const place of ids.keys()) await react(place, 'heart', place);
  await react(0, 'hug', 10);
  const { reactions, recent } = await engagementOf(anna);
  expect(reactions).toEqual({ heart: 6, laugh: 0, cry: 0, love: 0, hug: 1 });
  expect(recent.map(({ title }) => title)).toEqual(['a', 'f', 'e', 'd', 'c']);
  expect(recent[0]).toEqual({
    ...{ videoMessageId: ids[0], title: 'a', messageType: 'photo', childId: emma.id, recipientName: 'Emma' },
    ...{ viewedAt: null, reactions: ['heart', 'hug'], lastReactedAt: hours(1 / 6).toISOString() },
  });
  const listed = await anna.browser.ok('listMessages', { query: { sort: 'title' } });
  expect(listed.messages.slice(0, 2).map((message) => message.reactions)).toEqual([['heart', 'hug'], ['heart']]);

  // Messages in the trash don't count, nor reactions of loved ones in the trash.
  await anna.browser.ok('deleteMessage', { params: { id: String(ids[0]) } });
  expect((await engagementOf(anna)).reactions).toMatchObject({ heart: 5, hug: 0 });
  await anna.browser.ok('removeLovedOne', { params: { id: String(emma.id) } });
  const gone = await engagementOf(anna);
  expect([gone.reactions.heart, gone.recent, gone.timeToOpen.notYet]).toEqual([0, [], 0]);
});

it('a member sees only their own engagement', async () => {
  const [anna, bela] = [await aMember(app), await aMember(app)];
  const emma = await aLovedOne(anna);
  const { id } = await aMessage(anna, emma, { file: await gpsJpeg() });
  await app.jobs.runDue();
  const recipient = await aRecipient(app, emma);
  await recipient.ok('markViewed', { params: { id: String(id) } });
  await recipient.ok('addReaction', { body: { videoMessageId: id, reactionType: 'heart' } });
  const theirs = await engagementOf(bela);
  expect(theirs.openedPerMonth.every(({ opened }) => opened === 0)).toBe(true);
  expect([theirs.reactions.heart, theirs.timeToOpen.day, theirs.recent]).toEqual([0, 0, []]);
  const refusal = await bela.browser.refused('getEngagement', { query: { parentId: String(anna.id) } });
  expect([refusal.status, refusal.code]).toEqual([403, 'not_yours']);
  expect((await sql`select from message_reactions`.execute(app.db)).rows.length).toBeGreaterThan(0);
});

describe('the year', () => {
  it('has what was made in it where the member lives, for whom, and what they felt', async () => {
    const [anna, bela] = [await aMember(app, { timeZone: 'Asia/Tokyo' }), await aMember(app)];
    const [emma, carl] = [await aLovedOne(anna, { name: 'Emma' }), await aLovedOne(bela)];
    const file = await gpsJpeg();
    const madeAt = async (member: MadeMember, to: typeof emma, title: string, instant: string) => {
      const { id } = await aMessage(member, to, { title, file });
      await app.db
        .updateTable('messages')
        .set({ created_at: new Date(instant) })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const last = await madeAt(anna, emma, 'The last', '2025-12-31T14:00:00Z');
    const first = await madeAt(anna, emma, 'The first', '2024-12-31T16:00:00Z');
    await madeAt(anna, emma, 'New Year in Tokyo', '2025-12-31T16:00:00Z');
    await madeAt(bela, carl, 'Another member’s', '2025-06-01T12:00:00Z');
    await inLibrary(anna, { file });
    await app.jobs.runDue();
    await (await aRecipient(app, emma)).ok('addReaction', { body: { videoMessageId: first, reactionType: 'hug' } });

    const { year, messages } = await anna.browser.ok('getYear', { params: { year: '2025' } });
    expect(year).toBe(2025);
    expect(messages.map(({ id, recipientName, reactions }) => ({ id, recipientName, reactions }))).toEqual([
      { id: first, recipientName: 'Emma', reactions: ['hug'] },
      { id: last, recipientName: 'Emma', reactions: [] },
    ]);
    expect((await engagementOf(anna)).years).toEqual([2026, 2025]);
    expect((await bela.browser.ok('getYear', { params: { year: '2024' } })).messages).toEqual([]);
  });

  it.each([
    ['2025-11-30T12:00:00Z', null],
    ['2025-11-30T16:00:00Z', 2025], // December in Tokyo
    ['2026-01-31T14:00:00Z', 2025],
    ['2026-01-31T16:00:00Z', null],
    ['2024-12-10T12:00:00Z', null], // an empty year
  ])('is offered on the dashboard as it ends (at %s: %s)', async (instant, year) => {
    const anna = await aMember(app, { timeZone: 'Asia/Tokyo' });
    const { id } = await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg() });
    const created_at = new Date('2025-05-01T12:00:00Z');
    await app.db.updateTable('messages').set({ created_at }).where('id', '=', id).execute();
    await app.setNow(new Date(instant));
    expect((await anna.browser.ok('getParents')).lookBack).toBe(year);
  });
});
