import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { gpsJpeg, headlessMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';
import { aLovedOne } from '../support/sent-messages.ts';
import { enterCode, openMessage } from '../support/loved-one.ts';
import {
  addLovedOne,
  chooseFile,
  openSendDialog,
  send,
  aMember,
  untilConverted,
  untilReady,
  untilRecorded,
  chooseDay,
  goOn,
} from '../support/member.ts';

const journey = setUpJourney();

/** Opens every collapsible section. Returns how many there are. */
const unfoldAll = (page: Page): Promise<number> =>
  page.locator('summary').evaluateAll((rows) => {
    for (const row of rows) row.parentElement?.setAttribute('open', '');
    return rows.length;
  });

const deadToken = 'x'.repeat(43);
const deadLink = /^(This link doesn’t work|Invalid Reset Link|Verification Failed)$/;

// In the gate, every-route.test.ts checks the pages that have an address.

test('The public pages are accessible', async () => {
  journey.expectComplaint(/404 .*\/nowhere\)$/);
  const guest = await journey.newDesktopPage();
  for (const path of ['/login', '/signup', '/message-access', '/lost-code', '/nowhere', '/']) {
    await guest.goto(path);
    await guest.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleEverywhere(guest);
  }
  await guest.getByRole('button', { name: 'Theme and text size' }).click();
  await guest.getByRole('radio', { name: 'Largest' }).waitFor();
  await expectAccessibleEverywhere(guest);
});

const readingPages = [
  '/terms-of-service',
  '/privacy-policy',
  '/security',
  '/ai-disclosure',
  '/message-tips',
  '/recording-tips',
  '/faq',
  '/contact',
];

test('The reading pages are accessible with everything unfolded', async () => {
  const guest = await journey.newDesktopPage();
  for (const path of readingPages) {
    await guest.goto(path);
    await guest.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleEverywhere(guest);
    if ((await unfoldAll(guest)) > 0) await expectAccessibleEverywhere(guest);
  }
});

test('Signup and onboarding are accessible', async () => {
  const member = await journey.newDesktopPage();
  await aMember(member, 'Anna');
  await member.goto('/onboarding');
  await member.getByRole('heading', { name: 'Welcome to Someday', level: 1 }).waitFor(); // not the loading screen's
  await expectAccessibleEverywhere(member);
});

test('The crisis page is accessible, and every number can be called', async () => {
  const guest = await journey.newDesktopPage();
  await guest.goto('/crisis-resources');
  await guest.getByRole('link', { name: /^Call 112/ }).waitFor();
  await expectAccessibleEverywhere(guest);
  await guest.getByText('New Zealand', { exact: true }).last().click();
  await guest.getByRole('link', { name: 'Call 0800 376 633' }).waitFor();
  await unfoldAll(guest);
  await expectAccessibleEverywhere(guest);
});

test('Expired email links are accessible', async () => {
  journey.expectComplaint(/400 .*\/api\/auth\/(confirm-email|undo-email-change|reopen-account|verify-email.*)\)$/);
  journey.expectComplaint(/400 .*\/api\/notices\/[\w.-]+\)$/);
  const guest = await journey.newDesktopPage();
  for (const path of ['/confirm-email', '/undo-email-change', '/reopen-account']) {
    await guest.goto(`${path}?token=${deadToken}`);
    await expectAccessibleEverywhere(guest);
    await guest.getByRole('main').getByRole('button').click();
    await guest.getByRole('heading', { name: 'This link doesn’t work', level: 1 }).waitFor();
    await expectAccessible(guest); // one page for all three
  }
  const dead = ['/confirm-email', '/reset-password', '/verify-email', `/verify-email?token=${deadToken}`];
  for (const path of [...dead, `/notices#7.${'x'.repeat(22)}`, '/notices']) {
    await guest.goto(path);
    await guest.getByRole('heading', { name: deadLink, level: 1 }).waitFor();
    await expectAccessibleEverywhere(guest);
  }
});

