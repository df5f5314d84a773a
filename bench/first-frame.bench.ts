import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { startBrowser } from '../e2e/support/first-visit.ts';
import { send, startApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { cookiesIn } from './family.ts';
import { figure, median, rounded, table, verdict } from './figures.ts';
import { needPrograms, until } from './processes.ts';
import { makeRecording } from './videos.ts';
import { signUp } from './visitors.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof startBrowser>>['newPage']>>;

const videoSeconds = 120;
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };
const slowdown = 4;
const rounds = 3;
const bars = { firstFrameMs: 1500, stalls: 0 };
const conversionMs = 600_000;

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
    const family = await aVideo(app.origin, folder);
    const browser = await startBrowser();
    stops.push(() => browser.close());

    async function visit({ prepare }: Way, watch: (page: Page) => Promise<Viewing>): Promise<Viewing> {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
      try {
        await context.addCookies(cookiesIn(family.cookie).map((one) => ({ ...one, url: app.origin })));
        await context.addInitScript(prepare);
        await context.addInitScript(watchVideo);
        // With the member's session, too, a letter that is opened stays unopened.
        await context.request.get(`${app.origin}/api/access/${family.code}`);
        return await watch(await context.newPage());
      } finally {
        await context.close();
      }
    }

    const results = ways.map((way) => ({
      way,
      opening: new Array<number>(),
      again: new Array<number>(),
      viewings: new Array<Viewing>(),
    }));
    const letter = `${app.origin}/messages/${family.messageId}`;
    for (let round = 0; round < rounds; round++) {
      for (const { way, opening, viewings } of results) {
        const viewing = await visit(way, (page) => watchOn(page, letter, /^Open the letter from /, round === 0));
        opening.push(viewing.firstFrameMs);
        if (round === 0) viewings.push(viewing);
      }
    }
    await markViewed(app.origin, family);
    for (let round = 0; round < rounds; round++) {
      for (const { way, again } of results)
        again.push((await visit(way, (page) => watchOn(page, letter, 'Play video', false))).firstFrameMs);
    }
    table(
      results.map(({ way, opening, again, viewings: [viewing] }) => {
        const { stalls = [], bytes = 0, kinds = [] } = viewing ?? {};
        const judged = (isMet: boolean) => (way.hasTarget ? verdict(isMet) : 'for comparison');
        const stalledMs = stalls.reduce((sum, ms) => sum + ms, 0);
        figure('first-frame', `${way.name}, opening`, median(opening), 'ms');
        figure('first-frame', `${way.name}, opened before`, median(again), 'ms');
        figure('first-frame', `${way.name}, stalls`, stalls.length, 'stalls');
        figure('first-frame', `${way.name}, stalled`, stalledMs, 'ms');
        figure('first-frame', `${way.name}, bytes`, bytes / 1e6, 'MB');
        return {
          [`${videoSeconds} s of video`]: way.name,
          'seal to first frame, ms': rounded(median(opening), 0),
          'Play to first frame, ms': rounded(median(again), 0),
          [`<= ${bars.firstFrameMs}`]: judged(Math.max(median(opening), median(again)) <= bars.firstFrameMs),
          stalls: `${stalls.length} (${rounded(stalledMs / 1000, 1)} s)`,
          [`<= ${bars.stalls}`]: judged(stalls.length <= bars.stalls),
          files: kinds.join(', '),
          MB: rounded(bytes / 1e6, 1),
        };
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

interface Seen {
  pressedAt: number;
  firstAt: number;
  stalls: number[];
  isOver: boolean;
}

/** Runs in the page. */
function watchVideo(): void {
  const seen: Seen = { pressedAt: 0, firstAt: 0, stalls: [], isOver: false };
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

const seenSchema = z.object({ pressedAt: z.number(), firstAt: z.number(), stalls: z.array(z.number()) });

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

interface Family {
  readonly cookie: string;
  readonly code: string;
  readonly messageId: number;
}

const lovedOneSchema = z.object({ id: z.number(), accessCode: z.string() });
const messageSchema = z.object({ id: z.number() });
const ownSchema = z.object({ smallVideo: z.nullable(z.object({ url: z.string(), fullBitsPerSecond: z.number() })) });

/** Sends a recording to a loved one, and waits until both files are made. */
async function aVideo(origin: string, folder: string): Promise<Family> {
  const recording = join(folder, 'recording.webm');
  await makeRecording(recording, videoSeconds);
  const cookie = await signUp(origin, 'emma@example.org', 1);
  const body = JSON.stringify({ name: 'Noah' });
  const added = await send(origin, '/api/family/members', body, { cookie, 'content-type': 'application/json' });
  const { id, accessCode: code } = lovedOneSchema.parse(added.reply);
  const form = new FormData();
  const fields = { title: 'For a slow phone', category: 'milestone', childId: String(id) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('video', await openAsBlob(recording), 'recording.webm');
  const { id: messageId } = messageSchema.parse((await send(origin, '/api/video-messages', form, { cookie })).reply);
  await until(async () => {
    const answer = await fetch(`${origin}/api/video-messages/${messageId}`, { headers: { cookie } });
    const { smallVideo } = ownSchema.parse(await answer.json());
    if (smallVideo !== null) figure('first-frame', 'full file', smallVideo.fullBitsPerSecond / 1e6, 'Mbit/s');
    return smallVideo !== null;
  }, conversionMs);
  return { cookie, code, messageId };
}

async function markViewed(origin: string, { code, messageId }: Family): Promise<void> {
  const opened = await fetch(`${origin}/api/access/${code}`);
  const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const answer = await fetch(`${origin}/api/video-messages/${messageId}/viewed`, {
    method: 'PATCH',
    headers: { cookie, origin },
  });
  if (!answer.ok) throw new Error(`viewing answered ${answer.status}`);
}
