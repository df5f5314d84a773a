import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { logIn, toastSays, press, haveAccount } from '../support/account.ts';
import { confirmedAWhileAgo } from '../support/confirmed.ts';
import { setUpJourney } from '../support/journey.ts';
import { enterCode } from '../support/loved-one.ts';
import { mailWithLink } from '../support/mail.ts';
import { addLovedOne } from '../support/member.ts';

const journey = setUpJourney();

const address = () => `${randomUUID()}@example.org`;
const someone = () => ({ name: 'Carla', email: address(), password: 'a gate in the garden' });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/member-dashboard?tab=settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('list', { name: 'Logged-in devices' }).getByText('This device').waitFor();
  expect(await page.title()).toBe('Settings · Someday');
}

test('A grandmother changes her name, time zone and email, and can undo it from the old address', async () => {
  journey.expectComplaint(/403 .*\/api\/account\/(email|confirmation)\)$/);
  const carla = someone();
  const page = await journey.newDesktopPage();
  await haveAccount(page, carla);
  await openSettings(page);
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Name').fill('Carla Maria');
  await page.getByLabel('Time zone').fill('Tokyo');
  await press(page, 'Save');
  await toastSays(page, 'Profile Updated');
  await page.reload();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Carla Maria');
  expect(await page.getByLabel('Time zone').inputValue()).toMatch(/^Tokyo · /);

  const moved = address();
  await press(page, 'Change email');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email').fill(moved);
  await confirmedAWhileAgo(journey.app);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await question.getByLabel('Your password', { exact: true }).fill('was it the garden?');
  await page.keyboard.press('Enter');
  await question.getByText('That’s not your current password.').waitFor();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send link');
  await page.keyboard.press('Enter');
  await question.getByLabel('Your password', { exact: true }).fill(carla.password);
  await page.keyboard.press('Enter');
  await page.getByText(`Waiting for you to confirm ${moved}`).waitFor();
  await expectAccessibleEverywhere(page);

  const confirm = await mailWithLink(journey.mails, moved, '/confirm-email');
  const phone = await journey.newPhonePage();
  await phone.goto(confirm.link);
  await expectAccessibleEverywhere(phone);
  await phone.getByRole('main').getByRole('button').click();
  await phone.getByText(moved).waitFor();
  await expectAccessibleEverywhere(phone);
  await page.reload();
  await page.getByRole('paragraph').filter({ hasText: moved }).waitFor();

  const undo = await mailWithLink(journey.mails, carla.email, '/undo-email-change');
  await phone.goto(undo.link);
  await expectAccessibleEverywhere(phone);
  await phone.getByRole('main').getByRole('button').click();
  await phone.getByText(carla.email).waitFor();
  await expectAccessibleEverywhere(phone);
  await page.reload();
  await page.waitForURL(/\/login\?next=/);
  await mailWithLink(journey.mails, carla.email, '/reset-password');
});

