import { errorTexts } from '@someday/contract/texts/errors.copy';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessible.ts';
import { haveAccount, logIn, toastSays, press, signUpAs, somebody } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { aLovedOne } from '../support/sent-messages.ts';
import { tabTo } from '../support/hands.ts';
import { addLovedOne, goOn, openPerson, pressWax, untilRecorded } from '../support/member.ts';
import { bringNextPayment, chooseCard, openAdding, openMembership } from '../support/membership.ts';
import { practice, atThePlans } from '../support/membership.ts';

const journey = setUpJourney(practice);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Counts what a person has to do: presses, and fields to fill in. */
function counted(page: Page) {
  let [taps, fields] = [0, 0];
  return {
    tap: async (role: 'button' | 'link', name: string) => {
      await page.getByRole(role, { name, exact: true }).first().click();
      taps += 1;
    },
    fill: async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).fill(text);
      fields += 1;
    },
    sum: () => ({ taps, fields }),
  };
}

test('A grandmother goes from the landing page to her first sealed message in nine taps and five fields', async () => {
  const page = await journey.newPhonePage();
  const irma = somebody('Irma Bell');
  const { tap, fill, sum } = counted(page);
  await page.goto('/');
  await tap('link', 'Start Free Trial');
  await heading(page, '7 days free, then Basic').waitFor();
  expect(pathOf(page)).toBe('/subscription');
  await page.getByRole('button', { name: 'Sign up' }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await fill('Full name', irma.name);
  await fill('Email', irma.email);
  await fill('Password', irma.password);
  await fill('Confirm password', irma.password);
  await tap('button', 'Sign up');
  await page.waitForURL('**/practice-checkout/*');
  await tap('button', 'Confirm plan');
  await heading(page, 'Welcome, Irma').waitFor();
  await fill('Name', 'Theo');
  await tap('button', 'Grandma');
  await expectAccessible(page);
  await tap('button', 'Add Family Member');

  // The browser has been allowed the camera. Otherwise it asks first, and there is one press more.
  const recorder = page.getByRole('dialog', { name: 'Record Your Message' });
  await tap('button', 'Start Recording');
  await untilRecorded(recorder, 2);
  await tap('button', 'Stop');
  await tap('button', 'Use This Recording');
  await page.getByText('From Grandma', { exact: true }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Opens / })
    .waitFor();
  await expectAccessible(page);
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/video-messages'), { timeout: 60_000 });
  await tap('button', 'Create Message');
  // From here it is on its way to its day, whether she presses the wax or not.
  expect(sum()).toEqual({ taps: 9, fields: 5 });
  expect((await (await sent).json()).opening.state).toBe('sealed');
  await pressWax(page);

  await press(page, 'Done');
  await heading(page, 'Congratulations!').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const next = page.getByRole('region', { name: 'What comes next' });
  await next.getByText('Opens tomorrow', { exact: true }).waitFor();
});

/** The form still has what she typed, and this time it's accepted. */
async function addsWithoutTypingAgain(page: Page, name: string): Promise<void> {
  const adding = await openAdding(page);
  await expect.poll(() => adding.getByLabel('Name').inputValue()).toBe(name);
  await adding.getByRole('button', { name: 'Add loved one' }).click();
  const added = page.getByRole('dialog', { name: 'Loved One Added' });
  await added.getByText(`${name}’s access code`, { exact: true }).waitFor();
  await added.getByRole('button', { name: 'Close' }).click();
  await openPerson(page, name);
}

test('A mother starts her free trial, and outgrows her plan without typing anything twice', async () => {
  journey.expectComplaint(/409 .*\/api\/practice\/checkouts\/[\w-]+\)$/);
  journey.expectComplaint(/403 .*\/api\/family\/members\)$/);
  const page = await journey.newDesktopPage();
  await page.clock.install();
  await atThePlans(page, somebody('Anna'));
  await expectAccessibleEverywhere(page);

  await press(page, 'Start Free Trial');
  await page.waitForURL('**/practice-checkout/*');
  await heading(page, 'Practice checkout').waitFor();
  await page.goBack();
  await press(page, 'Continue to payment');
  await page.waitForURL('**/practice-checkout/*');
  await chooseCard(page, 'A card that’s declined');
  await press(page, 'Confirm plan');
  await page.getByRole('alert').getByText(errorTexts.card_declined).waitFor();
  await expectAccessibleEverywhere(page);
  await chooseCard(page, 'A card that works');
  await press(page, 'Confirm plan');
  await page.waitForURL('**/subscription-success?*');
  await heading(page, 'Welcome, Anna').waitFor();
  await page
    .getByText(/^Your dashboard opens in \d+ seconds?$/)
    .first()
    .waitFor();
  await expectAccessibleEverywhere(page);
  for (const name of ['Emma', 'Theo', 'Mia']) await aLovedOne(page, name);
  await page.reload();
  await press(page, 'Stay here');
  await page.getByText('Stay as long as you like.').waitFor();
  await page.clock.runFor(20_000);
  expect(pathOf(page)).toBe('/subscription-success');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();

  const trial = await openMembership(page);
  await trial.getByText('Free Trial', { exact: true }).waitFor();
  await trial.getByText('3 of 10 loved ones').waitFor();
  await expectAccessibleEverywhere(page);
  await press(page, 'Manage card and receipts');
  await heading(page, 'Practice card').waitFor();
  await expectAccessibleEverywhere(page);
  await bringNextPayment(page, 'Payment received');
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  const panel = await openMembership(page);
  await panel.getByText('Basic, $4.99 a month').waitFor();
  await panel.getByText('3 of 3 loved ones').waitFor();

  await page.getByRole('tab', { name: 'Dashboard' }).click();
  const adding = await openAdding(page);
  await adding.getByLabel('Name').fill('Ruth');
  await adding.getByRole('button', { name: 'Add loved one' }).click();
  const limit = page.getByRole('dialog', { name: 'You’ve reached the limit of your plan' });
  await limit.getByText('3 / 3').waitFor();
  await expectAccessibleEverywhere(page);
  await limit.getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.waitForURL('**/pricing');
  await press(page, 'Change to Premium');
  const change = page.getByRole('dialog', { name: 'Change to Premium (monthly)?' });
  // The month has just begun, so nearly the whole difference is charged.
  await change.getByText('You pay $5', { exact: true }).waitFor();
  await change.getByText('You pay $9.99, then the same every month until you cancel', { exact: true }).waitFor();
  await expectAccessibleEverywhere(page);
  await change.getByRole('button', { name: 'Change to Premium' }).click();
  await toastSays(page, 'Plan changed', 'You’re on Premium now.');
  await change.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await addsWithoutTypingAgain(page, 'Ruth');
  await (await openMembership(page)).getByText('4 loved ones · no limit').waitFor();
});

