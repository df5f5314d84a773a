import { join } from 'node:path';
import * as z from 'zod';
import { startBrowser } from '../e2e/support/first-visit.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { aPhone, newReader, publishVideo, type Page } from './support/family.ts';
import { atMost, figure, median, row, table } from './support/figures.ts';
import { needPrograms } from './support/processes.ts';
import { makeRecording } from './support/videos.ts';

const videoSeconds = 120;
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };
const slowdown = 4;
const rounds = 3;
const bars = { firstFrameMs: 1500, stalls: 0 };

/** What runs in the page before it does. */
interface Way {
  readonly name: string;
  /** Otherwise it is for comparison. */
  readonly hasTarget: boolean;
  readonly prepare: () => void;
}

const ways: readonly Way[] = [
  { name: 'with the smaller file', hasTarget: true, prepare: () => {} },
  {
    name: 'the same, without Network Information',
    hasTarget: true,
    prepare: () => Object.defineProperty(navigator, 'connection', { value: undefined }),
  },
  { name: 'only the full file', hasTarget: false, prepare: () => Object.assign(sessionStorage, { videoSize: 'full' }) },
];

/**
 * A loved one opens a two-minute 720p video on a slow phone (a quarter of the processor, 1.6 Mbit/s, 150 ms): from the press on the seal, and
 * on Play of a letter already opened, to its first frame; then stalls and bytes until its end. With and without its smaller file.
 */
export async function run(): Promise<void> {
  await needPrograms({ name: 'ffmpeg', debian: 'ffmpeg' });
  await inFolder(async (folder, stops) => {
    const app = await startApp(join(folder, 'data'));
    stops.push(app.stop);
    const recording = join(folder, 'recording.webm');
    await makeRecording(recording, videoSeconds);
    const video = await publishVideo(app.origin, recording);
    figure('first-frame', 'full file', (video.message?.smallVideo?.fullBitsPerSecond ?? 0) / 1e6, 'Mbit/s');
    const reader = await newReader(app.origin, video.code);
    const browser = await startBrowser();
    stops.push(() => browser.close());

    async function visit({ prepare }: Way, button: string | RegExp, isToTheEnd: boolean): Promise<Viewing> {
      // With the member's session, too, a letter that is opened stays unopened.
      const context = await aPhone(browser, app.origin, video.browser, reader);
      try {
        await context.addInitScript(prepare);
        await context.addInitScript(watchVideo);
        return await watchOn(await context.newPage(), `${app.origin}/messages/${video.messageId}`, button, isToTheEnd);
      } finally {
        await context.close();
      }
    }

    const results = ways.map((way) => ({ way, opening: new Array<Viewing>(), again: new Array<Viewing>() }));
    for (let round = 0; round < rounds; round++) {
      for (const { way, opening } of results) opening.push(await visit(way, /^Open the letter from /, round === 0));
    }
    await reader.ok('markViewed', { params: { id: String(video.messageId) } });
    for (let round = 0; round < rounds; round++) {
      for (const { way, again } of results) again.push(await visit(way, 'Play video', false));
    }
    table(
      results.map(({ way, opening, again }) => {
        const { stalls = [], bytes = 0, kinds = [] } = opening[0] ?? {};
        const middle = (viewings: readonly Viewing[]) => median(viewings.map(({ firstFrameMs }) => firstFrameMs));
        const judged = (value: number, bar: number) => (way.hasTarget ? atMost(value, bar) : value);
        const stalledMs = stalls.reduce((sum, ms) => sum + ms, 0);
        return row('first-frame', {
          [`${videoSeconds} s of video`]: way.name,
          'seal to first frame, ms': judged(middle(opening), bars.firstFrameMs),
          'Play to first frame, ms': judged(middle(again), bars.firstFrameMs),
          stalls: judged(stalls.length, bars.stalls),
          'stalled, s': stalledMs / 1000,
          files: kinds.join(', '),
          'received, MB': bytes / 1e6,
        });
      }),
    );
  });
}

interface Viewing {
  readonly firstFrameMs: number;
  /** Each stall's length in ms. */
  readonly stalls: readonly number[];
  /** Of video, as received. */
  readonly bytes: number;
  readonly kinds: readonly string[];
}

const ms = z.number();
const seenSchema = z.object({ pressedAt: ms, firstAt: ms, stalls: z.array(ms), isOver: z.boolean() });

/** Runs in the page. */
function watchVideo(): void {
  const seen: z.infer<typeof seenSchema> = { pressedAt: 0, firstAt: 0, stalls: [], isOver: false };
  Object.assign(globalThis, { seen });
  let waitingSince = 0;
  const on = (event: string, then: (video: HTMLVideoElement) => void) =>
    document.addEventListener(event, ({ target }) => target instanceof HTMLVideoElement && then(target), true);
  document.addEventListener(
    'pointerdown',
    () => {
      seen.pressedAt = performance.now();
      document.querySelector('video')?.requestVideoFrameCallback((now) => {
        seen.firstAt = now;
      });
    },
    { once: true, capture: true },
  );
  on('waiting', ({ currentTime, seeking }) => {
    if (currentTime > 0.5 && !seeking) waitingSince ||= performance.now();
  });
  on('playing', () => {
    if (waitingSince > 0) seen.stalls.push(performance.now() - waitingSince);
    waitingSince = 0;
  });
  on('ended', () => {
    seen.isOver = true;
  });
}

/** Presses a button of the letter, and watches until the first frame or the end. */
async function watchOn(page: Page, address: string, button: string | RegExp, isToTheEnd: boolean): Promise<Viewing> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { ...line, connectionType: 'cellular3g' });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const videos = new Map<string, string>();
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const kind = /\/api\/media\/\d+\/(video[\w-]*)/.exec(request.url)?.[1];
    if (kind !== undefined) videos.set(requestId, kind);
  });
  client.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (videos.has(requestId)) bytes += dataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: button }).click();
  const wanted = isToTheEnd ? 'isOver' : 'firstAt';
  await page.waitForFunction((name) => Reflect.get(Reflect.get(globalThis, 'seen'), name), wanted, {
    timeout: 10 * videoSeconds * 1000,
    polling: 100,
  });
  const { pressedAt, firstAt, stalls } = seenSchema.parse(await page.evaluate(() => Reflect.get(globalThis, 'seen')));
  return { firstFrameMs: firstAt - pressedAt, stalls, bytes, kinds: [...new Set(videos.values())] };
}
