import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { toastSays, press, haveAccount } from '../support/account.ts';
import { tabTo } from '../support/hands.ts';
import { setUpJourney } from '../support/journey.ts';
import { chooseWay, sendFile } from '../support/member.ts';

const journey = setUpJourney();

const title = 'For every birthday';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
async function addEmma(page: Page): Promise<void> {
  await press(page, 'Add New Loved One');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Emma');
  await form.getByLabel('Birthday').fill('2018-06-14');
  await form.getByRole('button', { name: 'Add loved one' }).click();
  await form.getByText('Emma’s access code', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
}

/** This many days from today in the browser's time zone, as `YYYY-MM-DD`. */
const dayAhead = (page: Page, days: number) =>
  page.evaluate((ahead) => {
    const day = new Date();
    day.setDate(day.getDate() + ahead);
    const two = (part: number) => String(part).padStart(2, '0');
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  }, days);

test('A mother sets a message to open every birthday, changes her mind, and is reminded of a graduation', async () => {
  const page = await journey.newDesktopPage();
  await haveAccount(page, { name: 'Anna', email: `${randomUUID()}@example.org`, password: 'a gate in the garden' });
  await addEmma(page);
  await sendFile(page, await gpsJpeg(), title);

  await page.getByRole('tab', { name: 'Advanced Scheduling' }).click();
  const line = page.getByRole('list', { name: 'Emma’s days ahead' });
  await line.getByRole('button', { name: /Emma: \d+th birthday/ }).waitFor();
  await expectAccessibleEverywhere(page);

  // With the keyboard alone, along the line.
  await tabTo(page, line.getByRole('button', { name: /Emma: \d+th birthday/ }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Record for their/ }).waitFor();
  await expectAccessibleEverywhere(page);
  // The check looked at other widths too, where a list replaces the line and the focus is lost with it.
  await page.getByRole('button', { name: /^Record for their/ }).focus();
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: /Emma: Nothing after/, expanded: false }).waitFor();
  await press(page, 'Show as a list');
  await press(page, 'Triggers');
  await region(page, 'Triggers').getByRole('heading', { name: 'No triggers yet' }).waitFor();
  await expectAccessibleEverywhere(page);

  // With the keyboard alone, from opening the dialog to saving.
  const schedule = dialog(page, 'Schedule Trigger');
  await page.getByRole('button', { name: 'Schedule Trigger' }).first().focus();
  await page.keyboard.press('Enter');
  await schedule.getByRole('radio', { name: title }).waitFor();
  expect(page.url()).toMatch(/tab=schedule&view=triggers&dialog=trigger$/);
  await tabTo(page, schedule.getByRole('radio', { name: title }));
  await page.keyboard.press('Space');
  await tabTo(page, schedule.getByRole('radio', { name: 'Date' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, schedule.getByRole('button', { name: 'Emma’s 18th birthday' }));
  await page.keyboard.press('Enter');
  await tabTo(page, schedule.getByRole('checkbox', { name: 'Repeat' }));
  await page.keyboard.press('Space');
  const sentence = 'Opens for Emma on June 14, 2036, Emma’s 18th birthday, and comes back every year.';
  await schedule.getByText(sentence, { exact: true }).waitFor();
  await schedule.getByText('Emma can open this message now. This trigger seals it again').waitFor();
  await expectAccessibleEverywhere(page);
  await tabTo(page, schedule.getByRole('button', { name: 'Schedule Trigger' }));
  await page.keyboard.press('Enter');
  await toastSays(page, 'Trigger scheduled', `${title}: ${sentence}`);
  await schedule.waitFor({ state: 'detached' });
  const trigger = region(page, 'Triggers').getByRole('listitem').filter({ hasText: title });
  await trigger.getByText(sentence, { exact: true }).waitFor();
  await trigger.getByText('Active', { exact: true }).waitFor();
  await press(page, 'Show as a timeline');
  await line.getByRole('button', { name: `Emma: ${title}, June 14, 2036` }).waitFor();
  await expectAccessibleEverywhere(page);
  await press(page, 'Show as a list');
  await press(page, 'Triggers');

  await press(page, `Pause: ${title}`);
  const question = dialog(page, 'Pause this trigger?');
  await question.getByRole('radio', { name: 'Keep it sealed for now' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  await trigger.getByText('Active', { exact: true }).waitFor();
  await page.goForward();
  await question.getByRole('button', { name: 'Pause trigger' }).click();
  await toastSays(page, 'Trigger paused', `${title}: Sealed for Emma, no day yet.`);
  await trigger.getByText('Inactive', { exact: true }).waitFor();
  await page.reload();
  await trigger.getByText('Inactive', { exact: true }).waitFor();
  await press(page, 'Show as a timeline');
  await line.getByRole('button', { name: `Emma: ${title}, 1 without a day` }).waitFor();
  await press(page, 'Show as a list');
  await press(page, 'Triggers');
  await press(page, `Resume: ${title}`);
  await toastSays(page, 'Trigger resumed', `${title}: ${sentence}`);
  await trigger.getByText('Active', { exact: true }).waitFor();

  await press(page, 'Milestones');
  await region(page, 'Milestones').getByRole('button', { name: 'Add Milestone' }).click();
  const milestone = dialog(page, 'Add Milestone');
  await milestone.getByRole('button', { name: 'Add Milestone' }).click();
  await milestone.getByText('Milestone date is required').first().waitFor();
  await milestone.getByLabel('Kind of day').selectOption('Graduation');
  await milestone.getByLabel('Date', { exact: true }).fill(await dayAhead(page, 5));
  await milestone.getByRole('checkbox', { name: 'Every year' }).uncheck();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await milestone.getByRole('button', { name: 'Add Milestone' }).click();
  await milestone.waitFor({ state: 'detached' });
  const graduation = region(page, 'Milestones').getByRole('listitem').filter({ hasText: 'Graduation' });
  await graduation.getByText('In 5 days').waitFor();
  await expectAccessibleEverywhere(page);

  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await region(page, 'What comes next').getByText('Emma’s graduation is in 5 days.').waitFor();
  await expectAccessibleEverywhere(page);
  await region(page, 'What comes next').getByRole('button', { name: 'Record a message' }).click();
  const send = dialog(page, 'Send a Message');
  await chooseWay(page, 'Upload');
  await send.getByLabel('Choose files').setInputFiles(await gpsJpeg());
  await send.getByRole('button', { name: /^Next/ }).click();
  await send.getByRole('radio', { name: 'Graduation', checked: true }).waitFor();
});
