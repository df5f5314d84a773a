import { chromium, type Page, type Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg, gpsMp4, lightMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { toastSays, press } from '../support/account.ts';
import { tabTo } from '../support/hands.ts';
import { launchOptions } from '../support/chromium.ts';
import { setUpJourney } from '../support/journey.ts';
import { aSentMessage, aLovedOne, ownMessage } from '../support/sent-messages.ts';
import { breakSeal, enterCode, goToLetter, requestedMedia, seal } from '../support/loved-one.ts';
import { aMember } from '../support/member.ts';
import { isBusyAfterKey, noteOn, pressAsItComesToRest, putFingerOn, slowDown } from '../support/opening.ts';

const journey = setUpJourney();

const title = 'When it all feels too much';

/** The whole closed letter, from its name to both buttons, fits this screen without scrolling. */
async function fitsOn(page: Page, width: number, height: number): Promise<void> {
  const size = page.viewportSize() ?? { width, height };
  await page.setViewportSize({ width, height });
  const parts = [
    page.getByRole('heading', { name: 'For Emma, from Anna' }),
    seal(page),
    page.getByText('A quick tap works, too'),
    page.getByRole('button', { name: 'Keep it closed' }),
  ];
  const places = () =>
    Promise.all(
      parts.map((part) =>
        part.evaluate((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
        }),
      ),
    );
  await expect.poll(places, { message: `${width} x ${height}` }).toEqual(parts.map(() => true));
  await page.setViewportSize(size);
}

/** With the keyboard alone. Her page was open when the answer came. */
async function readsTheAnswer(mother: Page): Promise<void> {
  await tabTo(mother, mother.getByRole('button', { name: 'Open Emma’s answer' }));
  await mother.keyboard.press('Enter');
  const letter = mother.getByRole('dialog', { name: 'Emma answered you' });
  await letter.locator('.seal-button:focus').waitFor();
  await expectAccessibleEverywhere(mother);
  await mother.keyboard.press('Space');
  await letter.getByText('I was not alone.').waitFor();
  await letter.locator('h2:focus').waitFor();
  await expectAccessibleEverywhere(mother);
  await mother.keyboard.press('Escape');
  await letter.waitFor({ state: 'detached' });
}

test('A daughter keeps a letter for a hard day closed, opens it when she’s ready, reacts and answers', async () => {
  const mother = await journey.newDesktopPage();
  await aMember(mother, 'Anna');
  const emma = await aLovedOne(mother, 'Emma');
  await aSentMessage(mother, emma, { title, category: 'tough-times', file: await gpsJpeg() });
  await mother.reload();
  const row = mother.getByRole('listitem').filter({ hasText: title });
  await row.getByText('Available').waitFor();

  const daughter = await journey.newPhonePage();
  const media = requestedMedia(daughter);
  await enterCode(daughter, emma.accessCode, 'Emma');
  const letter = daughter.getByRole('region', { name: 'For Emma, from Anna' });
  await letter.getByText(/^This one is for a hard day\./).waitFor();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [640, 450],
  ] as const) {
    await fitsOn(daughter, width, height);
  }
  await expectAccessibleEverywhere(daughter);
  await press(daughter, 'Keep it closed');
  await daughter.getByRole('heading', { name: 'It’s still closed' }).waitFor();
  await expectAccessibleEverywhere(daughter);
  await press(daughter, 'Show it again');
  expect(media).toEqual([]);
  await row.getByText('Available').waitFor();

  await breakSeal(daughter);
  await daughter.getByRole('img', { name: title }).waitFor();
  await row.getByText(/^Viewed/).waitFor();
  await goToLetter(daughter);
  await daughter.getByRole('link', { name: 'Crisis Resources' }).waitFor();
  await press(daughter, 'Hug');
  await daughter.getByRole('button', { name: 'Hug', pressed: true }).waitFor();
  await press(daughter, 'A few words');
  await daughter.getByLabel('Your words to Anna').fill('I was not alone.');
  await expectAccessibleEverywhere(daughter);
  await press(daughter, 'Send to Anna');
  await daughter.getByRole('heading', { name: 'Sent to Anna' }).waitFor();
  await expectAccessibleEverywhere(daughter);
  await readsTheAnswer(mother);
  const [download] = await Promise.all([
    daughter.waitForEvent('download'),
    daughter.getByRole('link', { name: 'Keep this photo' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.jpe?g$/);

  journey.expectComplaint(/message-reactions/);
  await daughter.route('**/api/message-reactions', (route) => route.abort());
  await press(daughter, 'Heart');
  const unreached = 'We couldn’t reach Someday. Check your connection and try again.';
  await toastSays(daughter, 'Failed to add reaction', unreached);
  await daughter.getByRole('button', { name: 'Heart', pressed: false }).waitFor();
  await daughter.reload();
  await daughter.getByRole('button', { name: 'Hug', pressed: true }).waitFor();
});

const boat = 'The story of the blue boat';
const garden = 'Our garden';

/** Anna's letters for Emma, oldest first. Returns Anna's page, Emma's code, and the messages' ids. */
async function lettersForEmma(...letters: readonly { title: string; file: string }[]) {
  const anna = await journey.newDesktopPage();
  await aMember(anna, 'Anna');
  const emma = await aLovedOne(anna, 'Emma');
  const ids: number[] = [];
  for (const letter of letters) ids.push(await aSentMessage(anna, emma, letter));
  const areViewed = () => Promise.all(ids.map(async (id) => (await ownMessage(anna, id)).isViewed));
  return { anna, code: emma.accessCode, ids, areViewed };
}

/** The name of what has focus. */
const focused = (page: Page) =>
  page.locator(':focus').evaluate(({ ariaLabel, textContent }) => ariaLabel ?? textContent);

/** Whether a scene plays once the window has another size, as when a phone is turned. */
async function playsWhenTurned(page: Page): Promise<boolean> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const turned = page.evaluate(() => new Promise((turn) => addEventListener('resize', turn, { once: true })));
  await page.setViewportSize({ width: size.height, height: size.width });
  await turned;
  // Others are the styles' own, such as of a spinner.
  const plays = await page.evaluate(() =>
    document.getAnimations().some((one) => one.constructor === Animation && one.playState === 'running'),
  );
  await page.setViewportSize(size);
  return plays;
}

/** Someone who hasn't asked for less motion. */
async function withMotion(page: Page): Promise<Page> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return page;
}

