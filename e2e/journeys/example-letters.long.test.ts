import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessible.ts';
import { tabTo } from '../support/hands.ts';
import { setUpJourney } from '../support/journey.ts';
import { practice } from '../support/membership.ts';
import { seal } from '../support/loved-one.ts';
import { noteOn, putFingerOn } from '../support/opening.ts';

const journey = setUpJourney(practice);

const opener = (page: Page, name: string) => page.getByRole('button', { name: `Open the example for ${name}` });
/** Paths of the videos and photos of examples that this page has requested. */
function requestedMedia(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(mp4|webp)$/.test(pathname)) paths.push(pathname.replace(/-[\w-]+\./, '.'));
  });
  return paths;
}
/** What has focus, and where in the window it is: what arrives above it moves the page, but not what is seen. */
const place = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return [Math.round(focused?.getBoundingClientRect().top ?? 0), focused?.textContent];
  });

test('A visitor opens a grandmother’s letter with the keyboard alone, watches it to its end, and comes back', async () => {
  const visitor = await journey.newDesktopPage();
  const noted = await noteOn(visitor);
  const media = requestedMedia(visitor);
  await visitor.goto('/');
  await tabTo(visitor, opener(visitor, 'Maya'));
  const before = await place(visitor);
  await visitor.keyboard.press('Enter');

  const letter = visitor.getByRole('dialog', { name: 'An example: a letter for Maya, from Nana' });
  await letter.getByText('A made-up example').waitFor();
  await tabTo(visitor, seal(visitor));
  expect(media).toEqual([]);
  await expectAccessibleEverywhere(visitor);
  await visitor.keyboard.press('Enter');
  const words = letter.getByRole('heading', { name: 'Sunday sauce, the whole truth' });
  await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true);
  const { played } = await noted();
  expect(played.map(({ event, isLoud }) => `${event} ${isLoud ? 'loud' : ''}`)).toContain('play loud');
  expect(played.at(-1)).toMatchObject({ event: 'ended', isLoud: true, hasWindow: true });
  expect(media[0]).toBe('/assets/sauce.mp4');
  await letter.getByRole('img', { name: 'Nana’s signature' }).waitFor();
  await expectAccessibleEverywhere(visitor);

  await visitor.keyboard.press('Escape');
  await letter.waitFor({ state: 'hidden' });
  await expect.poll(() => place(visitor)).toEqual(before); // focus comes after the dialog is gone
  await visitor.getByRole('group', { name: '1 of 5' }).waitFor();
});

test('A visitor opens an aunt’s photo with a finger on their phone', async () => {
  const visitor = await journey.newPhonePage();
  const media = requestedMedia(visitor);
  await visitor.goto('/');
  await visitor.getByRole('button', { name: /^Example 5: / }).tap();
  await opener(visitor, 'Ruby').tap();
  const letter = visitor.getByRole('dialog', { name: 'An example: a letter for Ruby, from Aunt Dee' });
  await letter.getByText('Press and hold the seal').waitFor();
  await expectAccessible(visitor);
  await (await putFingerOn(visitor, seal(visitor))).tap();
  await letter.getByRole('button', { name: 'Continue' }).tap();
  expect(media).toEqual(['/assets/kite.webp']);
  await letter.getByRole('button', { name: 'Hug' }).tap();
  await letter.getByRole('button', { name: 'Hug', pressed: true }).waitFor();
  await visitor.reload();
  await letter.getByText('Press and hold the seal').waitFor();
  await visitor.goBack();
  await letter.waitFor({ state: 'hidden' });
  expect(new URL(visitor.url()).search).toBe('');
  await visitor.getByRole('group', { name: '5 of 5' }).waitFor();
});

test('The examples stand still behind an opened one', async () => {
  const visitor = await journey.newDesktopPage();
  await visitor.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.clock.install();
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Pause examples' }).waitFor();
  await visitor.clock.runFor(5_100);
  await visitor.getByRole('group', { name: '2 of 5' }).waitFor();
  await opener(visitor, 'Leo').click();
  await visitor.getByRole('dialog').waitFor();
  await visitor.clock.runFor(20_000);
  await visitor.keyboard.press('Escape');
  await visitor.getByRole('group', { name: '2 of 5' }).waitFor();
});
