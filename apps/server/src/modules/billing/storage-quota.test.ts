import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { limits } from '@someday/contract/rules/limits';
import { caps, guestCaps } from '@someday/contract/rules/plans';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anExport, uploadExport, zipOf } from '#server/testing/make-export.ts';
import { aGuest } from '#server/testing/make-guests.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import {
  aLifetime,
  aLovedOne,
  aMember,
  aMessage,
  aSubscription,
  changeSubscription,
  logIn,
  messageForm,
  photoForm,
  type MadeMember,
  type SubscriptionOverrides,
} from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, refusalOf, tusOf, uploadForm } from '#server/testing/tus.ts';
import { lockStorageOf } from './usage.repo.ts';

const size = 65_536;
const basic = caps.basic.storedBytes;
const DAY = 86_400_000;
let app: TestApp;
let photo: string;
let photoBytes: number;

beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
  photo = await gpsJpeg();
  photoBytes = (await readFile(photo)).length;
});
afterAll(() => app.close());

type Person = Pick<MadeMember, 'id' | 'browser'>;
const tus = ({ browser }: Person, on = app) => tusOf(browser, on.origin);

/** Rows of a video of that size, as if it had been there for long. Returns its object's id. */
async function filled({ id }: Person, bytes: number, on = app): Promise<string> {
  const object = randomBytes(16).toString('hex');
  const key = { wrapped_key: randomBytes(60), key_id: 'none' };
  await on.db
    .insertInto('objects')
    .values({ id: object, size: bytes, sha256: randomBytes(32).toString('hex'), ...key })
    .execute();
  const kind = { message_type: 'video', format: 'mp4', mime: 'video/mp4', state: 'ready', progress: 100 } as const;
  const values = { member_id: id, original_id: object, file_name: 'long.mp4', ...kind, ready_at: on.now() };
  await on.db.insertInto('media').values(values).execute();
  return object;
}

async function aFamilyOn(overrides: SubscriptionOverrides = {}) {
  const anna = await aMember(app);
  const subscriptionId = await aSubscription(app, anna, overrides);
  return { anna, subscriptionId, emma: await aLovedOne(anna) };
}
const stored = async ({ browser }: Person) => (await browser.ok('getSubscription')).usage.storedBytes.count;
const post = async ({ browser }: Person, form: FormData) =>
  browser.fetch('/api/video-messages', { method: 'POST', headers: { origin: app.origin }, body: form });
type Family = Awaited<ReturnType<typeof aFamilyOn>>;

describe('storage is as large as the plan says, to the byte', () => {
  const subscribed = (overrides: SubscriptionOverrides) => async () => (await aFamilyOn(overrides)).anna;
  it.each([
    ['a guest', () => aGuest(app), guestCaps.storedBytes],
    ['the free trial', subscribed({ state: 'trialing' }), caps.free_trial.storedBytes],
    ['a trial of Premium', subscribed({ state: 'trialing', offer: 'premium_annual' }), caps.free_trial.storedBytes],
    ['Basic', subscribed({}), basic],
    ['Premium', subscribed({ offer: 'premium_monthly' }), caps.premium.storedBytes],
    [
      'Lifetime',
      async () => {
        const anna = await aMember(app);
        await aLifetime(app, anna);
        return anna;
      },
      caps.lifetime.storedBytes,
    ],
  ] satisfies [string, () => Promise<Person>, number][])('for %s', async (_plan, aPerson, maximum) => {
    const person = await aPerson();
    await filled(person, maximum - size);
    expect((await tus(person).create(size + 1)).status).toBe(403);
    const id = await tus(person).begin(size);
    expect(await refusalOf(await tus(person).create(1))).toMatchObject({ status: 403, code: 'storage_quota' });
    await tus(person).ask('DELETE', id);
    expect((await tus(person).create(size)).status).toBe(201);
  });

  it('and for no one with billing off', async () => {
    const free = await startTestApp();
    const anna = await aMember(free);
    await filled(anna, 5 * caps.lifetime.storedBytes, free);
    expect((await tus(anna, free).create(size)).status).toBe(201);
    await free.close();
  });
});

