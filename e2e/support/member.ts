import type { Locator, Page } from 'playwright-core';
import { haveAccount, somebody } from './account.ts';

/** Time to convert a few seconds of video on a busy machine. */
const conversionMs = 60_000;

/** Creates a member. Ends on their dashboard. */
export function aMember(page: Page, name: string): Promise<void> {
  return haveAccount(page, somebody(name));
}

/** Adds a loved one and returns the access code from the screen: ABCDE-FGHJK. The dialog stays open. */
export async function addLovedOne(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add New Loved One' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add loved one' }).click();
  const code = await dialog.getByRole('button', { name: `Copy ${name}’s access code` }).textContent();
  const shown = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(code ?? '')?.[0];
  if (shown === undefined) throw new Error(`There is no code in “${String(code)}”.`);
  return shown;
}

/** Opens a loved one's page from the dashboard. */
export async function openPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Your Loved Ones' }).getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Opens the composer where files are chosen. An only loved one is selected automatically. */
export async function openSendDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload Message' }).click();
  await page.getByRole('dialog', { name: 'Send a Message' }).waitFor();
}

/**
 * Waits until the recorder shows at least this many seconds, fewer than ten. The clock of a busy device may skip some.
 *
 * @throws playwright's TimeoutError after 40 seconds: encoding in software may be slow to begin
 */
export async function untilRecorded(within: Page | Locator, seconds: number): Promise<void> {
  const text = new RegExp(`0:(0[${String(seconds)}-9]|[1-5]\\d)`);
  await within.getByRole('timer').getByText(text).waitFor({ timeout: 40_000 });
}

/** “Record”, “Photo”, “Upload” or “Library”, on the composer's “Say it”. */
export async function chooseWay(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByText(name, { exact: true }).click();
}

export async function chooseFile(page: Page, file: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.getByLabel('Choose files').count()) === 0) await chooseWay(page, 'Upload');
  await dialog.getByLabel('Choose files').setInputFiles(file);
  // The page looks into it first.
  await dialog.getByRole('button', { name: 'Choose another' }).or(dialog.getByRole('alert')).first().waitFor();
}

/** Goes to the next step of the composer. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: /^Next/ }).click();
}

/** From the chosen file to the title, to open as soon as it's sealed. */
export async function toWords(page: Page): Promise<void> {
  await goOn(page);
  await page.getByRole('heading', { name: 'When should it open?' }).waitFor();
  await goOn(page);
  await page.getByRole('dialog').getByLabel('Title').waitFor();
}

/** Chooses “Another day”: `YYYY-MM-DD`, with an optional `HH:MM`. */
export async function chooseDay(page: Page, day: string, time = ''): Promise<void> {
  const other = page.getByRole('dialog').getByText('Another day');
  await other.or(page.getByLabel('Delivery date')).first().waitFor();
  if ((await other.count()) > 0) await other.click();
  await page.getByLabel('Delivery date').fill(day);
  if (time !== '') await page.getByLabel('Time of day').fill(time);
}

/** Seals the message and waits until it's saved. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Seal this message' }).click();
  await pressWax(page);
  await page.getByRole('dialog', { name: 'Message Saved With Love' }).waitFor();
}

/** Once the envelope is closed. What is said of a sealed message comes only then. */
export async function pressWax(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Press and hold the wax to seal it' }).press('Enter');
}

/** Waits until a sent message's dialog shows the result of its conversion. */
export async function untilConverted(
  page: Page,
  outcome: 'Ready to play on every phone.' | 'Needs attention',
): Promise<void> {
  await page.getByRole('dialog').getByText(outcome).waitFor({ timeout: conversionMs });
}

/** Waits until a sent message is converted, and closes its dialog. */
export async function untilReady(page: Page): Promise<void> {
  await untilConverted(page, 'Ready to play on every phone.');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}

/** Sends a local file and waits until it's converted. */
export async function sendFile(page: Page, file: string, title: string): Promise<void> {
  await openSendDialog(page);
  await chooseFile(page, file);
  await toWords(page);
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await send(page);
  await untilReady(page);
}

/** Chooses these people in the composer's first step, in addition to anyone already chosen. */
export async function chooseRecipients(page: Page, ...names: string[]): Promise<void> {
  const people = page.getByRole('dialog').getByRole('group', { name: 'Who is it for?' });
  for (const name of names) await people.getByText(name, { exact: true }).click();
}
