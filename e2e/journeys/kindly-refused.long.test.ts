import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { errorTexts } from '@someday/contract/texts/errors.copy';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as media from '../../apps/server/src/testing/media/make-media.ts';
import { setUpJourney } from '../support/journey.ts';
import { enterCode, openMessage, playPastTheMiddle } from '../support/loved-one.ts';
import {
  addLovedOne,
  chooseFile,
  openSendDialog,
  send,
  sendFile,
  aMember,
  untilConverted,
  toWords,
} from '../support/member.ts';

const journey = setUpJourney();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-refused-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Files in the program's data folder that hold uploads. */
async function storedFiles(): Promise<string[]> {
  const kept = ['objects', 'incoming', 'drafts'].map(async (name) => {
    const found = await readdir(path.join(journey.app.dataDir, name), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  });
  return (await Promise.all(kept)).flat();
}

/** Nothing covers its center. */
function isInReach(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

test('A file that isn’t a video is refused with an explanation', async () => {
  const kept = await storedFiles();
  const secret = path.join(folder, 'secret.mp4');
  await writeFile(secret, 'another family’s video');
  const drawing = path.join(folder, 'drawing.png');
  await copyFile(await media.svg(), drawing);

  const member = await journey.newDesktopPage();
  await aMember(member, 'Anna');
  await addLovedOne(member, 'Emma');
  await member.getByRole('button', { name: 'Close' }).click();
  await openSendDialog(member);
  const dialog = member.getByRole('dialog', { name: 'Send a Message' });
  // The browser doesn't upload files it can reject.
  await chooseFile(member, await media.empty());
  await dialog.getByText(errorTexts.file_empty).waitFor();
  const unreadable = 'We can’t read this file. It may be damaged or incomplete. Choose another one.';
  for (const [file, why] of [
    [await media.svg(), errorTexts.file_type],
    [await media.textNamedMp4(), unreadable],
    [await media.hlsNaming(secret), unreadable],
    [drawing, unreadable],
  ] as const) {
    await chooseFile(member, file);
    await dialog.getByText(path.basename(file)).waitFor();
    await dialog.getByText(why).waitFor();
  }
  expect(await storedFiles()).toEqual(kept);

  // What only the server sees is said where it can be tried again.
  journey.expectComplaint(/415 .*\/api\/uploads\/\w+\)$/);
  const refusal = { status: 415, json: { code: 'file_type', message: errorTexts.file_type } };
  await member.route(/\/api\/uploads\/\w+$/, (route) => route.fulfill(refusal));
  await chooseFile(member, await media.gpsMp4());
  await toWords(member);
  await dialog.getByLabel('Title').fill('Not a video');
  await dialog.getByRole('button', { name: 'Seal this message' }).click();
  await dialog.getByRole('alert').getByText(errorTexts.file_type).waitFor();
  await dialog.getByRole('alert').getByText('Upload failed').waitFor();
  for (const width of [390, 700, 768, 1280]) {
    await member.setViewportSize({ width, height: 900 });
    const again = dialog.getByRole('button', { name: 'Try again' });
    await expect.poll(() => isInReach(again), { message: `within reach at ${width} px` }).toBe(true);
  }
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Not a video');

  const { messages } = await (await member.request.get('/api/parents')).json();
  expect(messages).toEqual([]);
  const health = await member.request.get('/healthz');
  expect(health.status()).toBe(200);
});

test('A truncated video is kept, and plays as far as it goes', async () => {
  const member = await journey.newDesktopPage();
  await aMember(member, 'Anna');
  const code = await addLovedOne(member, 'Emma');
  await member.getByRole('button', { name: 'Close' }).click();
  await sendFile(member, await media.truncatedMp4(), 'Half a song');
  const row = member.getByRole('listitem').filter({ hasText: 'Half a song' });
  await row.getByText('Available').waitFor();

  const emma = await journey.newPhonePage();
  await enterCode(emma, code, 'Emma');
  await openMessage(emma, 'Half a song');
  await playPastTheMiddle(emma);
  const seconds = await emma.locator('video').evaluate(({ duration }: HTMLVideoElement) => duration);
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThan(6);
});

test('An unreadable video is kept, with the reason and a way to retry', async () => {
  const kept = await storedFiles();
  const member = await journey.newDesktopPage();
  await aMember(member, 'Anna');
  const code = await addLovedOne(member, 'Emma');
  await member.getByRole('button', { name: 'Close' }).click();
  await openSendDialog(member);
  await chooseFile(member, await media.headlessMp4());
  const dialog = member.getByRole('dialog');
  await toWords(member);
  await dialog.getByLabel('Title').fill('The last summer');
  await send(member);
  await untilConverted(member, 'Needs attention');
  await dialog.getByText(/damaged.*Your original is safe/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = member.getByRole('listitem').filter({ hasText: 'The last summer' });
  await row.getByRole('button', { name: 'Try again: The last summer', exact: true }).waitFor();
  expect(await storedFiles()).toHaveLength(kept.length + 1);

  const emma = await journey.newPhonePage();
  await enterCode(emma, code, 'Emma');
  await emma.getByText('A message is on its way').waitFor();
  expect(await emma.content()).not.toContain('The last summer');
});
