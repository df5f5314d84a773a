import * as z from 'zod';
import { startBrowser } from '../e2e/support/first-visit.ts';
import { chooseDay, goOn, openSendDialog, send } from '../e2e/support/member.ts';
import { startApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { seedFamily } from './family.ts';
import { figure, median, percentile, rounded, table } from './figures.ts';

type Browser = Awaited<ReturnType<typeof startBrowser>>;
type Page = Parameters<typeof send>[0];

const slowdowns = [4, 1];
const rounds = 3;
/** From the letter sliding in until the postmark comes to rest. */
const sealingMs = 1_490;
/** Chromium's trace, in microseconds. */
const traceSchema = z.object({ traceEvents: z.array(z.object({ name: z.string(), ts: z.number() })) });

/** Sealing a photo message on a phone's screen: frames per second with the processor throttled to a quarter and without, alternating. */
export async function run(): Promise<void> {
  await inFolder(async (folder, stops) => {
    const app = await startApp(folder);
    stops.push(app.stop);
    const family = await seedFamily(app.origin, folder);
    const browser = await startBrowser();
    stops.push(() => browser.close());
    const traces = new Map(slowdowns.map((slowdown): [number, number[][]] => [slowdown, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [slowdown, measured] of traces) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
        await context.addCookies(family.memberCookies.map((cookie) => ({ ...cookie, url: app.origin })));
        measured.push(await sealed(browser, await context.newPage(), app.origin, slowdown));
        await context.close();
      }
    }
    table([...traces].map(([slowdown, measured]) => report(slowdown, measured)));
  });
}

function report(slowdown: number, measured: readonly number[][]) {
  const perSecond = measured.map((gaps) => (gaps.length * 1000) / sealingMs);
  const gaps = measured.flat();
  const name = slowdown === 1 ? 'unthrottled' : `throttled to 1/${slowdown}`;
  figure('frames', `sealing, ${name}`, median(perSecond), 'frames/s');
  return {
    what: `sealing, ${name}`,
    'frames/s': perSecond.map((count) => Math.round(count)).join(', '),
    'median frame, ms': rounded(median(gaps), 1),
    '95% within, ms': rounded(percentile(gaps, 0.95), 1),
    'longest, ms': rounded(Math.max(...gaps), 1),
  };
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
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: ['viz', 'blink.user_timing'] });
  await send(page);
  await page.waitForFunction((ms) => {
    const [mark] = performance.getEntriesByName('sealing');
    return mark && performance.now() > mark.startTime + ms;
  }, sealingMs);
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  const began = traceEvents.find(({ name }) => name === 'sealing')?.ts ?? Number.NaN;
  const drawn = traceEvents
    .filter(({ name, ts }) => name === 'DirectRenderer::DrawFrame' && ts >= began && ts <= began + sealingMs * 1000)
    .map(({ ts }) => ts / 1000)
    .toSorted((one, other) => one - other);
  return drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
}
