import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { unzipped } from '../../apps/server/src/testing/make-export.ts';
import { gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { folder, hostileTitle, unpackArchive } from '../support/archive.ts';
import { desktop, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
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

inEachEngine(
  'A mother opens her copy from its folder, and watches, reads and checks what she once made',
  async (journey) => {
    const mother = await journey.open(desktop);
    await mother.goto(pathToFileURL(archive).href);
    await mother.see('heading', 'Anna, here’s everything you’ve made');
    await mother.press('text', 'By day');
    await mother.see('heading', '2136');
    await mother.press('link', /For your 18th birthday/);
    await mother.see('text', /Opens June 14, 2136/);
    await mother.evaluate(() => document.querySelector('video')?.play());
    await mother.until(
      'the video plays',
      () => mother.evaluate(shown),
      (width) => width === 320,
    );

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
    await mother.until(
      'the photo is there',
      () => mother.evaluate(shown),
      (width) => width > 0,
    );
    await mother.type(Key.ESCAPE);
    await mother.see('heading', 'Anna, here’s everything you’ve made');
    expect(await mother.sideways()).toBe(0);
  },
);

inEachEngine('A mother who hasn’t unpacked the ZIP reads what to do', async (journey) => {
  const alone = path.join(home, 'index.html');
  await cp(archive, alone);
  journey.expectComplaint(/ERR_FILE_NOT_FOUND/);
  const mother = await journey.open();
  await mother.goto(`${pathToFileURL(alone).href}#message-12`);
  await mother.see('text', 'Unpack the whole ZIP first, then open index.html in the new folder.');
  await mother.press('link', 'All messages');
  await mother.see('text', 'Pictures missing?');
  expect(await mother.sideways()).toBe(0);
});

/** As a person does with the ZIP they saved. Returns the page in it. */
async function unpack(zip: string): Promise<string> {
  const into = await mkdtemp(path.join(home, 'Saved '));
  for (const [name, bytes] of await unzipped(await readFile(zip))) {
    const file = path.join(into, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return path.join(into, 'index.html');
}

inEachEngine(
  'A daughter keeps her letter’s video, then all she has opened, and watches it from the folder',
  async (journey) => {
    const { emma, sends } = await aFamily(journey.app);
    await sends(await gpsMp4(), { title: 'The blue boat' });

    const daughter = await journey.open();
    await daughter.goto('/message-access');
    await daughter.fill('Your access code', emma.accessCode);
    await daughter.press('button', 'Open my messages');
    await daughter.see('text', /It’s sealed\. Press the seal to open it\./);
    await daughter.type(Key.ENTER);
    await daughter.see('heading', 'The blue boat');
    await daughter.press('link', 'Keep this video');
    const video = await readFile(await daughter.saved(/^The blue boat.*\.mp4$/));
    expect(video.subarray(4, 8).toString()).toBe('ftyp');
    await daughter.see('heading', 'The blue boat'); // the page has stayed

    await daughter.goto('/message-dashboard');
    await daughter.press('link', 'Keep your letters');
    const page = await unpack(await daughter.saved(/\.zip$/));
    await daughter.goto(pathToFileURL(page).href);
    await daughter.see('heading', 'From Anna, for you');
    await daughter.press('link', /The blue boat/);
    await daughter.evaluate(() => document.querySelector('video')?.play());
    await daughter.until(
      'the video plays',
      () => daughter.evaluate(shown),
      (width) => width === 320,
    );
    expect(await daughter.sideways()).toBe(0);
  },
);
