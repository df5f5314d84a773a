import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { expectAccessible } from '../support/accessible.ts';
import { folder, hostileTitle, unpackArchive } from '../support/archive.ts';
import { launchOptions } from '../support/chromium.ts';
import { tabTo } from '../support/hands.ts';

let browser: Browser;
let home: string;
let archive: string;
beforeAll(async () => {
  [browser, home] = [await chromium.launch(launchOptions), await mkdtemp(path.join(os.tmpdir(), 'someday-archive-'))];
  archive = await unpackArchive(path.join(home, 'Unpacked'));
});
afterAll(async () => {
  await browser.close();
  await rm(home, { recursive: true });
});

let said: string[] = [];
let asked: string[] = [];
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  const [saidHere, askedHere] = [said, asked];
  [said, asked] = [[], []];
  expect(saidHere, 'on the console').toEqual([]);
  expect(
    askedHere.filter((address) => !/^(file|data):/.test(address)),
    'asked of a network',
  ).toEqual([]);
});

/** As if double-clicked. */
async function open(file: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.on('console', (line) => said.push(line.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href + hash);
  return page;
}

const card = (page: Page, title: string) => page.getByRole('link', { name: title });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('A member opens the page from its folder, watches a sealed message, and comes back to where it was', async () => {
  const page = await open(archive);
  await heading(page, 'Anna, here’s everything you’ve made').waitFor();
  await expectAccessible(page);
  await page.getByText('By day').click();
  await page.getByRole('heading', { name: '2136' }).waitFor();

  await tabTo(page, card(page, 'For your 18th birthday'));
  await page.keyboard.press('Enter');
  await heading(page, 'For your 18th birthday').waitFor();
  await page.getByText('Opens June 14, 2136').waitFor();
  await expectAccessible(page);
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);

  await page.reload();
  await heading(page, 'For your 18th birthday').waitFor();
  await page.keyboard.press('ArrowLeft');
  await heading(page, hostileTitle).waitFor();
  await expect
    .poll(() => page.getByRole('img', { name: hostileTitle }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await page.title()).toBe(`${hostileTitle} · Someday`);
  await page.getByText('<img src=x onerror=alert(1)>').waitFor();
  await page.getByText('Emma reacted').waitFor();
  await page.goBack();
  await heading(page, 'For your 18th birthday').waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => card(page, 'For your 18th birthday').evaluate((link) => link === document.activeElement))
    .toBe(true);
});

test('A member checks a seal: the file that was sealed is recognized, a changed one isn’t', async () => {
  const page = await open(archive, '#message-12', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.locator('html.dark').waitFor();
  const original = path.join(path.dirname(archive), folder, 'original.mov');
  const changed = path.join(home, 'changed.mov');
  const bytes = await readFile(original);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(changed, bytes);

  await page.getByRole('button', { name: 'Check the seal' }).click();
  await page.getByText('The signature is valid, and the words are as they were sealed.').waitFor();
  await page.getByLabel('Choose the file').setInputFiles(changed);
  await page.getByText('This isn’t the file that was sealed').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Choose another file').setInputFiles(original);
  await page.getByText('Unchanged since May 3, 2027').waitFor();
});

test('Someone opens the page without unpacking the ZIP, and reads what to do', async () => {
  const alone = path.join(home, 'index.html');
  await cp(archive, alone);
  const page = await open(alone, '#message-12');
  await page
    .getByRole('alert')
    .getByText('Unpack the whole ZIP first, then open index.html in the new folder.')
    .waitFor();
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.getByRole('status').getByText('Pictures missing?').waitFor();
  said = said.filter((line) => !line.includes('ERR_FILE_NOT_FOUND')); // the browser's own words for it
});

test('Even a script in the page couldn’t send anything anywhere', async () => {
  const visits: string[] = [];
  const server = createServer((request, reply) => {
    visits.push(request.url ?? '');
    reply.setHeader('access-control-allow-origin', '*').end();
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const page = await open(archive);
  const results = await page.evaluate(async (origin) => {
    const outcome = (attempt: Promise<unknown>) =>
      attempt.then(
        () => 'sent',
        () => 'refused',
      );
    const image = new Promise((resolve, reject) => {
      Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${origin}/image` });
    });
    navigator.sendBeacon(`${origin}/beacon`);
    return [await outcome(fetch(`${origin}/fetch`)), await outcome(image)];
  }, `http://127.0.0.1:${port}`);
  server.close();
  expect(results).toEqual(['refused', 'refused']);
  expect(visits).toEqual([]);
  expect(said.filter((line) => !line.includes('Content Security Policy'))).toEqual([]);
  [said, asked] = [[], []];
});
