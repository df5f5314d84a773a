import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Message } from '@someday/contract/api/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MediaProblem } from '#server/adapters/media/media-tools.ts';
import { makeBackups, whenRestored } from '#server/testing/backups.ts';
import { contentsOf, downloadExport, importExport, unzipped, zipOf } from '#server/testing/make-export.ts';
import { tonedWebm } from '#server/testing/media/make-media-cases.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, messageForm, type MadeMember } from '#server/testing/make.ts';
import { runnerWith, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sha256Of, tusOf } from '#server/testing/tus.ts';

/** Red with a low tone, green with a middle one, blue with a high one; 1.5 seconds each. */
const green = { start: 1.5, end: 3 };
const birthday = '2036-06-14';

let app: TestApp;
let anna: MadeMember;
let folder: string;
beforeEach(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  folder = await mkdtemp(path.join(tmpdir(), 'someday-trims-'));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const trimmed = async (trim: object = green, file?: string): Promise<Message> =>
  aMessage(anna, await aLovedOne(anna), {
    file: file ?? (await tonedWebm()),
    deliveryDate: birthday,
    more: { trim: JSON.stringify(trim) },
  });
const mine = ({ id }: Pick<Message, 'id'>) => anna.browser.ok('getOwnMessage', { params: { id: String(id) } });

/** The colors of all pictures in all stored files: the channels that are lit. */
async function colorsStored(of = app): Promise<string[]> {
  const found = new Set<string>();
  for (const [n, bytes] of (await of.storedBytes()).entries()) {
    const file = path.join(folder, String(n));
    await writeFile(file, bytes);
    const args = ['-v', 'error', '-i', file, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
    const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer' });
    for (let at = 0; at < stdout.length; at += 3) {
      const lit = ['red', 'green', 'blue'].filter((_, channel) => (stdout[at + channel] ?? 0) > 80);
      found.add(lit.join('+'));
    }
  }
  return [...found].toSorted();
}

const later = () => app.setNow(new Date(app.now().getTime() + 3_600_000));

describe('a video of which its sender keeps a part', () => {
  it('has only that part in its original and everything made from it', async () => {
    const sent = await trimmed();
    expect(await colorsStored()).toEqual(['blue', 'green', 'red']);
    await app.jobs.runDue();
    expect(await colorsStored()).toEqual(['green']);
    const message = await mine(sent);
    expect(message).toMatchObject({ videoFormat: 'mp4', fileName: 'toned.mp4', status: 'scheduled' });
    expect(message.media).toMatchObject({ state: 'ready', note: null, cutOff: null });
    expect(message.durationSeconds).toBeCloseTo(1.5, 1);
    expect(message.seal?.mark).not.toBe(sent.seal?.mark);
  });

  it('is confirmed with the hash of what was sent, also if the answer was lost', { tags: 'long' }, async () => {
    const lovedOne = await aLovedOne(anna);
    const file = await readFile(await tonedWebm());
    const uploadId = await tusOf(anna.browser, app.origin).send(file);
    const form = async () => {
      const made = await messageForm(lovedOne.id, {
        file: await tonedWebm(),
        more: { uploadId, trim: JSON.stringify(green) },
      });
      made.delete('video');
      return made;
    };
    const sha256 = sha256Of(file);
    expect((await anna.browser.ok('createMessage', { form: await form() })).sha256).toBe(sha256);
    await app.jobs.runDue();
    expect(await anna.browser.ok('createMessage', { form: await form() })).toMatchObject({
      sha256,
      videoFormat: 'mp4',
    });
  });

  it.each([
    ['starts before the beginning', { start: -1, end: 2 }],
    ['ends before it starts', { start: 2, end: 1 }],
    ['is shorter than a second', { start: 1, end: 1.9 }],
    ['has no start', { end: 2 }],
  ])('is refused if the part %s', { tags: 'long' }, async (_, trim) => {
    const form = await messageForm((await aLovedOne(anna)).id, {
      file: await tonedWebm(),
      more: { trim: JSON.stringify(trim) },
    });
    expect(await anna.browser.refused('createMessage', { form })).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('can’t be a photo', { tags: 'long' }, async () => {
    const more = { trim: JSON.stringify(green) };
    const form = await messageForm((await aLovedOne(anna)).id, { file: await gpsJpeg(), more });
    expect(await anna.browser.refused('createMessage', { form })).toMatchObject({ code: 'invalid_input' });
  });

  it('keeps its whole original, and shows nothing, if the part isn’t in it', { tags: 'long' }, async () => {
    const sent = await trimmed({ start: 60, end: null });
    await app.jobs.runDue();
    expect((await mine(sent)).media).toMatchObject({
      state: 'attention',
      reason: expect.stringContaining('find the part'),
    });
    expect(await colorsStored()).toEqual(['blue', 'green', 'red']);

    await anna.browser.ok('requestExport');
    await app.jobs.runDue();
    const zip = await downloadExport(anna.browser);
    const bela = await aMember(app);
    await importExport(app, bela, zip);
    const [copy] = (await bela.browser.ok('getParents')).messages;
    expect(copy?.media.state, 'an import doesn’t show what was cut off').toBe('attention');
    const whole = contentsOf(await unzipped(zip));
    for (const one of whole.messages) one.trim = null;
    const files = await unzipped(zip);
    files.delete('someday.json');
    await importExport(app, anna, await zipOf({ contents: whole, files }));
    const messages = await anna.browser.ok('getParents');
    expect(messages.messages.map(({ media }) => media.state).toSorted()).toEqual(['attention', 'ready']);
    app.takeLog();
  });

  it('is trimmed at the next attempt if the first one fails', { tags: 'long' }, async () => {
    const sent = await trimmed();
    const { storage } = app.platform;
    const convert = () => Promise.reject(new MediaProblem('disk-full'));
    await (await runnerWith(app, { media: { convert } })).runDue();
    expect(await colorsStored()).toEqual(['blue', 'green', 'red']);
    await later();
    const stopped = await runnerWith(app, {
      storage: {
        async remove(id) {
          await storage.remove(id);
          throw new Error('the power is gone');
        },
      },
    });
    await stopped.runDue();
    expect((await mine(sent)).media.state).toBe('ready');
    await later();
    await app.jobs.runDue();
    expect(await colorsStored()).toEqual(['green']);
    app.takeLog();
  });

  it('is trimmed again when a backup from before is restored', { tags: 'long' }, async () => {
    const backups = await makeBackups();
    try {
      await trimmed();
      const { snapshot } = await backups.make(app);
      await app.jobs.runDue();
      await whenRestored(app, backups, snapshot, async (restored) => {
        await restored.jobs.runDue();
        expect(await colorsStored(restored)).toEqual(['green']);
      });
    } finally {
      await backups.remove();
    }
  });
});
