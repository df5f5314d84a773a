import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isLongRun } from '../../apps/server/src/testing/seeded-random.ts';
import { expectAccessibleEverywhere } from './accessible.ts';
import type { Place } from './routes.ts';

/** A link on a page, with its absolute URL. */
export interface FoundLink {
  readonly href: string;
  readonly foundOn: string;
}

/**
 * Opens an address and expects the right, complete page with one heading. In the long run, also after a reload; the
 * gate instead checks accessibility here. Returns the page's links.
 */
export async function walkTo(page: Page, path: string, place: Place): Promise<readonly FoundLink[]> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(place.status ?? 200);
  await expectPlace(page, path, place);
  if (isLongRun) {
    const again = await page.reload();
    expect(again?.status(), `${path}, reloaded`).toBe(place.status ?? 200);
    await expectPlace(page, `${path}, reloaded`, place);
  } else await expectAccessibleEverywhere(page);
  return linksOn(page);
}

async function expectPlace(page: Page, message: string, { at, title }: Place): Promise<void> {
  await page.locator('#app h1').first().waitFor({ state: 'attached' }); // the composer covers it
  await expect.poll(() => page.title(), { message }).toBe(title);
  const where = () => page.evaluate(() => location.pathname + location.search + location.hash);
  await expect.poll(where, { message }).toBe(at ?? message.replace(/, reloaded$/, ''));
  await expectWhole(page, message);
}

/**
 * One non-empty heading, the section named in the address, and no endless animations: the visitor prefers reduced
 * motion.
 */
async function expectWhole(page: Page, message: string): Promise<void> {
  const headings = () => page.locator('h1').allTextContents(); // also of what the composer covers
  await expect.poll(headings, { message }).toEqual([expect.stringMatching(/\w/)]);
  const missing = () =>
    page.evaluate(() => {
      const id = decodeURIComponent(location.hash.slice(1));
      return id !== '' && document.getElementById(id) === null ? id : '';
    });
  await expect.poll(missing, { message: `${message}: a section the page doesn’t have` }).toBe('');
  const moving = await page.evaluate(() => {
    const endless = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations === Infinity,
      );
    return endless.length;
  });
  expect.soft(moving, `${message}: endless animations`).toBe(0);
}

/** Checks links to sections of this page right away, and returns the others. */
async function linksOn(page: Page): Promise<readonly FoundLink[]> {
  const { pathname: foundOn, origin, search } = new URL(page.url());
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor instanceof HTMLAnchorElement ? anchor.href : '')));
  const here = `${origin}${foundOn}${search}#`;
  for (const place of new Set(hrefs.filter((href) => href.startsWith(here)))) {
    const id = decodeURIComponent(place.slice(here.length));
    expect.soft(await page.locator(`[id="${id}"]`).count(), `the section #${id} on ${foundOn}`).toBe(1);
  }
  return hrefs.filter((href) => !href.startsWith(here)).map((href) => ({ href, foundOn }));
}

const mail = /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/;
const phone = /^(?:tel|sms):\+?[\d-]{2,}(?:[?&;][^\s]*)?$/;

/**
 * Follows each link: internal ones must reach an existing page and section (in the long run, in the browser); external
 * ones must be well formed. `walked`: paths this person has already visited. Returns the number of links.
 */
export async function followLinks(
  page: Page,
  origin: string,
  links: readonly FoundLink[],
  walked: readonly string[] = [],
): Promise<number> {
  const known = new Set(walked.map((path) => origin + path));
  const foundOn = new Map(links.map((link) => [link.href, link.foundOn]));
  for (const [href, from] of foundOn) {
    const message = `the link ${href} on ${from}`;
    if (href.startsWith('mailto:')) expect(href, message).toMatch(mail);
    else if (/^(?:tel|sms):/.test(href)) expect(href, message).toMatch(phone);
    else if (new URL(href).origin !== origin) expect(new URL(href).protocol, message).toBe('https:');
    else if (!known.has(href)) await follow(page, href, message);
  }
  return foundOn.size;
}

async function follow(page: Page, href: string, message: string): Promise<void> {
  if (!isLongRun) {
    expect((await page.request.get(href)).status(), message).toBe(200);
    return;
  }
  if (href.includes('#')) await page.goto('about:blank'); // otherwise a link within this page would load nothing
  const answer = await page.goto(href);
  expect(answer?.status(), message).toBe(200);
  await page.locator('#app h1').first().waitFor({ state: 'attached' }); // the composer covers it
  await expectWhole(page, message);
}
