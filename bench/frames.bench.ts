import * as z from 'zod';
import { startBrowser } from '../e2e/support/first-visit.ts';
import { chooseDay, goOn, openSendDialog, send } from '../e2e/support/member.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { aPhone, seedFamily, type Browser, type Page } from './support/family.ts';
import { median, percentile, row, table } from './support/figures.ts';
import { memberWith } from './support/many-messages.ts';

const slowdowns = [4, 1];
const rounds = 3;
/** From the letter sliding in until the postmark comes to rest. */
const sealingMs = 1_490;
/** From the press until the photo has the window. */
const openingMs = 4_300;
/** Of scrolling through the list. */
const scrollingMs = 3_000;
/** Chromium's trace, in microseconds. */
const traceSchema = z.object({ traceEvents: z.array(z.object({ name: z.string(), ts: z.number() })) });

/**
 * Sealing a photo message, opening one, and scrolling through a dashboard with 200 loved ones and 5,000 messages, on a phone's screen: frames per
 * second with the processor throttled to a quarter and without, alternating.
 */
export async function run(): Promise<void> {
  await inFolder(async (folder, stops) => {
    const app = await startApp(folder);
    stops.push(app.stop);
    const family = await seedFamily(app.origin, folder);
    const many = await memberWith(app, folder, { lovedOnes: 200, messages: 5000 });
    const browser = await startBrowser();
    stops.push(() => browser.close());
    const views = [
      { name: 'sealing', ms: sealingMs, play: sealed, member: family.member },
      { name: 'opening', ms: openingMs, play: opened, member: family.member },
      { name: 'scrolling', ms: scrollingMs, play: scrolled, member: many.browser },
    ].flatMap((view) => slowdowns.map((slowdown) => ({ ...view, slowdown, measured: new Array<number[]>() })));
    for (let round = 0; round < rounds; round++) {
      for (const { play, slowdown, measured, member } of views) {
        // With the member's session, too, a letter that is opened stays unopened.
        const context = await aPhone(browser, app.origin, member, family.reader);
        measured.push(await play(browser, await context.newPage(), app.origin, slowdown));
        await context.close();
      }
    }
    table(
      views.map(({ name, ms, slowdown, measured }) => {
        const perSecond = measured.map((gaps) => (gaps.length * 1000) / ms);
        const gaps = measured.flat();
        return row('frames', {
          what: slowdown === 1 ? `${name}, unthrottled` : `${name}, throttled to 1/${slowdown}`,
          'frames/s': perSecond.map((count) => Math.round(count)).join(', '),
          'median, frames/s': median(perSecond),
          'median frame, ms': median(gaps),
          '95% within, ms': percentile(gaps, 0.95),
          'longest, ms': Math.max(...gaps),
        });
      }),
    );
  });
}

/** Starts a trace on a throttled processor. `end` waits until `ms` after the page's mark `name`, and returns the gaps between frames in them. */
async function trace(browser: Browser, page: Page, slowdown: number, name: string, ms: number) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: ['viz', 'blink.user_timing'] });
  return async (): Promise<number[]> => {
    await page.waitForFunction(
      ([markName, length]) => {
        const [mark] = performance.getEntriesByName(markName);
        return mark && performance.now() > mark.startTime + length;
      },
      [name, ms] as const,
    );
    const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
    const began = traceEvents.find((event) => event.name === name)?.ts ?? Number.NaN;
    const drawn = traceEvents
      .filter(
        (event) => event.name === 'DirectRenderer::DrawFrame' && event.ts >= began && event.ts <= began + ms * 1000,
      )
      .map(({ ts }) => ts / 1000)
      .toSorted((one, other) => one - other);
    return drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
  };
}

/** Opens the newest unopened photo with a tap on its seal. Returns the milliseconds between frames. */
async function opened(browser: Browser, page: Page, origin: string, slowdown: number): Promise<number[]> {
  await page.goto(`${origin}/message-dashboard`);
  await page.locator('[data-scene="sealed"]').waitFor();
  await page.evaluate(() =>
    document.addEventListener('pointerdown', () => performance.mark('opening'), { once: true, capture: true }),
  );
  const end = await trace(browser, page, slowdown, 'opening', openingMs);
  await page.getByRole('button', { name: /^Open the letter from / }).click();
  return end();
}

/** Seals a picture of the dashboard for a future day. Returns the milliseconds between frames. */
async function sealed(browser: Browser, page: Page, origin: string, slowdown: number): Promise<number[]> {
  await page.goto(`${origin}/member-dashboard`);
  await openSendDialog(page);
  const buffer = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel('Choose files').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await goOn(page);
  await chooseDay(page, `${new Date().getFullYear() + 10}-06-14`); // only messages with a day get the postmark
  await goOn(page);
  await page.getByRole('heading', { name: 'Address it' }).waitFor();
  await page.evaluate(() =>
    document.addEventListener('animationstart', ({ animationName }) => {
      if (animationName === 'sealing-letter') performance.mark('sealing');
    }),
  );
  const end = await trace(browser, page, slowdown, 'sealing', sealingMs);
  await send(page);
  return end();
}

/** Scrolls through all messages of the dashboard. Returns the milliseconds between frames. */
async function scrolled(browser: Browser, page: Page, origin: string, slowdown: number): Promise<number[]> {
  await page.goto(`${origin}/member-dashboard`);
  await page.getByRole('button', { name: 'Show all 200' }).click();
  await page.getByRole('button', { name: /^Show all 5,000 messages/ }).click();
  await page.evaluate(() => {
    document.documentElement.style.scrollBehavior = 'auto';
    addEventListener('scroll', () => performance.mark('scrolling'), { once: true });
  });
  const end = await trace(browser, page, slowdown, 'scrolling', scrollingMs);
  const client = await page.context().newCDPSession(page);
  const gesture = { x: 195, y: 600, yDistance: -12_000, speed: 3_500, gestureSourceType: 'mouse' } as const;
  await client.send('Input.synthesizeScrollGesture', gesture);
  return end();
}
