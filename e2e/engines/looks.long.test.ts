import sharp from 'sharp';
import { expect } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key, type Hands } from '../support/engines/hands.ts';

const inEachEngine = setUpEngines();
const wherePeoplePay = setUpEngines({ env: { BILLING: 'practice' } });

const paper = { day: 'rgb(250, 246, 238)', night: 'rgb(16, 32, 31)' };

/** The page and what the browser draws on it, such as scrollbars. */
const looksLike = (visitor: Hands, when: keyof typeof paper) =>
  visitor.until(
    `a page by ${when}`,
    () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor),
    (color) => color === paper[when],
  );

/** Runs in the page: how far it, or a dialog on it, can be scrolled sideways. */
function sideways() {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((dialog) =>
    /auto|scroll/.test(getComputedStyle(dialog).overflowX),
  );
  return [document.documentElement, ...dialogs].map((part) => part.scrollWidth - part.clientWidth);
}

async function fits(person: Hands, page: string): Promise<void> {
  for (const width of [390, 320]) {
    await person.resize(width, 844);
    const most = async () => Math.max(...(await person.evaluate(sideways)));
    await expect.poll(most, { message: `${page} at ${width}` }).toBe(0);
    expect(await person.evaluate(() => innerWidth)).toBe(width);
  }
}

inEachEngine('Someone who prefers the dark gets it, and can choose another look', async ({ open }) => {
  const visitor = await open({ ...phone, isDark: true });
  await visitor.goto('/');
  await looksLike(visitor, 'night');
  await visitor.press('button', 'Theme and text size');
  await visitor.press('text', 'Light');
  await looksLike(visitor, 'day');
  await visitor.type(Key.ESCAPE);
  await visitor.goto('/message-access'); // an app of its own
  await visitor.see('label', 'Your access code');
  await looksLike(visitor, 'day');
  await visitor.press('button', 'Theme and text size');
  await visitor.press('text', 'System');
  await looksLike(visitor, 'night');
  const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');
  expect(await visitor.evaluate(bar)).toBe('#10201f');
  expect(await visitor.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');

  const other = await open();
  await other.goto('/login');
  await looksLike(other, 'day');
  await other.press('button', 'Theme and text size');
  await other.press('text', 'Dark');
  await looksLike(other, 'night');
  await other.reload();
  await looksLike(other, 'night');
});

const isSealed = /It’s sealed\. Press the seal to open it\./;

wherePeoplePay('No page for visitors is wider than a small phone', async ({ open }) => {
  const visitor = await open();
  await visitor.goto('/');
  await visitor.see('button', 'Play examples');
  await fits(visitor, 'the landing page');
  for (const [address, heading] of [
    ['/pricing', 'A small price for words that last'],
    ['/faq', /./],
    ['/login', 'Welcome back'],
  ] as const) {
    await visitor.goto(address);
    await visitor.see('heading', heading);
    await fits(visitor, address);
  }
});

inEachEngine('No page for loved ones is wider than a small phone', async ({ app, open }) => {
  const { emma, sends } = await aFamily(app);
  await sends(await gpsJpeg(), { title: 'A photo of the garden where we all sat that summer' });
  const daughter = await open();
  await daughter.goto('/message-access');
  await daughter.fill('Your access code', emma.accessCode);
  await daughter.press('button', 'Open my messages');
  await daughter.see('text', isSealed);
  await daughter.press('button', 'Keep it closed');
  await daughter.see('heading', 'It’s still closed');
  await fits(daughter, 'the room');
  await daughter.press('button', 'Show it again');
  await daughter.see('text', isSealed);
  await fits(daughter, 'a sealed letter');
  await daughter.type(Key.ENTER);
  await daughter.see('img', /the garden/);
  await daughter.type(Key.ESCAPE); // past the photo
  await daughter.see('button', 'Heart');
  await fits(daughter, 'an opened letter');
});

inEachEngine('No page for members is wider than a small phone', async ({ app, open }) => {
  const { anna } = await aFamily(app);
  const mother = await open();
  await mother.carry(anna.cookies());
  for (const [address, heading] of [
    ['/member-dashboard?tab=settings', 'Settings'],
    ['/message-library', 'Message Library'],
    ['/member-dashboard', 'Your Messages'],
  ] as const) {
    await mother.goto(address);
    await mother.see('heading', heading);
    await fits(mother, address);
  }
  await mother.goto('/member-dashboard?dialog=send');
  await mother.press('text', 'Upload');
  await mother.see('label', 'Choose files');
  await fits(mother, 'the composer');
});

/** Runs in the page: the share of what has focus that is below the tabs' upper edge, from 0 to 1. */
function covered() {
  const tabs = document.querySelector('nav[aria-label="Dashboard sections"]');
  const focused = document.activeElement;
  if (!tabs || !focused || focused === document.body || tabs.contains(focused)) return 0;
  const { bottom, height } = focused.getBoundingClientRect();
  return Math.max(0, bottom - tabs.getBoundingClientRect().top) / height;
}

inEachEngine('A mother who goes down her dashboard by key sees where she is, above the tabs', async ({ app, open }) => {
  const { anna, sends } = await aFamily(app);
  for (const title of ['The blue boat', 'A summer', 'The garden']) await sends(await gpsJpeg(), { title });
  const mother = await open();
  await mother.carry(anna.cookies());
  await mother.goto('/member-dashboard');
  await mother.see('text', 'The garden');
  const places = new Set<number>();
  for (let presses = 1; presses <= 30; presses += 1) {
    await mother.type(Key.TAB);
    const share = () => mother.evaluate(covered);
    await expect.poll(share, { message: `after ${presses} presses` }).toBeLessThan(0.5);
    places.add(await mother.evaluate(() => scrollY));
  }
  expect(places.size).toBeGreaterThan(1);
});

/** Runs in the page: a stamp on it that isn't tilted. */
function stampIn() {
  const box = document.querySelector('[role="dialog"] .perforated')?.getBoundingClientRect();
  return box && { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
}

inEachEngine('A stamp has holes along each of its edges', async ({ app, open }) => {
  const { anna } = await aFamily(app);
  const mother = await open({ ...phone, isDark: true });
  await mother.carry(anna.cookies());
  await mother.goto('/member-dashboard?dialog=send');
  await mother.press('text', 'Upload');
  await mother.see('label', 'Choose files');
  /** Holes along each edge, compared to those that fit. Again if the stamp still moves. */
  const missing = async () => {
    const { left, top, right, bottom } = await mother.until('a stamp', () => mother.evaluate(stampIn));
    const picture = sharp(await mother.screenshot())
      .greyscale()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    const isPaper = (x: number, y: number) =>
      (data[(Math.round(y) * info.width + Math.round(x)) * info.channels] ?? 0) > 128;
    const holes = (length: number, at: (place: number) => boolean) =>
      Array.from({ length: Math.floor(length) }, (_, place) => at(place)).filter(
        (paper, place, line) => !paper && line[place - 1] === true,
      ).length;
    const across = (y: number) => Math.abs(holes(right - left, (x) => isPaper(left + x, y)) - (right - left) / 14);
    const down = (x: number) => Math.abs(holes(bottom - top, (y) => isPaper(x, top + y)) - (bottom - top) / 14);
    return Math.max(across(top + 2), across(bottom - 3), down(left + 2), down(right - 3));
  };
  await expect.poll(missing).toBeLessThan(2.5);
});
