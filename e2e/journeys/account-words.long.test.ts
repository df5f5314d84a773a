import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { letLinksExpire } from '../../apps/server/src/testing/database/running-database.ts';
import { logIn, toastSays, press, signUpAs } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { mailWithLink } from '../support/mail.ts';

const journey = setUpJourney();

const someone = () => ({ name: 'Anna', email: `${randomUUID()}@example.org`, password: 'a gate in the garden' });

/** Waits for these exact words on the page. */
const says = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Fails as if a proxy answered instead of the server, until the returned function is called. */
async function proxyFails(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**${path}**`;
  await page.route(pattern, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }));
  return () => page.unroute(pattern);
}

test('Signing up says what is missing and what went wrong', async () => {
  journey.expectComplaint(/(409|502) .*\/api\/auth\/signup\)$/);
  const anna = someone();
  await signUpAs(await journey.newDesktopPage(), anna);
  const page = await journey.newPhonePage();
  await page.goto('/signup');
  await press(page, 'Sign up');
  await toastSays(page, 'Missing Information', 'Please fill in all fields.');
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Full name').fill(anna.name);
  await page.getByLabel('Email').fill(anna.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password', { exact: true }).fill('shorter');
  await press(page, 'Sign up');
  await says(page, 'Password must be at least 6 characters long.');
  await page.getByLabel('Password', { exact: true }).fill(anna.password);
  await press(page, 'Sign up');
  await says(page, 'Passwords do not match. Please try again.');
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Confirm password', { exact: true }).fill(anna.password);
  await press(page, 'Sign up');
  await toastSays(page, 'Signup Failed', 'An account with this email already exists. Please log in.');
  const mend = await proxyFails(page, '/api/auth/signup');
  await press(page, 'Sign up');
  await toastSays(page, 'Signup Failed', 'There was an error creating your account.');
  await mend();
  const terms = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await heading(await terms, 'Terms of Service');
  await (await terms).close();
  expect(await page.getByLabel('Email').inputValue()).toBe(anna.email);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login');
});

test('Submitting before the scripts arrive works, and no password ends up in an address', async () => {
  journey.expectComplaint(/401 .*\/api\/auth\/login\)$/);
  const page = await journey.newPhonePage();
  let scriptsCome = () => {};
  const network = new Promise<void>((resolve) => {
    scriptsCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await network;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await logIn(page, { email: 'nobody@example.org', password: 'a gate in the garden' });
  expect(page.url()).toBe(`${journey.app.origin}/login`);
  scriptsCome();
  await toastSays(page, 'Login Failed', 'Invalid email or password.');
  expect(page.url()).toBe(`${journey.app.origin}/login`);
});

test('Logging in or resetting a password says what went wrong', async () => {
  journey.expectComplaint(/(401|502) .*\/api\/auth\/login\)$/);
  journey.expectComplaint(/502 .*\/api\/auth\/(forgot|reset)-password\)$/);
  const page = await journey.newPhonePage();
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await press(page, 'Log in');
  await toastSays(page, 'Missing Information', 'Please enter both email and password.');
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Password', { exact: true }).fill('a gate in the garden');
  const mendLogin = await proxyFails(page, '/api/auth/login');
  await press(page, 'Log in');
  await toastSays(page, 'Login Failed', 'Invalid email or password.');
  await mendLogin();
  await press(page, 'Log in');
  await toastSays(page, 'Login Failed', 'Invalid email or password.');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/signup');

  await page.goto('/forgot-password');
  await press(page, 'Send Reset Link');
  await says(page, 'Please enter a valid email address');
  await page.getByLabel('Email').fill('nobody@example.org');
  const mendForgot = await proxyFails(page, '/api/auth/forgot-password');
  await press(page, 'Send Reset Link');
  await says(page, 'Failed to send reset email. Please try again.');
  await expectAccessibleEverywhere(page);
  await mendForgot();
  await press(page, 'Send Reset Link');
  await heading(page, 'Check Your Email');

  await page.goto('/reset-password?token=somebody-elses');
  const mendReset = await proxyFails(page, '/api/auth/reset-password');
  await page.getByLabel('New Password', { exact: true }).fill('Two gates in the garden');
  const strength = page.getByRole('list', { name: 'What makes it strong' });
  await expect.poll(() => strength.getByRole('listitem').filter({ hasText: 'not yet' }).count()).toBe(1);
  await page.getByLabel('Confirm Password', { exact: true }).fill('Two gates in the garden');
  await press(page, 'Reset Password');
  await says(page, 'Failed to reset password. Please try again.');
  await expectAccessibleEverywhere(page);
  await mendReset();
});

test('A verification link says what it did', async () => {
  journey.expectComplaint(/(400|410|502|ERR_FAILED) ?.*\/api\/auth\/verify-email/);
  const page = await journey.newDesktopPage();
  const mendProxy = await proxyFails(page, '/api/auth/verify-email');
  await page.goto('/verify-email?token=x');
  await heading(page, 'Verification Failed');
  await says(page, 'Email verification failed');
  await mendProxy();
  await page.route('**/api/auth/verify-email**', (route) => route.abort());
  await page.reload();
  await says(page, 'Unable to verify email. Please try again later.');
  await expectAccessibleEverywhere(page);
  await page.unroute('**/api/auth/verify-email**');

  const anna = someone();
  await signUpAs(page, anna);
  const { link } = await mailWithLink(journey.mails, anna.email, '/verify-email');
  await letLinksExpire(journey.app.dataDir);
  await page.goto(link);
  await heading(page, 'Link Expired');
  await expectAccessibleEverywhere(page);
  await press(page, 'Request New Verification Link');
  await says(page, 'If this address still needs to be confirmed, a new link is on its way.');
  await expectAccessibleEverywhere(page);
  await expect.poll(async () => (await mailWithLink(journey.mails, anna.email, '/verify-email')).link).not.toBe(link);
});

test('A grandfather does it all with the keyboard alone', async () => {
  const george = { ...someone(), name: 'George' };
  const page = await journey.newDesktopPage();
  await page.goto('/signup');
  const typed = [george.name, george.email, george.password, george.password];
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, 'Full name');
  for (const [index, text] of typed.entries()) {
    await page.keyboard.type(text);
    // After each password field, Tab reaches the button that shows the password first.
    for (let tabs = index < 2 ? 1 : 2; tabs > 0; tabs--) await page.keyboard.press('Tab');
  }
  const terms = page.waitForEvent('popup');
  await page.keyboard.press('Enter'); // the Terms of Service link has focus
  await heading(await terms, 'Terms of Service');
  await (await terms).close();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Welcome to Someday');
  await tabTo(page, 'Skip Onboarding');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/member-dashboard');

  await tabTo(page, 'Dashboard');
  await page.keyboard.press('End');
  await expect.poll(() => focusedName(page)).toBe('Settings');
  await page.keyboard.press('Enter');
  await heading(page, 'Settings');
  await tabTo(page, 'Log out everywhere');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  // A dialog listens for keys slightly after it takes focus: soon enough for people, not for programs.
  await expect.poll(() => page.keyboard.press('Escape').then(() => question.count())).toBe(0);
  await expect.poll(() => focusedName(page)).toBe('Log out everywhere');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  // Wait until the new page has taken the focus.
  await expect.poll(() => focusedName(page)).toBe('Welcome back');
  await tabTo(page, 'Email');
  await page.keyboard.type(george.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(george.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/member-dashboard');
});

/** Presses Tab until the control with this name has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
  for (let count = 0; count < 60; count++) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never reaches “${name}”.`);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) return focused.labels?.[0]?.textContent?.trim() ?? '';
    if (!(focused instanceof HTMLElement)) return '';
    return (focused.getAttribute('aria-label') ?? focused.innerText).trim();
  });
}
