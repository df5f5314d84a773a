import { limits } from '@someday/contract/rules/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMember, aMessage, messageForm, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const trashOf = ({ browser }: MadeMember) => browser.ok('getTrash');

async function inLibrary({ browser }: MadeMember) {
  return browser.ok('createMessage', { form: await messageForm('library', { file: await gpsJpeg() }) });
}

describe('deleting a message', () => {
  it('moves it to the trash, where no one can open it', async () => {
    const { anna, emma, message, recipient } = await aFamily(app);
    await app.setNow(new Date('2026-03-11T08:00:00Z'));
    expect(await anna.browser.ok('deleteMessage', byId(message))).toEqual({ id: message.id });
    expect(await trashOf(anna)).toEqual({
      lovedOnes: [],
      messages: [
        {
          id: message.id,
          title: message.title,
          recipientName: emma.name,
          category: message.category,
          ownCategory: null,
          messageType: 'photo',
          deletedAt: '2026-03-11T08:00:00.000Z',
          purgedAt: '2026-04-10T08:00:00.000Z',
        },
      ],
      more: false,
    });
    for (const browser of [anna.browser, recipient]) {
      const range = { headers: { range: 'bytes=0-9' } };
      expect((await browser.fetch(`/api/media/${message.id}/photo`, range)).status).toBe(404);
      expect((await browser.fetch(`/api/messages/${message.id}`)).status).toBe(404);
    }
    expect(await anna.browser.ok('getParents')).toMatchObject({ messages: [], isFirst: false });
    expect((await anna.browser.refused('deleteMessage', byId(message))).code).toBe('not_found');
  });

  it('can be undone, which restores the message unchanged', async () => {
    const { anna, message, recipient } = await aFamily(app);
    const before = await anna.browser.ok('getOwnMessage', byId(message));
    await anna.browser.ok('deleteMessage', byId(message));
    expect(await anna.browser.ok('restoreMessage', byId(message))).toEqual(before);
    expect((await recipient.fetch(`/api/media/${message.id}/photo`)).status).toBe(200);
    expect((await trashOf(anna)).messages).toEqual([]);
    expect((await anna.browser.refused('restoreMessage', byId(message))).code).toBe('not_found');
  });

  it('can’t be undone while the loved one is also in the trash', async () => {
    const { anna, emma, message } = await aFamily(app);
    await anna.browser.ok('deleteMessage', byId(message));
    await anna.browser.ok('removeLovedOne', byId(emma));
    expect(await anna.browser.refused('restoreMessage', byId(message))).toMatchObject({
      status: 409,
      code: 'loved_one_in_trash',
    });
    expect((await trashOf(anna)).messages).toEqual([]);
    await anna.browser.ok('restoreLovedOne', byId(emma));
    expect((await trashOf(anna)).messages).toMatchObject([{ id: message.id }]);
    await anna.browser.ok('restoreMessage', byId(message));
  });

  it('doesn’t work for a message in the trash with its loved one', async () => {
    const { anna, emma, message } = await aFamily(app);
    await anna.browser.ok('removeLovedOne', byId(emma));
    expect((await anna.browser.refused('deleteMessage', byId(message))).code).toBe('not_found');
    expect((await anna.browser.refused('restoreMessage', byId(message))).code).toBe('not_found');
    expect(await trashOf(anna)).toMatchObject({
      lovedOnes: [{ id: emma.id, name: 'Emma', relationship: 'Loved One', messages: 1, portrait: emma.portrait }],
      messages: [],
    });
  });
});

describe('the trash', () => {
  it('lists the last deleted first, once each across pages', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const first = await aMessage(anna, emma, { file: await gpsJpeg() });
    // Microseconds apart, which JavaScript's clock can't tell, and some at the same time.
    await sql`
      insert into messages
        (member_id, loved_one_id, media_id, title, category, delivery_zone, opens_at, opens_on, deleted_at)
      select member_id, loved_one_id, media_id, title, category, delivery_zone, opens_at, opens_on, someday_now() - make_interval(secs => (n / 2) * 1e-6)
      from messages, generate_series(1, ${limits.page + 10}) as n where messages.id = ${first.id}`.execute(app.db);
    await anna.browser.ok('deleteMessage', byId(first));
    const newest = await anna.browser.ok('getTrash');
    expect(newest).toMatchObject({ more: true });
    expect(newest.messages).toHaveLength(limits.page);
    const last = String(newest.messages.at(-1)?.id);
    const rest = await anna.browser.ok('getTrash', { query: { after: last } });
    expect(rest).toMatchObject({ lovedOnes: [], more: false });
    const expected = await app.db
      .selectFrom('messages')
      .select('id')
      .where('member_id', '=', anna.id)
      .orderBy('deleted_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect([...newest.messages, ...rest.messages].map(({ id }) => ({ id }))).toEqual(expected);
    const [bela, kept] = [await aMember(app), await aMessage(anna, emma, { file: await gpsJpeg() })];
    for (const [who, after] of [
      [bela, last],
      [anna, String(kept.id)],
    ] as const) {
      expect((await who.browser.refused('getTrash', { query: { after } })).code).toBe('not_found');
    }
  });
});

describe('deleting from the library', () => {
  it.each(['deleteLibraryVideo', 'deleteMessage'] as const)(
    'by %s is permanent, and erases its files right away',
    async (way) => {
      const anna = await aMember(app);
      await app.jobs.runDue();
      const before = await app.storedObjects();
      const kept = await inLibrary(anna);
      await app.jobs.runDue();
      expect((await app.storedObjects()).length).toBeGreaterThan(before.length + 1);
      expect(await anna.browser.ok(way, byId(kept))).toEqual({ id: kept.id });
      expect((await anna.browser.refused(way, byId(kept))).code).toBe('not_found');
      expect((await anna.browser.refused('restoreMessage', byId(kept))).code).toBe('not_found');
      expect(await trashOf(anna)).toEqual({ lovedOnes: [], messages: [], more: false });
      await app.jobs.runDue();
      expect((await app.storedObjects()).toSorted()).toEqual(before.toSorted());
      const media = await app.db.selectFrom('media').select('id').where('member_id', '=', anna.id).execute();
      expect(media).toEqual([]);
      const objects = await app.db.selectFrom('objects').select('id').execute();
      expect(objects.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
    },
  );

  it('is refused for a message that is for someone', async () => {
    const { anna, message } = await aFamily(app);
    expect((await anna.browser.refused('deleteLibraryVideo', byId(message))).code).toBe('not_found');
    expect((await anna.browser.ok('getOwnMessage', byId(message))).id).toBe(message.id);
  });
});
