import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { toastSays, press } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { enterCode, openMessage } from '../support/loved-one.ts';
import {
  addLovedOne,
  chooseFile,
  openSendDialog,
  send,
  sendFile,
  aMember,
  untilReady,
  toWords,
} from '../support/member.ts';

const journey = setUpJourney();

const soup = 'The soup of every Sunday';
const garden = 'Our garden';

async function makeCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Family Experience' }).click();
  await page.getByRole('heading', { name: 'Make your own category' }).waitFor();
  await expectAccessibleEverywhere(page);
  await press(page, 'Add category');
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await dialog.getByText('Category name is required').waitFor();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: 'Marigold' }).check();
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await toastSays(page, 'Category added', name);
  await dialog.waitFor({ state: 'detached' });
}

test('A mother groups her recipes in a category, and sees her daughter’s reactions', async () => {
  const mother = await journey.newDesktopPage();
  await aMember(mother, 'Anna');
  const code = await addLovedOne(mother, 'Emma');
  await mother.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await makeCategory(mother, 'Family recipes');

  await mother.getByRole('tab', { name: 'Dashboard' }).click();
  await sendFile(mother, await gpsJpeg(), garden);
  await openSendDialog(mother);
  await chooseFile(mother, await gpsJpeg());
  await toWords(mother);
  await mother.getByRole('dialog').getByLabel('Title').fill(soup);
  await mother.getByRole('dialog').getByLabel('Category').selectOption('Family recipes');
  await send(mother);
  await untilReady(mother);

  const list = mother.getByRole('region', { name: 'Your Messages' });
  await list.getByRole('button', { name: 'Filter and sort' }).click();
  await list.getByLabel('Category').selectOption('Family recipes');
  await list.getByText('1 message · Family recipes').waitFor();
  await mother.reload();
  await list.getByText('1 message · Family recipes').waitFor();
  await list.getByRole('heading', { name: soup }).waitFor();
  expect(await list.getByRole('heading', { name: garden }).count()).toBe(0);
  await expectAccessibleEverywhere(mother);

  await mother.getByRole('tab', { name: 'Family Experience' }).click();
  await mother.getByRole('heading', { name: 'Nothing opened yet' }).waitFor();
  const daughter = await journey.newPhonePage();
  await enterCode(daughter, code, 'Emma');
  await openMessage(daughter, soup);
  await daughter.getByText('Family recipes').waitFor();
  await expectAccessibleEverywhere(daughter);
  await press(daughter, 'Heart');
  await press(daughter, 'Hug');
  const board = mother.getByRole('region', { name: 'Opened messages and reactions' });
  await board.getByRole('list', { name: 'Reactions from Emma' }).getByText('Hug').waitFor();
  await mother.getByText('1 of your 2 messages has been opened. 2 reactions came back.').waitFor();
  await mother.getByText(/^1 in \w+$/).waitFor();
  await expectAccessibleEverywhere(mother);

  await board.getByRole('button', { name: soup }).press('Enter');
  await mother.getByRole('dialog', { name: soup }).getByRole('list', { name: 'Reactions from Emma' }).waitFor();
  await mother.keyboard.press('Escape');

  await press(mother, 'Delete Family recipes');
  const question = mother.getByRole('alertdialog', { name: 'Delete “Family recipes”?' });
  await question.getByText('Its message moves to “Just Because”.').waitFor();
  await expectAccessibleEverywhere(mother);
  await question.getByRole('button', { name: 'Delete category' }).click();
  await toastSays(mother, 'Category deleted', 'Family recipes');
  await daughter.reload();
  await daughter.getByText('Just Because').waitFor();
});
