import { pages } from '@someday/contract/rules/pages';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isLongRun } from '../../apps/server/src/testing/seeded-random.ts';
import { somebody } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { atThePlans, practice } from '../support/membership.ts';
import { drawnPages, routes, type Route } from '../support/routes.ts';
import { followLinks, walkTo, type FoundLink } from '../support/walk.ts';

const journey = setUpJourney(practice);

/** Requests for what doesn't exist or isn't theirs. The browser logs each refusal. */
const refusals = [
  /404 .*\/(?:nowhere\/at\/all|test-credentials|trust(?:\/\w+)?)\)$/,
  /401 .*\/api\/recipient\)$/,
  /404 .*\/api\/messages\/7(?:\?.*)?\)$/,
  /404 .*\/api\/practice\/checkouts\/none\)$/,
];

/** Paths that were visited, so links to them don't need to be followed again. */
const walked = routes.filter(({ stranger }) => stranger.status !== 404).map(({ path }) => path);

/** About two hundred pages on a busy machine. */
const walkMs = 300_000;

/** If all pages together have fewer links than this, the walk didn't see them. */
const fewestLinks = 40;

test('The walk covers every page', () => {
  const known = pages.map(({ path }) =>
    path.replace('{id}', '7').replace('{year}', '2025').replace('{sessionId}', 'none'),
  );
  const paths = routes.map(({ path }) => path);
  expect(known.filter((path) => !paths.includes(path))).toEqual([]);
});

test(
  'Visitors and members find the right page at every address, and every link works',
  { timeout: walkMs },
  async () => {
    for (const refusal of refusals) journey.expectComplaint(refusal);
    // The gate's other journeys visit what is only a member's.
    const isVisited = ({ stranger, member }: Route) => isLongRun || member === stranger || stranger.at === undefined;
    const walk = async (who: 'stranger' | 'member') => {
      const page = await journey.newDesktopPage();
      if (who === 'member') await atThePlans(page, somebody('Anna'));
      const links: FoundLink[] = [];
      for (const route of routes.filter(isVisited)) links.push(...(await walkTo(page, route.path, route[who])));
      expect(await followLinks(page, journey.app.origin, links, walked)).toBeGreaterThan(fewestLinks);
    };
    await Promise.all([walk('stranger'), isLongRun && walk('member')]);
  },
);

test('Every public page can be read without scripts', async () => {
  const page = await journey.newPageWith({ javaScriptEnabled: false });
  journey.expectComplaint(/404 .*nowhere/);
  for (const { path, reading } of [...drawnPages, { path: '/nowhere', reading: false }]) {
    await page.goto(path);
    expect(await page.locator('h1').allInnerTexts(), path).toEqual([expect.stringMatching(/\w/)]);
    expect(await page.locator('a[href]').count(), path).toBeGreaterThan(1);
    const text = await page.locator('main').innerText();
    expect.soft(text.length, `${path} says: ${text}`).toBeGreaterThan(reading ? 300 : 40);
  }
});

test('A person with a small window, high zoom or large text never scrolls sideways', { tags: 'long' }, async () => {
  // 640 px: a 1280 px window at 200%; 320 px: at 400%.
  const page = await journey.newPageWith({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
  for (const { path } of [...drawnPages, { path: '/pricing' }]) {
    await page.goto(path);
    await page.locator('#app h1').waitFor();
    for (const size of ['normal', 'largest']) {
      await page.evaluate((chosen) => (document.documentElement.dataset['textSize'] = chosen), size);
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 450 });
        const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(widest, { message: `${path}, ${width} px, ${size} letters` }).toBeLessThanOrEqual(width);
      }
    }
  }
});

test('A shared link previews with its picture and what the page is about', { tags: 'long' }, async () => {
  const page = await journey.newDesktopPage();
  const said = new Set<string>();
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
  const map = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  for (const address of listed) {
    await page.goto(address);
    await expect.poll(() => page.title()).toBe(await content('meta[property="og:title"]'));
    expect(await page.locator('head link[rel="canonical"]').getAttribute('href')).toBe(address);
    expect(await content('meta[name="robots"]'), address).toBe('index, follow');
    said.add((await content('meta[name="description"]')) ?? '');
  }
  expect([said.size, listed.length > 10]).toEqual([listed.length, true]);
  const picture = await page.request.get((await content('meta[property="og:image"]')) ?? '');
  const body = await picture.body();
  const { width, height, format } = await sharp(body).metadata();
  expect([picture.status(), width, height, format]).toEqual([200, 1200, 630, 'png']);
  expect(body.length).toBeLessThan(300_000);
});
