import { expect } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key, type Hands } from '../support/engines/hands.ts';

const inEachEngine = setUpEngines({ env: { BILLING: 'practice' } });

const paper = { day: 'rgb(250, 246, 238)', night: 'rgb(16, 32, 31)' };

/** The page and what the browser draws on it, such as scrollbars. */
const looksLike = (visitor: Hands, when: keyof typeof paper) =>
  visitor.until(
    `a page by ${when}`,
    () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor),
    (color) => color === paper[when],
  );

/** Neither the page nor a dialog on it can be scrolled sideways. */
async function fits(person: Hands, page: string): Promise<void> {
  for (const width of [390, 320]) {
    await person.resize(width, 844);
    const overflow = () =>
      person.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main, [role="dialog"]')]
          .filter((part) => part.scrollWidth > part.clientWidth)
          .map((part) => `${part.tagName}: ${part.scrollWidth} > ${part.clientWidth}`),
      );
    await expect.poll(overflow, { message: `${page} at ${width}` }).toEqual([]);
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

inEachEngine('No page is wider than a small phone', async ({ app, open }) => {
  const { anna, emma, sends } = await aFamily(app);
  const letter = await sends(await gpsJpeg(), { title: 'A photo of the garden where we all sat that summer' });

  const person = await open();
  await person.goto('/');
  await person.see('button', 'Play examples');
  await fits(person, 'the landing page');
  for (const [address, heading] of [
    ['/pricing', /./],
    ['/faq', /./],
    ['/login', 'Welcome back'],
  ] as const) {
    await person.goto(address);
    await person.see('heading', heading);
    await fits(person, address);
  }
  await person.goto('/message-access');
  await person.fill('Your access code', emma.accessCode);
  await person.press('button', 'Open my messages');
  await person.see('text', /It’s sealed\. Press the seal to open it\./);
  await fits(person, 'a sealed letter');
  await person.press('button', 'Keep it closed');
  await person.see('heading', 'It’s still closed');
  await fits(person, 'the room of a loved one');
  await person.goto(`/message-dashboard?message=${letter}`);
  await person.see('text', /It’s sealed\. Press the seal to open it\./);
  await person.type(Key.ENTER);
  await person.see('img', /the garden/);
  await fits(person, 'an opened letter');

  await person.carry(anna.cookies());
  for (const [address, heading] of [
    ['/member-dashboard', /./],
    ['/member-dashboard?tab=settings', 'Settings'],
    ['/message-library', 'Message Library'],
  ] as const) {
    await person.goto(address);
    await person.see('heading', heading);
    await fits(person, address);
  }
  await person.goto('/member-dashboard');
  await person.press('button', 'Upload Message');
  await person.see('dialog', 'Send a Message');
  await fits(person, 'the composer');
});
