import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isLongRun } from '../../apps/server/src/testing/seeded-random.ts';

declare global {
  /** In the page, once it has been injected. */
  var axe: typeof axeCore;
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Pages, dialogs and steps already checked by this worker, by their titles. */
const seen = new Set<string>();

/** The gate checks each page or dialog once. The long run checks it in every state. */
async function isSeen(page: Page): Promise<boolean> {
  if (isLongRun) return false;
  const dialogs = await page
    .locator('[role=dialog], [role=alertdialog]')
    .evaluateAll((all) =>
      all.map((dialog) => document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent),
    );
  const steps = await page.locator('[data-step-heading]').allTextContents();
  const screen = [await page.title(), ...dialogs, ...steps].join('\n');
  if (seen.has(screen)) return true;
  seen.add(screen);
  return false;
}

/** Expects what is on the screen to be accessible, as far as a program can tell, and to fit the window's width. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await isSeen(page))) await expectNoViolations(page);
  await expectFitting(page);
}

/** Until nothing fades from one theme's color into the other's. */
async function colorsToSettle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

async function expectNoViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const options: RunOptions = { runOnly: rules, resultTypes: ['violations'], preload: false };
  const { violations } = await page.evaluate((runOptions) => globalThis.axe.run(document, runOptions), options);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, describeView(page)).toEqual([]);
}

const views = [
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

/**
 * In the long run, repeats the check on a phone in light mode and a desktop in dark mode, without sideways scrolling
 * from 320 px up, with the largest text too.
 */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  if (!isLongRun) return expectAccessible(page);
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const { width, colorScheme } of views) {
    await page.emulateMedia({ colorScheme });
    await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    await page.setViewportSize({ ...size, width });
    await colorsToSettle(page);
    await expectNoViolations(page);
    await expectFitting(page);
  }
  for (const width of [768, 320]) {
    await page.setViewportSize({ ...size, width });
    await expectFitting(page);
  }
  const textSize = await setTextSize(page, 'largest');
  await expectFitting(page);
  await setTextSize(page, textSize);
  await page.setViewportSize(size);
}

/** Gives the size before. */
const setTextSize = (page: Page, size: string): Promise<string> =>
  page.evaluate((chosen) => {
    const { dataset } = document.documentElement;
    const before = dataset['textSize'] ?? 'normal';
    dataset['textSize'] = chosen;
    return before;
  }, size);

/** Polls until the browser has laid out the page for a newly set width. */
async function expectFitting(page: Page): Promise<void> {
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest, { message: describeView(page) }).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

const describeView = (page: Page) => `${page.url()}, ${page.viewportSize()?.width} px wide`;
