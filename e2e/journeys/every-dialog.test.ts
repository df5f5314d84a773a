import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { haveAccount, press, somebody } from '../support/account.ts';
import { logInAsAdmin } from '../support/admin.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';
import { openPerson } from '../support/member.ts';
import { aLovedOne } from '../support/sent-messages.ts';

const journey = setUpJourney();

const top = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const count = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').count();

/** Opening it changes the address, Back closes it and nothing else, and a reload shows it again. */
async function hasAddress(page: Page, address: RegExp, open: () => Promise<void>): Promise<void> {
  const [before, beneath] = [page.url(), await count(page)];
  const isClosed = async () => {
    await expect.poll(() => page.url()).toBe(before);
    await expect.poll(() => count(page)).toBe(beneath);
  };
  await open();
  await expect.poll(() => count(page)).toBe(beneath + 1);
  expect(page.url()).toMatch(address);
  await page.goBack();
  await isClosed();
  await page.goForward();
  await expect.poll(() => count(page)).toBe(beneath + 1);
  await page.reload();
  await expect.poll(() => count(page)).toBe(beneath + 1);
  await page.goBack();
  await isClosed();
}

test('Every dialog of a member has an address, and Back closes only the topmost', { tags: 'long' }, async () => {
  const page = await journey.newDesktopPage();
  await haveAccount(page, somebody('Anna'));
  await aLovedOne(page, 'Emma');
  await page.reload();
  await openPerson(page, 'Emma');
  await hasAddress(page, /dialog=edit&id=\d+/, () => press(page, 'Edit Emma'));
  await hasAddress(page, /dialog=portrait&id=\d+/, () => press(page, 'Change Emma’s picture'));
  await press(page, 'Edit Emma');
  await page.getByRole('dialog').getByLabel('Name').fill('Emmy');
  await page.goBack();
  await page.getByRole('alertdialog', { name: 'Close without saving?' }).waitFor();
  await page.goBack();
  await expect.poll(() => count(page), { message: 'only the question is closed' }).toBe(1);
  await page.keyboard.press('Escape');
  await top(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => count(page)).toBe(0);

  await page.goto('/member-dashboard?tab=settings');
  for (const [name, address] of [
    ['Change picture', 'picture'],
    ['Add your signature', 'signature'],
    ['Change email', 'change-email'],
    ['Add a passkey', 'add-passkey'],
    ['Turn on', 'second-factor'],
    ['Close your account', 'close-account'],
    ['Log out everywhere', 'log-out-everywhere'],
  ] as const)
    await hasAddress(page, new RegExp(`tab=settings&dialog=${address}`), () => press(page, name));

  await press(page, 'Add your signature');
  const pad = await page.getByRole('dialog').locator('svg, canvas').first().boundingBox();
  if (!pad) throw new Error('There is no pad.');
  await page.mouse.move(pad.x + 30, pad.y + 30);
  await page.mouse.down();
  await page.mouse.move(pad.x + 90, pad.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  const asks = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await asks.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await asks.waitFor();
  await page.goBack();
  await expect.poll(() => count(page), { message: 'the signature is still there' }).toBe(1);
});

test('Every dialog of an admin has an address too', { tags: 'long' }, async () => {
  const page = await journey.newDesktopPage();
  await logInAsAdmin(page);
  await page.goto('/admin-dashboard?tab=guests');
  await hasAddress(page, /dialog=new/, () => press(page, 'Create guest'));
  await page.goto('/admin-dashboard?tab=guests&dialog=deactivate&id=999999');
  await page.getByRole('dialog', { name: 'Not on this page' }).waitFor();
});

test('Without a connection the dashboard stays, says so, and goes on by itself', async () => {
  journey.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported|events|fetching the script/);
  const page = await journey.newPhonePage();
  await haveAccount(page, somebody('Anna'));
  // The page's outline is there before what it needs to go on without a connection.
  await page.getByRole('button', { name: 'Upload Message' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Family' }).click();
  await page.getByText('You’re offline.').waitFor();
  expect(await page.getByRole('tab').count()).toBe(4);
  await expectAccessibleEverywhere(page);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Family Experience' }).waitFor();
  await expect.poll(() => page.getByText('You’re offline.').count()).toBe(0);
});
