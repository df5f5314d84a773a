import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallMedia } from '../../apps/server/src/testing/media/make-media-small.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { toastSays, press } from '../support/account.ts';
import { mediaPaths } from '../support/delivered.ts';
import { setUpJourney } from '../support/journey.ts';
import { openUpload, uploadToLibrary } from '../support/library.ts';
import { enterCode, openMessage } from '../support/loved-one.ts';
import { addLovedOne, aMember } from '../support/member.ts';

const journey = setUpJourney();

const boat = 'The story of the blue boat';
const song = 'A song no one wanted';

const idIn = (page: Page) => Number(new URL(page.url()).searchParams.get('id'));
const noDialog = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const emptyLibrary = (page: Page) => page.getByRole('heading', { name: 'No Videos in Library' }).waitFor();

/** Watches it, leaves with the browser's Back button, and returns with Forward and a reload. Returns its id. */
async function watch(page: Page, title: string): Promise<number> {
  await press(page, `Watch ${title}`);
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: 'Play video' }).waitFor();
  await expectAccessibleEverywhere(page);
  const id = idIn(page);
  await page.goBack();
  await noDialog(page);
  expect(page.url()).toBe(`${journey.app.origin}/message-library`);
  await page.goForward();
  await dialog.waitFor();
  await page.reload();
  await dialog.getByRole('button', { name: 'Play video' }).click();
  await dialog.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        if (video.currentTime > 0.1) resolve();
        else video.addEventListener('timeupdate', () => video.currentTime > 0.1 && resolve());
      }),
  );
  return id;
}

test('A video waits in the library until it’s assigned', async () => {
  journey.expectComplaint(/404 .*\/api\/(messages|video-messages|media|video)\/\d+/);
  const page = await journey.newPhonePage();
  await aMember(page, 'Paul');
  const code = await addLovedOne(page, 'Emma');
  await page.goto('/message-library');
  await emptyLibrary(page);
  await expectAccessibleEverywhere(page);

  await openUpload(page);
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Choose a file').setInputFiles(await smallMedia.mp4());
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByLabel('Title').fill('');
  await page.getByLabel('Title').press('Enter');
  await toastSays(page, 'Title Required', 'Please enter a title for your video.');
  await page.getByLabel('Title').fill(boat);
  await page.reload();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Title').inputValue()).toBe(boat);
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Choose another' }).click();
  await uploadToLibrary(page, await smallMedia.mp4(), boat);
  await expectAccessibleEverywhere(page);
  const id = await watch(page, boat);

  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  const assigning = page.getByRole('dialog', { name: 'Assign message' });
  await assigning.getByText('Another day').click();
  const day = assigning.getByLabel('Delivery date');
  await day.fill((await day.getAttribute('min')) ?? '');
  await expectAccessibleEverywhere(page);
  await assigning.getByRole('button', { name: /^Next/ }).click();
  await assigning.getByLabel('Name on the envelope').waitFor();
  await expectAccessibleEverywhere(page);
  await assigning.getByRole('button', { name: 'Assign message' }).click();
  await toastSays(page, 'Message Assigned', 'Your message has been successfully assigned to a family member.');
  await noDialog(page);
  await emptyLibrary(page);

  const emma = await journey.newPhonePage();
  await enterCode(emma, code, 'Emma');
  expect(await openMessage(emma, boat)).toBe(id);

  await openUpload(page);
  await uploadToLibrary(page, await smallMedia.mp4(), song);
  await press(page, `More for “${song}”`);
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText(`Are you sure you want to delete "${song}"? This action cannot be undone.`).waitFor();
  await expectAccessibleEverywhere(page);
  const deleted = idIn(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await toastSays(page, 'Video Deleted', 'Your video has been permanently removed from the library.');
  await emptyLibrary(page);
  for (const address of [`/api/video-messages/${deleted}`, ...Object.values(mediaPaths(deleted))]) {
    expect((await page.request.get(address)).status(), address).toBe(404);
  }

  await page.goto('/trash');
  await page.getByRole('heading', { name: 'Your trash is empty' }).waitFor();
  await expectAccessibleEverywhere(page);
  const headers = { origin: journey.app.origin };
  expect((await page.request.delete(`/api/video-messages/${id}`, { headers })).ok()).toBe(true);
  await emma.reload();
  await emma.getByRole('link', { name: boat }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: boat }).waitFor();
  await expectAccessibleEverywhere(page);
  await press(page, `Restore ${boat}`);
  await toastSays(page, 'Message restored', `“${boat}” for Emma is back in your messages.`);
  await page.getByRole('heading', { name: 'Your trash is empty' }).waitFor();
  await page.getByRole('button', { name: 'Show dashboard' }).click();
  await page.waitForURL('**/member-dashboard');
  await page.getByRole('listitem').filter({ hasText: boat }).first().waitFor();
  await enterCode(emma, code, 'Emma');
  await emma.getByRole('link', { name: boat }).waitFor();
});
