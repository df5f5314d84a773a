import { limits } from '@someday/contract/rules/limits';
import { reactionTypes } from '@someday/contract/rules/choices';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMember, aMessage, aRecipient, moreLike } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Kind = (typeof reactionTypes)[number];
const give = (browser: TestClient, { id }: { id: number }, reactionType: Kind = 'heart') =>
  browser.ok('addReaction', { body: { videoMessageId: id, reactionType } });
const undo = (browser: TestClient, { id }: { id: number }, reactionType: Kind = 'heart') =>
  browser.ok('removeReaction', { params: { id: String(id), reactionType } });

async function later(seconds: number): Promise<void> {
  await app.setNow(new Date(app.now().getTime() + seconds * 1000));
}

describe('a loved one', () => {
  it('can give an open message every reaction once, and sees their reactions', async () => {
    const { message, recipient } = await aFamily(app);
    for (const reactionType of reactionTypes) {
      await later(1);
      await give(recipient, message, reactionType);
    }
    const again = await give(recipient, message);
    expect(again).toEqual({ videoMessageId: message.id, reactions: [...reactionTypes] });
    const params = { id: String(message.id) };
    expect((await recipient.ok('getMessage', { params })).reactions).toEqual([...reactionTypes]);
    const { messages } = await recipient.ok('getRecipient');
    expect(messages).toMatchObject([{ reactions: [...reactionTypes] }]);
  });

  it('gives a reaction once, even with parallel requests', async () => {
    const { anna, message, recipient } = await aFamily(app);
    await Promise.all(Array.from({ length: 8 }, () => give(recipient, message, 'hug')));
    expect(await anna.browser.ok('listReactions')).toMatchObject([{ reactionType: 'hug' }]);
  });

  it('can remove a reaction, even twice', async () => {
    const { anna, message, recipient } = await aFamily(app);
    await give(recipient, message, 'cry');
    await give(recipient, message, 'love');
    await undo(recipient, message, 'cry');
    expect((await undo(recipient, message, 'cry')).reactions).toEqual(['love']);
    expect(await anna.browser.ok('listReactions')).toMatchObject([{ reactionType: 'love' }]);
  });

  it.each([{ reactionType: 'anger' }, { reactionType: '' }, {}, { reactionType: ['heart'] }])(
    'cannot react with %j',
    async (body) => {
      const { message, recipient } = await aFamily(app);
      const answer = await recipient.fetch('/api/message-reactions', {
        method: 'POST',
        headers: { origin: app.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ videoMessageId: message.id, ...body }),
      });
      expect(answer.status).toBe(400);
    },
  );

  it('gets the same answer for a sealed, unfinished or someone else’s message as for a missing one (A5, L8, L14)', async () => {
    const { anna, emma, recipient } = await aFamily(app);
    const theo = await aLovedOne(anna, { name: 'Theo' });
    const file = await gpsJpeg();
    const sealed = await aMessage(anna, emma, { deliveryDate: '2031-06-14', file });
    const brothers = await aMessage(anna, theo, { file });
    const library = await aMessage(anna, { id: 'library' }, { file });
    const deleted = await aMessage(anna, emma, { file });
    await anna.browser.ok('deleteMessage', { params: { id: String(deleted.id) } });
    await app.jobs.runDue();
    const unfinished = await aMessage(anna, emma, { file });
    const headers = { origin: app.origin, 'content-type': 'application/json' };
    const answersAbout = async (id: number) => {
      const body = JSON.stringify({ videoMessageId: id, reactionType: 'heart' });
      const added = await recipient.fetch('/api/message-reactions', { method: 'POST', headers, body });
      const removed = await recipient.fetch(`/api/message-reactions/${id}/heart`, {
        method: 'DELETE',
        headers: { origin: app.origin },
      });
      return Promise.all([added, removed].map(async (answer) => [answer.status, await answer.text()]));
    };
    const absent = await answersAbout(99_999_999);
    expect(absent.map(([status]) => status)).toEqual([404, 404]);
    for (const { id } of [sealed, brothers, library, deleted, unfinished]) {
      expect(await answersAbout(id)).toEqual(absent);
    }
    const { rows } = await sql`select from message_reactions where loved_one_id = ${emma.id}`.execute(app.db);
    expect(rows).toEqual([]);
    await app.jobs.runDue();
  });

  it('reacts to nothing while the member previews their page', async () => {
    const { anna, emma, message, recipient } = await aFamily(app);
    await give(recipient, message, 'hug');
    await anna.browser.ok('openWithCode', { params: { code: emma.accessCode } });
    expect(await give(anna.browser, message, 'heart')).toEqual({ videoMessageId: message.id, reactions: ['hug'] });
    expect((await undo(anna.browser, message, 'hug')).reactions).toEqual(['hug']);
    expect(await anna.browser.ok('listReactions')).toMatchObject([{ reactionType: 'hug' }]);
  });
});

