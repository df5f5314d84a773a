import type { Page } from 'playwright-core';

const username = 'keeper';
const password = 'a lamp in the hall';

/** For the program's environment. The first start creates this admin. */
export const adminEnv = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } as const;

/** Ends on the KPI Dashboard. */
export async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'KPI Dashboard', level: 1 }).waitFor();
}

export async function openAdminTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}
