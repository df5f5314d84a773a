import { mediaFormats } from '@someday/contract/rules/media-formats';
import { portraitChoices } from '@someday/contract/rules/choices';
import type { Drawing } from '@someday/contract/rules/portrait';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { empty, gpsJpeg, hugePng, png, silentMp4, svg, truncatedJpeg } from '#server/testing/media/make-media.ts';
import {
  beginningOfJpeg,
  metadataOf,
  movingGif,
  scannedTiff,
  smallMedia,
} from '#server/testing/media/make-media-small.ts';
import { aLovedOne, aMember, aMessage, aRecipient, photoForm, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const drawing: Drawing = { hair: 2, skin: 3, clothes: 5 };

let app: TestApp;
let anna: MadeMember;
let emma: LovedOne;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  anna = await aMember(app);
  emma = await aLovedOne(anna);
});
afterAll(() => app.close());

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const draw = (picture: Drawing | null, of = emma) =>
  anna.browser.ok('drawPortrait', { ...byId(of), body: { drawing: picture } });
const photograph = async (file = gpsJpeg(), of = emma) =>
  anna.browser.ok('setPortraitPhoto', { ...byId(of), form: await photoForm(await file) });
const portraitOf = async ({ id }: LovedOne) =>
  (await anna.browser.ok('listLovedOnes')).find((one) => one.id === id)?.portrait;
const fetched = async (browser: TestClient, url: string | null) => browser.fetch(url ?? '/none');
const objectsOf = async () =>
  (await app.db.selectFrom('portraits').select('object_id').where('member_id', '=', anna.id).execute()).length;

describe('a loved one’s picture', () => {
  it('is the initial on a stamp in a color of their own, until there is another', async () => {
    const family = [emma];
    for (let count = 1; count < portraitChoices.color - 1; count += 1) family.push(await aLovedOne(anna));
    const { color: own } = await anna.browser.ok('getOwnPortrait');
    const colors = family.map(({ portrait }) => portrait.color);
    expect(new Set([own, ...colors]).size).toBe(portraitChoices.color);
    expect(emma.portrait).toEqual({ color: colors[0], drawing: null, photoUrl: null });
    // The colors start over, and one that is free again is used first.
    expect((await aLovedOne(anna)).portrait.color).toBe(colors[0]);
  });

  it('keeps its color when another loved one goes', async () => {
    const theo = await aLovedOne(anna);
    await anna.browser.ok('removeLovedOne', byId(emma));
    const mila = await aLovedOne(anna);
    const restored = await anna.browser.ok('restoreLovedOne', byId(emma));
    expect(new Set([theo, mila, restored].map(({ portrait }) => portrait.color)).size).toBe(3);
    expect(restored.portrait).toEqual(emma.portrait);
  });

  it('is drawn from three choices, and can be removed again', async () => {
    expect(await draw(drawing)).toEqual({ ...emma.portrait, drawing });
    expect(await portraitOf(emma)).toEqual({ ...emma.portrait, drawing });
    expect(await draw(null)).toEqual(emma.portrait);
    expect(await portraitOf(emma)).toEqual(emma.portrait);
  });

  it.each([{ hair: portraitChoices.hair }, { skin: -1 }, { clothes: 1.5 }])('can’t be drawn with %o', async (wrong) => {
    const body = { drawing: { ...drawing, ...wrong } };
    expect((await anna.browser.refused('drawPortrait', { ...byId(emma), body })).code).toBe('invalid_input');
    expect(await portraitOf(emma)).toEqual(emma.portrait);
  });

  it('is a photo, encrypted, and without its place and camera', async () => {
    const { photoUrl, drawing: drawn } = await photograph();
    expect(drawn).toBeNull();
    const answer = await fetched(anna.browser, photoUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const metadata of ['Exif', 'ns.adobe.com', 'Photoshop']) expect(bytes.includes(metadata)).toBe(false);
    const stored = await app.db
      .selectFrom('portraits')
      .innerJoin('objects', 'objects.id', 'portraits.object_id')
      .select(['objects.id', 'objects.size'])
      .where('portraits.loved_one_id', '=', emma.id)
      .executeTakeFirstOrThrow();
    expect(Number(stored.size)).toBe(bytes.length);
    expect(await app.storedObjects()).toContain(stored.id);
  });

  const photos = Object.entries(smallMedia).filter(([format]) =>
    Object.entries(mediaFormats).some(([name, { type }]) => name === format && type === 'photo'),
  );
  it.each(
    firstInGate(2, [
      ...photos,
      ['TIFF with its directory at the end', scannedTiff],
      ['GIF that moves', movingGif],
      ['JPEG without its end', truncatedJpeg],
    ] as const),
  )('can be a photo of every kind that messages take: %s', async (_what, file) => {
    const { photoUrl } = await photograph(file());
    const shown = Buffer.from(await (await fetched(anna.browser, photoUrl)).arrayBuffer());
    expect(await metadataOf(shown)).toMatchObject({ format: 'jpeg', width: 480, height: 600 });
  });

  it('replaces the one before, of which nothing stays', async () => {
    const before = await app.storedObjects();
    const first = await photograph();
    const second = await photograph(png());
    await app.jobs.runDue();
    expect(await objectsOf()).toBe(1);
    expect((await app.storedObjects()).length).toBe(before.length + 1);
    expect((await fetched(anna.browser, first.photoUrl)).status).toBe(404);
    expect((await fetched(anna.browser, second.photoUrl)).status).toBe(200);
    await draw(drawing);
    await app.jobs.runDue();
    expect(await app.storedObjects()).toEqual(before);
  });

  it('is the last of two that arrive at once', async () => {
    await Promise.all([photograph(), photograph(png()), draw(drawing)]);
    await app.jobs.runDue();
    expect(
      await app.db.selectFrom('portraits').select('id').where('loved_one_id', '=', emma.id).execute(),
    ).toHaveLength(1);
    const { objects } = await app.db
      .selectFrom('objects')
      .select(({ fn }) => fn.countAll<string>().as('objects'))
      .executeTakeFirstOrThrow();
    expect(Number(objects)).toBe((await app.storedObjects()).length);
  });

  it.each([
    ['a video', silentMp4, 'file_type'],
    ['a drawing in SVG', svg, 'file_type'],
    ['nothing', empty, 'file_empty'],
    ['the first bytes of a photo', beginningOfJpeg, 'photo_unreadable'],
    ['a picture of 900 megapixels', hugePng, 'photo_unreadable'],
  ])('can’t be %s', async (_what, file, code) => {
    const before = await app.storedObjects();
    const form = await photoForm(await file());
    expect((await anna.browser.refused('setPortraitPhoto', { ...byId(emma), form })).code).toBe(code);
    expect(await portraitOf(emma)).toEqual(emma.portrait);
    expect(await app.storedObjects()).toEqual(before);
  });

  it('needs a file', async () => {
    const form = new FormData();
    form.set('title', 'none');
    expect((await anna.browser.refused('setPortraitPhoto', { ...byId(emma), form })).code).toBe('file_missing');
  });

  it('is seen by its member and that loved one only', async () => {
    const { photoUrl } = await photograph();
    const [theo, bela] = [await aLovedOne(anna), await aMember(app)];
    const seen = async (browser: TestClient) => (await fetched(browser, photoUrl)).status;
    expect(await seen(anna.browser)).toBe(200);
    expect(await seen(await aRecipient(app, emma))).toBe(200);
    expect(await seen(await aRecipient(app, theo))).toBe(404);
    expect(await seen(bela.browser)).toBe(404);
    expect(await seen(app.browser())).toBe(401);
    await anna.browser.ok('removeLovedOne', byId(emma));
    expect(await seen(anna.browser)).toBe(404);
    const [trashed] = (await anna.browser.ok('getTrash')).lovedOnes;
    expect(trashed?.portrait).toEqual(emma.portrait);
  });
});

