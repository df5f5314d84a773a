import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/lib/transaction.ts';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMember, aMessage, aRecipient, inLibrary, messageForm } from '#server/testing/make.ts';
import { sealedOn } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-03-10T12:00:00Z') });
});
afterAll(() => app.close());

const byId = (id: number) => ({ params: { id: String(id) } });

describe('editing a message', () => {
  it('changes its words and its loved one’s name in it, and leaves other fields unchanged', async () => {
    const { anna, message, recipient } = await aFamily(app, { title: 'For you' });
    const body = { title: ' For my bear ', category: 'celebration', recipientName: 'Bear' } as const;
    const edited = await anna.browser.ok('updateMessage', { ...byId(message.id), body });
    expect(edited).toMatchObject({ title: 'For my bear', category: 'celebration', recipientName: 'Bear' });
    const again = await anna.browser.ok('updateMessage', { ...byId(message.id), body: { recipientName: '' } });
    expect(again).toMatchObject({ title: 'For my bear', recipientName: 'Emma' });
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'open', title: 'For my bear' }]);
  });

  it('with a new day seals it again immediately, even if it was open', async () => {
    const { anna, message, recipient } = await aFamily(app);
    await recipient.ok('markViewed', byId(message.id));
    const body = { deliveryDate: '2026-03-12', deliveryTime: '15:30' };
    const edited = await anna.browser.ok('updateMessage', { ...byId(message.id), body });
    expect(edited).toMatchObject({ status: 'scheduled', ...body, deliveryZone: 'Europe/Berlin' });
    expect((await recipient.ok('getRecipient')).messages).toEqual([sealedOn('2026-03-12', { triggerTime: '15:30' })]);
    expect((await recipient.fetch(`/api/media/${message.id}/photo`)).status).toBe(404);
    const { children, counts } = await anna.browser.ok('getParents');
    expect(children[0]?.messageCounts).toEqual({ total: 1, scheduled: 1, viewed: 0 });
    expect(counts).toMatchObject({ total: 1, scheduled: 1, viewed: 0 });
  });

  it('without a day opens it immediately', async () => {
    const { anna, message, recipient } = await aFamily(app, { deliveryDate: '2031-06-14' });
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'sealed' }]);
    await anna.browser.ok('updateMessage', { ...byId(message.id), body: { deliveryDate: null } });
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'open' }]);
  });

  it.each([
    [{ title: ' ' }, 'Please enter a title'],
    [{ deliveryDate: '2026-03-10' }, 'Choose tomorrow (March 11, 2026) or later.'],
    [{ deliveryDate: '2026-02-30' }, 'Enter a date as year-month-day.'],
    [{ deliveryTime: '09:00' }, 'Choose a delivery date as well.'],
    [{ deliveryDate: '2026-04-01', deliveryTime: '24:00' }, 'Enter a time as hours:minutes.'],
    [{ title: 'x'.repeat(201) }, 'Use 200 characters or fewer.'],
  ])('to %j is refused: %s', async (body, message) => {
    const family = await aFamily(app);
    const refusal = await family.anna.browser.refused('updateMessage', { ...byId(family.message.id), body });
    expect(refusal).toMatchObject({ status: 400, message });
    expect((await family.anna.browser.ok('getOwnMessage', byId(family.message.id))).title).toBe('For you');
  });

  it('leaves a past day unchanged, while its words can still be changed', async () => {
    const later = await startTestApp({ now: new Date('2026-03-10T12:00:00Z') });
    const { anna, message } = await aFamily(later, { deliveryDate: '2026-03-12' });
    await later.setNow(new Date('2026-03-20T12:00:00Z'));
    const body = { title: 'It was yours', deliveryDate: '2026-03-12' };
    const edited = await anna.browser.ok('updateMessage', { ...byId(message.id), body });
    expect(edited).toMatchObject({ title: 'It was yours', status: 'available', deliveryDate: '2026-03-12' });
    await later.close();
  });
});

