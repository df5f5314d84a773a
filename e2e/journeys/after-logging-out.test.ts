import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/make-media.ts';
import { haveAccount, press, somebody } from '../support/account.ts';
import { logInAsAdmin } from '../support/admin.ts';
import { launchOptions } from '../support/chromium.ts';
import { setUpJourney } from '../support/journey.ts';
import { aKeptMessage, aLovedOne } from '../support/kept-messages.ts';
import { enterCode } from '../support/loved-one.ts';

const journey = setUpJourney();

/** Logs in, and ends on a page with a word that only they may see. */
const apps: readonly (readonly [string, { enter: (page: Page) => Promise<unknown>; secret: string; out: string }])[] = [
  ['A member', { enter: (page) => haveAccount(page, somebody('Hazelnut')), secret: 'Hazelnut', out: 'Log out' }],
  [
    'A loved one',
    {
      async enter(page) {
        const anna = await journey.newDesktopPage();
        await haveAccount(anna, somebody('Anna'));
        const emma = await aLovedOne(anna, 'Hazelnut');
        await aKeptMessage(anna, emma, { title: 'First snow', file: await gpsJpeg(), deliveryDate: '2096-06-14' });
        await enterCode(page, emma.accessCode, 'Hazelnut');
      },
      secret: 'Hazelnut',
      out: 'Sign Out',
    },
  ],
  ['An admin', { enter: logInAsAdmin, secret: 'KPI Dashboard', out: 'Log out' }],
];

test.each(apps)('%s logs out, and neither Back nor another tab shows their pages again', async (_who, app) => {
  // Playwright turns off the memory that Back restores pages from.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: journey.app.origin, locale: 'en-US' });
  const left = await context.newPage();
  await app.enter(left);
  const secret = (on: Page) => on.getByText(app.secret).filter({ visible: true });
  await secret(left).first().waitFor();
  const [open, leaving] = [await context.newPage(), await context.newPage()];
  for (const page of [open, leaving]) {
    await page.goto(left.url());
    await secret(page).first().waitFor();
  }
  await left.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = `restored: ${persisted}`)),
  );
  await left.goto('/privacy');
  await press(leaving, app.out);
  for (const page of [leaving, open]) await expect.poll(() => secret(page).count(), { timeout: 20_000 }).toBe(0);
  for (const page of [leaving, left]) {
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForLoadState('networkidle');
    expect(await secret(page).count(), `${page.url()} ${await page.title()}`).toBe(0);
  }
});