describe('the member’s picture', () => {
  it('is seen by all their loved ones, and by no one else’s', async () => {
    const { photoUrl } = await anna.browser.ok('setOwnPortraitPhoto', { form: await photoForm(await gpsJpeg()) });
    expect((await anna.browser.ok('getOwnPortrait')).photoUrl).toBe(photoUrl);
    const other = await aLovedOne(await aMember(app));
    for (const lovedOne of [emma, await aLovedOne(anna)]) {
      const recipient = await aRecipient(app, lovedOne);
      expect((await recipient.ok('getRecipient')).sender.portrait.photoUrl).toBe(photoUrl);
      expect((await fetched(recipient, photoUrl)).status).toBe(200);
    }
    expect((await fetched(await aRecipient(app, other), photoUrl)).status).toBe(404);
  });

  it('goes with the account', async () => {
    await photograph();
    await anna.browser.ok('setOwnPortraitPhoto', { form: await photoForm(await gpsJpeg()) });
    const stored = await app.storedObjects();
    await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
    await app.setNow(new Date(app.now().getTime() + 29 * 86_400_000));
    await app.jobs.runDue();
    expect(await objectsOf()).toBe(0);
    expect((await app.storedObjects()).length).toBe(stored.length - 2);
  });
});

describe('the room and an open message', () => {
  it('show the loved one’s picture and the sender’s', async () => {
    await draw(drawing);
    await anna.browser.ok('drawOwnPortrait', { body: { drawing } });
    const message = await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    const recipient = await aRecipient(app, emma);
    const room = await recipient.ok('getRecipient');
    const view = await recipient.ok('getMessage', byId(message));
    for (const { child, sender } of [room, view]) {
      expect(child?.portrait.drawing).toEqual(drawing);
      expect(sender.portrait).toEqual({ color: 0, drawing, photoUrl: null });
    }
  });
});
