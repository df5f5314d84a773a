import type { Page } from 'playwright-core';
import { haveAccount, somebody } from './account.ts';

/** A conversion of a few seconds of video on a busy machine. */
const conversionMs = 60_000;

/** A new member; ends on their dashboard. */
export function aMember(page: Page, name: string): Promise<void> {
  return haveAccount(page, somebody(name));
}

/** Adds somebody and gives the access code as the screen shows it: ABCDE-FGHJK. The dialog with it stays open. */
export async function addLovedOne(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add New Loved One' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Loved One' }).click();
  const code = await dialog.getByRole('button', { name: `Copy ${name}’s access code` }).textContent();
  const shown = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(code ?? '')?.[0];
  if (shown === undefined) throw new Error(`no code in ${String(code)}`);
  return shown;
}

/** Opens the form of a new message. With one loved one only, they are chosen already. */
export async function openSendDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload Message' }).click();
  await page.getByRole('dialog', { name: 'Send a Message' }).waitFor();
}

export async function chooseFile(page: Page, file: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Choose Files').setInputFiles(file);
}

/** To the next step of the composer. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: /^Next/ }).click();
}

/** From what is chosen to the words, to be opened at once. */
export async function toWords(page: Page): Promise<void> {
  await goOn(page);
  await page.getByRole('heading', { name: 'When should it open?' }).waitFor();
  await goOn(page);
  await page.getByRole('dialog').getByLabel('Title').waitFor();
}

/** Another day than those of their life, as `YYYY-MM-DD` and `HH:MM`. */
export async function chooseDay(page: Page, day: string, time = ''): Promise<void> {
  await page.getByRole('dialog').getByText('Another day and time').click();
  await page.getByLabel('Delivery date').fill(day);
  if (time !== '') await page.getByLabel('Time of day').fill(time);
}

/** Seals it and waits until the message is kept. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Seal This Message' }).click();
  await page.getByRole('dialog', { name: 'Message Saved With Love' }).waitFor();
}

/** Waits in the dialog of a sent message until it says what its conversion came to. */
export async function untilConverted(
  page: Page,
  outcome: 'Ready to play on every phone.' | 'Needs attention',
): Promise<void> {
  await page.getByRole('dialog').getByText(outcome).waitFor({ timeout: conversionMs });
}

/** Waits in the dialog of a sent message until it is converted, and closes it. */
export async function untilReady(page: Page): Promise<void> {
  await untilConverted(page, 'Ready to play on every phone.');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}

/** Sends a file of this machine and waits until it can be opened. */
export async function sendFile(page: Page, file: string, title: string): Promise<void> {
  await openSendDialog(page);
  await chooseFile(page, file);
  await toWords(page);
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await send(page);
  await untilReady(page);
}

/** Chooses these people at the first step of a new message, besides who is chosen already. */
export async function chooseRecipients(page: Page, ...names: string[]): Promise<void> {
  const people = page.getByRole('dialog').getByRole('group', { name: 'Who is it for?' });
  for (const name of names) await people.getByText(name, { exact: true }).click();
}
