import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as media from '../../apps/server/src/testing/media/make-media.ts';
import { smallMedia } from '../../apps/server/src/testing/media/make-media-small.ts';
import { expectAccessible } from '../support/accessible.ts';
import { haveAccount, logIn, press, somebody, toastSays } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { aLovedOne } from '../support/sent-messages.ts';
import { enterCode, openMessage, playPastTheMiddle } from '../support/loved-one.ts';
import { chooseRecipients, send, toWords, untilReady } from '../support/member.ts';
import { share, untilShareable } from '../support/sharing.ts';

const journey = setUpJourney();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-sharing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('A mother shares a video from her phone’s gallery, and her daughter opens it', async () => {
  const mother = await journey.newPhonePage();
  const anna = somebody('Anna');
  await haveAccount(mother, anna);
  const { accessCode } = await aLovedOne(mother, 'Emma');
  await aLovedOne(mother, 'Theo');
  await untilShareable(mother);

  await share(mother, await media.gpsMp4());
  const dialog = mother.getByRole('dialog');
  await dialog.getByText('Your video').waitFor();
  await expectAccessible(mother);
  await mother.reload();
  await dialog.getByText('Your video').waitFor();
  await chooseRecipients(mother, 'Emma');
  await toWords(mother);
  await dialog.getByLabel('Title').fill('At the lake');
  await send(mother);
  await untilReady(mother);

  const daughter = await journey.newPhonePage();
  await enterCode(daughter, accessCode, 'Emma');
  await openMessage(daughter, 'At the lake');
  await playPastTheMiddle(daughter);
});

test('A father shares a photo and two videos at once, and all of them become messages', async () => {
  const page = await journey.newPhonePage();
  await haveAccount(page, somebody('Paul'));
  await aLovedOne(page, 'Emma');
  await aLovedOne(page, 'Theo');
  await untilShareable(page);
  const worker = await page.evaluate(async () => (await (await fetch('/share-worker.js')).text()).length);
  expect(worker, 'characters: a phone keeps it for one thing').toBeLessThan(13_000);

  const notes = path.join(folder, 'notes.pdf');
  await writeFile(notes, '%PDF-1.7');
  const pretended = path.join(folder, 'pretended.mp4');
  await writeFile(pretended, '%PDF-1.7');
  await share(page, await smallMedia.jpeg(), await smallMedia.mp4(), notes, await smallMedia.mov());
  await toastSays(page, 'We couldn’t use everything you shared');
  const dialog = page.getByRole('dialog');
  for (const name of ['small.jpg', 'small.mp4', 'small.mov']) await dialog.getByText(name).waitFor();
  expect(await dialog.getByText('notes.pdf').count()).toBe(0);
  await expectAccessible(page);
  await chooseRecipients(page, 'Emma');
  await toWords(page);
  await dialog.getByLabel('Title').fill('By the sea');
  await send(page);
  await press(page, 'Done');
  await page.getByText('By the sea (3 of 3)').first().waitFor();

  await share(page, pretended, await smallMedia.png());
  await toastSays(page, 'We couldn’t use everything you shared');
  await dialog.getByText('small.png').waitFor();
  expect(await dialog.getByText('pretended.mp4').count()).toBe(0);

  await share(page);
  await toastSays(page, 'We couldn’t use what you shared');
  await page.getByText('No photo or video came with it. Choose one here instead.').waitFor();
});

test('A video shared while a father is logged out waits until he says it’s his, and a letter isn’t taken', async () => {
  const page = await journey.newPhonePage();
  const karl = somebody('Karl');
  await haveAccount(page, karl);
  await untilShareable(page);
  await press(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/');

  await share(page, await media.gpsMp4());
  await logIn(page, karl);
  const question = page.getByRole('alertdialog', { name: 'Is this your video?' });
  await question.waitFor();
  await expectAccessible(page);
  await press(page, 'Not mine');
  const unfinished = page.getByRole('region', { name: 'You have an unfinished message' });
  await unfinished.getByText('Shared on this device').waitFor();
  await expectAccessible(page);
  await unfinished.getByRole('button', { name: /^Continue/ }).click();
  await press(page, 'Yes, use it');
  await page.getByRole('dialog').getByText('Your video').waitFor();

  const letter = path.join(folder, 'letter.pdf');
  await writeFile(letter, '%PDF-1.7');
  await share(page, letter);
  await toastSays(page, 'We couldn’t use what you shared');
  await expectAccessible(page);
  await page.getByRole('dialog').getByText('Choose files').waitFor();
  expect(new URL(page.url()).searchParams.get('step')).toBe('say');
});
