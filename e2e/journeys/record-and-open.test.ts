import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { press } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import {
  enterCode,
  openMessage,
  playPastTheMiddle,
  playsFrom,
  requestedMedia,
  seal,
  stopAt,
} from '../support/loved-one.ts';
import { addLovedOne, goOn, openPerson, send, aMember, untilReady, untilRecorded } from '../support/member.ts';

const journey = setUpJourney();

async function answersInVideo(daughter: Page): Promise<void> {
  await press(daughter, 'A short video');
  const dialog = daughter.getByRole('dialog', { name: 'Tell Anna something' });
  await dialog.getByRole('button', { name: 'Start Recording' }).click();
  await untilRecorded(dialog, 3);
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByRole('button', { name: 'Send to Anna' }).click();
  await daughter.getByRole('heading', { name: 'Sent to Anna' }).waitFor({ timeout: 60_000 }); // it's converted first
  await daughter.getByRole('region', { name: 'Sent to Anna' }).getByLabel('The video').first().waitFor();
  await expectAccessible(daughter);
}

/** She presses the wax and plays it. Her dashboard was open when it came. */
async function watchesTheAnswer(mother: Page): Promise<void> {
  const waiting = mother.getByRole('region', { name: 'Emma answered you' });
  await waiting.getByRole('button', { name: 'Open Emma’s answer' }).click();
  const letter = mother.getByRole('dialog', { name: 'Emma answered you' });
  await letter.getByText('Press and hold the seal').waitFor();
  expect(await letter.locator('video').count(), 'before it is opened').toBe(0);
  await letter.getByRole('button', { name: 'Open Emma’s answer' }).click();
  await letter.locator('h2:focus').waitFor();
  await playPastTheMiddle(mother);
  const seconds = await letter.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
  expect(Math.round(seconds)).toBeGreaterThanOrEqual(3);
  expect(Math.round(seconds)).toBeLessThanOrEqual(15);
  await expectAccessible(mother);
  await press(mother, 'Close');
  await waiting.waitFor({ state: 'detached' });
}

test('A daughter opens her mother’s message on her phone, and answers in a video', { tags: 'long' }, async () => {
  const mother = await journey.newDesktopPage();
  await aMember(mother, 'Anna');
  const code = await addLovedOne(mother, 'Emma');
  const dialog = mother.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  // The browser already allows the camera, so its picture is simply there.
  await dialog.getByRole('button', { name: 'Start Recording' }).waitFor();
  await expectAccessible(mother);
  await dialog.getByRole('button', { name: 'Start Recording' }).click();
  await untilRecorded(dialog, 4);
  await dialog.getByRole('button', { name: 'Stop' }).click();
  const start = dialog.getByRole('slider', { name: 'Starts at' });
  for (let tenth = 0; tenth < 10; tenth += 1) await start.press('ArrowRight');
  expect(await start.getAttribute('aria-valuetext')).toBe('1 second');
  await dialog.getByText(/^Keeping 0:\d\d of 0:\d\d\. We’ll erase the rest\.$/).waitFor();
  const recorded = Number(await start.getAttribute('max'));
  await dialog.getByRole('button', { name: 'Use This Recording' }).click();
  await goOn(mother);
  await dialog.getByLabel('Title').fill('The story of the blue boat');
  await send(mother);
  await untilReady(mother);
  await mother.getByRole('listitem').filter({ hasText: 'The story of the blue boat' }).getByText('Available').waitFor();

  const daughter = await journey.newPhonePage();
  const media = requestedMedia(daughter);
  await enterCode(daughter, code.toLowerCase(), 'Emma');
  await seal(daughter).waitFor();
  expect(media).toEqual([]);
  await openMessage(daughter, 'The story of the blue boat');
  const { width, height } = await playPastTheMiddle(daughter);
  expect(width).toBeGreaterThan(height);
  expect(await daughter.locator('video').evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(
    recorded - 1,
    0,
  );

  await mother.getByRole('listitem').filter({ hasText: 'The story of the blue boat' }).getByText('Viewed').waitFor();
  await stopAt(daughter, 2.5);
  await daughter.reload();
  await daughter.getByText('You stopped at 0:02.').waitFor();
  await expectAccessible(daughter);
  await daughter.getByRole('button', { name: 'Play video' }).click();
  expect(await playsFrom(daughter)).toBeGreaterThanOrEqual(2);
  await stopAt(daughter, 2.5);
  await daughter.getByRole('button', { name: 'Sign Out' }).click();
  await daughter.waitForURL('**/message-access');
  await enterCode(daughter, code, 'Emma');
  await daughter.getByRole('button', { name: 'Play video' }).waitFor();
  expect(await daughter.getByText(/^You stopped at/).count()).toBe(0);
  expect(await daughter.evaluate(() => sessionStorage.getItem('playbackPositions'))).toBeNull();

  await answersInVideo(daughter);
  await watchesTheAnswer(mother);
});

test('A member’s dashboard arrives with its data, and requests only codes and updates', async () => {
  const page = await journey.newDesktopPage();
  await aMember(page, 'Anna');
  await addLovedOne(page, 'Emma');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto('/member-dashboard');
  await expect.poll(() => asked.toSorted()).toEqual(['/api/events', '/api/family/members']);
  await openPerson(page, 'Emma');
  await page.getByRole('button', { name: 'Copy Emma’s access code' }).waitFor();
  // Her page follows events on its own, and knows the rest.
  await expect.poll(() => asked.toSorted()).toEqual(['/api/events', '/api/events', '/api/family/members']);
});
