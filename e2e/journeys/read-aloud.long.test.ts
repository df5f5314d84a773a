import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';
import { tabTo } from '../support/hands.ts';
import { letPageSpeak, type SpokenPage } from '../support/speech.ts';

const journey = setUpJourney();

const bar = (page: Page) => page.getByRole('region', { name: 'Read aloud' });
const inBar = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const progress = (page: Page, words: RegExp) => bar(page).getByText(words).waitFor();
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('being-read') ?? [];
    const foot = document.querySelector('[aria-label="Read aloud"]')?.getBoundingClientRect().top ?? 0;
    if (!(range instanceof Range)) return false;
    const { top, bottom } = range.getBoundingClientRect();
    return top >= 0 && bottom <= foot;
  });
const saysNow = (speech: SpokenPage, text: string) => expect.poll(speech.says).toBe(text);

async function listen(page: Page): Promise<SpokenPage> {
  const speech = await letPageSpeak(page);
  await page.goto('/terms-of-service');
  await page.getByRole('button', { name: 'Listen to this page' }).click();
  await saysNow(speech, 'Terms of Service');
  await bar(page).waitFor();
  return speech;
}

test('A page is read aloud, sentence by sentence', async () => {
  const page = await journey.newPhonePage();
  const speech = await listen(page);
  expect(await speech.colored()).toBe('Terms of Service');
  await progress(page, /^Section 1 of 12 • 0% complete$/);
  await speech.finish();
  const second = await speech.says();
  expect(second).not.toBe('Terms of Service');
  expect(await speech.colored()).toBe(second);

  await inBar(page, 'Pause').click();
  expect(await speech.says()).toBeNull();
  expect(await speech.colored()).toBe(second);
  await inBar(page, 'Resume').click();
  await saysNow(speech, second ?? '');

  expect(await inBar(page, 'Previous section').isDisabled()).toBe(true);
  await inBar(page, 'Next section').click();
  await saysNow(speech, '2. Description of the service');
  expect(await speech.colored()).toBe('Description of the service');
  await expect.poll(() => isInSight(page)).toBe(true);
  await progress(page, /^Section 2 of 12 • \d+% complete$/);
  await inBar(page, 'Previous section').click();
  await saysNow(speech, 'Terms of Service');

  await inBar(page, 'Stop').click();
  expect(await speech.says()).toBeNull();
  expect(await speech.colored()).toBe('');
  expect(await inBar(page, 'Stop').isDisabled()).toBe(true);
  await inBar(page, 'Close the reader').click();
  await bar(page).waitFor({ state: 'detached' });
});

test('Moving the slider continues reading from there once it stops', async () => {
  const page = await journey.newDesktopPage();
  const speech = await listen(page);
  const slider = bar(page).getByRole('slider', { name: 'Position in the text' });
  const before = await speech.count();
  await page.clock.install({ time: '2026-11-22T10:00:00Z' });
  await page.clock.pauseAt('2026-11-22T11:00:00Z');
  await slider.fill('40');
  await slider.fill('60');
  expect(await speech.says()).toBeNull();
  await page.clock.runFor(99);
  expect(await speech.count()).toBe(before);
  await page.clock.runFor(1);
  expect(await speech.count()).toBe(before + 1);
  // The voice also says a heading's number, but only the words are colored.
  expect(await speech.colored()).toBe((await speech.says())?.replace(/^\d+\. /, ''));

  await slider.fill((await slider.getAttribute('max')) ?? '');
  await page.clock.runFor(100);
  expect(await inBar(page, 'Next section').isDisabled()).toBe(true);
  await speech.finish();
  await progress(page, /^Section 12 of 12 • 100% complete$/);
  await page.getByText('End of the page.').waitFor({ state: 'attached' });
});

