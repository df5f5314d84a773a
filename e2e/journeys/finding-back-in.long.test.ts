import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';
import { mailWithLink } from '../support/mail.ts';
import { logIn, toastSays, press, haveAccount } from '../support/account.ts';

const journey = setUpJourney();

const someone = () => ({ name: 'Anna', email: `${randomUUID()}@example.org`, password: 'a gate in the garden' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('A mother who forgot her password gets back in', async () => {
  journey.expectComplaint(/401 .*\/api\/auth\/login\)$/);
  journey.expectComplaint(/400 .*\/api\/auth\/reset-password\)$/);
  const anna = someone();
  const laptop = await journey.newDesktopPage();
  await haveAccount(laptop, anna);
  await expect.poll(() => laptop.evaluate(() => localStorage.getItem('auth'))).not.toBeNull();

  const phone = await journey.newPhonePage();
  await phone.goto('/login');
  await press(phone, 'Log in');
  await toastSays(phone, 'Missing Information', 'Please enter both email and password.');
  await logIn(phone, { ...anna, password: 'was it the garden?' });
  await toastSays(phone, 'Login Failed', 'Invalid email or password.');
  await phone.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(phone, 'Forgot your password?'); // the previous page also has an email field
  await phone.getByLabel('Email').fill('anna at home');
  await press(phone, 'Send Reset Link');
  await phone.getByText('Please enter a valid email address').waitFor();
  await expectAccessibleEverywhere(phone);
  await phone.getByLabel('Email').fill(anna.email);
  await press(phone, 'Send Reset Link');
  await heading(phone, 'Check Your Email');
  await phone.getByText(anna.email).waitFor();
  await expectAccessibleEverywhere(phone);

  const { link } = await mailWithLink(journey.mails, anna.email, '/reset-password');
  expect(new URL(link).origin).toBe(journey.app.origin);
  await phone.goto(link);
  await phone.getByLabel('New Password', { exact: true }).fill('garden');
  await phone.getByLabel('Confirm Password', { exact: true }).fill('gardens');
  await press(phone, 'Reset Password');
  await phone.getByText('Password must be at least 8 characters long').waitFor();
  await expectAccessibleEverywhere(phone);
  await phone.getByLabel('New Password', { exact: true }).fill('Two gates in the garden 7');
  await press(phone, 'Reset Password');
  await phone.getByText("Passwords don't match").waitFor();
  await phone.getByLabel('Confirm Password', { exact: true }).fill('Two gates in the garden 7');
  await press(phone, 'Reset Password');
  await heading(phone, 'Password Reset Successfully');
  await expectAccessibleEverywhere(phone);
  await phone.getByRole('link', { name: 'Continue to Login' }).click();
  await logIn(phone, { ...anna, password: 'Two gates in the garden 7' });
  await phone.waitForURL('**/member-dashboard');

  // The reset logged out the laptop, and the link is used up.
  await laptop.goto('/member-dashboard');
  await laptop.waitForURL(/\/login\?next=/);
  expect(await laptop.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await laptop.goto(link);
  await laptop.getByLabel('New Password', { exact: true }).fill('Three gates in the garden');
  await laptop.getByLabel('Confirm Password', { exact: true }).fill('Three gates in the garden');
  await press(laptop, 'Reset Password');
  await heading(laptop, 'Invalid Reset Link');
  await laptop.getByText('The reset link is invalid or has expired. Please request a new password reset.').waitFor();
  await expectAccessibleEverywhere(laptop);
  await laptop.goto('/reset-password');
  await heading(laptop, 'Invalid Reset Link');
  await laptop.getByText('Invalid or missing reset token. Please request a new password reset.').waitFor();
  await laptop.getByRole('link', { name: 'Request New Reset Link' }).click();
  await laptop.waitForURL('**/forgot-password');
});

test('A father confirms his address', async () => {
  journey.expectComplaint(/400 .*\/api\/auth\/verify-email/);
  const ben = { ...someone(), name: 'Ben' };
  const page = await journey.newDesktopPage();
  await haveAccount(page, ben);
  await page.getByText('Confirm your email', { exact: true }).waitFor();
  await expectAccessibleEverywhere(page);
  const { link } = await mailWithLink(journey.mails, ben.email, '/verify-email');
  const phone = await journey.newPhonePage();
  await phone.goto(link);
  await heading(phone, 'Email Verified!');
  await phone.getByText(ben.email).waitFor();
  await expectAccessibleEverywhere(phone);
  await phone.reload();
  await heading(phone, 'Email Already Verified');
  await expectAccessibleEverywhere(phone);
  await phone.goto('/verify-email?token=nonsense');
  await heading(phone, 'Verification Failed');
  await phone.getByText('Invalid verification link. Please check your email for the correct link.').waitFor();
  await expectAccessibleEverywhere(phone);
  await phone.goto('/verify-email');
  await phone.getByText('Invalid verification link. Please check your email for the correct link.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Upload Message' }).waitFor();
  expect(await page.getByText('Confirm your email', { exact: true }).count()).toBe(0);
});

test('A mother logs in on a new phone while someone guesses her password', async () => {
  journey.expectComplaint(/(401|428) .*\/api\/auth\/login\)$/);
  const anna = someone();
  await haveAccount(await journey.newDesktopPage(), anna);
  const phone = await journey.newPhonePage();
  await phone.goto('/login');
  for (let count = 0; count < 10; count++) {
    await phone.request.post('/api/auth/login', { data: { email: anna.email, password: `guess number ${count}` } });
  }
  const guess = await phone.request.post('/api/auth/login', {
    data: { email: anna.email, password: 'one more guess' },
  });
  expect(guess.status()).toBe(428);
  await logIn(phone, { ...anna, password: 'was it the garden?' });
  await toastSays(phone, 'Login Failed', 'Invalid email or password.');
  await logIn(phone, anna);
  await phone.waitForURL('**/member-dashboard');
});
