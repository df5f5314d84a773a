import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { sha256Of, uploadForm } from '../../apps/server/src/testing/tus.ts';
import { startUnsteadyProxy } from '../../apps/server/src/testing/unsteady-proxy.ts';
import { desktop, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';

const inEachEngine = setUpEngines();

const conversionMs = 60_000;
const fileBytes = 24 * 1024 ** 2;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-film-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A real video of 24 MB. Players skip the padding. */
async function longFilm(): Promise<string> {
  const video = await readFile(await gpsMp4());
  const padding = randomBytes(fileBytes - video.length);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  const file = path.join(folder, 'long-film.mp4');
  await writeFile(file, Buffer.concat([video, padding]));
  return file;
}

/** The id of the only upload that this browser remembers. Runs in the page. */
function rememberedUpload(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('someday-unsent');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('outgoing');
      const found = transaction.objectStore('outgoing').getAll();
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(found.result[0].uploadId);
      };
    };
  });
}

inEachEngine(
  'A grandfather’s film arrives whole although he goes offline twice and closes the page',
  async (journey) => {
    journey.expectComplaint(/Failed to load resource|ERR_|NetworkError|access control checks/);
    const { anna, emma } = await aFamily(journey.app);
    const network = await startUnsteadyProxy(Number(new URL(journey.app.origin).port));
    try {
      const film = await longFilm();
      const grandfather = await journey.open(desktop, `http://127.0.0.1:${network.port}`);
      await grandfather.carry(anna.cookies());
      await grandfather.goto('/member-dashboard?dialog=send');
      await grandfather.press('text', 'Upload');
      await grandfather.choose('Choose files', film);
      await grandfather.see('button', 'Choose another');
      await grandfather.press('button', 'Next: when');
      await grandfather.press('button', 'Next: seal');
      await grandfather.fill('Title', 'The long film');
      network.become('tires');
      await grandfather.press('button', 'Seal this message');
      await grandfather.press('button', 'Press and hold the wax to seal it');
      const offline = /^You’re offline\. It’s safe here and continues when you’re back\./;
      await grandfather.press('button', offline);
      await grandfather.see('text', /^[.\d]+ \w+ of 24 MB/);

      network.become('tires');
      await expect.poll(() => network.mood, { timeout: 60_000 }).toBe('refuses');
      await grandfather.see('text', offline);
      const upload = await grandfather.evaluate(rememberedUpload);
      await grandfather.goto('about:blank');

      network.become('works');
      await grandfather.goto('/member-dashboard');
      await grandfather.see('text', 'Available', { waitMs: conversionMs });
      await grandfather.miss('heading', 'On its way');
      const kept = await anna.ok('createMessage', { form: uploadForm(emma.id, upload, { title: 'The long film' }) });
      expect(kept.sha256).toBe(sha256Of(await readFile(film)));
    } finally {
      await network.close();
    }
  },
);
