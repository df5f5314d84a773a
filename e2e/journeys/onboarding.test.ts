import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as media from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessible } from '../support/accessible.ts';
import { haveAccount, toastSays, press, signUpAs, somebody } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { enterCode, openMessage, playPastTheMiddle } from '../support/loved-one.ts';
import { pressWax, untilRecorded } from '../support/member.ts';

const journey = setUpJourney();

const stepIs = async (page: Page, title: string) => {
  const heading = page.getByRole('heading', { level: 1, name: title });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
};
const begin = (page: Page, name: string) => haveAccount(page, somebody(name), '/onboarding');

async function addFirst(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await press(page, 'Mom');
  await press(page, 'Add Family Member');
  await toastSays(page, 'Family Member Added!', `${name} has been added to your family circle.`);
}

/** The recorder has opened for them by itself. */
async function recordFor(page: Page, seconds: number): Promise<void> {
  const recorder = page.getByRole('dialog', { name: 'Record Your Message' });
  await recorder.getByRole('button', { name: 'Start Recording' }).click();
  await untilRecorded(recorder, seconds);
  await recorder.getByRole('button', { name: 'Stop' }).click();
}

const useRecording = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Use This Recording' }).click();
  await toastSays(page, 'Video Recorded!', 'Your recording is ready to upload.');
};

test('A mother goes from signup to her first message, and her daughter opens it', { tags: 'long' }, async () => {
  const mother = await journey.newPhonePage();
  await signUpAs(mother, somebody('Anna'), '/onboarding');
  await stepIs(mother, 'Welcome to Someday');
  await expectAccessible(mother);
  await press(mother, 'Let’s Get Started');
  await stepIs(mother, 'Add your first family member');
  await press(mother, 'Add Family Member');
  await toastSays(mother, 'Missing Information', 'Please fill in all fields.');
  await expectAccessible(mother);
  await addFirst(mother, 'Emma');
  await recordFor(mother, 3);
  await expectAccessible(mother);
  await useRecording(mother);
  await mother.getByText('Right away', { exact: true }).click();
  await mother.getByLabel('Message Title').fill('The story of the blue boat');
  await expectAccessible(mother);
  await press(mother, 'Create Message');
  await pressWax(mother);
  await press(mother, 'Done');
  await mother.getByRole('heading', { level: 1, name: 'Congratulations!' }).waitFor();
  await expectAccessible(mother);
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await mother.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await mother.getByRole('link', { name: 'Go to Dashboard' }).click();
  const message = mother.getByRole('listitem').filter({ hasText: 'The story of the blue boat' });
  await message.getByText('Available').waitFor({ timeout: 60_000 });
  expect(await mother.getByRole('link', { name: 'Walk me through it' }).count()).toBe(0);

  const daughter = await journey.newPhonePage();
  await enterCode(daughter, code, 'Emma');
  await openMessage(daughter, 'The story of the blue boat');
  await playPastTheMiddle(daughter);
});

test('A father leaves halfway, twice, and picks up where he left off', { tags: 'long' }, async () => {
  const page = await journey.newDesktopPage();
  await begin(page, 'Ben');
  await press(page, 'Let’s Get Started');
  await page.getByLabel('Name', { exact: true }).fill('Theo');
  await page.reload();
  await page.getByText('Step 2 of 4').waitFor();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Theo');

  await page.getByRole('link', { name: 'Skip Onboarding' }).click();
  await page.getByRole('link', { name: 'Walk me through it' }).click();
  await page.getByText('Step 2 of 4').waitFor();
  await addFirst(page, 'Theo');
  await recordFor(page, 2);
  await useRecording(page);
  await page.getByLabel('Message Title').fill('On your first day');

  await page.goBack();
  await stepIs(page, 'Add another family member');
  await page.goForward();
  await page.getByRole('button', { name: 'Record Again' }).waitFor();
  await page.getByRole('link', { name: 'Skip Onboarding' }).click();
  const unfinished = page.getByRole('region', { name: 'You have an unfinished message' });
  await unfinished.getByRole('button', { name: 'Continue, On your first day' }).click();
  await page.getByText('Step 3 of 4').waitFor();
  await expect.poll(() => page.getByLabel('Message Title').inputValue()).toBe('On your first day');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record Again' }).waitFor();
  await press(page, 'Create Message');
  await pressWax(page);
  await page.getByRole('dialog', { name: 'Message Saved With Love' }).waitFor();
  await press(page, 'Done');
  await page.reload();
  await page.getByText('100% complete').waitFor();
  await page.getByRole('link', { name: 'Get Message Ideas' }).click();
  await page.waitForURL('**/message-tips');
});

test('A grandmother’s upload continues when her page reloads', { tags: 'long' }, async () => {
  const file = await media.gpsMp4();
  const page = await journey.newDesktopPage();
  await begin(page, 'Ruth');
  await press(page, 'Let’s Get Started');
  await addFirst(page, 'Mia');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Up to 100 MB.').waitFor();
  await page.getByLabel('Upload Video').setInputFiles(file);
  await toastSays(page, 'Video Selected');
  await page.getByLabel('Message Title').fill('A day at the sea');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const speed = async (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(2000);
  await press(page, 'Create Message');
  await page.getByRole('dialog', { name: 'Creating Message...' }).waitFor();
  await page.reload();
  const onItsWay = page.getByRole('region', { name: 'On its way' });
  await onItsWay.getByText('A day at the sea').waitFor();
  await expectAccessible(page);
  await speed(-1);
  await stepIs(page, 'Congratulations!');
});
