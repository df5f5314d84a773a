import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What stands on the screen now can be used by everybody, as far as a program can tell, and fits the window's width. */
export async function expectAccessible(page: Page): Promise<void> {
  // No page has a frame of another site, for which alone axe would open a second page each time.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, describeView(page)).toEqual([]);
  await expectFitting(page);
}

const views = [
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 320, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
] as const;

let looks = 0;

/** All of them in `npm run test:long`; else the next one each time, as all would take minutes of every run. */
function viewsToLookAt(): readonly (typeof views)[number][] {
  if (process.env['LONG'] !== undefined) return views;
  looks += 1;
  return views.slice(looks % views.length).slice(0, 1);
}

/** The same on a phone and on a desk, by day and by lamp-light, and no sideways scrolling from the narrowest window on. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const { width, colorScheme } of viewsToLookAt()) {
    await page.emulateMedia({ colorScheme });
    await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    await page.setViewportSize({ ...size, width });
    await expectAccessible(page);
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ ...size, width });
    await expectFitting(page);
  }
  await page.setViewportSize(size);
}

/** Asked again until the browser has laid out the page for a width that was just set. */
async function expectFitting(page: Page): Promise<void> {
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest, { message: describeView(page) }).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

const describeView = (page: Page) => `${page.url()}, ${page.viewportSize()?.width} px wide`;
