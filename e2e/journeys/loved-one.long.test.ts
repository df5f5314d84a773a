import { readFile } from 'node:fs/promises';
import type { Locator, Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg, lightMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessible } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';
import { aSentMessage, aLovedOne, ownMessage } from '../support/sent-messages.ts';
import { tabTo } from '../support/hands.ts';
import { breakSeal, enterCode, goToLetter, playPastTheMiddle, seal } from '../support/loved-one.ts';
import { aMember } from '../support/member.ts';
import { tracesOf } from '../support/traces.ts';

const journey = setUpJourney();

const hard = 'When it all feels too much';
const noTraces = { localStorage: {}, sessionStorage: {}, databases: [], caches: [], workers: [], cookies: [] };

/** Records which media were requested, such as `/api/media/7/poster`, and which API answers a cache may store. */
function watchAnswers(page: Page) {
  const asked: string[] = [];
  const kept: string[] = [];
  page.on('response', (answer: Response) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.startsWith('/api/')) return;
    asked.push(pathname);
    if (!/no-store/.test(answer.headers()['cache-control'] ?? '')) kept.push(pathname);
  });
  return { media: () => asked.filter((path) => path.startsWith('/api/media/')), kept };
}

test('A boy opens a hard message on his phone when he’s ready, reacts, saves it, and leaves no trace (A8)', async () => {
  const mother = await journey.newDesktopPage();
  await aMember(mother, 'Anna');
  const ben = await aLovedOne(mother, 'Ben');
  const id = await aSentMessage(mother, ben, {
    title: hard,
    category: 'tough-times',
    file: await lightMp4(),
    description: 'You are not alone.',
  });

  const boy = await journey.newPhonePage();
  const answers = watchAnswers(boy);
  await boy.goto(`/messages/${id}`);
  await boy.getByRole('heading', { name: 'You have a message waiting' }).waitFor();
  await expectAccessible(boy);
  await boy.getByLabel('Your access code').pressSequentially(ben.accessCode.toLowerCase());
  await boy.getByRole('button', { name: 'Open my messages' }).click();

  const letter = boy.getByRole('region', { name: 'For Ben, from Anna' });
  await letter.getByText('This one is for a hard day.').waitFor();
  await expectAccessible(boy);
  await letter.getByRole('button', { name: 'Keep it closed' }).click();
  await boy.getByRole('heading', { name: 'It’s still closed' }).waitFor();
  await expectAccessible(boy);
  expect(answers.media(), 'before it is opened').toEqual([]);
  expect((await ownMessage(mother, id)).isViewed).toBe(false);

  await boy.getByRole('button', { name: 'Show it again' }).click();
  await breakSeal(boy);
  await expect.poll(async () => (await ownMessage(mother, id)).isViewed).toBe(true);
  await goToLetter(boy);
  await expectAccessible(boy);
  await playPastTheMiddle(boy);

  const heart = boy.getByRole('button', { name: 'Heart' });
  await heart.click();
  await boy.getByRole('button', { name: 'Hug' }).click();
  await expect.poll(() => reactionsOf(mother)).toEqual(['heart', 'hug']);
  await boy.getByRole('button', { name: 'Hug' }).click();
  await expect.poll(() => reactionsOf(mother)).toEqual(['heart']);
  await boy.reload();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');

  await boy.getByRole('link', { name: 'Crisis Resources' }).click();
  await boy.getByRole('heading', { name: 'Crisis Resources', level: 1 }).waitFor();
  await boy.goBack();

  const [download] = await Promise.all([
    boy.waitForEvent('download'),
    boy.getByRole('link', { name: 'Keep this video' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${hard}.mp4`);
  expect((await readFile(await download.path())).toString('latin1', 4, 8)).toBe('ftyp');

  await boy.getByRole('link', { name: 'Show my messages' }).click();
  await boy.getByRole('heading', { name: 'Your messages' }).waitFor();
  await expectAccessible(boy);
  await boy.getByRole('button', { name: 'Sign Out' }).click();
  await boy.waitForURL('**/message-access');
  expect(await tracesOf(boy)).toEqual(noTraces);
  await boy.goBack();
  await boy.getByRole('heading', { name: 'You have a message waiting' }).waitFor();
  expect(await boy.content()).not.toContain(hard);
  expect(answers.kept, 'answers that a cache may keep').toEqual([]);
});

async function reactionsOf(member: Page): Promise<string[]> {
  const list: { reactionType: string }[] = await (await member.request.get('/api/message-reactions')).json();
  return list.map(({ reactionType }) => reactionType).toSorted();
}

test('A grandmother opens, plays and reacts to her message with the keyboard alone', async () => {
  const daughter = await journey.newDesktopPage();
  await aMember(daughter, 'Anna');
  const ruth = await aLovedOne(daughter, 'Ruth');
  await aSentMessage(daughter, ruth, { title: 'Thank you for the garden', file: await lightMp4() });
  await aSentMessage(daughter, ruth, { title: 'Our garden', file: await gpsJpeg() });
  await aSentMessage(daughter, ruth, { title: 'For your birthday', file: await gpsJpeg(), deliveryDate: '2036-06-14' });

  const page = await journey.newDesktopPage();
  const { keyboard } = page;
  await page.goto('/message-access');
  expect(await readAloud(page.getByRole('main'))).toBe(codeEntry);
  await tabTo(page, page.getByRole('textbox', { name: 'Your access code', exact: true }));
  await keyboard.type(ruth.accessCode);
  await keyboard.press('Enter');
  await seal(page).and(page.locator(':focus')).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Keep it closed', exact: true }));
  await keyboard.press('Enter');
  const kept = page.getByRole('region', { name: 'It’s still closed' });
  await kept.waitFor();
  expect(await isFocused(kept)).toBe(true);
  expect(await readAloud(page.locator('body'))).toBe(messageList);

  await tabTo(page, page.getByRole('link', { name: /^Thank you for the garden/ }));
  await keyboard.press('Enter');
  await seal(page).and(page.locator(':focus')).waitFor();
  await keyboard.press('Space');
  await page.getByRole('button', { name: 'Skip to the letter' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('Escape');
  const letter = page.getByRole('region', { name: 'Thank you for the garden' });
  await letter.getByRole('heading', { level: 2 }).and(page.locator(':focus')).waitFor();
  const video = page.getByLabel('Thank you for the garden').and(page.locator('video'));
  await isPlaying(video, false);
  await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }));
  await keyboard.press('Space');
  await isPlaying(video, true);
  expect(await isFocused(page.getByRole('button', { name: 'Pause', exact: true }))).toBe(true);
  await keyboard.press('Space');
  await isPlaying(video, false);
  await keyboard.press('Home');
  await tabTo(page, page.getByRole('button', { name: 'Love', exact: true }));
  await keyboard.press('Space');
  await page.getByRole('button', { name: 'Love', pressed: true }).waitFor();
  expect(await readAloud(letter)).toBe(opened);
  await expect.poll(() => reactionsOf(daughter)).toEqual(['love']);
  await keyboard.press('Home');
  await tabTo(page, page.getByRole('button', { name: 'Sign Out', exact: true }));
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'You have a message waiting' }).waitFor();
  expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
});

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

async function isPlaying(video: Locator, wanted: boolean): Promise<void> {
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused)).toBe(wanted);
}

/** What a screen reader announces, with today's date as TODAY, a number of years as SOME and message numbers as ID. */
async function readAloud(part: Locator): Promise<string> {
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format();
  const said = (await part.ariaSnapshot()).replaceAll(today, 'TODAY').replaceAll(/in \d+ years/g, 'in SOME years');
  return said.replaceAll(/(?<=message=|media\/)\d+/g, 'ID');
}

const codeEntry = `- main:
  - heading "You have a message waiting" [level=1]
  - paragraph: Type the code you were given. Capitals don’t matter.
  - text: Your access code
  - textbox "Your access code"
  - checkbox "This is my own device We’ll remember you for 30 days."
  - text: This is my own device We’ll remember you for 30 days.
  - button "Open my messages" [disabled]
  - paragraph:
    - link "Lost your code?":
      - /url: /lost-code`;
const messageList = `- link "Skip to main content":
  - /url: "#main"
- banner:
  - heading "For Ruth" [level=1]
  - link "Home":
    - /url: /message-dashboard
  - button "Sign Out"
  - button "Theme and text size"
- main:
  - region "It’s still closed":
    - heading "It’s still closed" [level=2]
    - paragraph: It will wait for you, as long as you like.
    - paragraph: We won’t tell anyone.
    - button "Show it again"
  - region "Your messages":
    - heading "Your messages" [level=2]
    - group "Show":
      - text: Show
      - radio "All 2" [checked]
      - text: All 2
      - radio "Videos 1"
      - text: Videos 1
      - radio "Photos 1"
      - text: Photos 1
    - list:
      - listitem:
        - link "Our garden Photo New":
          - /url: /message-dashboard?message=ID
      - listitem:
        - link "Thank you for the garden Video, 0:30 New":
          - /url: /message-dashboard?message=ID
  - region "Coming Soon":
    - heading "Coming Soon" [level=2]
    - paragraph: One letter is waiting for you, Ruth. Press and hold it.
    - list:
      - listitem:
        - button "A letter from Anna. Opens on June 14, 2036"
- region "Notices (F8)":
  - list`;
const opened = `- region "Thank you for the garden":
  - status
  - group "Video player":
    - status
    - slider "Position": "0"
    - paragraph: 0:00 / 0:30
    - button "Play"
    - button "Mute"
    - slider "Volume": "1"
    - combobox "Speed":
      - option "0.5×"
      - option "0.75×"
      - option "1×" [selected]
      - option "1.25×"
      - option "1.5×"
      - option "2×"
    - button "Full screen"
  - paragraph:
    - strong: From Anna
    - text: TODAY
  - heading "Thank you for the garden" [level=2]
  - paragraph: Anna
  - group "Your reaction":
    - heading "Your reaction" [level=3]
    - paragraph: Anna will see this. Tap again to undo.
    - button "Heart"
    - button "Laugh"
    - button "Tears"
    - button "Love" [pressed]
    - button "Hug"
  - region "Tell Anna something":
    - heading "Tell Anna something" [level=3]
    - button "A short video"
    - text: A photo
    - button "A photo"
    - button "A few words"
    - paragraph: Only Anna will see it.
  - paragraph:
    - link "Keep this video":
      - /url: /api/media/ID/video?download=true
    - text: Saves it to this device.
  - paragraph: Milestone Moments Video, 0:30
  - link "Back to your messages":
    - /url: "#can-open"
  - navigation "Other messages":
    - button "Later message"`;

test('On a shared tablet a child opens their messages, and the mother stays logged in (A8)', async () => {
  const page = await journey.newPhonePage();
  await aMember(page, 'Anna');
  const emma = await aLovedOne(page, 'Emma');
  const id = await aSentMessage(page, emma, { title: 'Our garden', file: await gpsJpeg() });
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/member-dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = await tracesOf(page);
  expect(before.cookies).toEqual(['someday_device', 'someday_member']);

  await enterCode(page, emma.accessCode, 'Emma');
  await page.getByText('This is what Emma will see.').waitFor();
  await breakSeal(page);
  await page.getByRole('img', { name: 'Our garden' }).waitFor();
  await goToLetter(page);
  expect((await ownMessage(page, id)).isViewed).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/message-access');
  expect(await tracesOf(page)).toEqual(before);
  await page.goto('/member-dashboard');
  await page.getByRole('button', { name: 'Upload Message' }).waitFor();
});

test('Without a connection a girl finds a page that says so and nothing of hers, and her messages once it is back', async () => {
  const mother = await journey.newDesktopPage();
  await aMember(mother, 'Anna');
  const emma = await aLovedOne(mother, 'Emma');
  await aSentMessage(mother, emma, { title: 'Our garden', file: await gpsJpeg() });
  const girl = await journey.newPhonePage();
  await enterCode(girl, emma.accessCode, 'Emma');
  await girl.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  journey.expectComplaint(/503|ERR_INTERNET_DISCONNECTED/);
  await girl.context().setOffline(true);
  await girl.goto('/message-viewer');
  await girl.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await expectAccessible(girl);
  expect(await girl.content()).not.toMatch(/Emma|Anna|garden/);
  await girl.getByRole('button', { name: 'Try again' }).click();
  await girl.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await girl.context().setOffline(false);
  await girl.getByRole('heading', { name: 'For Emma', level: 1 }).waitFor();
});