describe('a full storage', () => {
  it('takes no file in any way, and says what it holds and where to make room', async () => {
    const { anna, emma } = await aFamilyOn();
    await filled(anna, basic);
    const refusal = {
      status: 403,
      code: 'storage_quota',
      message:
        'Your plan holds 50 GB, and 50 GB are used, so this doesn’t fit. Storage in Settings shows how to make room.',
    };
    const before = await app.storedObjects();
    const params = { id: String(emma.id) };
    expect(await anna.browser.refused('setPortraitPhoto', { params, form: await photoForm(photo) })).toEqual(refusal);
    expect(await anna.browser.refused('setOwnPortraitPhoto', { form: await photoForm(photo) })).toEqual(refusal);
    const form = await messageForm(emma.id, { file: photo });
    expect(await anna.browser.refused('createMessage', { form })).toEqual(refusal);
    for (const purpose of ['', 'import'])
      expect(await refusalOf(await tus(anna).create(size, 'a', '', purpose))).toEqual(refusal);
    expect(await app.storedObjects()).toEqual(before);
  });

  it('is reached exactly by parallel uploads and files, of which one fits', async () => {
    const room = photoBytes + size;
    const upload = ({ anna }: Family) => tus(anna).create(room);
    const file = async ({ anna, emma }: Family) => post(anna, await messageForm(emma.id, { file: photo }));
    for (const [ways, most, fits] of [
      [[upload, upload, upload, upload], room, 1],
      [[file, file, file, file], photoBytes, 1],
      [[file, upload, file, upload], room, 'several files'],
    ] as const) {
      const family = await aFamilyOn({ offer: 'premium_monthly' });
      await filled(family.anna, caps.premium.storedBytes - most);
      const answers = await Promise.all(ways.map((way) => way(family)));
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      if (fits === 1) expect(statuses).toEqual([201, 403, 403, 403]);
      else expect(statuses[0]).toBe(201);
      expect(await stored(family.anna)).toBeLessThanOrEqual(caps.premium.storedBytes);
    }
  });

  it('is looked at only once nothing else is being stored', async () => {
    const { anna } = await aFamilyOn({ offer: 'premium_monthly' });
    await filled(anna, caps.premium.storedBytes - size);
    const waiting = sql<{ one: number }>`select 1 as one from pg_locks where locktype = 'advisory' and not granted`;
    const upload = await app.db.transaction().execute(async (tx) => {
      await lockStorageOf(tx, anna.id);
      const answer = tus(anna).create(size);
      await expect.poll(async () => (await waiting.execute(app.db)).rows).toHaveLength(1);
      await filled(anna, size);
      return { answer };
    });
    expect((await upload.answer).status).toBe(403);
  });

  it('lets an upload that was accepted become its message', async () => {
    const { anna, emma } = await aFamilyOn();
    await filled(anna, basic - size);
    const uploadId = await tus(anna).send(fakeVideo(size));
    await anna.browser.ok('createMessage', { form: uploadForm(emma.id, uploadId) });
    expect(await stored(anna)).toBe(basic);
  });

  it(
    'counts a video sent to two people once, and what is in the trash until it’s erased',
    { tags: 'long' },
    async () => {
      const { anna, emma } = await aFamilyOn();
      const ben = await aLovedOne(anna, { name: 'Ben' });
      const { id, others } = await anna.browser.ok('createMessage', {
        form: await messageForm(emma.id, { file: photo, more: { alsoFor: String(ben.id) } }),
      });
      for (const message of [id, ...others.map((other) => other.id)]) {
        expect(await stored(anna)).toBe(photoBytes);
        await anna.browser.ok('deleteMessage', { params: { id: String(message) } });
      }
      expect(await stored(anna)).toBe(photoBytes);
      await app.setNow(new Date(app.now().getTime() + (limits.trashDays + 2) * DAY));
      await app.jobs.runDue();
      expect(await stored({ ...anna, browser: await logIn(app, anna) })).toBe(0);
    },
  );
});

it('after a downgrade everything stays, and only new bytes are refused until there’s room again', async () => {
  const { anna, emma, subscriptionId } = await aFamilyOn({ offer: 'premium_monthly' });
  const message = await aMessage(anna, emma, { file: photo });
  const uploadId = await tus(anna).send(fakeVideo(size));
  const object = await filled(anna, basic);
  await changeSubscription(app, subscriptionId, { offer: 'basic_monthly' });
  const refused = async (form: FormData) => (await refusalOf(await post(anna, form))).code;
  expect((await tus(anna).create(1)).status).toBe(403);
  expect(await refused(await messageForm(emma.id, { file: photo }))).toBe('storage_quota');
  expect(await refused(uploadForm(emma.id, uploadId))).toBe('storage_quota');
  const params = { id: String(message.id) };
  await anna.browser.ok('deleteMessage', { params });
  await anna.browser.ok('restoreMessage', { params });
  await anna.browser.ok('requestExport');
  expect(await app.db.selectFrom('objects').select('id').where('id', '=', object).execute()).toHaveLength(1);
  await changeSubscription(app, subscriptionId, { offer: 'premium_monthly' });
  expect((await post(anna, uploadForm(emma.id, uploadId))).status).toBe(201);
});

describe('an import', () => {
  const offer = { offer: 'premium_monthly' } as const;
  it('that fits exactly is brought in, while nothing else gets its room', async () => {
    const { anna } = await aFamilyOn(offer);
    const zip = await zipOf(await anExport());
    await filled(anna, caps.premium.storedBytes - zip.length);
    const shown = await uploadExport(app, anna, zip);
    expect(shown).toMatchObject({ state: 'ready', noRoom: null });
    const left = zip.length - (shown?.summary?.newBytes ?? 0);
    expect((await tus(anna).create(left + 1)).status).toBe(403);
    await filled(anna, left);
    await anna.browser.ok('startImport');
    await app.jobs.runDue();
    expect((await anna.browser.ok('getImport')).import).toMatchObject({ state: 'done', problem: null });
    expect(await stored(anna)).toBe(caps.premium.storedBytes);
  });

  it('is refused in words when it begins if it no longer fits, and creates nothing', async () => {
    const { anna, subscriptionId } = await aFamilyOn(offer);
    const zip = await zipOf(await anExport());
    const before = await anna.browser.ok('listLovedOnes');
    await filled(anna, basic);
    expect((await uploadExport(app, anna, zip))?.noRoom).toBe(null);
    await changeSubscription(app, subscriptionId, { offer: 'basic_monthly' });
    const { code, message } = await anna.browser.refused('startImport');
    expect([code, message]).toEqual(['storage_quota', (await anna.browser.ok('getImport')).import?.noRoom]);
    expect(await anna.browser.ok('listLovedOnes')).toEqual(before);
  });

  it('may be begun twenty times a day', async () => {
    const { anna } = await aFamilyOn(offer);
    const begin = () => tus(anna).create(size, 'a.zip', '', 'import');
    for (let begun = 0; begun < limits.importsADay; begun += 1) expect((await begin()).status).toBe(201);
    const answer = await begin();
    expect(Math.ceil(Number(answer.headers.get('retry-after')) / 3600)).toBe(24);
    expect(await refusalOf(answer)).toMatchObject({
      status: 429,
      message: 'You can upload 20 copies a day. Try again in 24 hours.',
    });
  });
});
