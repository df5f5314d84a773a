import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExportedFile, ExportedMessage, SomedayExport } from '@someday/contract/api/export-format';
import type { SealStatement } from '@someday/contract/forms/seal-receipts';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { offlinePage } from '../../apps/server/src/modules/exports/offline-page.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { gpsJpeg, gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessible } from '../support/accessible.ts';
import { launchOptions } from '../support/chromium.ts';
import { tabTo } from '../support/hands.ts';

const template = path.resolve(import.meta.dirname, '../../apps/web/dist-offline/offline.html');

/** As people name them; each would end an address that isn't encoded. */
const folder = 'Emma & co #1/50% “off”?';
const hostileTitle = '</script><script>document.title = "taken over"</script>';

const portrait = { color: 2, drawing: null, photo: null };
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

function message(id: number, overrides: Partial<ExportedMessage>): ExportedMessage {
  const open = { zone: 'Europe/Berlin', day: null, time: null, sealedOn: null, opensAt: '2026-11-05T05:00:00Z' };
  return {
    id,
    person: 1,
    recipientName: null,
    type: 'video',
    title: `Message ${id}`,
    description: null,
    caption: null,
    category: 'celebration',
    ownCategory: null,
    createdAt: '2026-11-02T18:00:00Z',
    seal: { ...open, isOpen: true, isSurprise: false, triggers: [] },
    viewedAt: null,
    deletedAt: null,
    reactions: [],
    width: 320,
    height: 180,
    durationSeconds: 2,
    original: null,
    shown: null,
    poster: null,
    receipts: [],
    ...overrides,
  };
}

/** As the installation signs it: the words and the original, as they are here. */
function sealOf({ id, title, description, caption, recipientName, original }: ExportedMessage) {
  if (!original) throw new Error('Only a message with its original was sealed.');
  const statement = JSON.stringify({
    version: 1,
    message: id,
    sealedAt: '2027-05-03T14:00:00.000Z',
    originals: [{ sha256: original.sha256, bytes: original.bytes }],
    texts: { title, description, caption, envelope: recipientName },
    rule: { zone: 'Europe/Berlin', day: '2036-06-14', time: null, triggers: [] },
    previous: null,
  } satisfies SealStatement);
  return {
    statement,
    signature: sign(null, Buffer.from(statement), privateKey).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
  };
}

/** An unpacked archive in this folder. Returns the page in it. */
async function unpackArchive(into: string): Promise<string> {
  const add = async (name: string, mime: string, source: string): Promise<ExportedFile> => {
    const target = path.join(into, folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(source, target);
    const bytes = await readFile(source);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path: `${folder}/${name}`, mime, bytes: bytes.length, sha256 };
  };
  const [video, photo] = [await gpsMp4(), await gpsJpeg()];
  const shown = await add('video.mp4', 'video/mp4', video);
  const poster = await add('poster.jpg', 'image/jpeg', photo);
  const original = await add('original.mov', 'video/quicktime', video);
  const sealed = message(12, {
    title: 'For your 18th birthday',
    description: 'You kept asking why we never sold it.\n\nHere is why.',
    seal: {
      zone: 'Europe/Berlin',
      day: '2136-06-14',
      time: null,
      sealedOn: '2027-05-03',
      opensAt: '2136-06-13T22:00:00Z',
      isOpen: false,
      isSurprise: false,
      triggers: [],
    },
    shown,
    poster,
    original,
  });
  const content: SomedayExport = {
    format: 'someday-export',
    version: 1,
    kind: 'member',
    madeAt: '2027-05-04T12:00:00Z',
    origin: 'https://someday.example',
    member: { name: 'Anna Hart', timeZone: 'Europe/Berlin', signature: { kind: 'typed', text: 'Mom' }, portrait },
    people: [
      {
        id: 1,
        name: 'Emma',
        email: null,
        relationship: 'Daughter',
        senderName: 'Mom',
        birthday: null,
        timeZone: null,
        portrait,
      },
    ],
    milestones: [],
    categories: [],
    messages: [
      { ...sealed, receipts: [sealOf(sealed)] },
      message(3, {
        type: 'photo',
        title: hostileTitle,
        caption: '<img src=x onerror=alert(1)>',
        shown: await add('photo.jpg', 'image/jpeg', photo),
        poster,
        width: 300,
        height: 400,
        viewedAt: '2026-11-06T08:00:00Z',
        reactions: [{ type: 'heart', at: '2026-11-06T08:05:00Z' }],
      }),
    ],
  };
  const page = path.join(into, 'index.html');
  await writeFile(page, await offlinePage(await readFile(template, 'utf8'), content));
  return page;
}

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