describe('a time of day', () => {
  it('opens the message at that minute, and not before', async () => {
    const day = await startTestApp({ now: new Date('2026-03-10T12:00:00Z') });
    const anna = await aMember(day);
    const emma = await aLovedOne(anna);
    const more = { deliveryTime: '15:30' };
    await aMessage(anna, emma, { deliveryDate: '2026-03-12', more, file: await gpsJpeg() });
    await day.jobs.runDue();
    await day.setNow(new Date('2026-03-12T14:29:59.999Z'));
    const recipient = await aRecipient(day, emma);
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'sealed' }]);
    await day.setNow(new Date('2026-03-12T14:30:00.000Z'));
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'open' }]);
    await day.close();
  });
});

describe('the library', () => {
  it('holds videos without a loved one, separate from messages, and no code opens them', async () => {
    const { anna, message, recipient } = await aFamily(app);
    const video = await inLibrary(anna, { title: 'For later', file: await gpsJpeg() });
    expect(video).toMatchObject({ childId: null, recipientName: '', shareableUrl: '', status: 'available' });
    await app.jobs.runDue();
    const listed = await anna.browser.ok('getVideoLibrary');
    expect(listed).toMatchObject([{ id: video.id, title: 'For later', videoUrl: `/api/media/${video.id}/photo` }]);
    const parents = await anna.browser.ok('getParents');
    expect(parents.messages.map(({ id }) => id)).toEqual([message.id]);
    expect(parents.counts.total).toBe(1);
    expect((await anna.browser.fetch(`/api/video/${video.id}/thumbnail?size=small`)).status).toBe(200);
    expect((await recipient.fetch(`/api/video/${video.id}/thumbnail`)).status).toBe(404);
    expect((await recipient.fetch(`/api/messages/${video.id}`)).status).toBe(404);
    expect(await anna.browser.ok('getVideoLibrary', { query: { search: 'LATER' } })).toHaveLength(1);
    expect(await anna.browser.ok('getVideoLibrary', { query: { search: 'sooner' } })).toEqual([]);
    expect(await anna.browser.ok('getVideoLibrary', { query: { after: String(video.id) } })).toEqual([]);
  });

  it('doesn’t accept days or people', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    for (const [field, value] of [
      ['deliveryDate', '2031-01-01'],
      ['alsoFor', String(emma.id)],
    ] as const) {
      const form = await messageForm('library', { file: await gpsJpeg() });
      form.set(field, value);
      expect((await anna.browser.refused('createMessage', { form })).fields).toMatchObject([{ path: field }]);
    }
    expect(await app.db.selectFrom('messages').select('id').where('member_id', '=', anna.id).execute()).toEqual([]);
  });

  it('allows changing a video’s words, but not another member’s', async () => {
    const anna = await aMember(app);
    const video = await inLibrary(anna, { title: 'For later', file: await gpsJpeg() });
    const edit = { ...byId(video.id), body: { title: 'The boat', category: 'life-advice' } };
    expect((await (await aMember(app)).browser.refused('updateMessage', edit)).code).toBe('not_found');
    await anna.browser.ok('updateMessage', edit);
    expect(await anna.browser.ok('getVideoLibrary')).toMatchObject([{ title: 'The boat', category: 'life-advice' }]);
  });

  it('lets a video be assigned to a loved one, who can open it; it leaves the library, and can’t be assigned twice', async () => {
    const { anna, emma, recipient } = await aFamily(app);
    const video = await inLibrary(anna, { title: 'For later', file: await gpsJpeg() });
    await app.jobs.runDue();
    const body = { videoId: video.id, childId: emma.id, recipientName: 'Bear', deliveryDate: '' };
    const assigned = await anna.browser.ok('assignLibraryVideo', { ...byId(video.id), body });
    expect(assigned).toMatchObject({ id: video.id, childId: emma.id, recipientName: 'Bear', status: 'available' });
    expect(await anna.browser.ok('getVideoLibrary')).toEqual([]);
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ title: 'For later' }, {}]);
    expect((await anna.browser.refused('assignLibraryVideo', { ...byId(video.id), body })).code).toBe('not_found');
  });

  it('refuses a day before today, another member’s loved one, and a video other than the address’s', async () => {
    const anna = await aMember(app);
    const [emma, carl] = [await aLovedOne(anna), await aLovedOne(await aMember(app))];
    const video = await inLibrary(anna, { file: await gpsJpeg() });
    const refused = (body: { childId: number; deliveryDate?: string; videoId?: number }) =>
      anna.browser.refused('assignLibraryVideo', { ...byId(video.id), body });
    expect((await refused({ childId: emma.id, deliveryDate: '2026-03-09' })).message).toBe(
      'Choose today (March 10, 2026) or later.',
    );
    expect((await refused({ childId: carl.id })).code).toBe('not_found');
    expect((await refused({ childId: emma.id, videoId: video.id + 1 })).fields).toMatchObject([{ path: 'videoId' }]);
    expect(await anna.browser.ok('getVideoLibrary')).toHaveLength(1);
  });
});