test('Adding a loved one and sending a photo is accessible', async () => {
  const member = await journey.newDesktopPage();
  await aMember(member, 'Anna');
  await member.getByRole('button', { name: 'Upload Message' }).waitFor();
  await expectAccessibleEverywhere(member);
  await openSendDialog(member);
  await expectAccessibleEverywhere(member);
  await member.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await member
    .getByRole('dialog')
    .getByRole('button', { name: /^Add someone/ })
    .click();
  await expectAccessibleEverywhere(member);
  await member.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await member.getByRole('button', { name: 'Add New Loved One' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Add loved one' }).click();
  await member.getByRole('dialog').getByRole('alert').first().waitFor();
  await expectAccessibleEverywhere(member);
  await member.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const code = await addLovedOne(member, 'Emma');
  await expectAccessibleEverywhere(member);
  await member.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await openSendDialog(member);
  const dialog = member.getByRole('dialog', { name: 'Send a Message' });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('heading', { name: 'Who is it for?' }).waitFor();
  await expectAccessibleEverywhere(member);
  await goOn(member);
  await chooseFile(member, await gpsJpeg());
  await expectAccessibleEverywhere(member);
  await goOn(member);
  await dialog.getByText('Another day').click();
  await expectAccessibleEverywhere(member);
  await goOn(member);
  await dialog.getByText('Choose a day.').first().waitFor();
  await expectAccessibleEverywhere(member);
  await dialog.getByText('Right away').click();
  await goOn(member);
  await dialog.getByLabel('Title').fill('Our garden');
  await expectAccessibleEverywhere(member);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const question = member.getByRole('alertdialog');
  await question.waitFor();
  await expectAccessibleEverywhere(member);
  await question.getByRole('button', { name: 'Go back' }).click();
  await send(member);
  await untilConverted(member, 'Ready to play on every phone.');
  await expectAccessibleEverywhere(member);
  await untilReady(member);

  await member.getByRole('tab', { name: 'Settings' }).click();
  await member.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await expectAccessibleEverywhere(member);

  const emma = await journey.newDesktopPage();
  await enterCode(emma, code, 'Emma');
  await expectAccessibleEverywhere(emma);
  await openMessage(emma, 'Our garden');
  await expectAccessibleEverywhere(emma);
});

test('A broken video’s explanation is accessible', async () => {
  const member = await journey.newDesktopPage();
  await aMember(member, 'Anna');
  await aLovedOne(member, 'Emma');
  await member.reload();
  await openSendDialog(member);
  await chooseFile(member, await headlessMp4());
  await goOn(member);
  await chooseDay(member, '2031-06-14');
  await goOn(member);
  await member.getByRole('dialog').getByLabel('Title').fill('The last summer');
  await send(member);
  await untilConverted(member, 'Needs attention');
  await expectAccessibleEverywhere(member);
  await member.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await member.getByRole('listitem').filter({ hasText: 'The last summer' }).getByText('Needs attention').waitFor();
  await expectAccessibleEverywhere(member);
});

test('The recorder is accessible', async () => {
  const member = await journey.newDesktopPage();
  await aMember(member, 'Anna');
  await addLovedOne(member, 'Emma');
  const dialog = member.getByRole('dialog');
  // As in a browser that would ask.
  await member.evaluate(() => Object.assign(navigator.permissions, { query: async () => Promise.reject(new Error()) }));
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await dialog.getByRole('button', { name: 'Start Camera' }).waitFor();
  await expectAccessibleEverywhere(member);
  await dialog.getByRole('button', { name: 'Start Camera' }).click();
  await dialog.getByRole('button', { name: 'Start Recording' }).click();
  await dialog.getByText('RECORDING').waitFor();
  await untilRecorded(dialog, 2);
  await expectAccessibleEverywhere(member);
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByRole('button', { name: 'Use This Recording' }).waitFor();
  await expectAccessibleEverywhere(member);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await member.getByRole('alertdialog').waitFor();
  await expectAccessibleEverywhere(member);
});