const sealed = 'A letter for Emma, from Anna. It’s sealed. Press the seal to open it.';
const [onSeal, onSkip, onTitle] = ['[Open the letter from Anna]', '[Skip to the letter]', `[${boat}]`];
/** What a screen reader says from the closed letter to the words in it. */
const opening = [
  sealed,
  onSeal,
  'The seal breaks. The letter opens.',
  onSkip,
  'The video from Anna is playing.',
  'The video has ended.',
  onTitle,
];
const skipped = opening.filter((text) => text !== 'The video has ended.');
const closedLetter = `- region "For Emma, from Anna":
  - heading "For Emma, from Anna" [level=2]
  - button "Open the letter from Anna"
  - paragraph: Press and hold the seal A quick tap works, too
  - button "Keep it closed"
  - status: A letter for Emma, from Anna. It’s sealed. Press the seal to open it.`;
const late = 'It’s on its way';
/** From the closed letter on, as if nothing was late. */
const promptly = (heard: readonly string[]) => heard.slice(heard.indexOf(sealed)).filter((text) => text !== late);

test('A girl holds the seal with her thumb, and the video starts, with sound', { tags: 'long' }, async () => {
  const { code, areViewed } = await lettersForEmma({ title: boat, file: await gpsMp4() });
  const girl = await withMotion(await journey.newPhonePage());
  const noted = await noteOn(girl);
  const media = requestedMedia(girl);
  const sealGotKey = await pressAsItComesToRest(girl);
  await enterCode(girl, code, 'Emma');
  await girl.getByText(sealed).waitFor();
  expect(await sealGotKey()).toBe(true);

  await slowDown(girl, 0.25); // otherwise the seal may break before this busy machine lets it go
  const short = await putFingerOn(girl, seal(girl));
  const crack = girl.locator('[data-layer="crack-1"]');
  await expect.poll(() => crack.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await short.lift();
  await girl.getByText('Not yet. Hold a little longer, or tap once.').first().waitFor();
  expect(media).toEqual([]);
  expect(await areViewed()).toEqual([false]);

  await slowDown(girl, 1);
  const long = await putFingerOn(girl, seal(girl));
  await girl.getByText('The seal breaks. The letter opens.').waitFor();
  await long.lift();
  await girl.getByRole('group', { name: 'Your reaction' }).waitFor();
  await girl.locator('h2:focus').waitFor();
  await expect.poll(areViewed).toEqual([true]);
  const { played, shifts, onMainThread } = await noted();
  expect(played.slice(-2)).toEqual([
    { event: 'play', at: expect.closeTo(0, 1), isLoud: true, hasWindow: true },
    { event: 'ended', at: expect.closeTo(2, 0), isLoud: true, hasWindow: true },
  ]);
  expect([shifts, onMainThread]).toEqual([[], []]);
});

test('A girl only taps the seal, and it opens, too', { tags: 'long' }, async () => {
  const { code, areViewed } = await lettersForEmma({ title: boat, file: await gpsMp4() });
  const girl = await withMotion(await journey.newPhonePage());
  const noted = await noteOn(girl);
  await enterCode(girl, code, 'Emma');
  await girl.getByText(sealed).waitFor();
  const finger = await putFingerOn(girl, seal(girl));
  await finger.tap();
  await girl.locator('h2:focus').waitFor();
  await expect.poll(areViewed).toEqual([true]);
  const { played, heard, shifts } = await noted();
  expect(played.at(-2)).toEqual({ event: 'play', at: expect.closeTo(0, 1), isLoud: true, hasWindow: true });
  expect(promptly(heard)).toEqual(opening);
  expect(shifts).toEqual([]);
});

test('A grandmother opens her letter with the keyboard alone, and hears each step', { tags: 'long' }, async () => {
  const { code, areViewed } = await lettersForEmma({ title: boat, file: await lightMp4() });
  const page = await withMotion(await journey.newDesktopPage());
  const { keyboard } = page;
  const noted = await noteOn(page);
  await page.goto('/message-access');
  await tabTo(page, page.getByRole('textbox', { name: 'Your access code' }));
  await keyboard.type(code);
  await keyboard.press('Enter');
  const closed = page.getByRole('region', { name: 'For Emma, from Anna' });
  await closed.getByText(sealed).waitFor();
  expect(await closed.ariaSnapshot()).toBe(closedLetter);
  await keyboard.press('Tab');
  expect(await focused(page)).toBe('Keep it closed');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Space');
  const video = page.getByRole('region', { name: boat });
  await video.getByText('The video from Anna is playing.').waitFor();
  expect(await focused(page)).toBe('Skip to the letter');
  await expect.poll(areViewed).toEqual([true]);
  expect(await playsWhenTurned(page)).toBe(false);
  await expectAccessibleEverywhere(page);
  await keyboard.press('Escape');
  await page.locator('h2:focus').waitFor();
  expect(await page.locator('video').evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
  const { heard } = await noted();
  expect(promptly(heard)).toEqual(skipped.toSpliced(2, 0, '[Keep it closed]', onSeal));
});

test('A boy who asked for less motion sees everything fade, and nothing move', { tags: 'long' }, async () => {
  const { code, areViewed } = await lettersForEmma({ title: boat, file: await gpsMp4() });
  const boy = await journey.newPhonePage();
  const noted = await noteOn(boy);
  await enterCode(boy, code, 'Emma');
  await boy.getByText(sealed).waitFor();
  await seal(boy).tap();
  await boy.locator('h2:focus').waitFor();
  await expect.poll(areViewed).toEqual([true]);
  const { heard, moves, fades, shifts } = await noted();
  expect(promptly(heard)).toEqual(opening);
  expect(fades).toBeGreaterThan(0);
  expect([moves, shifts]).toEqual([[], []]);
});

test(
  'A girl who comes back to her letter sees no ring around its seal until she uses a key',
  { tags: 'long' },
  async () => {
    const { code } = await lettersForEmma({ title: boat, file: await gpsJpeg() });
    const girl = await journey.newPhonePage();
    await enterCode(girl, code, 'Emma');
    await girl.reload();
    await girl.getByText(sealed).waitFor();
    const ring = () => girl.locator('.seal-button:focus-visible').evaluate((one) => getComputedStyle(one).boxShadow);
    expect(await ring()).toBe('none');
    await girl.keyboard.press('Shift');
    expect(await ring()).not.toBe('none');
  },
);

test('On a computer whose scrollbars take room, none is beside a closed letter', { tags: 'long' }, async () => {
  const { code } = await lettersForEmma({ title: boat, file: await gpsJpeg() });
  await using browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({ baseURL: journey.app.origin, viewport: { width: 1280, height: 450 } });
  /** In pixels, or of the place that is kept for it. */
  const scrollbar = () => page.evaluate(() => innerWidth - document.body.getBoundingClientRect().width);
  await enterCode(page, code, 'Emma');
  await page.getByText(sealed).waitFor();
  expect(await scrollbar()).toBe(0);
  await breakSeal(page);
  expect(await scrollbar()).toBe(0);
  await goToLetter(page);
  expect(await scrollbar()).toBeGreaterThan(0);
});

test('A letter opens on a phone that is busy just then', { tags: 'long' }, async () => {
  const { code, areViewed } = await lettersForEmma({ title: boat, file: await gpsMp4() });
  const emma = await journey.newPhonePage();
  await isBusyAfterKey(emma);
  await enterCode(emma, code, 'Emma');
  await breakSeal(emma);
  await expect.poll(areViewed).toEqual([true]);
});

/** A video that comes late, or not at all, however a page moves. */
const onABadDay = (title: string, visit: () => Promise<Page>) =>
  test(title, { tags: 'long' }, async () => {
    const { code, areViewed } = await lettersForEmma({ title: boat, file: await lightMp4() });
    const emma = await visit();
    const noted = await noteOn(emma);
    journey.expectComplaint(/ERR_FAILED .*\/api\/media\/\d+\/video/);
    const bytes = '**/api/media/*/video';
    await emma.route(bytes, (route) => route.abort());
    await enterCode(emma, code, 'Emma');
    await emma.getByText(sealed).waitFor();
    await seal(emma).press('Enter');
    const unreached = 'The video is safe, but we couldn’t load it. Try again in a moment.';
    await emma.getByRole('alert').getByText(unreached).waitFor();
    await emma.getByRole('button', { name: 'Keep it closed' }).waitFor();
    await expectAccessibleEverywhere(emma);
    expect(await areViewed()).toEqual([false]);

    await emma.unroute(bytes);
    const held: Route[] = [];
    let isLate = true;
    await emma.route(bytes, (route) => (isLate ? void held.push(route) : route.continue()));
    await seal(emma).press('Enter');
    await emma.getByText(late).first().waitFor();
    expect(await areViewed()).toEqual([false]);
    isLate = false;
    await Promise.all(held.map((route) => route.continue()));
    await emma.getByText('The video from Anna is playing.').waitFor();
    await expect.poll(areViewed).toEqual([true]);
    await goToLetter(emma);
    const { heard, onMainThread } = await noted();
    const [broken, ...andOn] = skipped.slice(2);
    expect(heard.slice(heard.lastIndexOf(broken ?? ''))).toEqual([broken, late, ...andOn]);
    expect(onMainThread).toEqual([]);
  });

onABadDay('On a bad connection a letter closes again and says why, or waits, and then it opens', () =>
  journey.newPhonePage(),
);
onABadDay('The same happens in motion', async () => withMotion(await journey.newDesktopPage()));

test(
  'A daughter opens one of three letters, keeps one closed, and gets to the others by their stamps',
  { tags: 'long' },
  async () => {
    const file = await gpsJpeg();
    const { code, ids, areViewed } = await lettersForEmma(
      ...[boat, garden, title].map((name) => ({ title: name, file })),
    );
    const emma = await journey.newDesktopPage();
    await enterCode(emma, code, 'Emma');
    await emma.getByText('3 letters are waiting for you').waitFor();
    expect(await emma.locator('[data-layer="pile"] > *').count()).toBe(2);
    await breakSeal(emma);
    await goToLetter(emma);
    await emma.getByRole('heading', { name: title, level: 2 }).waitFor();
    await expect.poll(areViewed).toEqual([false, false, true]);

    await emma.getByRole('link', { name: 'Open the next letter' }).click();
    await emma.getByText('2 letters are waiting for you').waitFor();
    await press(emma, 'Keep it closed');
    await emma.getByRole('heading', { name: 'It’s still closed' }).waitFor();
    await emma.reload();
    await emma.getByRole('heading', { name: 'It’s still closed' }).waitFor();
    await emma.getByRole('link', { name: 'Home' }).click();
    await seal(emma).waitFor();
    await breakSeal(emma);
    await goToLetter(emma);
    await emma.getByRole('heading', { name: boat, level: 2 }).waitFor();
    expect(await emma.getByRole('link', { name: 'Open the next letter' }).count()).toBe(0);
    await emma.getByRole('link', { name: 'Home' }).click();
    await emma.getByRole('heading', { name: 'It’s still closed' }).waitFor();
    await emma.getByRole('link', { name: boat }).click();
    await emma.getByRole('region', { name: boat }).getByRole('img', { name: boat }).waitFor();
    expect(ids.length).toBe(3);
    await expect.poll(areViewed).toEqual([true, false, true]);
  },
);

test('A mother sees her letter as her daughter will, and nothing is marked as viewed', { tags: 'long' }, async () => {
  const { anna, areViewed } = await lettersForEmma({ title: boat, file: await gpsMp4() });
  await anna.reload();
  const row = anna.getByRole('listitem').filter({ hasText: boat });
  await row.getByRole('button', { name: /^Watch: / }).click();
  const [preview] = await Promise.all([
    anna.waitForEvent('popup'),
    anna.getByRole('link', { name: 'See it as Emma will' }).click(),
  ]);
  await preview.getByText('This is what Emma will see.').waitFor();
  await breakSeal(preview);
  await goToLetter(preview);
  await preview.getByRole('note').getByText('This is what Emma will see.').waitFor();
  await preview.getByText('Only Emma can react').waitFor();
  await expectAccessibleEverywhere(preview);
  expect(await areViewed()).toEqual([false]);
});