describe('scheduling', () => {
  it('accepts a library video, for today or later', async () => {
    const { anna, emma, recipient } = await aFamily(app);
    const video = await inLibrary(anna, { title: 'Soon', file: await gpsJpeg() });
    await app.jobs.runDue();
    const body = { videoId: String(video.id), childId: String(emma.id), deliveryDate: '2026-03-10' };
    const opened = await anna.browser.ok('scheduleMessage', { ...byId(video.id), body });
    expect(opened).toMatchObject({ status: 'available', deliveryDate: '2026-03-10' });
    const later = { ...body, deliveryTime: '18:00' };
    const sealed = await anna.browser.ok('scheduleMessage', { ...byId(video.id), body: later });
    expect(sealed).toMatchObject({ status: 'scheduled', deliveryTime: '18:00' });
    expect((await recipient.ok('getRecipient')).messages).toContainEqual(
      sealedOn('2026-03-10', { triggerTime: '18:00' }),
    );
  });

  it('can make it a surprise, and otherwise leaves that unchanged', async () => {
    const { anna, message, recipient } = await aFamily(app);
    const body = { childId: String(message.childId), deliveryDate: '2026-03-12' };
    const schedule = (more: { isSurprise?: boolean }) =>
      anna.browser.ok('scheduleMessage', { ...byId(message.id), body: { ...body, ...more } });
    expect(await schedule({ isSurprise: true })).toMatchObject({ status: 'scheduled', isSurprise: true });
    expect((await recipient.ok('getRecipient')).messages).toEqual([]);
    expect(await schedule({})).toMatchObject({ isSurprise: true });
    expect(await schedule({ isSurprise: false })).toMatchObject({ isSurprise: false });
    expect((await recipient.ok('getRecipient')).messages).toMatchObject([{ state: 'sealed' }]);
  });

  it('for another loved one makes it theirs, and unopened', async () => {
    const { anna, message, recipient } = await aFamily(app);
    await recipient.ok('markViewed', byId(message.id));
    const theo = await aLovedOne(anna, { name: 'Theo' });
    const body = { childId: theo.id, deliveryDate: '2026-03-10' };
    const moved = await anna.browser.ok('scheduleMessage', { ...byId(message.id), body });
    expect(moved).toMatchObject({ recipientName: 'Theo', isViewed: false, status: 'available' });
    expect((await recipient.ok('getRecipient')).messages).toEqual([]);
    expect((await recipient.fetch(`/api/media/${message.id}/photo`)).status).toBe(404);
  });

  it('for another loved one is not marked opened by the former one opening it at that moment', async () => {
    const { anna, message, recipient } = await aFamily(app);
    const theo = await aLovedOne(anna, { name: 'Theo' });
    const { opening } = await inTransaction(app.db, async (tx) => {
      await tx.updateTable('messages').set({ loved_one_id: theo.id }).where('id', '=', message.id).execute();
      const refused = recipient.refused('markViewed', byId(message.id));
      await untilBlockedOnLock(app.db);
      return { opening: refused };
    });
    expect((await opening).code).toBe('not_found');
    expect(await anna.browser.ok('getOwnMessage', byId(message.id))).toMatchObject({ isViewed: false });
  });

  it.each([
    [{ deliveryDate: '2026-03-12' }, 'Please select a recipient and delivery date.'],
    [{ childId: 1, deliveryDate: '' }, 'Please select a recipient and delivery date.'],
    [{ childId: 99_999_999_999, deliveryDate: '2026-03-12' }, 'Please select a recipient and delivery date.'],
  ])('needs both: %j is refused', async (body, text) => {
    const { anna, message } = await aFamily(app);
    const answer = await anna.browser.fetch(`/api/messages/${message.id}/schedule`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: text }]);
  });

  it('refuses a past time', async () => {
    const { anna, emma, message } = await aFamily(app);
    const body = { childId: emma.id, deliveryDate: '2026-03-10', deliveryTime: '12:59' }; // it's 13:00 in Berlin
    const refusal = await anna.browser.refused('scheduleMessage', { ...byId(message.id), body });
    expect(refusal.message).toBe('That time has passed. Choose a later one.');
  });

  it('during an upload also accepts today, and needs a day', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const more = { schedule: 'true' };
    const form = await messageForm(emma.id, { deliveryDate: '2026-03-10', more, file: await gpsJpeg() });
    expect(await anna.browser.ok('createMessage', { form })).toMatchObject({ deliveryDate: '2026-03-10' });
    form.delete('deliveryDate');
    const refusal = await anna.browser.refused('createMessage', { form });
    expect(refusal.message).toBe('Please select a recipient and delivery date.');
  });
});

