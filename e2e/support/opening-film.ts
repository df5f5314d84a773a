import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { clip, h264, once } from '../../apps/server/src/testing/media/make-media.ts';

/** Half a minute of violet, which nothing else on the stage is. Blue comes over it from the left within two seconds, so that its time can be seen. */
export const violetVideo = once('violet.mp4', (path) => {
  const color = (name: string) => `color=${name}:size=320x240:rate=10`;
  const picture = `${color('0xa030e8')}[violet];${color('0x2038e8')}[blue];[violet][blue]overlay=x=-w+w*t/2,format=yuv420p[picture]`;
  return clip(
    path,
    ['-filter_complex', picture, '-map', '[picture]', '-map', '1:a', '-t', '30', ...h264, '-f', 'mp4'],
    { seconds: 30, rate: 10 },
  );
});

/** Large enough to take a slow phone a while. */
export const violetPhoto = once('violet.jpg', (path) =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a030e8' } }).toFile(path),
);

/** What one frame shows. Apart from `at`, in seconds, and `played`, each is a part of the window. */
interface Seen {
  readonly at: number;
  /** The picture of the video or photo, and how far it has played, as a part of the first two seconds. */
  readonly picture: number;
  readonly played: number;
  /** Not as dark as the night: the letter, or the picture. */
  readonly lit: number;
  /** As only a video without a picture is. The night isn't. */
  readonly black: number;
  readonly wax: number;
}

async function look(at: number, jpeg: Buffer): Promise<Seen> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: 195, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [violet, blue, lit, black, wax] = [0, 0, 0, 0, 0];
  for (let index = 0; index < data.length; index += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(index, index + 3);
    if (b > 24 && b > 2 * g && b > 0.9 * r) {
      if (r > g) violet += 1;
      else blue += 1;
    }
    if (Math.max(r, g, b) > 90) lit += 1;
    if (Math.max(r, g, b) < 5) black += 1;
    if (r > 60 && r > 2 * g && r > 2 * b) wax += 1;
  }
  const all = info.width * info.height;
  const picture = violet + blue;
  return {
    at,
    picture: picture / all,
    played: picture && blue / picture,
    lit: lit / all,
    black: black / all,
    wax: wax / all,
  };
}

/** Films this page as its screen shows it, frame by frame. Returns what the frames show, in order. */
export async function film(page: Page): Promise<() => Promise<Seen[]>> {
  const browser = await page.context().newCDPSession(page);
  const frames: { at: number; jpeg: Buffer }[] = [];
  browser.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? 0, jpeg: Buffer.from(data, 'base64') });
    browser.send('Page.screencastFrameAck', { sessionId }).catch(() => {}); // the last one comes after the end
  });
  await browser.send('Page.startScreencast', { format: 'jpeg', quality: 90, maxWidth: 640, maxHeight: 844 });
  return async () => {
    await browser.send('Page.stopScreencast');
    await browser.detach();
    frames.sort((one, other) => one.at - other.at);
    const [begin] = frames;
    return Promise.all(frames.map(({ at, jpeg }) => look(at - (begin?.at ?? 0), jpeg)));
  };
}

/** Seconds. A busy machine leaves frames out: after a longer pause, what comes next may have been there for a while. */
const pause = 0.15;

/** What is wrong with an opening, from its sealed letter to its playing video or shown photo. `grows`: it begins as a small stamp. */
export function faultsOf(film: readonly Seen[], grows: boolean): string[] {
  const faults: string[] = [];
  const least = 0.004;
  // The page may still be painting when the film begins.
  const frames = film.slice(film.findIndex(({ wax }) => wax > least));
  const first = frames.findIndex(({ picture }) => picture > least);
  const largest = Math.max(...frames.map(({ picture }) => picture));
  const whole = Math.max(...frames.slice(0, Math.max(first, 0)).map(({ wax }) => wax));
  if (frames.length < (grows ? 30 : 10) || first === -1)
    faults.push(`only ${frames.length} frames, the first picture is ${first}`);
  const isSeen = (frames[first]?.at ?? 0) - (frames[first - 1]?.at ?? 0) < pause;
  if (grows && isSeen && (frames[first]?.picture ?? 0) > largest / 3) faults.push('It grew before its first frame.');
  let [reached, played, wax] = [0, 0, 1];
  frames.forEach((frame, index) => {
    const fault = (text: string) => faults.push(`${frame.at.toFixed(2)} s: ${text} ${JSON.stringify(frame)}`);
    if (frame.lit < 0.04) fault('there is only night');
    if (frame.black > 0.002) fault('something is black');
    if (index < first) return;
    if (frame.picture < 0.9 * reached) fault('the picture went back');
    if (frame.played < played - 0.02) fault('the video went back');
    reached = Math.max(reached, frame.picture);
    played = Math.max(played, frame.played);
    // The stamp slides over the halves of the seal. Together they are half as large as the seal, as seen here.
    if (frame.wax > 0.75 * whole) fault('the seal came back');
    if (reached < largest / 2) return;
    if (frame.wax > wax + 0.0005) fault('the seal came back, or a Play button');
    wax = Math.min(wax, frame.wax);
  });
  return faults;
}
