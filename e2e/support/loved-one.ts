import type { Locator, Page } from 'playwright-core';

/** Enters the access code and waits for the loved one's messages. A closed letter may have the window in front of them. */
export async function enterCode(page: Page, code: string, name: string): Promise<void> {
  await page.goto('/message-access');
  await page.getByLabel('Your access code').pressSequentially(code);
  await page.getByRole('button', { name: 'Open my messages' }).click();
  await page.getByRole('heading', { name: `For ${name}`, level: 1 }).waitFor();
}

/** The addresses of a message's bytes and pictures that the page has requested so far. */
export function requestedMedia(page: Page): readonly string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?:media|video)\//.test(pathname)) requested.push(pathname);
  });
  return requested;
}

/** The closed letter's seal. */
export const seal = (page: Page): Locator => page.getByRole('button', { name: /^Open the letter from / });

/** Opens a closed letter. Afterwards the video or photo has the window, or the letter if the video is over by then. */
export async function breakSeal(page: Page): Promise<void> {
  await page.getByText('It’s sealed. Press the seal to open it.').waitFor(); // while it still moves, a key only ends that
  await seal(page).press('Enter');
  await page
    .getByRole('button', { name: /^(?:Skip to the letter|Continue)$/ })
    .or(page.locator('h2:focus'))
    .waitFor();
}

/** From the video or photo to its letter, which is read out from its title. */
export async function goToLetter(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('h2:focus').waitFor();
}

/** Chooses a message by its stamp, opens its letter, and goes past the video or photo. Returns its id. */
export async function openMessage(page: Page, title: string): Promise<number> {
  // Another letter may have the window, so that no stamp can be reached.
  const place = await page.getByRole('link', { name: title }).getAttribute('href');
  await page.goto(place ?? '');
  await breakSeal(page);
  await goToLetter(page);
  await page.getByRole('region', { name: title }).waitFor();
  return Number(new URL(page.url()).searchParams.get('message'));
}

/** Plays the open video, seeks, and waits until it has played past the middle. Returns the video's dimensions. */
export async function playPastTheMiddle(page: Page): Promise<{ width: number; height: number }> {
  const video = page.locator('video');
  // In the page: seen from here, on a busy machine, a short clip may be over already.
  await video.evaluate((element: HTMLVideoElement) => {
    const seek = () => {
      if (element.currentTime < element.duration * 0.1 || (element.paused && !element.ended)) return;
      element.removeEventListener('timeupdate', seek);
      element.currentTime = element.duration * 0.55;
      void element.play();
    };
    element.addEventListener('timeupdate', seek);
  });
  await page.getByRole('button', { name: /^Play(?: video)?$/ }).click();
  await hasPlayed(video, 0.7);
  return video.evaluate(({ videoWidth: width, videoHeight: height }: HTMLVideoElement) => ({ width, height }));
}

/** Pauses the open video at a position, in seconds, and waits until the player has noticed. */
export function stopAt(page: Page, seconds: number): Promise<void> {
  return page.locator('video').evaluate(
    (element: HTMLVideoElement, place) =>
      new Promise<void>((resolve) => {
        element.pause();
        const look = () => {
          if (element.currentTime !== place || element.seeking) return;
          element.removeEventListener('timeupdate', look);
          resolve();
        };
        element.addEventListener('timeupdate', look);
        element.currentTime = place;
      }),
    seconds,
  );
}

/** The position where the open video starts playing, in seconds. */
export function playsFrom(page: Page): Promise<number> {
  return page.locator('video').evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        const answer = () => resolve(element.currentTime);
        if (!element.paused && element.currentTime > 0) answer();
        else element.addEventListener('timeupdate', answer, { once: true });
      }),
  );
}

/** Resolves when playback has reached this fraction of its length. */
function hasPlayed(video: Locator, part: number): Promise<void> {
  return video.evaluate(
    (element: HTMLVideoElement, wanted) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (element.error) reject(new Error(`The video can’t be played: ${element.error.message}`));
          if (element.currentTime >= element.duration * wanted && !element.seeking) resolve();
        };
        for (const type of ['timeupdate', 'ended', 'error']) element.addEventListener(type, look);
        look();
      }),
    part,
  );
}
