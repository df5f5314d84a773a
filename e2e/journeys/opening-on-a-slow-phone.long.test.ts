import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { casesOf, seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { setUpJourney } from '../support/journey.ts';
import { aSentMessage, aLovedOne } from '../support/sent-messages.ts';
import { enterCode, seal } from '../support/loved-one.ts';
import { aMember } from '../support/member.ts';
import { faultsOf, film, violetPhoto, violetVideo } from '../support/opening-film.ts';

const journey = setUpJourney();

interface Opening {
  readonly kind: 'video' | 'photo';
  readonly device: 'phone' | 'desktop';
  readonly colorScheme: 'light' | 'dark';
  readonly reducedMotion: 'no-preference' | 'reduce';
  /** How long after the press the video or photo begins to come. The stamp is out after three seconds. */
  readonly lateMs: number;
}

/** A video that has to be waited for, a photo without motion, and then any. */
function openings(count: number): Opening[] {
  const random = seededRandom(seed);
  const others = Array.from({ length: count - 2 }, (): Opening => {
    const lateMs = random.below(6001);
    return {
      kind: random.pick(['video', 'video', 'video', 'video', 'photo']),
      device: random.pick(['phone', 'phone', 'desktop']),
      colorScheme: random.pick(['light', 'dark']),
      reducedMotion: random.pick(['no-preference', 'no-preference', 'no-preference', 'reduce']),
      lateMs,
    };
  });
  return [
    { kind: 'video', device: 'phone', colorScheme: 'light', reducedMotion: 'no-preference', lateMs: 4200 },
    { kind: 'photo', device: 'phone', colorScheme: 'dark', reducedMotion: 'reduce', lateMs: 900 },
    ...others,
  ];
}

test('On a slow phone, a late video’s letter never goes back and is never black', { timeout: 1_200_000 }, async () => {
  const anna = await journey.newDesktopPage();
  await aMember(anna, 'Anna');
  const title = 'The story of the blue boat';
  const loved = { video: await aLovedOne(anna, 'Emma'), photo: await aLovedOne(anna, 'Theo') };
  await aSentMessage(anna, loved.video, { title, file: await violetVideo() });
  await aSentMessage(anna, loved.photo, { title, file: await violetPhoto() });

  const open = async ({ kind, device, lateMs, ...media }: Opening) => {
    const page = await (device === 'phone' ? journey.newPhonePage() : journey.newDesktopPage());
    await page.emulateMedia(media);
    let late: Promise<void> | undefined;
    await page.route(/\/api\/media\/\d+\/(?:video|photo)/, async (route) => {
      await (late ??= sleep(lateMs));
      await route.continue();
    });
    // It's still sealed for the next one.
    await page.route('**/viewed', (route) => route.fulfill({ json: { isViewed: false, viewedAt: null } }));
    await enterCode(page, loved[kind].accessCode, kind === 'video' ? 'Emma' : 'Theo');
    await page.getByText('It’s sealed. Press the seal to open it.').waitFor();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const developed = await film(page);
    await seal(page).press('Enter');
    await page.locator('[data-scene=watching]').waitFor();
    if (kind === 'video') await page.waitForFunction(() => Number(document.querySelector('video')?.currentTime) > 0.6);
    const frames = await developed();
    await page.context().close();
    return faultsOf(frames, media.reducedMotion === 'no-preference');
  };

  for (const opening of openings(casesOf(50))) {
    expect.soft(await open(opening), JSON.stringify(opening)).toEqual([]);
  }
});
