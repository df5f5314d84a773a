import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg, gpsMp4, recordedWebm } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient } from '#server/testing/make.ts';
import { casesOf, seed, seededRandom } from '#server/testing/seeded-random.ts';
import { inFolder, makeTestHome, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { attentionTexts } from './media.copy.ts';

const run = promisify(execFile);
const tries = casesOf(100);
const MINUTE = 60_000;

const home = await makeTestHome();
const workDir = path.join(home.folder, 'work');
/** A small disk for work files. Only root can mount one. */
const hasDisk = await mkdir(workDir)
  .then(() => run('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', workDir]))
  .then(
    () => true,
    () => false,
  );

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ home, env: inFolder });
});
afterAll(async () => {
  await app.close();
  if (hasDisk) await run('umount', [workDir]);
  await home.remove();
});

describe.runIf(hasDisk)('when the disk for work files fills up (E1)', () => {
  const room = (kilobytes: number) => run('mount', ['-o', `remount,size=${kilobytes}k`, workDir]);

  it(
    `at ${tries} random moments, a message says so, others stay readable, and it becomes ready on its own (seed ${seed})`,
    { timeout: 60_000 + tries * 10_000 },
    async () => {
      const random = seededRandom(seed);
      const files = [await gpsMp4(), await recordedWebm(), await gpsJpeg()];
      const anna = await aMember(app);
      const emma = await aLovedOne(anna);
      const recipient = await aRecipient(app, emma);
      await room(65_536);
      const earlier = await aMessage(anna, emma, { file: await gpsJpeg() });
      await app.jobs.runDue();
      const state = async (id: number) =>
        (await anna.browser.ok('getParents')).messages.find((message) => message.id === id)?.media;

      let full = 0;
      for (let made = 0; made < tries; made += 1) {
        const file = random.pick(files);
        // From less than the original needs to enough for everything.
        await room(4 + random.below(Math.ceil((await readFile(file)).length / 256)));
        const sent = await aMessage(anna, emma, { file });
        await app.jobs.runDue();
        const end = await state(sent.id);
        if (end?.state !== 'ready') {
          expect(end).toMatchObject({ state: 'attention', reason: attentionTexts['disk-full'] });
          full += 1;
        }
        expect((await recipient.fetch(`/api/media/${earlier.id}/photo`)).status).toBe(200);
        expect(await readdir(workDir)).toEqual([]);

        await room(65_536);
        await app.setNow(new Date(app.now().getTime() + MINUTE));
        await app.jobs.runDue();
        expect(await state(sent.id)).toMatchObject({ state: 'ready' });
      }
      expect(await app.db.selectFrom('jobs').selectAll().where('state', '=', 'dead').execute()).toEqual([]);
      process.stdout.write(`${JSON.stringify({ seed, tries, full })}\n`);
    },
  );
});
