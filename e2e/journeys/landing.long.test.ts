import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';

const journey = setUpJourney({ env: { BILLING: 'practice' } });

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });
const panelLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** The section's top is at the top of the window. */
async function expectLedTo(page: Page, id: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top, id))
    .toSatisfy((top) => typeof top === 'number' && Math.abs(top) < 100);
}

test('The menu works on a small phone with the largest text', async () => {
  const page = await journey.newPhonePage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Theme and text size' }).click();
  await page.getByText('Largest', { exact: true }).click();
  await page.keyboard.press('Escape');

  const menu = menuButton(page);
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  await menu.click();
  await panelLink(page, 'Pricing').waitFor();
  await page.locator('button[aria-label="Menu"][aria-expanded="true"]').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await panelLink(page, 'Pricing').waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');

  await menu.click();
  await page.mouse.click(4, 620); // beside everything that can be pressed
  await panelLink(page, 'Pricing').waitFor({ state: 'hidden' });

  await menu.click();
  await panelLink(page, 'How It Works').click();
  await panelLink(page, 'How It Works').waitFor({ state: 'hidden' });
  await expectLedTo(page, 'how-it-works');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Start Recording Messages');
});

test('Links to a section work from another page, after a reload, and at its other address', async () => {
  const page = await journey.newDesktopPage();
  await page.goto('/terms-of-service');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click();
  await expectLedTo(page, 'how-it-works');
  await page.reload();
  await expectLedTo(page, 'how-it-works');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  await page.goto('/how-it-works');
  await expectLedTo(page, 'how-it-works');
});

test('The prerendered page becomes interactive without moving', async () => {
  const page = await journey.newDesktopPage();
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/');
  const examples = page.getByRole('group', { name: 'Examples' });
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expectLedTo(page, 'how-it-works');
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  await examples.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Play examples' }).waitFor(); // this visitor prefers reduced motion
  for (const number of [4, 2, 5]) {
    await page.getByRole('button', { name: `Example ${number}: ` }).click();
    await page.getByRole('group', { name: `${number} of 5` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);
  }
});

test('Going back shows the whole page again', async () => {
  const page = await journey.newDesktopPage();
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login / Sign Up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  await page.goBack();
  await page.getByRole('group', { name: '1 of 5' }).waitFor();
});
