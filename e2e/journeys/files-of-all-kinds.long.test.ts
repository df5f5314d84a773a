import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as media from '../../apps/server/src/testing/media/make-media.ts';
import { camcorderMts } from '../../apps/server/src/testing/media/make-media-cases.ts';
import { gifFromBlack, albumTiff } from '../../apps/server/src/testing/media/make-photo-cases.ts';
import { delivered, mediaPaths, tracesIn } from '../support/delivered.ts';
import { setUpJourney } from '../support/journey.ts';
import { enterCode, openMessage, playPastTheMiddle } from '../support/loved-one.ts';
import { addLovedOne, chooseWay, openSendDialog, sendFile, aMember } from '../support/member.ts';

const journey = setUpJourney();

const videos = [
  { title: 'At the beach', make: media.gpsMp4, upright: false },
  { title: 'From my new phone', make: media.rotatedHevcMov, upright: true },
  { title: 'From the old computer', make: media.wmv, upright: false },
  { title: 'From the camcorder', make: camcorderMts, upright: false },
  { title: 'Waving, over and over', make: gifFromBlack, upright: false },
];
const photos = [
  { title: 'Our garden', make: media.gpsJpeg, size: { width: 300, height: 400 } },
  { title: 'From the tablet', make: media.heic, size: { width: 400, height: 300 } },
  { title: 'From the album', make: albumTiff, size: { width: 160, height: 120 } },
];

async function plays(page: Page, title: string, upright: boolean): Promise<void> {
  const id = await openMessage(page, title);
  const { width, height } = await playPastTheMiddle(page);
  expect(height > width, `${title} is upright`).toBe(upright);
  expect(tracesIn(await delivered(page, mediaPaths(id).video)), title).toEqual([]);
}

async function shows(page: Page, { title, size }: (typeof photos)[number]): Promise<void> {
  const id = await openMessage(page, title);
  const picture = page.getByRole('img', { name: title });
  const shown = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
  expect(shown, `${title} is shown the way it was taken`).toEqual(size);
  const { photo, photoWebp, photoSmall, poster, thumbnail } = mediaPaths(id);
  for (const address of [photo, photoWebp, photoSmall, poster, thumbnail]) {
    const bytes = await delivered(page, address);
    const { exif, xmp, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, orientation }, address).toEqual({});
    expect(tracesIn(bytes), address).toEqual([]);
  }
}

test('A grandfather sends files of every kind from his computer', async () => {
  const [phoneVideo, phonePhoto] = await Promise.all([media.gpsMp4(), media.gpsJpeg()]);
  expect(tracesIn(await readFile(phoneVideo)), 'the test looks for what is there').toContain('+48.8583');
  expect(tracesIn(await readFile(phonePhoto)), 'the test looks for what is there').toContain('SecretCamera');

  const grandfather = await journey.newDesktopPage();
  await aMember(grandfather, 'Grandpa Karl');
  const code = await addLovedOne(grandfather, 'Theo');
  await grandfather.getByRole('button', { name: 'Close' }).click();
  for (const { title, make } of [...videos, ...photos]) await sendFile(grandfather, await make(), title);

  const theo = await journey.newPhonePage();
  await enterCode(theo, code, 'Theo');
  await theo.getByRole('radio', { name: `Videos ${videos.length}` }).waitFor();
  await theo.getByRole('radio', { name: `Photos ${photos.length}` }).waitFor();
  for (const { title, upright } of videos) await plays(theo, title, upright);
  for (const photo of photos) await shows(theo, photo);
  await grandfather.getByRole('listitem').filter({ hasText: 'From the album' }).getByText('Viewed').waitFor();
});

/** Pastes a file at the focus, as a browser does after Ctrl+V with a copied picture. */
async function paste(page: Page, file: string, name: string): Promise<void> {
  const bytes = [...(await readFile(file))];
  await page.evaluate(
    ({ bytes: content, name: fileName }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(content)], fileName, { type: 'image/jpeg' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    { bytes, name },
  );
}

test('A mother pastes a photo, and takes one with her phone’s camera', async () => {
  const mother = await journey.newPhonePage();
  await aMember(mother, 'Anna');
  await addLovedOne(mother, 'Emma');
  await mother.getByRole('button', { name: 'Close' }).click();
  await openSendDialog(mother);
  const dialog = mother.getByRole('dialog');
  expect(await dialog.getByText('Record a video').count(), 'the recorder already records video').toBe(0);
  await chooseWay(mother, 'Photo');
  await dialog.getByLabel('Take a photo').setInputFiles(await media.heic());
  await dialog.getByText('This browser can’t show this photo, but you can still send it.').waitFor();
  await dialog.getByRole('button', { name: 'Choose another' }).click();
  await paste(mother, await media.gpsJpeg(), 'copied.jpg');
  const picture = dialog.getByRole('img', { name: 'Your photo' });
  const { width, height } = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
  expect(height, 'shown the way it was taken').toBeGreaterThan(width);
  await dialog.getByText('copied.jpg').waitFor();
});
