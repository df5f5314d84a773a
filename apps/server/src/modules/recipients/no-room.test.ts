import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutRoom } from '#server/testing/database/database-trouble.ts';
import { aFamily, aLovedOne, aRecipient } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/* A full disk: the database can be read but not written. */

const noRoom = {
  status: 503,
  code: 'storage_full',
  message: 'We’re out of storage space, so nothing was saved. Try again later.',
};

let app: TestApp;
/** Whether it's the disk that keeps the database from writing. */
let isFull = false;
beforeAll(async () => {
  app = await startTestApp({ ownDatabase: { awayMs: () => 0, hasNoRoom: () => isFull } });
});
afterAll(() => app.close());

const byId = (id: number) => ({ params: { id: String(id) } });

describe('on a full disk', () => {
  it('a right code works, as often as it is typed, and its messages can be read', async () => {
    const { emma, message, recipient: former } = await aFamily(app);
    await withoutRoom(app, async () => {
      const recipient = await aRecipient(app, emma);
      expect(await recipient.ok('getRecipient')).toMatchObject({
        child: { name: 'Emma' },
        messages: [{ id: message.id }],
      });
      expect(await recipient.ok('getMessage', byId(message.id))).toMatchObject({ title: 'For you' });
      expect((await recipient.fetch(`/api/media/${message.id}/photo`)).status).toBe(200);
      for (let again = 0; again < 30; again++) {
        await recipient.ok('openWithCode', { params: { code: emma.accessCode } });
      }
      // Also in the browser of someone who has been here before, and at the message's own link.
      await former.ok('openWithCode', { params: { code: emma.accessCode } });
      expect(await former.ok('getRecipient')).toMatchObject({ child: { name: 'Emma' } });
      const linked = app.browser();
      await linked.ok('getMessage', { ...byId(message.id), query: { access: emma.accessCode } });
      expect(await linked.ok('getRecipient')).toMatchObject({ child: { name: 'Emma' } });
    });
  });

  it('wrong codes are still counted, and refused before they are looked up', async () => {
    const guesser = app.browser();
    await withoutRoom(app, async () => {
      const guesses = Array.from({ length: 12 }, (_, index) => `ABCDEFGH${10 + index}`);
      const answers: number[] = [];
      for (const code of guesses) answers.push((await guesser.refused('openWithCode', { params: { code } })).status);
      expect(answers).toEqual([...Array<number>(10).fill(404), 428, 428]);
    });
  });

  it('writes are refused in plain words, but signing out works', async () => {
    const { anna, emma, message } = await aFamily(app);
    app.takeLog(); // the previous test cut connections, which a job for the family's photo may have been using
    await withoutRoom(app, async () => {
      const recipient = await aRecipient(app, emma);
      isFull = true;
      expect(await recipient.refused('markViewed', byId(message.id))).toEqual(noRoom);
      expect(await anna.browser.ok('getParents')).toMatchObject({ children: [{ name: 'Emma' }] });
      const theo = { body: { name: 'Theo', email: null } };
      expect(await anna.browser.refused('addLovedOne', theo)).toEqual(noRoom);
      // While Someday moves, or its database has just changed places.
      isFull = false;
      expect(await anna.browser.refused('addLovedOne', theo)).toMatchObject({ status: 503, code: 'read_only' });
      await recipient.ok('signOutRecipient');
      expect((await recipient.refused('getRecipient')).status).toBe(401);
    });
    const events = app.takeLog().map((line) => /"msg":"([^"]+)"/.exec(line)?.[1]);
    const ofTheCut = ['database-connection-lost', 'notification-channel-lost'];
    expect(events.filter((event) => event === undefined || !ofTheCut.includes(event))).toEqual([]);
    await aLovedOne(anna, { name: 'Theo' });
  });

  it('the session it opens ends with a new code, and with the loved one', async () => {
    const { anna, emma } = await aFamily(app);
    const theo = await aLovedOne(anna, { name: 'Theo' });
    const { ofEmma, ofTheo } = await withoutRoom(app, async () => ({
      ofEmma: await aRecipient(app, emma),
      ofTheo: await aRecipient(app, theo),
    }));
    expect(await ofEmma.ok('getRecipient')).toMatchObject({ child: { name: 'Emma' } });
    await anna.browser.ok('renewAccessCode', byId(emma.id));
    expect((await ofEmma.refused('getRecipient')).status).toBe(401);
    await anna.browser.ok('removeLovedOne', byId(theo.id));
    expect((await ofTheo.refused('getRecipient')).status).toBe(401);
  });
});
