import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { logIn, toastSays, press, haveAccount } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { enterCode } from '../support/loved-one.ts';
import { chooseFile, openPerson } from '../support/member.ts';
import { expectWhole, printCard, printedNames } from '../support/printed-card.ts';

const journey = setUpJourney();

const addresses = (search: string) => new RegExp(`/member-dashboard${search}$`);
const person = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The access code in the open dialog: ABCDE-FGHJK. */
async function codeIn(page: Page): Promise<string> {
  const shown = await page.getByRole('dialog').getByRole('button', { name: 'access code' }).textContent();
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(shown ?? '')?.[0] ?? '';
}

/** The card on `page` is printed whole, whatever the names and with a signature: each is on it, and the code is easy to read. */
async function expectPrintedWhole(page: Page, code: string): Promise<void> {
  const { origin, searchParams } = new URL(page.url());
  const send = async (path: string, data: object) => {
    const headers = { 'sec-fetch-site': 'same-origin' }; // as sent by the page itself
    expect((await page.request.fetch(origin + path, { method: 'PATCH', headers, data })).status()).toBe(200);
  };
  for (const [name, senderName] of printedNames) {
    await send(`/api/family/members/${searchParams.get('id')}`, { name, senderName });
    await send('/api/account/signature', { name: senderName, signature: { kind: 'typed', text: 'Grandma Margaret' } });
    await page.reload();
    await page.getByText(`from ${senderName}`).waitFor();
    const texts = { names: [name, senderName], code, address: `${new URL(origin).host}/message-access` };
    for (const printed of await printCard(page)) await expectWhole(printed, texts);
  }
}

/** The loved one's browser asks for the code again on its next request. */
async function isOut(phone: Page): Promise<void> {
  await phone.reload();
  await phone.getByLabel('Your access code').waitFor();
}

test('A mother adds her daughter, changes her mind about everything, and her daughter’s access follows', async () => {
  journey.expectComplaint(/40[14] .*\/api\/(access|recipient|message)/);
  const page = await journey.newDesktopPage();
  await haveAccount(page, { name: 'Anna', email: `${randomUUID()}@example.org`, password: 'a gate in the garden' });
  await press(page, 'Add New Loved One');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(page.url()).toMatch(addresses('\\?dialog=add'));
  await expectAccessibleEverywhere(page);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.goForward();
  await dialog.getByLabel('Name').fill('Emma');
  await dialog.getByLabel('Birthday').fill('2018-06-14');
  await dialog.getByRole('button', { name: 'Add loved one' }).click();
  await dialog.getByText('Emma’s access code', { exact: true }).waitFor();
  await expectAccessibleEverywhere(page);
  const first = await codeIn(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openPerson(page, 'Emma');
  await page.getByText(/birthday June 14/).waitFor();
  await expectAccessibleEverywhere(page);

  await press(page, 'Edit Emma');
  await dialog.getByLabel('Name').fill('  ');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await toastSays(page, 'Missing Information', 'Please fill in the name field');
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('Name').fill('Emma Maria');
  await dialog.getByLabel('Relationship').selectOption('Daughter');
  await dialog.getByRole('button', { name: 'Mom', exact: true }).click();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await toastSays(page, 'Profile Updated', 'Emma Maria');
  await person(page, 'Emma Maria').waitFor();

  const phone = await journey.newPhonePage();
  await enterCode(phone, first, 'Emma Maria');
  await press(page, 'New access code');
  await page.getByRole('alertdialog').waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new code' }).click();
  await dialog.getByRole('heading', { name: 'Their new access code' }).waitFor();
  const second = await codeIn(page);
  expect(second).not.toBe(first);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await isOut(phone);
  await phone.getByLabel('Your access code').fill(first);
  await phone.getByRole('button', { name: 'Open my messages' }).click();
  await toastSays(phone, 'Invalid Code', 'Please check your access code and try again.');
  await enterCode(phone, second, 'Emma Maria');

  await page.getByRole('link', { name: 'Keepsake card' }).click();
  await page.getByText(second).waitFor();
  await page.getByText('from Mom').waitFor();
  await expectAccessibleEverywhere(page);
  await expectPrintedWhole(page, second);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();

  await openPerson(page, 'Emma Maria');
  await press(page, 'Delete Emma Maria');
  await page.getByRole('alertdialog').waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await person(page, 'Emma Maria').waitFor({ state: 'detached' });
  await page.waitForURL('**/member-dashboard');
  await toastSays(page, 'Family Member Removed');
  await isOut(phone);
  await press(page, 'Undo');
  await toastSays(page, 'Welcome back');
  await openPerson(page, 'Emma Maria');
  await enterCode(phone, second, 'Emma Maria');

  for (const tab of ['Advanced Scheduling', 'Family Experience']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('heading', { level: 1, name: tab }).waitFor();
    await expectAccessibleEverywhere(page);
  }
});

test('A father’s session ends mid-sentence, then his connection, and nothing he typed is lost', async () => {
  journey.expectComplaint(/401 .*\/api\/(family\/members|parents|events)/);
  journey.expectComplaint(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const dan = { name: 'Dan', email: `${randomUUID()}@example.org`, password: 'a gate in the garden' };
  const page = await journey.newPhonePage();
  await haveAccount(page, dan);
  await press(page, 'Add New Loved One');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Theo');
  await dialog.getByLabel('Relationship').selectOption('Son');
  await dialog.getByRole('button', { name: 'Dad' }).click();
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Add loved one' }).click();
  await page.waitForURL(/\/login\?next=/);
  await toastSays(page, 'You’ve been logged out', 'Please log in to continue.');
  await logIn(page, dan);
  await dialog.waitFor();
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Theo');
  expect(await dialog.getByLabel('Relationship').inputValue()).toBe('Son');
  await dialog.getByRole('button', { name: 'Dad', pressed: true }).waitFor();

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Add loved one' }).click();
  await toastSays(page, 'Error adding loved one', 'We couldn’t reach Someday. Check your connection and try again.');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Theo');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Add loved one' }).click();
  await dialog.getByText('Theo’s access code', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Going back asks before an unsaved message is lost.
  await openPerson(page, 'Theo');
  await press(page, 'Send Message');
  await chooseFile(page, await gpsJpeg());
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Save this message?' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByRole('button', { name: 'Choose another' }).waitFor();
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toMatch(/\/loved-ones\/\d+$/);
});
