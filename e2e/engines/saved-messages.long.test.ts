import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { folder, hostileTitle, unpackArchive } from '../support/archive.ts';
import { desktop, setUpEngines } from '../support/engines/engine-journey.ts';
import { Key } from '../support/engines/hands.ts';

const inEachEngine = setUpEngines();

let home: string;
let archive: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'someday-archive-'));
  archive = await unpackArchive(path.join(home, 'Unpacked'));
});
afterAll(() => rm(home, { recursive: true }));

/** Runs in the page. */
function shown() {
  const medium = document.querySelector<HTMLVideoElement | HTMLImageElement>('main video, main img[alt]:not([alt=""])');
  if (medium instanceof HTMLVideoElement) return medium.currentTime > 0.2 ? medium.videoWidth : 0;
  return medium?.naturalWidth ?? 0;
}

inEachEngine('A mother opens her copy from its folder, and watches, reads and checks what she once made', async (journey) => {
  const mother = await journey.open(desktop);
  await mother.goto(pathToFileURL(archive).href);
  await mother.see('heading', 'Anna, here’s everything you’ve made');
  await mother.press('text', 'By day');
  await mother.see('heading', '2136');
  await mother.press('link', /For your 18th birthday/);
  await mother.see('text', /Opens June 14, 2136/);
  await mother.evaluate(() => document.querySelector('video')?.play());
  await mother.until('the video plays', () => mother.evaluate(shown), (width) => width === 320);

  await mother.press('button', 'Check the seal');
  await mother.see('text', 'The signature is valid, and the words are as they were sealed.');
  const original = path.join(path.dirname(archive), folder, 'original.mov');
  const changed = path.join(home, 'changed.mov');
  const bytes = await readFile(original);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(changed, bytes);
  await mother.choose('Choose the file', changed);
  await mother.see('text', 'This isn’t the file that was sealed');
  await mother.choose('Choose another file', original);
  await mother.see('text', 'Unchanged since May 3, 2027');

  await mother.reload();
  await mother.see('heading', 'For your 18th birthday');
  await mother.type(Key.ARROW_LEFT);
  await mother.see('heading', hostileTitle);
  await mother.until('the photo is there', () => mother.evaluate(shown), (width) => width > 0);
  await mother.type(Key.ESCAPE);
  await mother.see('heading', 'Anna, here’s everything you’ve made');
  expect(await mother.sideways()).toBe(0);
});
