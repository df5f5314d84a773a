import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { toastSays, press, somebody } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { aSentMessage, aLovedOne } from '../support/sent-messages.ts';
import { enterCode, openMessage } from '../support/loved-one.ts';
import { addLovedOne, chooseFile, openPerson, openSendDialog, toWords } from '../support/member.ts';
import { aMembership, bringNextPayment, chooseCard, openAdding, openMembership } from '../support/membership.ts';
import { practice, atThePlans } from '../support/membership.ts';

const journey = setUpJourney(practice);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const garden = 'Our garden';
const over = [
  'Subscription Expired',
  'Your subscription has expired. Please renew to continue using the service.',
] as const;

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** Renames a loved one and a message with an ended membership. */
async function canStillEdit(page: Page): Promise<void> {
  await openPerson(page, 'Emma');
  await press(page, 'Edit Emma');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Emma Maria');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await toastSays(page, 'Profile Updated', 'Emma Maria');
  await rowOf(page, garden).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Title').fill('Our garden in May');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await toastSays(page, 'Message Updated');
}

test('A father’s card fails, every page tells him, and another card fixes it', async () => {
  const page = await journey.newDesktopPage();
  await atThePlans(page, somebody('Dan'));
  await aMembership(page, { plan: 'basic', card: 'fails-later' });
  await page.goto('/member-dashboard');
  await openMembership(page);
  await press(page, 'Manage card and receipts');
  await bringNextPayment(page, 'Payment failed');
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  const panel = page.getByRole('region', { name: 'Membership', exact: true });
  await panel.getByText('Payment failed', { exact: true }).waitFor();
  await panel.getByText(/^Please update your card by /).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Upgrade' }).click();
  await page.getByRole('heading', { name: 'Your last payment didn’t go through' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const failed = page.getByRole('region', { name: 'Your last payment didn’t go through' });
  await failed.waitFor();
  await expectAccessibleEverywhere(page);
  await addLovedOne(page, 'Emma'); // nothing is refused yet
  await press(page, 'Close');

  await failed.getByRole('button', { name: 'Update card' }).click();
  await chooseCard(page, 'A card that works');
  await press(page, 'Use this card');
  await toastSays(page, 'Card changed', 'We’ll use it for your next payments.');
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await panel.getByText('Basic, $4.99 a month').waitFor();
  await panel.getByText(/^Renews on /).waitFor();
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await page.getByRole('region', { name: 'Your Loved Ones' }).waitFor();
  await failed.waitFor({ state: 'detached' });
});

test('A grandfather’s membership ends unpaid: his granddaughter still opens messages, he can edit, and new messages wait until he renews', async () => {
  journey.expectComplaint(/402 .*\/api\/(family\/members|uploads)\)$/);
  const page = await journey.newDesktopPage();
  await atThePlans(page, somebody('Karl'));
  await aMembership(page, { plan: 'basic', card: 'fails-later' });
  const emma = await aLovedOne(page, 'Emma');
  await aSentMessage(page, emma, { title: garden, file: await gpsJpeg() });
  await page.goto('/practice-wallet');
  await bringNextPayment(page, 'Payment failed');
  // After two more failed tries, the grace period has ended.
  await bringNextPayment(page, 'Payment failed');
  await bringNextPayment(page, 'Membership ended');
  await page.goto('/member-dashboard');
  await page.getByRole('region', { name: 'Your membership has ended' }).waitFor();
  await expectAccessibleEverywhere(page);
  await canStillEdit(page);
  const phone = await journey.newPhonePage();
  await enterCode(phone, emma.accessCode, 'Emma Maria');
  await openMessage(phone, 'Our garden in May');

  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await openSendDialog(page);
  await page.getByRole('region', { name: 'Your plan has ended' }).waitFor();
  await expectAccessibleEverywhere(page);
  await chooseFile(page, await gpsJpeg());
  await toWords(page);
  await page.getByRole('dialog').getByLabel('Title').fill('The first snow');
  await page.getByRole('dialog').getByRole('button', { name: 'Seal this message' }).click();
  await toastSays(page, ...over);
  await page.waitForURL('**/subscription');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const waiting = page.getByRole('region', { name: 'On its way' }).getByRole('listitem');
  await waiting.getByText('It’s safe here until you have a plan.').waitFor();
  await expectAccessibleEverywhere(page);
  const adding = await openAdding(page);
  await adding.getByLabel('Name').fill('Theo');
  await adding.getByRole('button', { name: 'Add loved one' }).click();
  await toastSays(page, ...over);
  await page.waitForURL('**/subscription');
  await page.getByRole('heading', { name: /^Your membership ended on / }).waitFor();
  await expectAccessibleEverywhere(page);

  await press(page, 'Choose Basic');
  await press(page, 'Pay $4.99'); // the free trial was used the first time
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  // It's sent automatically now that the plan allows it.
  await rowOf(page, 'The first snow').getByText('Available').waitFor();
  await openAdding(page);
  await expect.poll(() => adding.getByLabel('Name').inputValue()).toBe('Theo');
  await adding.getByRole('button', { name: 'Add loved one' }).click();
  await page.getByRole('dialog', { name: 'Loved One Added' }).waitFor();
});

test('A grandmother cancels in three steps, and changes her mind', async () => {
  const carla = somebody('Carla');
  const page = await journey.newPhonePage();
  await atThePlans(page, carla);
  await aMembership(page, { plan: 'premium' });
  await page.goto('/member-dashboard');
  await openMembership(page);
  await page.getByRole('link', { name: 'Cancel membership' }).click();
  await heading(page, 'Cancel your membership').waitFor();
  await page.getByLabel('Your email').fill('other@example.org');
  await press(page, 'Continue');
  await page.getByText('Please select a reason').waitFor();
  await page.getByText('That’s not your account’s email address.').waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Why are you leaving?').selectOption('Not using the service enough');
  await page.getByLabel('What could we do better?').fill('A larger print');
  await page.getByLabel('Your email').fill(carla.email.toUpperCase());
  await press(page, 'Continue');
  await heading(page, 'Ready to cancel?').waitFor();
  await page.getByText('Every photo and video you’ve made').waitFor();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await heading(page, 'Ready to cancel?').waitFor();
  await press(page, 'Go Back');
  await heading(page, 'Cancel your membership').waitFor();
  expect(await page.getByLabel('What could we do better?').inputValue()).toBe('A larger print');
  await press(page, 'Continue');
  await press(page, 'Confirm Cancellation');
  await heading(page, 'Your membership is canceled').waitFor();
  await expectAccessibleEverywhere(page);

  await page.getByRole('link', { name: 'Reactivate Subscription' }).click();
  await page.getByRole('heading', { name: /^Your free trial ends on / }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.goBack();
  await page.reload();
  await heading(page, 'Your membership is already canceled').waitFor();
  await expectAccessibleEverywhere(page);
  await page.goto('/member-dashboard');
  const panel = await openMembership(page);
  await panel.getByText('Canceled', { exact: true }).waitFor();
  await page.goto('/subscription');
  await press(page, 'Keep My Membership');
  await toastSays(page, 'Membership kept', 'Your membership continues.');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await openMembership(page);
  await panel.getByText(/Then Premium at \$9\.99 a month\.$/).waitFor();
  expect(await panel.getByText('Canceled', { exact: true }).count()).toBe(0);
});

test('A subscriber becomes a lifetime member, and pays nothing twice', async () => {
  const page = await journey.newDesktopPage();
  await page.clock.install();
  await atThePlans(page, somebody('Eva'));
  await aMembership(page, { plan: 'premium' });
  await page.goto('/practice-wallet');
  await bringNextPayment(page, 'Payment received');
  await page.getByText(/^\$9\.99 on /).waitFor();
  await page.goto('/member-dashboard');
  await page.getByRole('link', { name: 'Upgrade' }).click();
  await page.waitForURL('**/subscription');
  await press(page, 'Choose Lifetime');
  const question = page.getByRole('alertdialog', { name: 'Switch to Lifetime?' });
  await question.getByText(/^When Lifetime begins, your Premium membership ends/).waitFor();
  await expectAccessibleEverywhere(page);
  await question.getByRole('button', { name: 'Continue to payment' }).click();
  await heading(page, 'Practice checkout').waitFor();
  await page.reload();
  await page.getByText('$199, once', { exact: true }).waitFor();
  await press(page, 'Pay $199');
  await page.waitForURL('**/lifetime-success?*');
  await heading(page, 'Welcome for good, Eva').waitFor();
  await page.getByText('Your dashboard opens in 15 seconds').first().waitFor();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await heading(page, 'Welcome for good, Eva').waitFor();
  await page.clock.runFor(15_000);
  await page.waitForURL('**/member-dashboard');

  const panel = await openMembership(page);
  await panel.getByText('Lifetime', { exact: true }).waitFor();
  await panel.getByText('0 loved ones · no limit').waitFor();
  expect(await page.getByRole('link', { name: 'Upgrade' }).count()).toBe(0);
  await page.goto('/practice-wallet');
  await page.getByText('No payment is due.').waitFor();
  for (const [path, words] of [
    ['/subscription', 'You’re a lifetime member'],
    ['/cancel-membership', 'Nothing to cancel'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: words }).waitFor();
    await expectAccessibleEverywhere(page);
  }
});

test('The payment pages are accessible before anything is paid', async () => {
  journey.expectComplaint(/404 .*\/api\/practice\/checkouts\/\w+\)$/);
  const page = await journey.newDesktopPage();
  await page.goto('/subscription-success');
  await heading(page, 'Please log in').waitFor();
  await expectAccessibleEverywhere(page);
  await atThePlans(page, somebody('Nina'));
  for (const [path, words] of [
    ['/subscription-success', 'Confirming your payment'],
    ['/practice-wallet', 'Practice card'],
    ['/practice-checkout/nothing', 'We couldn’t find this checkout'],
    ['/cancel-membership', 'Nothing to cancel'],
  ] as const) {
    await page.goto(path);
    await heading(page, words).waitFor();
    await expectAccessibleEverywhere(page);
  }
});
