import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aPortrait, logIn, messageForm, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let anna: MadeMember;
beforeEach(async () => {
  app = await startTestApp();
  anna = await aMember(app);
});
afterEach(() => app.close());

const DAY = 86_400_000;
const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** Moves to that many days after everything was made, runs the sweep, and logs in again, because sessions have expired. */
async function onDay(days: number): Promise<void> {
  await app.setNow(new Date(Date.parse('2026-03-10T12:00:00Z') + days * DAY));
  await app.jobs.runDue();
  await logIn(app, anna, anna.browser);
}

const rowsOf = async (table: 'loved_ones' | 'messages' | 'media') =>
  (await app.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
const everything = async () => ({
  lovedOnes: await rowsOf('loved_ones'),
  messages: await rowsOf('messages'),
  media: await rowsOf('media'),
  objects: (await app.db.selectFrom('objects').select('id').execute()).length,
  files: (await app.storedObjects()).length,
});
const nothing = { lovedOnes: [], messages: [], media: [], objects: 0, files: 0 };

describe('a deleted message or loved one', () => {
  it('can be restored on day 29', async () => {
    const [emma, theo] = [await aLovedOne(anna), await aLovedOne(anna)];
    const message = await aMessage(anna, emma, { file: await gpsJpeg() });
    await aMessage(anna, theo, { file: await gpsJpeg() });
    await anna.browser.ok('deleteMessage', byId(message));
    await anna.browser.ok('removeLovedOne', byId(theo));
    await onDay(29);
    await anna.browser.ok('restoreMessage', byId(message));
    await anna.browser.ok('restoreLovedOne', byId(theo));
    await onDay(60);
    expect((await anna.browser.ok('getParents')).messages).toHaveLength(2);
  });

  it('is erased on day 31, from the database and from storage', async () => {
    const [emma, theo] = [await aLovedOne(anna), await aLovedOne(anna)];
    const message = await aMessage(anna, emma, { file: await gpsJpeg() });
    await aMessage(anna, theo, { file: await gpsJpeg() });
    const earlier = await aMessage(anna, theo, { file: await gpsJpeg(), deliveryDate: '2027-01-01' });
    await app.jobs.runDue();
    await aPortrait(anna, emma);
    expect((await everything()).files).toBeGreaterThan(6);
    await anna.browser.ok('deleteMessage', byId(message));
    await anna.browser.ok('deleteMessage', byId(earlier));
    for (const lovedOne of [emma, theo]) await anna.browser.ok('removeLovedOne', byId(lovedOne));
    await onDay(31);
    expect(await everything()).toEqual(nothing);
    expect(await anna.browser.ok('getTrash')).toEqual({ lovedOnes: [], messages: [], more: false });
  });

  it('can’t be seen or restored after 30 days, even if the sweep is late', async () => {
    const [emma, theo] = [await aLovedOne(anna), await aLovedOne(anna)];
    const message = await aMessage(anna, emma, { file: await gpsJpeg() });
    await anna.browser.ok('deleteMessage', byId(message));
    await anna.browser.ok('removeLovedOne', byId(theo));
    await app.setNow(new Date(app.now().getTime() + 30 * DAY));
    await logIn(app, anna, anna.browser);
    expect(await anna.browser.ok('getTrash')).toEqual({ lovedOnes: [], messages: [], more: false });
    expect((await anna.browser.refused('restoreMessage', byId(message))).code).toBe('not_found');
    expect((await anna.browser.refused('restoreLovedOne', byId(theo))).code).toBe('not_found');
  });

  it('leaves its photo to other messages that use it, even to one in the trash', { tags: 'long' }, async () => {
    const [emma, theo] = [await aLovedOne(anna), await aLovedOne(anna)];
    const form = await messageForm(emma.id, { file: await gpsJpeg() });
    form.set('alsoFor', String(theo.id));
    const first = await anna.browser.ok('createMessage', { form });
    const [second] = first.others;
    if (second === undefined) throw new Error('there is no message for Theo');
    await app.jobs.runDue();
    const whole = await everything();
    await anna.browser.ok('deleteMessage', byId(first));
    await onDay(15);
    await anna.browser.ok('deleteMessage', byId(second));
    await onDay(31);
    expect(await everything()).toEqual({ ...whole, messages: [second.id] });
    await anna.browser.ok('restoreMessage', byId(second));
    expect((await anna.browser.fetch(`/api/media/${second.id}/photo`)).status).toBe(200);
    await anna.browser.ok('deleteMessage', byId(second));
    await onDay(62);
    expect(await everything()).toEqual({ ...nothing, lovedOnes: [emma.id, theo.id] });
  });

  it('is erased in several steps with many others, and no one else’s with it', { tags: 'long' }, async () => {
    const bela = await aMember(app);
    const kept = await aMessage(bela, await aLovedOne(bela), { file: await gpsJpeg() });
    const emma = await aLovedOne(anna);
    const one = await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    const row = await app.db.selectFrom('messages').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow();
    const { id: _id, ...copy } = row;
    await app.db
      .insertInto('messages')
      .values(Array.from({ length: 250 }, () => copy))
      .execute();
    await anna.browser.ok('removeLovedOne', byId(emma));
    await onDay(31);
    expect(await rowsOf('messages')).toEqual([kept.id]);
    expect(await rowsOf('media')).toEqual([kept.media.id]);
  });
});

it('a closed account is erased with its trash and library', { tags: 'long' }, async () => {
  const emma = await aLovedOne(anna);
  const message = await aMessage(anna, emma, { file: await gpsJpeg() });
  await anna.browser.ok('createMessage', { form: await messageForm('library', { file: await gpsJpeg() }) });
  await app.jobs.runDue();
  await onDay(10);
  await anna.browser.ok('deleteMessage', byId(message));
  await anna.browser.ok('removeLovedOne', byId(emma));
  await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
  await app.setNow(new Date(app.now().getTime() + 28 * DAY));
  await app.jobs.runDue();
  expect(await everything()).toEqual(nothing);
});