test('A grandmother records on a new phone before she has a plan, and her message is sent once she has one', async () => {
  journey.expectComplaint(/402 .*\/api\/uploads\)$/);
  const page = await journey.newPhonePage();
  await signUpAs(page, somebody('Irma'), '/pricing');
  await page.getByRole('link', { name: 'Record first' }).click();
  await page.getByRole('region', { name: 'No membership yet' }).waitFor();
  await expectAccessibleEverywhere(page);
  const bottomOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom);
  const topOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top);
  const record = page.getByRole('button', { name: 'Record a message' });
  expect(await bottomOf(record), 'above the tab bar').toBeLessThanOrEqual(await topOf(page.getByRole('tablist')));
  await addLovedOne(page, 'Emma');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await dialog.getByRole('region', { name: 'You don’t have a plan yet' }).waitFor();
  await dialog.getByRole('button', { name: 'Start Recording' }).click();
  await untilRecorded(dialog, 2);
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByRole('button', { name: 'Use This Recording' }).click();
  await goOn(page);
  await dialog.getByLabel('Title').fill('The blue boat');
  await dialog.getByRole('button', { name: 'Seal this message' }).click();
  await toastSays(page, 'Payment Setup Required', 'Please set up your payment method to activate your trial.');
  await page.waitForURL('**/pricing');

  await press(page, 'Start Free Trial');
  await page.waitForURL('**/practice-checkout/*');
  await press(page, 'Confirm plan');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'The blue boat' });
  await row.getByText('Available').waitFor({ timeout: 60_000 });
  await openPerson(page, 'Emma');
});

test(
  'A grandfather picks a plan before logging in, lets his checkout expire, and finds his choice saved each time',
  { tags: 'long' },
  async () => {
    const ben = somebody('Ben');
    await haveAccount(await journey.newDesktopPage(), ben, '/message-tips');
    const page = await journey.newPhonePage();
    await page.goto('/pricing');
    const before = Number(/(\d+) of 500 places left/.exec(await page.getByText(/of 500 places left/).innerText())?.[1]);
    await page.getByText('Annual', { exact: true }).click();
    await page.getByText('$59.99').waitFor();
    await expectAccessibleEverywhere(page);
    await press(page, 'Choose Premium');
    await page.waitForURL('**/signup?next=*');
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL(/\/login\?next=/);
    await logIn(page, ben);
    await heading(page, 'Practice checkout').waitFor();
    await press(page, 'Let it expire');
    await heading(page, 'This checkout has ended').waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'See plans' }).click();
    await page.reload();
    const chosen = page.getByRole('heading', { name: '7 days free, then Premium' });
    await chosen.waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByText(`${before} of 500 places left`).waitFor();

    await press(page, 'Continue to payment');
    await heading(page, 'Practice checkout').waitFor();
    await page.reload();
    await page.getByText('$59.99, then the same every year').waitFor();
    const checkout = page.url();
    await press(page, 'Confirm plan');
    await heading(page, 'Welcome, Ben').waitFor();
    await page.goto(checkout);
    await heading(page, 'This checkout is paid').waitFor();
    await expectAccessibleEverywhere(page);
    await page.goto('/pricing');
    await page.getByText(`${before - 1} of 500 places left`).waitFor();
    expect(await chosen.count()).toBe(0);
  },
);

test('A mother subscribes with the keyboard alone', { tags: 'long' }, async () => {
  const page = await journey.newPhonePage();
  await page.clock.install();
  await atThePlans(page, somebody('Eva'));
  const { keyboard } = page;
  await tabTo(page, page.getByRole('radio', { name: 'Monthly', exact: true }));
  await keyboard.press('ArrowRight');
  await page.getByText('$29.99').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Choose Basic', exact: true }));
  await keyboard.press('Enter');
  await heading(page, 'Practice checkout').waitFor();
  await tabTo(page, page.getByRole('radio', { name: /^A card that works/ }));
  await keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /^A card that fails later/, checked: true }).waitFor();
  await keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('button', { name: 'Confirm plan', exact: true }));
  await keyboard.press('Space');
  await heading(page, 'Welcome, Eva').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Stay here', exact: true }));
  await keyboard.press('Enter');
  await page.getByText('Stay as long as you like.').waitFor();
  await page.clock.runFor(20_000);
  await tabTo(page, page.getByRole('link', { name: 'Go to your dashboard', exact: true }));
  await keyboard.press('Enter');
  await page.waitForURL('**/member-dashboard');
});
