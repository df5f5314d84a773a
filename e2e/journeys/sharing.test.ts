import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as media from '../../apps/server/src/testing/make-media.ts';
import { expectAccessible } from '../support/accessible.ts';
import { haveAccount, logIn, press, somebody, toastSays } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { aLovedOne } from '../support/kept-messages.ts';
import { enterCode, openMessage, playPastTheMiddle } from '../support/loved-one.ts';
import { chooseRecipients, goOn, send, toWords, untilReady } from '../support/member.ts';
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
  await goOn(mother);
  await toWords(mother);
  await dialog.getByLabel('Title').fill('At the lake');
  await send(mother);
  await untilReady(mother);

  const daughter = await journey.newPhonePage();
  await enterCode(daughter, accessCode, 'Emma');
  await openMessage(daughter, 'At the lake');
  await playPastTheMiddle(daughter);
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
  await page.getByRole('dialog').getByRole('button', { name: 'Start Camera' }).waitFor();
  expect(new URL(page.url()).searchParams.get('step')).toBe('say');
});
