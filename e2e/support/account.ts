import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { answered } from './sent-messages.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person with a unique email address. */
export const somebody = (name: string): Person => ({
  name,
  email: `${randomUUID()}@example.org`,
  password: 'a gate in the garden',
});

/** Creates an account for this page's browser without the form, which other journeys use, then goes to `opens`. */
export async function haveAccount(page: Page, person: Person, opens = '/member-dashboard'): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await answered(page, '/api/auth/signup', { body: { ...person, timeZone } });
  await page.goto(opens);
}

/** Signs up through the form and waits for the page that follows. Skips the onboarding unless `leadsTo` names it. */
export async function signUpAs(
  page: Page,
  { name, email, password }: Person,
  leadsTo: '/member-dashboard' | '/onboarding' | '/pricing' = '/member-dashboard',
): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await press(page, 'Sign up');
  const isAt = (path: string) => (url: URL) => url.pathname === path;
  if (leadsTo === '/member-dashboard') {
    await page.waitForURL(isAt('/onboarding'));
    await page.getByRole('link', { name: 'Skip Onboarding' }).click();
  }
  await page.waitForURL(isAt(leadsTo));
}

/** Fills in and sends the login form, which must be open. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log in');
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Waits for a notice with exactly these words, as a toast or in its form. */
export async function toastSays(page: Page, title: string, text?: string): Promise<void> {
  const region = page.getByRole('region', { name: 'Notices (F8)', includeHidden: true });
  const place = region.or(page.getByRole('alert')).filter({ has: page.getByText(title, { exact: true }) });
  await place.getByText(title, { exact: true }).waitFor();
  if (text !== undefined) await place.getByText(text, { exact: true }).waitFor();
}
