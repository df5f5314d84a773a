import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg, gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { logIn, toastSays, press, haveAccount } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { enterCode, openMessage } from '../support/loved-one.ts';
import {
  addLovedOne,
  chooseDay,
  chooseFile,
  chooseRecipients,
  goOn,
  openSendDialog,
  send,
  untilReady,
} from '../support/member.ts';

const journey = setUpJourney();

const ruth = { name: 'Ruth', email: 'ruth@example.org', password: 'a gate in the garden' };
const title = 'The day you were born';
const mine = (page: Page) => page.getByRole('region', { name: 'Your Messages' });
const row = (page: Page, text: string, name: string) =>
  mine(page)
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ hasText: `For ${name} ·` });

/** Today as `YYYY-MM-DD`. These browsers share the server's time zone. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Opens a dialog with a button in a message's row. */
async function openDialog(page: Page, button: Locator, name: string): Promise<Locator> {
  await button.click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}
async function askToDelete(page: Page, of: Locator): Promise<void> {
  await of.getByRole('button', { name: /^More for “/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}
async function edit(page: Page, of: Locator): Promise<Locator> {
  await of.getByRole('button', { name: /^More for “/ }).click();
  return openDialog(page, page.getByRole('menuitem', { name: 'Edit' }), 'Edit message');
}
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save changes' }).click();

async function sendToBoth(page: Page): Promise<void> {
  await openSendDialog(page);
  await chooseFile(page, await gpsJpeg());
  await goOn(page);
  await chooseRecipients(page, 'Emma', 'Theo');
  await goOn(page);
  const dialog = page.getByRole('dialog');
  await chooseDay(page, '2031-06-14', '15:00');
  await expectAccessibleEverywhere(page);
  await goOn(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Photo caption').fill('All of us');
  await expectAccessibleEverywhere(page);
  await send(page);
  await dialog.getByText('Opens for Emma and Theo on June 14, 2031 at 3:00 PM').waitFor();
  await dialog.getByText('Share a link').click();
  await dialog.getByLabel('Share link for Theo').waitFor();
  await expectAccessibleEverywhere(page);
  await untilReady(page);
}

/** Adds a video to the library with the same request as its page. */
async function keepInLibrary(page: Page, name: string): Promise<void> {
  const answer = await page.request.post('/api/video-messages', {
    headers: { origin: journey.app.origin },
    multipart: {
      title: name,
      category: 'milestone',
      childId: 'library',
      video: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(await gpsMp4()) },
    },
  });
  expect(answer.status()).toBe(201);
}

test('A mother sends one photo to both children, edits, schedules, deletes, and undoes it', async () => {
  const page = await journey.newDesktopPage();
  await haveAccount(page, ruth);
  const emmasCode = await addLovedOne(page, 'Emma');
  await page.getByRole('button', { name: 'Close' }).click();
  const theosCode = await addLovedOne(page, 'Theo');
  await page.getByRole('button', { name: 'Close' }).click();

  await sendToBoth(page);
  for (const name of ['Emma', 'Theo']) await row(page, title, name).getByText('Opens Jun 14, 2031').waitFor();
  await mine(page).getByText('2 messages').waitFor();
  const emma = await journey.newPhonePage();
  await enterCode(emma, emmasCode, 'Emma');
  await emma.getByRole('heading', { name: 'Coming Soon' }).waitFor();
  expect(await emma.content()).not.toContain(title);

  // Without a date, each copy opens immediately, independent of the other.
  for (const name of ['Emma', 'Theo']) {
    const dialog = await edit(page, row(page, title, name));
    await dialog.getByRole('button', { name: 'When' }).click();
    await dialog.getByText('Right away').click();
    await dialog.getByText(/^Without a date, .+ can see it/).waitFor();
    await save(dialog);
    await toastSays(page, 'Message Updated');
    await row(page, title, name).getByText('Available').waitFor();
  }
  await emma.reload();
  const id = await openMessage(emma, title);
  const theo = await journey.newPhonePage();
  await enterCode(theo, theosCode, 'Theo');
  await openMessage(theo, title);
  for (const name of ['Emma', 'Theo'])
    await row(page, title, name)
      .getByText(/^Viewed/)
      .waitFor();

  // With a new day it's sealed again, even in the browser where it was open.
  const sealing = await edit(page, row(page, title, 'Emma'));
  await sealing.getByRole('button', { name: 'When' }).click();
  await chooseDay(page, '2032-06-14');
  await sealing.getByText(/^Emma has already opened this message\./).waitFor();
  await expectAccessibleEverywhere(page);
  await save(sealing);
  await row(page, title, 'Emma').getByText('Opens Jun 14, 2032').waitFor();
  journey.expectComplaint(/404 .*\/api\/messages\/\d+\)$/); // the open letter requests it by id
  await emma.reload();
  await emma.getByRole('link', { name: 'Show my messages' }).waitFor();
  expect((await emma.request.get(`/api/media/${id}/photo`)).status()).toBe(404);

  // A library video, opening today. It's chosen before it has a picture.
  journey.expectComplaint(/404 .*\/thumbnail\?size=large\)$/);
  await keepInLibrary(page, 'By the sea');
  await page.getByRole('button', { name: 'Schedule Message' }).first().click();
  const scheduling = page.getByRole('dialog', { name: 'Schedule Message' });
  await chooseRecipients(page, 'Emma');
  await goOn(page);
  await scheduling.getByText('By the sea').click();
  await expectAccessibleEverywhere(page);
  await goOn(page);
  await chooseDay(page, today());
  await expectAccessibleEverywhere(page);
  await goOn(page);
  await scheduling.getByRole('button', { name: 'Schedule Message' }).click();
  await toastSays(page, 'Message Scheduled Successfully');
  await row(page, 'By the sea', 'Emma').getByText('Available').waitFor({ timeout: 60_000 });
  await emma.goto('/message-dashboard');
  await openMessage(emma, 'By the sea');

  // A day that has arrived may stay, but a time that has passed may not.
  journey.expectComplaint(/400 .*\/api\/video-messages\/\d+\)$/);
  const late = await edit(page, row(page, 'By the sea', 'Emma'));
  await late.getByRole('button', { name: 'When' }).click();
  await late.getByLabel('Time of day').fill('00:00');
  await save(late);
  await toastSays(page, 'Update Failed');
  await late.getByText('That time has passed. Choose a later one.', { exact: true }).waitFor();
  expect(await late.getByLabel('Time of day').getAttribute('aria-invalid')).toBe('true');
  await late.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();

  const watching = await openDialog(
    page,
    row(page, 'By the sea', 'Emma').getByRole('button', { name: /^Watch: / }),
    'By the sea',
  );
  await watching.getByRole('button', { name: 'Play video' }).waitFor();
  await expectAccessibleEverywhere(page);
  await watching.getByRole('button', { name: 'Close' }).first().click();

  await askToDelete(page, row(page, 'By the sea', 'Emma'));
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await question.getByText(/will no longer open for Emma/).waitFor();
  await expectAccessibleEverywhere(page);
  await question.getByRole('button', { name: 'Delete message' }).click();
  await toastSays(page, 'Message deleted', 'By the sea');
  await mine(page).getByText('2 messages').waitFor();
  await emma.goto('/message-dashboard');
  await emma.getByRole('heading', { name: 'Coming Soon' }).waitFor();
  expect(await emma.getByRole('link', { name: 'By the sea' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toastSays(page, 'Message restored', 'By the sea');
  await row(page, 'By the sea', 'Emma').waitFor();
  await emma.reload();
  await emma.getByRole('link', { name: 'By the sea' }).waitFor();
});

test('A mother searches her messages, and loses nothing when her connection drops or her session ends', async () => {
  const page = await journey.newDesktopPage();
  await page.goto('/login');
  await logIn(page, ruth);
  const list = mine(page);
  await list.getByText('3 messages').waitFor();
  await expectAccessibleEverywhere(page);
  await list.getByLabel('Search by title or name').fill('sea');
  await list.getByText('1 message').waitFor();
  await page.waitForURL(/q=sea/);
  await page.reload();
  await list.getByText('1 message').waitFor();
  await list.getByLabel('Search by title or name').press('Escape');
  await list.getByRole('button', { name: 'Filter and sort' }).click();
  await list.getByLabel('Show').selectOption('Photos');
  await list.getByText('2 messages').waitFor();
  await list.getByLabel('Show').selectOption('All');

  const dialog = await edit(page, row(page, 'By the sea', 'Emma'));
  journey.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await dialog.getByLabel('Title').fill('By the wide sea');
  await save(dialog);
  await toastSays(page, 'Update Failed');
  expect(await dialog.getByLabel('Title').inputValue()).toBe('By the wide sea');
  await page.context().setOffline(false);

  journey.expectComplaint(/401 .*\/api\/video-messages\/\d+\)$/);
  const headers = { origin: journey.app.origin };
  expect((await page.request.post('/api/auth/logout', { headers })).ok()).toBe(true);
  await save(dialog);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await logIn(page, ruth);
  await dialog.waitFor();
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('By the wide sea');
  await save(dialog);
  await toastSays(page, 'Message Updated', 'By the wide sea');
  await row(page, 'By the wide sea', 'Emma').waitFor();

  // Deleted in another window.
  await askToDelete(page, row(page, 'By the wide sea', 'Emma'));
  const messages = await (await page.request.get('/api/video-messages?search=wide')).json();
  const { id } = messages.messages[0];
  expect((await page.request.delete(`/api/video-messages/${id}`, { headers })).ok()).toBe(true);
  journey.expectComplaint(/404 .*\/api\/video-messages\/\d+\)$/);
  await press(page, 'Delete message');
  await toastSays(page, 'Message already deleted', 'This message was already removed.');
  await list.getByText('2 messages').waitFor();
});