test('A father logs out a lost phone, then every device', async () => {
  const dan = { ...someone(), name: 'Dan' };
  const laptop = await journey.newDesktopPage();
  await haveAccount(laptop, dan);
  const phone = await journey.newPhonePage();
  await phone.goto('/login');
  await logIn(phone, dan);
  await phone.waitForURL('**/member-dashboard');
  const { mail } = await mailWithLink(journey.mails, dan.email, '/forgot-password');
  expect(mail.text).toContain('Chrome on Linux');

  await openSettings(laptop);
  const devices = laptop.getByRole('list', { name: 'Logged-in devices' });
  expect(await devices.getByRole('listitem').count()).toBe(2);
  await devices.getByRole('button', { name: /^Log out/ }).click();
  await toastSays(laptop, 'Logged out');
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  await phone.reload();
  await phone.waitForURL(/\/login\?next=/);

  await laptop.getByLabel('New password', { exact: true }).fill('two gates in the garden');
  await laptop.getByLabel('Confirm new password', { exact: true }).fill('three gates');
  await press(laptop, 'Change password');
  await laptop.getByText("Passwords don't match").waitFor();
  await laptop.getByLabel('Confirm new password', { exact: true }).fill('two gates in the garden');
  await press(laptop, 'Change password');
  await toastSays(laptop, 'Password changed', 'Your other devices are logged out.');

  await logIn(phone, { ...dan, password: 'two gates in the garden' });
  await phone.waitForURL('**/member-dashboard**');
  await press(laptop, 'Log out everywhere');
  await laptop.getByRole('alertdialog').waitFor();
  await expectAccessibleEverywhere(laptop);
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await laptop.waitForURL('**/login');
  expect(await laptop.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await phone.reload();
  await phone.waitForURL(/\/login\?next=/);
});

test('A mother closes her account and reopens it', async () => {
  journey.expectComplaint(/404 .*\/api\/access\//);
  journey.expectComplaint(/400 .*\/api\/account\/close\)$/);
  journey.expectComplaint(/403 .*\/api\/auth\/login\)$/);
  journey.expectComplaint(/401 .*\/api\/recipient\)$/);
  const eva = { ...someone(), name: 'Eva' };
  const page = await journey.newDesktopPage();
  await haveAccount(page, eva);
  const code = await addLovedOne(page, 'Emma');
  const emma = await journey.newPhonePage();
  await enterCode(emma, code, 'Emma');

  await openSettings(page);
  await press(page, 'Close your account');
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await dialog.getByLabel('Your account’s email').fill('other@example.org');
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await dialog.getByText('That’s not your account’s email address.').waitFor();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('Your account’s email').fill(eva.email);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await page.waitForURL(journey.app.origin + '/');
  await toastSays(page, 'Account closed');

  await emma.goto('/message-access');
  await emma.getByLabel('Your access code').fill(code);
  await emma.getByRole('button', { name: 'Open my messages' }).click();
  await toastSays(emma, 'Access Denied', 'Invalid access code. Please check your code and try again.');
  await page.goto('/login');
  await logIn(page, eva);
  await toastSays(
    page,
    'Login Failed',
    'This account is closed. To reopen it, use the link in the email we sent when it was closed.',
  );

  const { link } = await mailWithLink(journey.mails, eva.email, '/reopen-account');
  await page.goto(link);
  await expectAccessibleEverywhere(page);
  await page.getByRole('main').getByRole('button').click();
  await page.getByText('Your account is open again, with all your messages.').waitFor();
  await expectAccessibleEverywhere(page);
  await enterCode(emma, code, 'Emma');
  await page.goto('/login');
  await logIn(page, eva);
  await page.waitForURL('**/member-dashboard');
});

test('The index leads to every group of the settings, and so do addresses and Back', async () => {
  const page = await journey.newDesktopPage();
  await haveAccount(page, someone());
  await openSettings(page);
  const index = page.getByRole('navigation', { name: 'Settings' });
  const marked = () => index.locator('[aria-current=true]').allInnerTexts();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await marked()).toEqual(['You']);

  for (const title of ['Devices', 'Close your account', 'Email and login']) {
    await index.getByRole('link', { name: title }).press('Enter');
    await expect.poll(marked).toEqual([title]);
    expect(await focused()).toBe(title);
  }
  await page.goBack();
  await expect.poll(marked).toEqual(['Close your account']);
  await page.reload();
  await expect.poll(focused).toBe('Close your account');
  await expect.poll(marked).toEqual(['Close your account']);

  await page.mouse.wheel(0, -10_000);
  await expect.poll(marked).toEqual(['You']);
});

test('On a phone, each row of the settings opens a page; Back and “All settings” lead to its row again', async () => {
  const page = await journey.newPhonePage();
  await haveAccount(page, someone());
  await page.goto('/member-dashboard?tab=settings');
  const list = page.getByRole('navigation', { name: 'Settings' });
  await list.waitFor();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await name.isVisible()).toBe(false);

  await list.getByRole('link', { name: /^You/ }).click();
  await name.waitFor();
  expect(new URL(page.url()).hash).toBe('#you');
  expect(await list.isVisible()).toBe(false);
  await name.fill('Half a name');
  await page.goBack();
  await list.waitFor();
  await expect.poll(focused).toMatch(/^You/);

  await list.getByRole('link', { name: /^You/ }).click();
  expect(await name.inputValue()).toBe('Half a name');
  await page.getByRole('link', { name: 'All settings' }).click();
  await list.getByRole('link', { name: 'Devices' }).click();
  await page.getByRole('heading', { name: 'Devices' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Devices' }).waitFor();
  await page.getByRole('link', { name: 'All settings' }).click();
  await list.waitFor();

  await list.getByRole('link', { name: 'Close your account' }).click();
  await page.getByRole('dialog', { name: 'Close your account?' }).waitFor();
  await page.goBack();
  await list.getByRole('link', { name: 'Trash' }).click();
  await page.waitForURL('**/trash');
});
