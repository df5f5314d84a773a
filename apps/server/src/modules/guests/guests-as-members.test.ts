import { api, type EndpointName } from '@someday/contract/api/api';
import { caps } from '@someday/contract/rules/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGuest } from '#server/testing/make-guests.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import {
  aLovedOne,
  aMember,
  aMessage,
  aRecipient,
  inLibrary,
  messageForm,
  messagesCounted,
} from '#server/testing/make.ts';
import { sealedOn } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, refusalOf, tusOf, uploadForm } from '#server/testing/tus.ts';

/* How guests differ from members. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

describe('a guest', () => {
  it('is refused at every members’ route that the contract doesn’t open to guests', async () => {
    const guest = await aGuest(app);
    const rows = Object.entries(api).filter(([, row]) => row.caller === 'member');
    expect(rows.length).toBeGreaterThan(20);
    for (const [name, row] of rows) {
      const headers = { 'content-type': 'application/json', origin: app.origin };
      const init = { method: row.method, headers, ...(row.method !== 'GET' && { body: '{}' }) };
      const answer = await guest.browser.fetch(row.path.replaceAll(/\{\w+\}/g, '1'), init);
      expect(await refusalOf(answer), name).toMatchObject({ status: 403, code: 'members_only' });
    }
  });

  it('has no email to confirm', async () => {
    const guest = await aGuest(app);
    expect((await guest.browser.refused('resendVerification', { body: {} })).code).toBe('members_only');
    expect(await app.takeMails()).toEqual([]);
  });

  it('can’t access members’ messages, nor members the guest’s', async () => {
    const [anna, guest] = [await aMember(app), await aGuest(app)];
    const file = await gpsJpeg();
    const [hers, theirs] = [
      await aMessage(anna, await aLovedOne(anna), { file }),
      await aMessage(guest, await aLovedOne(guest), { file }),
    ];
    for (const [who, message] of [
      [guest, hers],
      [anna, theirs],
    ] as const) {
      expect((await who.browser.refused('getOwnMessage', idOf(message))).code).toBe('not_found');
      expect((await who.browser.refused('deleteMessage', idOf(message))).code).toBe('not_found');
    }
  });

  it.each(['off', 'practice'])(
    'has the free trial’s limits until their last second, with BILLING=%s',
    async (billing) => {
      const here = await startTestApp({ env: { BILLING: billing } });
      const guest = await aGuest(here);
      const emma = await aLovedOne(guest);
      for (let count = 1; count < caps.free_trial.lovedOnes; count += 1) await aLovedOne(guest);
      const more = await guest.browser.refused('addLovedOne', { body: { name: 'One more', email: null } });
      expect(more).toMatchObject({ code: 'plan_limit', limit: { tier: 'free_trial', count: 10, maximum: 10 } });

      await here.setNow(new Date(here.now().getTime() + 7 * DAY - 1000));
      await messagesCounted(here, guest, '2026-03', caps.free_trial.messagesPerMonth - 1);
      const file = await gpsJpeg();
      await aMessage(guest, emma, { file });
      const form = await messageForm(emma.id, { file });
      expect(await guest.browser.refused('createMessage', { form })).toMatchObject({
        code: 'plan_limit',
        limit: { feature: 'video messages', tier: 'free_trial', count: 50, maximum: 50 },
      });
      const tests = await guest.browser.refused('createMessage', { form: await messageForm(0, { file }) });
      expect(tests.code).toBe('plan_limit');
      expect((await guest.browser.ok('getParents', {})).user.subscriptionActive).toBe(true);
      await here.close();
    },
  );
});

describe('a guest’s test message', () => {
  it('is for no one, and is listed with their messages', async () => {
    const guest = await aGuest(app);
    const form = await messageForm(0, { file: await gpsJpeg(), title: 'Only a try' });
    const made = await guest.browser.ok('createMessage', { form });
    expect(made).toMatchObject({
      childId: null,
      isTest: true,
      recipientName: '',
      shareableUrl: '',
      status: 'available',
    });
    await app.jobs.runDue();
    expect(await guest.browser.ok('getOwnMessage', idOf(made))).toMatchObject({
      isTest: true,
      media: { state: 'ready' },
    });
    expect((await guest.browser.fetch(`/api/media/${made.id}/photo`)).status).toBe(200);
    expect((await guest.browser.fetch(`/api/video/${made.id}/thumbnail`)).status).toBe(200);
    const { messages, counts } = await guest.browser.ok('getParents', {});
    expect(messages.map(({ id }) => id)).toEqual([made.id]);
    expect(counts).toEqual({ total: 1, videos: 0, photos: 1, available: 1, scheduled: 0, viewed: 0 });
    expect((await guest.browser.ok('getParents', { query: { messages: 'none' } })).counts).toEqual(counts);
    const found = await guest.browser.ok('listMessages', { query: { search: 'only a TRY', show: 'photo' } });
    expect(found).toMatchObject({ total: 1, messages: [{ id: made.id }] });
  });

  it('can be made from a resumable upload', async () => {
    const guest = await aGuest(app);
    const uploadId = await tusOf(guest.browser, app.origin).send(fakeVideo(65_536));
    const made = await guest.browser.ok('uploadVideo', { form: uploadForm(0, uploadId) });
    expect(made).toMatchObject({ isTest: true, childId: null });
  });

  it('is in no library, even if its row says otherwise', async () => {
    const anna = await aMember(app);
    const kept = await inLibrary(anna, { file: await gpsJpeg() });
    const test = await inLibrary(anna, { file: await gpsJpeg() });
    await app.db.updateTable('messages').set({ is_test: true }).where('id', '=', test.id).execute();
    expect((await anna.browser.ok('getVideoLibrary')).map(({ id }) => id)).toEqual([kept.id]);
    expect((await anna.browser.refused('deleteLibraryVideo', idOf(test))).code).toBe('not_found');
    const emma = await aLovedOne(anna);
    const assigned = { ...idOf(test), body: { childId: emma.id } };
    expect((await anna.browser.refused('assignLibraryVideo', assigned)).code).toBe('not_found');
  });

  it('can be edited, but has no day, no triggers and no other recipients', async () => {
    const guest = await aGuest(app);
    const file = await gpsJpeg();
    const emma = await aLovedOne(guest);
    const made = await aMessage(guest, { id: 0 }, { file });
    const edited = await guest.browser.ok('updateMessage', {
      ...idOf(made),
      body: { title: 'Another try', category: 'milestone' },
    });
    expect(edited).toMatchObject({ title: 'Another try', category: 'milestone', isTest: true });
    const dated = await guest.browser.refused('updateMessage', { ...idOf(made), body: { deliveryDate: '2031-06-14' } });
    expect(dated.fields).toEqual([
      { path: 'deliveryDate', message: expect.stringContaining('Tests don’t have a delivery date') },
    ]);
    const body = { videoMessageId: made.id, triggerType: 'date', triggerDate: '2031-06-14' } as const;
    expect((await guest.browser.refused('addTrigger', { body })).fields?.[0]?.message).toContain('This is a test');
    for (const [more, path] of [
      [{ deliveryDate: '2031-06-14' }, 'deliveryDate'],
      [{ alsoFor: String(emma.id) }, 'alsoFor'],
    ] as const) {
      const refusal = await guest.browser.refused('createMessage', { form: await messageForm(0, { file, more }) });
      expect(refusal.fields?.[0]?.path).toBe(path);
    }
  });

  it('can be deleted, found in the trash, and restored', async () => {
    const guest = await aGuest(app);
    const made = await aMessage(guest, { id: 0 }, { file: await gpsJpeg(), title: 'Only a try' });
    await guest.browser.ok('deleteMessage', idOf(made));
    expect((await guest.browser.ok('getParents', {})).counts.total).toBe(0);
    const { messages } = await guest.browser.ok('getTrash', {});
    expect(messages).toMatchObject([{ id: made.id, title: 'Only a try', recipientName: '' }]);
    expect(await guest.browser.ok('restoreMessage', idOf(made))).toMatchObject({ id: made.id, isTest: true });
    expect((await guest.browser.ok('getTrash', {})).messages).toEqual([]);
    await app.jobs.runDue();
    expect((await guest.browser.fetch(`/api/media/${made.id}/photo`)).status).toBe(200);
  });

  it('becomes a regular message once it’s for a loved one', async () => {
    const guest = await aGuest(app, { timeZone: 'Europe/Berlin' });
    const emma = await aLovedOne(guest);
    const made = await aMessage(guest, { id: 0 }, { file: await gpsJpeg() });
    await app.jobs.runDue();
    const body = { childId: emma.id, deliveryDate: '2026-06-14' };
    const after = await guest.browser.ok('scheduleMessage', { ...idOf(made), body });
    expect(after).toMatchObject({ isTest: false, childId: emma.id, status: 'scheduled', opening: { state: 'sealed' } });
    const { messages } = await (await aRecipient(app, emma)).ok('getRecipient');
    expect(messages).toEqual([sealedOn('2026-06-14')]);
  });

  it('is refused to members, and the library to guests, before and after the file is read', async () => {
    const [anna, guest] = [await aMember(app), await aGuest(app)];
    const file = await gpsJpeg();
    const before = await app.storedObjects();
    for (const name of ['createMessage', 'uploadVideo'] as const satisfies EndpointName[]) {
      const member = await anna.browser.refused(name, { form: await messageForm(0, { file }) });
      expect(member).toMatchObject({
        code: 'invalid_input',
        fields: [{ path: 'childId', message: 'Please select a family member' }],
      });
      expect((await guest.browser.refused(name, { form: await messageForm('library', { file }) })).code).toBe(
        'members_only',
      );
    }
    const uploadId = await tusOf(anna.browser, app.origin).send(fakeVideo(4096));
    expect((await anna.browser.refused('createMessage', { form: uploadForm(0, uploadId) })).code).toBe('invalid_input');
    expect(await app.storedObjects()).toEqual(before);
    expect((await anna.browser.ok('getParents', {})).counts.total).toBe(0);
  });
});
