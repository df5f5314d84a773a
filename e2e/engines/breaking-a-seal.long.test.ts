import sharp from 'sharp';
import { expect } from 'vitest';
import { gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key, type Hands, type WebElement } from '../support/engines/hands.ts';
import { enterCode, noteVideo, seal, seeSealed } from '../support/engines/letter.ts';
import { violetVideo } from '../support/opening-film.ts';

const inEachEngine = setUpEngines();

const moving = { ...phone, isStill: false };
const title = 'The blue boat';

type Press = (hands: Hands, at: WebElement) => Promise<void>;

/** By the mouse alone, until it has given way. */
const hold: Press = async (hands, at) => {
  await hands.driver.actions().move({ origin: at }).press().perform();
  await hands.see('text', /^The seal breaks\.|^The video (?:from Anna is playing|has ended)/);
  await hands.driver.actions().release().perform();
};

const presses: readonly [how: string, press: Press, device?: typeof phone][] = [
  ['presses the seal and holds it', hold],
  ['clicks the seal', (_hands, at) => at.click()],
  ['presses Enter', (hands) => hands.type(Key.ENTER)],
  ['presses the space bar', (hands) => hands.type(Key.SPACE)],
  ['wants nothing to move and clicks the seal', (_hands, at) => at.click(), phone],
];

for (const [how, press, device = moving] of presses) {
  inEachEngine(`A daughter ${how}, and the video plays from beginning to end with sound`, async (journey) => {
    const { emma, sends } = await aFamily(journey.app);
    await sends(await gpsMp4(), { title });
    const daughter = await journey.open(device);
    await enterCode(daughter, emma);
    await seeSealed(daughter);
    const played = await noteVideo(daughter);
    await press(daughter, await daughter.see('button', seal));
    await daughter.see('text', 'The video has ended.');
    await daughter.see('heading', title);
    expect((await played()).slice(-2)).toMatchObject([
      { event: 'play', at: expect.closeTo(0, 1), isLoud: true },
      { event: 'ended', at: expect.closeTo(2, 0), isLoud: true },
    ]);
    expect(await daughter.sideways()).toBe(0);
  });
}

/** Runs in the page, which then learns of a picture on the screen as late as on a busy phone. */
function learnLate(ms: number): void {
  const { requestVideoFrameCallback: ask } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (tell) {
    return ask.call(this, (...frame) => setTimeout(tell, ms, ...frame));
  };
}

/** Runs in the page: as soon as the stamp grows out of its envelope, nothing moves anymore. */
function stopAsItGrows(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-scene=growing]')) return;
    observer.disconnect();
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    for (const animation of running) animation.pause();
    document.title = 'stopped';
  }).observe(document, { subtree: true, attributes: true });
}

/** The part of a picture that is violet, which nothing else on the stage is. */
async function violetIn(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let violet = 0;
  for (let index = 0; index < data.length; index += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(index, index + 3);
    if (b > 24 && b > 2 * g && r > g) violet += 1;
  }
  return violet / info.width / info.height;
}

for (const [where, lateMs] of [
  ['', 0],
  [', also on a busy phone', 900],
] as const) {
  inEachEngine(`A stamp that comes out of its envelope shows the video’s picture${where}`, async (journey) => {
    const { emma, sends } = await aFamily(journey.app);
    await sends(await violetVideo(), { title });
    const daughter = await journey.open(moving);
    await enterCode(daughter, emma);
    await seeSealed(daughter);
    if (lateMs > 0) await daughter.evaluate(learnLate, lateMs);
    await daughter.evaluate(stopAsItGrows);
    await daughter.type(Key.ENTER);
    const name = () => daughter.evaluate(() => document.title);
    await daughter.until('the stamp grows', name, (now) => now === 'stopped');
    const violet = async () => violetIn(await daughter.screenshot());
    await daughter.until('its picture is there', violet, (part) => part > 0.01);
  });
}
