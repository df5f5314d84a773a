import { test } from 'vitest';
import { videoCases } from '../../apps/server/src/testing/media/make-media-cases.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';
import { openUpload, uploadToLibrary } from '../support/library.ts';
import { aMember } from '../support/member.ts';

const journey = setUpJourney();

const keep = 'Keep only what is shown';
const note = /Your original still has the whole video/;

test('A member reads that a trimmed video’s original has more than is shown, and erases the rest with the keyboard', async () => {
  const page = await journey.newPhonePage();
  const file = await videoCases.find(({ name }) => name === 'a video trimmed on the phone')?.make();
  await aMember(page, 'Ruth');
  await page.goto('/message-library');
  await openUpload(page);
  await uploadToLibrary(page, file ?? '', 'By the sea');
  await page.getByRole('button', { name: 'Watch By the sea' }).click();
  const dialog = page.getByRole('dialog', { name: 'By the sea' });
  await dialog.getByText(note).waitFor();
  await expectAccessibleEverywhere(page);

  const button = dialog.getByRole('button', { name: keep });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: `${keep}?` });
  await question.getByText(/Backups lose them within 90 days/).waitFor();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await dialog.getByText(note).waitFor();

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Erase the rest' }).focus();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Play video' }).waitFor();
  await dialog.getByText(note).waitFor({ state: 'detached' });
  await page.reload();
  await dialog.getByRole('button', { name: 'Play video' }).waitFor();
  await dialog.getByText(note).waitFor({ state: 'detached' });
});
