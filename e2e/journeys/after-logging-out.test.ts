import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { firstInGate } from '../../apps/server/src/testing/seeded-random.ts';
import { haveAccount, press, somebody } from '../support/account.ts';
import { logInAsAdmin } from '../support/admin.ts';
import { setUpJourney } from '../support/journey.ts';
import { aSentMessage, aLovedOne } from '../support/sent-messages.ts';
import { enterCode } from '../support/loved-one.ts';

const journey = setUpJourney();

/** Logs in, and ends on a page with a word that only they may see. */
const apps: readonly (readonly [string, { enter: (page: Page) => Promise<unknown>; secret: string; out: string }])[] = [
  ['A member', { enter: (page) => haveAccount(page, somebody('Hazelnut')), secret: 'Hazelnut', out: 'Logout' }],
  [
    'A loved one',
    {
      async enter(page) {
        const anna = await journey.newDesktopPage();
        await haveAccount(anna, somebody('Anna'));
        const emma = await aLovedOne(anna, 'Hazelnut');
        await aSentMessage(anna, emma, { title: 'First snow', file: await gpsJpeg(), deliveryDate: '2096-06-14' });
        await enterCode(page, emma.accessCode, 'Hazelnut');
      },
      secret: 'Hazelnut',
      out: 'Sign Out',
    },
  ],
  ['An admin', { enter: logInAsAdmin, secret: 'KPI Dashboard', out: 'Log out' }],
];

test.each(firstInGate(1, apps))(
  '%s logs out, and neither Back nor another tab shows their pages again',
  async (_who, app) => {
    journey.expectComplaint(/401 .*\/api\//); // a page that comes back asks once more
    const left = await journey.newDesktopPage();
    // As a page that the browser keeps in its memory for Back, which misses what other tabs do.
    await left.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
    await app.enter(left);
    const secret = (on: Page) => on.getByText(app.secret).filter({ visible: true });
    const context = left.context();
    const [open, leaving] = [await context.newPage(), await context.newPage()];
    for (const page of [open, leaving]) await page.goto(left.url());
    for (const page of [left, open, leaving]) await secret(page).first().waitFor();
    await press(leaving, app.out);
    for (const page of [leaving, open]) await expect.poll(() => secret(page).count(), { timeout: 20_000 }).toBe(0);
    await left.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => secret(left).count(), { timeout: 20_000 }).toBe(0);
    await leaving.goBack({ waitUntil: 'commit' });
    await leaving.waitForLoadState('networkidle');
    expect(await secret(leaving).count(), leaving.url()).toBe(0);
  },
);
