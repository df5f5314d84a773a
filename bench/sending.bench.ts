import { join } from 'node:path';
import * as z from 'zod';
import { startBrowser } from '../e2e/support/first-visit.ts';
import { openSendDialog, toWords, chooseFile } from '../e2e/support/member.ts';
import { send, startApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { cookiesIn } from './family.ts';
import { figure, median, rounded, table } from './figures.ts';
import { needPrograms, until } from './processes.ts';
import { makePhoneVideo, makeRecording } from './videos.ts';
import { signUp } from './visitors.ts';

type Page = Parameters<typeof toWords>[0];

const videoSeconds = 120;
const rounds = 3;
const patienceMs = 600_000;

/** Milliseconds from the one before. */
const steps = ['uploaded', 'sent', 'ready', 'smaller file'] as const;
type Steps = Record<(typeof steps)[number], number>;

/**
 * Two minutes of 720p, sent from the composer in a browser: as Chrome records it (WebM, which is converted) and as phones do (H.264 in MP4,
 * which is only repackaged). From `Seal this message` until the last byte has arrived, until the page says that it's saved, until it plays
 * on every phone, and until it has its smaller file.
 */
export async function run(): Promise<void> {
  await needPrograms({ name: 'ffmpeg', debian: 'ffmpeg' });
  await inFolder(async (folder, stops) => {
    const app = await startApp(join(folder, 'data'));
    stops.push(app.stop);
    const files = [
      { name: 'WebM, converted', path: join(folder, 'recording.webm'), measured: new Array<Steps>() },
      { name: 'MP4, repackaged', path: join(folder, 'phone.mp4'), measured: new Array<Steps>() },
    ] as const;
    await makeRecording(files[0].path, videoSeconds);
    await makePhoneVideo(files[1].path, videoSeconds);
    const cookie = await signUp(app.origin, 'emma@example.org', 1);
    const body = JSON.stringify({ name: 'Noah' });
    await send(app.origin, '/api/family/members', body, { cookie, 'content-type': 'application/json' });
    const browser = await startBrowser();
    stops.push(() => browser.close());
    for (let round = 0; round < rounds; round++) {
      for (const { path, measured } of files) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
        await context.addCookies(cookiesIn(cookie).map((one) => ({ ...one, url: app.origin })));
        measured.push(await sendOnce(await context.newPage(), app.origin, path, cookie));
        await context.close();
      }
    }
    table(
      files.map(({ name, measured }) => {
        const seconds = steps.map((step) => [step, median(measured.map((one) => one[step])) / 1000] as const);
        for (const [step, value] of seconds) figure('sending', `${name}, ${step}`, value, 's');
        return {
          [`${videoSeconds} s of 720p, seconds`]: name,
          ...Object.fromEntries(seconds.map(([step, value]) => [`until ${step}`, rounded(value, 2)])),
        };
      }),
    );
  });
}

const listSchema = z.object({ messages: z.array(z.object({ smallVideo: z.nullable(z.unknown()) })) });

async function sendOnce(page: Page, origin: string, file: string, cookie: string): Promise<Steps> {
  await page.goto(`${origin}/member-dashboard`);
  await openSendDialog(page);
  await chooseFile(page, file);
  await toWords(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Two minutes');
  let uploadedAt = Number.NaN;
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') uploadedAt = performance.now();
  });
  const sealedAt = performance.now();
  await dialog.getByRole('button', { name: 'Seal this message' }).click();
  await page.getByRole('dialog', { name: 'Message Saved With Love' }).waitFor({ timeout: patienceMs });
  const sentAt = performance.now();
  await dialog.getByText('Ready to play on every phone.').waitFor({ timeout: patienceMs });
  const readyAt = performance.now();
  await until(async () => {
    const answer = await fetch(`${origin}/api/video-messages`, { headers: { cookie } });
    return listSchema.parse(await answer.json()).messages.every(({ smallVideo }) => smallVideo !== null);
  }, patienceMs);
  return {
    uploaded: uploadedAt - sealedAt,
    sent: sentAt - uploadedAt,
    ready: readyAt - sentAt,
    'smaller file': performance.now() - readyAt,
  };
}
