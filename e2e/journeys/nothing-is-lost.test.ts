import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as media from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessible } from '../support/accessible.ts';
import { haveAccount, logIn, somebody } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { aLovedOne } from '../support/sent-messages.ts';
import {
  chooseFile,
  chooseWay,
  openSendDialog,
  pressWax,
  send,
  aMember,
  toWords,
  untilReady,
  untilRecorded,
} from '../support/member.ts';

const journey = setUpJourney();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-lasting-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function record(page: Page, seconds: number): Promise<Locator> {
  await openSendDialog(page);
  const dialog = page.getByRole('dialog');
  await chooseWay(page, 'Record');
  await dialog.getByRole('button', { name: 'Start Recording' }).click();
  await untilRecorded(dialog, seconds);
  return dialog;
}

const anna = somebody('Anna');

test('A mother’s battery dies while she records in two tabs, and both recordings are still there', async () => {
  const before = await journey.newLastingPage(folder);
  await haveAccount(before.page, anna);
  await aLovedOne(before.page, 'Emma');
  await before.page.reload();
  await record(before.page, 3);
  const other = await before.page.context().newPage();
  await other.goto('/member-dashboard');
  await record(other, 4);
  await before.page
    .getByRole('timer')
    .getByText(/0:(0[7-9]|[1-5]\d)/)
    .waitFor();
  expect(await other.getByRole('region', { name: /unsent/ }).count()).toBe(0);
  await before.kill();

  const { page } = await journey.newLastingPage(folder);
  // A browser killed within seconds may have saved its session cookie or not.
  await page.context().clearCookies();
  await page.goto('/login');
  await logIn(page, anna);
  const offer = page.getByRole('region', { name: 'You have unsent recordings' });
  await offer.waitFor();
  await expectAccessible(page);
  // Newest first: the second tab's recording comes first.
  await offer
    .getByRole('listitem')
    .nth(1)
    .getByText(/0:(0[6-9]|[1-5]\d) · /)
    .waitFor();
  await offer
    .getByRole('button', { name: /^Watch and send/ })
    .nth(1)
    .click();
  await toWords(page);
  await page.getByRole('dialog').getByLabel('Title').fill('While the battery lasted');
  await send(page);
  await untilReady(page);

  const [seconds = 0] = await durations(page);
  expect(seconds).toBeGreaterThanOrEqual(5);
  const second = page.getByRole('region', { name: 'You have an unsent recording' });
  await second
    .getByRole('listitem')
    .getByText(/0:(0[3-9]|[1-5]\d) · /)
    .waitFor();
  await second.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await second.waitFor({ state: 'detached' });
});

/** Lengths of the delivered messages, newest first. */
function durations(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { messages } = await (await fetch('/api/parents')).json();
    return messages.map(({ durationSeconds }: { durationSeconds: number }) => durationSeconds);
  });
}

/** A real video of this size. Players skip the padding. */
async function largeVideo(bytes: number): Promise<string> {
  const video = await readFile(await media.gpsMp4());
  const filling = randomBytes(bytes - video.length);
  filling.writeUInt32BE(filling.length);
  filling.write('free', 4);
  const file = path.join(folder, 'long-film.mp4');
  await writeFile(file, Buffer.concat([video, filling]));
  return file;
}

test(
  'A grandfather’s long video arrives although he reloads, switches tabs, and the server is killed',
  { tags: 'long' },
  async () => {
    const file = await largeVideo(24 * 1024 ** 2);
    const page = await journey.newDesktopPage();
    journey.expectComplaint(/Failed to load resource|ERR_/);
    await aMember(page, 'Karl');
    await aLovedOne(page, 'Theo');
    await page.reload();
    const network = await page.context().newCDPSession(page);
    const speed = async (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await network.send('Network.enable');
    await openSendDialog(page);
    await chooseFile(page, file);
    await toWords(page);
    await page.getByRole('dialog').getByLabel('Title').fill('The long film');
    await speed(2 * 1024 ** 2);
    await page.getByRole('dialog').getByRole('button', { name: 'Seal this message' }).click();
    await pressWax(page);
    const going = page.getByRole('dialog', { name: 'Your message is on its way' });
    await going.getByRole('button', { name: 'On its way' }).click();
    await going.getByText(/^[5-9][.\d]* MB of 24/).waitFor();

    // Slow enough that this tab can't finish during the next steps.
    await speed(128 * 1024);
    await page.reload();
    const outgoing = page.getByRole('region', { name: 'On its way' });
    const film = outgoing.getByRole('listitem').filter({ hasText: 'The long film' });
    await film.getByText(/ MB of 24 MB/).waitFor();
    await expectAccessible(page);
    // A tab that can't reach the server for two seconds gives up its turn and retries ten seconds later. By then, a
    // second tab would have finished.
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.ok(), { timeout: 60_000 }),
      journey.app.restart('SIGKILL'),
    ]);
    // A second tab waits until the first one closes, then sends the rest.
    const other = await page.context().newPage();
    await other.goto('/member-dashboard');
    const waiting = other.getByRole('region', { name: 'On its way' }).getByRole('listitem');
    await waiting.filter({ hasText: 'The long film' }).getByText('Waiting its turn.').waitFor();
    const kept = other.waitForResponse((answer) => answer.url().endsWith('/api/video-messages') && answer.ok());
    await page.close();
    const { sha256 } = await (await kept).json();
    expect(sha256).toBe(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    );
    const films = other.getByRole('region', { name: 'Your Messages' }).getByRole('listitem');
    await films.filter({ hasText: 'The long film' }).getByText('Available').waitFor({ timeout: 60_000 });
    expect(await films.count()).toBe(1);
  },
);
