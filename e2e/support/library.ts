import type { Page } from 'playwright-core';
import { toastSays } from './account.ts';

/** Time to convert a few seconds of video on a busy machine. */
const conversionMs = 60_000;

/** Opens the upload form of the library, which must be on the screen. */
export async function openUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload Video' }).click();
  await page.getByRole('dialog', { name: 'Upload Video' }).waitFor();
}

/** Uploads a file with a title in the open form, and waits until it can be watched. */
export async function uploadToLibrary(page: Page, file: string, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload Video' });
  await dialog.getByLabel('Choose a file').setInputFiles(file);
  await dialog.getByRole('button', { name: /^Next/ }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Upload Video' }).click();
  await toastSays(page, 'Video Uploaded', 'Your video has been saved to the library.');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Watch ${title}` }).waitFor({ timeout: conversionMs });
}