describe('a member', () => {
  it('sees all reactions to their messages, newest first, with the message and the loved one', async () => {
    const { anna, emma, message, recipient } = await aFamily(app, { title: 'Hello' });
    const theo = await aLovedOne(anna, { name: 'Theo' });
    const second = await aMessage(anna, theo, { title: 'Soup', file: await gpsJpeg() });
    await app.jobs.runDue();
    await give(recipient, message, 'heart');
    await later(60);
    await give(await aRecipient(app, theo), second, 'laugh');

    const ofSecond = {
      ...{ videoMessageId: second.id, title: 'Soup', childId: theo.id, recipientName: 'Theo' },
      ...{ reactionType: 'laugh', createdAt: app.now().toISOString() },
    };
    const all = await anna.browser.ok('listReactions', { query: { parentId: String(anna.id) } });
    expect(all[0]).toEqual(ofSecond);
    expect(all[1]).toMatchObject({ title: 'Hello', childId: emma.id, recipientName: 'Emma', reactionType: 'heart' });
    const query = { videoMessageId: String(second.id) };
    expect(await anna.browser.ok('listReactions', { query })).toEqual([ofSecond]);
  });

  it('sees no one else’s reactions', async () => {
    const { message, recipient } = await aFamily(app);
    await give(recipient, message);
    const bela = await aMember(app);
    expect(await bela.browser.ok('listReactions')).toEqual([]);
    const query = { videoMessageId: String(message.id) };
    expect(await bela.browser.refused('listReactions', { query })).toMatchObject({ status: 404, code: 'not_found' });
    const parent = await bela.browser.refused('listReactions', { query: { parentId: '1' } });
    expect([parent.status, parent.code]).toEqual([403, 'not_yours']);
  });

  it('is notified once per change while a screen is open', async () => {
    const { anna, message, recipient } = await aFamily(app);
    const stream = await anna.browser.ok('streamEvents');
    await give(recipient, message);
    await give(recipient, message);
    await undo(recipient, message);
    await recipient.ok('markViewed', { params: { id: String(message.id) } });
    expect(await eventTypes(stream, 3)).toEqual(['reaction', 'reaction', 'viewed']);
  });

  it(`sees the newest ${limits.listedReactions}`, async () => {
    const { anna, emma, message } = await aFamily(app);
    await moreLike(app, message, limits.listedReactions + 5);
    await sql`
      insert into message_reactions (message_id, loved_one_id, reaction_type, created_at)
      select id, loved_one_id, 'heart', created_at from messages where loved_one_id = ${emma.id}`.execute(app.db);
    const all = await anna.browser.ok('listReactions');
    expect(all).toHaveLength(limits.listedReactions);
    expect(all[0]?.title).toBe(`Letter ${limits.listedReactions + 5}`);
  });

  it('no longer sees reactions to a message that is in the trash or was given to someone else', async () => {
    const { anna, message, recipient } = await aFamily(app);
    await give(recipient, message);
    const params = { id: String(message.id) };
    await anna.browser.ok('deleteMessage', { params });
    expect(await anna.browser.ok('listReactions')).toEqual([]);
    await anna.browser.ok('restoreMessage', { params });
    expect(await anna.browser.ok('listReactions')).toHaveLength(1);
    const theo = await aLovedOne(anna, { name: 'Theo' });
    const deliveryDate = '2031-06-14';
    await anna.browser.ok('scheduleMessage', { params, body: { childId: theo.id, deliveryDate } });
    expect(await anna.browser.ok('listReactions')).toEqual([]);
    const { rows } = await sql`select from message_reactions where message_id = ${message.id}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

/** Only reactions and views: the photo may become ready after the stream starts. */
async function eventTypes(stream: Response, count: number): Promise<unknown[]> {
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    const types = [...text.matchAll(/^data: .*?"type":"(reaction|viewed)"/gm)].map(([, type]) => type);
    if (types.length >= count) return types;
  }
  throw new Error('the stream ended');
}