describe('one medium for several loved ones', () => {
  it('becomes a message for each, opening by each one’s own time zone', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const theo = await aLovedOne(anna, { name: 'Theo', timeZone: 'Pacific/Auckland' });
    const form = await messageForm(emma.id, { deliveryDate: '2031-06-14', file: await gpsJpeg() });
    form.set('alsoFor', `${theo.id},${emma.id}`);
    form.set('title', 'For Emma');
    form.set('alsoTitles', JSON.stringify(['For Theo', 'For no one']));
    const sent = await anna.browser.ok('createMessage', { form });
    expect(sent).toMatchObject({ childId: emma.id, others: [{ childId: theo.id, media: { id: sent.media.id } }] });
    const rows = await app.db
      .selectFrom('messages')
      .select(['loved_one_id', 'opens_at', 'title'])
      .where('member_id', '=', anna.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ title }) => title)).toEqual(['For Emma', 'For Theo']);
    expect(rows.map(({ opens_at }) => opens_at?.toISOString())).toEqual([
      '2031-06-13T22:00:00.000Z',
      '2031-06-13T12:00:00.000Z',
    ]);
    expect(await app.db.selectFrom('media').select('id').where('member_id', '=', anna.id).execute()).toHaveLength(1);
  });

  it('is sent to no one if one of them isn’t the member’s', async () => {
    const anna = await aMember(app);
    const carl = await aLovedOne(await aMember(app));
    const form = await messageForm((await aLovedOne(anna)).id, { file: await gpsJpeg() });
    form.set('alsoFor', String(carl.id));
    expect((await anna.browser.refused('createMessage', { form })).code).toBe('not_found');
    expect((await anna.browser.ok('getParents')).messages).toEqual([]);
  });
});

it('the last minute there is can be a time to open, even if it is already the next year elsewhere', async () => {
  const anna = await aMember(app, { timeZone: 'America/Los_Angeles' });
  const emma = await aLovedOne(anna);
  const more = { deliveryTime: '23:59' };
  const sent = await aMessage(anna, emma, { deliveryDate: '9999-12-31', more, file: await gpsJpeg() });
  expect(sent).toMatchObject({ status: 'scheduled', deliveryDate: '9999-12-31', deliveryTime: '23:59' });
  const { messages } = await anna.browser.ok('listMessages', { query: { sort: 'opening' } });
  expect(messages.map(({ id }) => id)).toEqual([sent.id]);
});

it('the other upload endpoint does the same', async () => {
  const anna = await aMember(app);
  const form = await messageForm((await aLovedOne(anna)).id, { file: await gpsJpeg() });
  form.set('recipientName', 'Bear');
  expect(await anna.browser.ok('uploadVideo', { form })).toMatchObject({ recipientName: 'Bear', messageType: 'photo' });
});
