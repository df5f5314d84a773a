import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, messageForm } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { dayInWords } from '#server/lib/email/email-words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-03-10T23:30:00Z') });
});
afterAll(() => app.close());

describe('sending a message', () => {
  it('stores the file, names it and converts it', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const sent = await aMessage(anna, emma, { title: ' First day ', file: await gpsMp4() });
    expect(sent).toMatchObject({
      title: 'First day',
      recipientName: 'Emma',
      messageType: 'video',
      status: 'available',
      fileName: 'beach.mp4',
      videoFormat: 'mp4',
      playbackUrl: null,
      media: { state: 'waiting' },
      shareableUrl: `http://localhost:3000/messages/${sent.id}#${emma.accessCode}`,
    });
    await app.jobs.runDue();
    const { messages } = await anna.browser.ok('getParents');
    expect(messages).toMatchObject([
      {
        id: sent.id,
        shareableUrl: sent.shareableUrl,
        media: { state: 'ready', progress: 100 },
        playbackUrl: `/api/media/${sent.id}/video`,
        thumbnailUrl: `/api/video/${sent.id}/thumbnail`,
      },
    ]);
    expect(messages[0]?.durationSeconds).toBeCloseTo(2, 0);
  });

  it('accepts a photo with its caption', async () => {
    const anna = await aMember(app);
    const form = await messageForm((await aLovedOne(anna)).id, { file: await gpsJpeg() });
    form.set('photoCaption', 'In the garden');
    const sent = await anna.browser.ok('createMessage', { form });
    expect(sent).toMatchObject({ messageType: 'photo', imageFormat: 'jpeg', photoCaption: 'In the garden' });
  });

  it('also accepts the file before the fields', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const ordered = await messageForm(emma.id, { file: await gpsJpeg() });
    const form = new FormData();
    for (const [name, value] of [...ordered].toReversed()) form.append(name, value);
    expect((await anna.browser.ok('createMessage', { form })).childId).toBe(emma.id);
  });

  it('means "tomorrow" in the member’s own time zone', async () => {
    // 23:30 UTC on the 10th is the 11th in Berlin and the 10th in New York.
    for (const [timeZone, tomorrow, instant] of [
      ['Europe/Berlin', '2026-03-12', '2026-03-11T23:00:00.000Z'],
      ['America/New_York', '2026-03-11', '2026-03-11T04:00:00.000Z'],
    ] as const) {
      const member = await aMember(app, { timeZone });
      const emma = await aLovedOne(member);
      const sent = await aMessage(member, emma, { deliveryDate: tomorrow, file: await gpsJpeg() });
      expect(sent).toMatchObject({ status: 'scheduled', deliveryDate: tomorrow });
      const row = await app.db
        .selectFrom('messages')
        .select('opens_at')
        .where('id', '=', sent.id)
        .executeTakeFirstOrThrow();
      expect(row.opens_at?.toISOString()).toBe(instant);
      const today = new Date(Date.parse(tomorrow) - 86_400_000).toISOString().slice(0, 10);
      const form = await messageForm(emma.id, { deliveryDate: today, file: await gpsJpeg() });
      const refusal = await member.browser.refused('createMessage', { form });
      expect(refusal.message).toBe(`Choose tomorrow (${dayInWords(tomorrow)}) or later.`);
    }
  });
});

describe('an impossible message', () => {
  it.each([
    ['title', ' ', 'Please enter a title', 400],
    ['category', 'gossip', 'Please choose a category', 400],
    ['childId', 'abc', 'Please select a family member', 400],
    ['deliveryDate', '2031-02-30', 'Enter a date as year-month-day.', 400],
    ['deliveryDate', '10000-01-01', 'Enter a date as year-month-day.', 400],
    ['parentId', '999999', 'This belongs to someone else.', 403],
  ])('with %s %j is refused, and nothing stays: %s', async (field, value, message, status) => {
    const anna = await aMember(app);
    const form = await messageForm((await aLovedOne(anna)).id, { file: await gpsJpeg() });
    form.set(field, value);
    const before = await app.storedObjects();
    expect(await anna.browser.refused('createMessage', { form })).toMatchObject({ status, message });
    expect(await app.storedObjects()).toEqual(before);
    expect((await anna.browser.ok('getParents')).messages).toEqual([]);
  });

  it('for another member’s loved one is refused like one for an unknown person', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const emma = await aLovedOne(anna);
    const before = await app.storedObjects();
    const foreign = await bela.browser.refused('createMessage', {
      form: await messageForm(emma.id, { file: await gpsJpeg() }),
    });
    const missing = await bela.browser.refused('createMessage', {
      form: await messageForm(99_999_999, { file: await gpsJpeg() }),
    });
    expect(foreign).toEqual(missing);
    expect(foreign.status).toBe(404);
    expect(await app.storedObjects()).toEqual(before);
  });
});

it('a stored message keeps its file, whatever fails afterwards', async () => {
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  // Emma is removed before the response is made: the message is committed, but its view is refused.
  await sql`create function remove_loved_one() returns trigger language plpgsql as $$
    begin update loved_ones set deleted_at = now() where id = new.loved_one_id; return null; end $$`.execute(app.db);
  await sql`create trigger remove_loved_one after insert on messages for each row execute function remove_loved_one()`.execute(
    app.db,
  );
  const form = await messageForm(emma.id, { file: await gpsJpeg() });
  expect((await anna.browser.refused('createMessage', { form })).status).toBe(404);
  await sql`drop trigger remove_loved_one on messages`.execute(app.db);
  const kept = await app.db
    .selectFrom('messages')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .select('media.original_id as original')
    .where('messages.loved_one_id', '=', emma.id)
    .executeTakeFirstOrThrow();
  expect(await app.storedObjects()).toContain(kept.original);
});
