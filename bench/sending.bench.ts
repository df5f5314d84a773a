import { join } from 'node:path';
import { startBrowser } from '../e2e/support/first-visit.ts';
import { openSendDialog, pressWax, toWords, chooseFile } from '../e2e/support/member.ts';
import { inAlternation } from './support/alternation.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { aPhone, newMember, untilAll, type Member, type Page } from './support/family.ts';
import { row, table } from './support/figures.ts';
import { needPrograms } from './support/processes.ts';
import { makePhoneVideo, makeRecording } from './support/videos.ts';

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
      { name: 'WebM, converted', path: join(folder, 'recording.webm') },
      { name: 'MP4, repackaged', path: join(folder, 'phone.mp4') },
    ] as const;
    await makeRecording(files[0].path, videoSeconds);
    await makePhoneVideo(files[1].path, videoSeconds);
    const member = await newMember(app.origin);
    await member.browser.ok('addLovedOne', { body: { name: 'Noah' } });
    const browser = await startBrowser();
    stops.push(() => browser.close());
    const of = await inAlternation(
      files,
      rounds,
      async ({ path }) => {
        const context = await aPhone(browser, app.origin, member.browser);
        const measured = await sendOnce(await context.newPage(), app.origin, path, member);
        await context.close();
        return measured;
      },
      1,
    );
    table(
      files.map((file) => {
        const seconds = steps.map((step) => [`until ${step}, s`, of(file, step) / 1000] as const);
        return row('sending', { [`${videoSeconds} s of 720p`]: file.name, ...Object.fromEntries(seconds) });
      }),
    );
  });
}

async function sendOnce(page: Page, origin: string, file: string, { browser }: Member): Promise<Steps> {
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
  await pressWax(page);
  await dialog.getByText('Ready to play on every phone.').waitFor({ timeout: patienceMs });
  const readyAt = performance.now();
  await untilAll(browser, ({ smallVideo }) => smallVideo !== null);
  return {
    uploaded: uploadedAt - sealedAt,
    sent: sentAt - uploadedAt,
    ready: readyAt - sentAt,
    'smaller file': performance.now() - readyAt,
  };
}
