import { randomUUID } from 'node:crypto';
import { pages } from '@someday/contract/rules/pages';
import { expect, test } from 'vitest';
import { haveAccount } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';

const journey = setUpJourney();

const price = /\$\s?\d/;

test('A family with billing off never sees a price on any page', async () => {
  for (const { path } of pages) {
    const answer = await fetch(journey.app.origin + path.replaceAll(/\{\w+\}/g, '1'));
    expect(await answer.text(), path).not.toMatch(price);
  }
  const page = await journey.newDesktopPage();
  await haveAccount(page, { name: 'Carla', email: `${randomUUID()}@example.org`, password: 'a gate in the garden' });
  for (const path of ['/pricing', '/subscription', '/cancel-membership', '/practice-wallet']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Carla, who would love to hear from you?' }).waitFor();
    expect(new URL(page.url()).pathname, path).toBe('/member-dashboard');
  }
  for (const path of ['/member-dashboard', '/member-dashboard?tab=settings', '/terms-of-service']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('body').textContent(), path).not.toMatch(price);
    expect(await page.getByRole('link', { name: 'Upgrade' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Membership' }).count()).toBe(0);
  }
});