test('A slower voice is remembered', async () => {
  const page = await journey.newPhonePage();
  const speech = await listen(page);
  await inBar(page, 'Settings').click();
  await bar(page).getByRole('slider', { name: 'Speed' }).fill('0.7');
  await bar(page).getByRole('slider', { name: 'Volume' }).fill('0.4');
  await bar(page).getByText('0.7x').waitFor();
  await bar(page).getByText('40%').waitFor();
  await bar(page).getByRole('combobox', { name: 'Voice' }).selectOption({ label: 'Daisy (British English)' });
  const wanted = { text: 'Terms of Service', rate: 0.7, volume: 0.4, voice: 'daisy' };
  await expect.poll(speech.last).toEqual(wanted);
  await expectAccessibleEverywhere(page);

  await page.reload();
  await page.getByRole('button', { name: 'Listen to this page' }).click();
  await expect.poll(speech.last).toEqual(wanted);
});

test('The reader works with the keyboard alone', async () => {
  const page = await journey.newDesktopPage();
  const speech = await letPageSpeak(page);
  await page.goto('/terms-of-service');
  await page.getByRole('button', { name: 'Listen to this page' }).waitFor();
  await page.keyboard.press('Space');
  expect(await speech.count()).toBe(0);
  await tabTo(page, page.getByRole('button', { name: 'Listen to this page', exact: true }));
  await page.keyboard.press('Enter');
  await saysNow(speech, 'Terms of Service');
  await bar(page).waitFor();

  await page.evaluate(() => document.getElementById('main')?.focus());
  await page.keyboard.press('Space');
  expect(await speech.says()).toBeNull();
  await inBar(page, 'Resume').waitFor();
  await page.keyboard.press('Space');
  await saysNow(speech, 'Terms of Service');
  for (let sentence = 0; sentence < 5; sentence += 1) await speech.finish();
  const sixth = (await speech.says()) ?? '';
  await page.keyboard.press('ArrowLeft');
  await saysNow(speech, 'Terms of Service');
  await page.keyboard.press('ArrowRight');
  await saysNow(speech, sixth);
  await page.keyboard.press('Escape');
  expect(await speech.says()).toBeNull();
  await inBar(page, 'Play').waitFor();
});

test('Someone who scrolls away while it reads isn’t scrolled back, but offered a way back', async () => {
  const page = await journey.newDesktopPage();
  const speech = await listen(page);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 3000);
  const back = page.getByRole('button', { name: 'Back to the reading' });
  await back.waitFor();
  const scrolled = await page.evaluate(() => scrollY);
  await speech.finish();
  await speech.finish();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await bar(page).waitFor();
  expect(await speech.says()).not.toBeNull();
  await expectAccessibleEverywhere(page);
  await back.click();
  await expect.poll(() => isInSight(page)).toBe(true);
  await back.waitFor({ state: 'detached' });

  // the end of the page can be scrolled into view above the bar
  await page.keyboard.press('End');
  const footer = page.getByRole('contentinfo');
  const ends = async () => {
    const [foot, top] = await Promise.all([footer.boundingBox(), bar(page).boundingBox()]);
    return (foot?.y ?? 0) + (foot?.height ?? 0) - (top?.y ?? 0);
  };
  await expect.poll(ends).toBeLessThanOrEqual(1);

  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL('/');
  await expect.poll(speech.says).toBeNull();
});

test('A device without a voice says so, and what to do about it', async () => {
  const page = await journey.newPhonePage();
  await page.goto('/terms-of-service');
  await page.getByRole('button', { name: 'Listen to this page' }).click();
  await bar(page).getByRole('alert').getByText('This device has no voice for reading aloud.').waitFor();
  await expectAccessibleEverywhere(page);
});

test('A printed page has only its text', async () => {
  const page = await journey.newDesktopPage();
  await listen(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  for (const part of [bar(page), page.getByRole('banner'), page.getByRole('contentinfo')]) {
    expect(await part.filter({ visible: true }).count()).toBe(0);
  }
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
});

test('Without scripts the page can be read and has no dead button', async () => {
  const page = await journey.newDesktopPage();
  await page.route('**/*.js', (route) => route.abort());
  journey.expectComplaint(/ERR_FAILED/);
  await page.goto('/terms-of-service');
  await page.getByRole('heading', { name: 'Governing law' }).waitFor();
  expect(await page.getByRole('button', { name: 'Listen to this page' }).count()).toBe(0);
});
