import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { toastSays, press } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { aKeptMessage, aLovedOne } from '../support/kept-messages.ts';
import { enterCode } from '../support/loved-one.ts';
import { aMember } from '../support/member.ts';

const journey = setUpJourney();

const title = 'When it all feels too much';

/** The whole letter, with both buttons, fits this screen without scrolling. */
async function fitsOn(page: Page, width: number, height: number): Promise<void> {
  const size = page.viewportSize() ?? { width, height };
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  const lowest = () =>
    page.getByRole('button', { name: 'Keep it closed' }).evaluate((button) => button.getBoundingClientRect().bottom);
  await expect.poll(lowest, { message: `${width} x ${height}` }).toBeLessThanOrEqual(height);
  await page.setViewportSize(size);
}

test('A daughter keeps a letter for a hard day closed, opens it when she’s ready, and reacts', async () => {
  const mother = await journey.newDesktopPage();
  await aMember(mother, 'Anna');
  const emma = await aLovedOne(mother, 'Emma');
  await aKeptMessage(mother, emma, { title, category: 'tough-times', file: await gpsJpeg() });
  await mother.reload();
  const row = mother.getByRole('listitem').filter({ hasText: title });
  await row.getByText('Available').waitFor();

  const daughter = await journey.newPhonePage();
  const media: string[] = [];
  daughter.on('request', (request) => {
    if (/\/api\/(?:media|video)\//.test(request.url())) media.push(request.url());
  });
  await enterCode(daughter, emma.accessCode, 'Emma');
  const letter = daughter.getByRole('region', { name: title });
  await letter.getByText(/^This one is for a hard day\./).waitFor();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [640, 450],
  ] as const) {
    await fitsOn(daughter, width, height);
  }
  await press(daughter, 'Keep it closed');
  await daughter.getByRole('heading', { name: 'It’s still closed' }).waitFor();
  await expectAccessibleEverywhere(daughter);
  await press(daughter, 'Show it again');
  expect(media).toEqual([]);
  await row.getByText('Available').waitFor();

  await press(daughter, 'Open now');
  await daughter.getByRole('img', { name: title }).waitFor();
  await row.getByText(/^Viewed/).waitFor();
  await daughter.getByRole('link', { name: 'Crisis Resources' }).waitFor();
  await press(daughter, 'Hug');
  await daughter.getByRole('button', { name: 'Hug', pressed: true }).waitFor();
  await expectAccessibleEverywhere(daughter);
  const [download] = await Promise.all([
    daughter.waitForEvent('download'),
    daughter.getByRole('link', { name: 'Keep this photo' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.jpe?g$/);

  journey.expectComplaint(/message-reactions/);
  await daughter.route('**/api/message-reactions', (route) => route.abort());
  await press(daughter, 'Heart');
  const unreached = 'We couldn’t reach Someday. Check your connection and try again.';
  await toastSays(daughter, 'Failed to add reaction', unreached);
  await daughter.getByRole('button', { name: 'Heart', pressed: false }).waitFor();
  await daughter.reload();
  await daughter.getByRole('button', { name: 'Hug', pressed: true }).waitFor();
});
