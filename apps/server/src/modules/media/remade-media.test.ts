import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findVideoEngine } from '#server/adapters/media/local-media-tools.ts';
import { MediaProblem, type MediaTools } from '#server/adapters/media/media-tools.ts';
import { trimmedMov } from '#server/testing/media/make-media-cases.ts';
import { gpsMp4, silentMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { runnerWith, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let anna: MadeMember;
beforeEach(async () => {
  app = await startTestApp();
  anna = await aMember(app);
});
afterEach(() => app.close());

/** The program, started again with these tools, after all its work. */
async function startedWith(tools: Partial<MediaTools>): Promise<void> {
  await (await runnerWith(app, { media: tools })).runDue();
}
const newer = { version: () => Promise.resolve('newer') };

async function sent(file: string): Promise<number> {
  return (await aMessage(anna, await aLovedOne(anna), { file })).id;
}
const seen = async (id: number) => (await anna.browser.ok('getOwnMessage', { params: { id: String(id) } })).media;

/** What is delivered for a message. */
async function videoOf(id: number) {
  const file = path.join(app.platform.config.workDir, 'delivered.mp4');
  const answer = await anna.browser.fetch(`/api/media/${id}/video`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return (await findVideoEngine())?.probe({ path: file, format: 'mp4' });
}

/** Of a message whose file was converted as if it were another one, and told to be without its sound. */
async function sentAs(shown: string, file: string): Promise<number> {
  const id = await sent(file);
  const { convert } = app.platform.media;
  await startedWith({ convert: async (job) => ({ ...(await convert({ ...job, input: shown })), notes: ['silent'] }) });
  return id;
}

describe('when the tools have changed', () => {
  it('a video that the older ones couldn’t read is converted without anyone asking', async () => {
    const id = await sent(await gpsMp4());
    let tries = 0;
    const failing = {
      convert() {
        tries += 1;
        return Promise.reject(new MediaProblem('unreadable'));
      },
    };
    await startedWith(failing);
    await startedWith(failing);
    expect(await seen(id)).toMatchObject({ state: 'attention' });
    expect(tries, 'the same tools don’t try again').toBe(1);
    await startedWith(newer);
    expect(await seen(id)).toMatchObject({ state: 'ready', reason: null });
    app.takeLog();
  });

  it('a video gets the sound that the older ones couldn’t hear, and plays until then', { tags: 'long' }, async () => {
    const id = await sentAs(await silentMp4(), await gpsMp4());
    expect(await seen(id)).toMatchObject({ state: 'ready', note: expect.stringContaining('sound') });
    expect((await videoOf(id))?.audio).toBeNull();
    const { convert } = app.platform.media;
    let during: number | undefined;
    await startedWith({
      ...newer,
      async convert(job) {
        during = (await anna.browser.fetch(`/api/media/${id}/video`)).status;
        return convert(job);
      },
    });
    expect(during).toBe(200);
    expect(await seen(id)).toMatchObject({ state: 'ready', note: null });
    expect((await videoOf(id))?.audio?.codec).toBe('aac');
    expect(await app.storedObjects(), 'nothing of the older one is left').toHaveLength(
      (await app.db.selectFrom('objects').select('id').execute()).length,
    );
  });

  it('a video that they show the same way keeps its files', { tags: 'long' }, async () => {
    const file = await gpsMp4();
    const id = await sentAs(file, file);
    const files = await app.storedObjects();
    await startedWith(newer);
    expect(await app.storedObjects()).toEqual(files);
    expect(await seen(id)).toMatchObject({ state: 'ready', note: null });
  });

  it(
    'a trimmed video from before they were looked for is delivered without what was cut off',
    { tags: 'long' },
    async () => {
      const id = await sentAs(await gpsMp4(), await trimmedMov());
      await app.db.updateTable('media').set({ made_with: null, notes: [] }).execute();
      await startedWith(newer);
      expect(await seen(id)).toMatchObject({ note: expect.stringContaining('trimmed') });
      expect(await videoOf(id)).toMatchObject({ durationSeconds: expect.closeTo(2, 0) });
    },
  );

  it('a video that they can’t read plays as before, and is tried once', { tags: 'long' }, async () => {
    const id = await sentAs(await silentMp4(), await gpsMp4());
    let tries = 0;
    const failing = {
      ...newer,
      convert() {
        tries += 1;
        return Promise.reject(new MediaProblem('unreadable'));
      },
    };
    await startedWith(failing);
    await startedWith(failing);
    expect(tries).toBe(1);
    expect((await anna.browser.fetch(`/api/media/${id}/video`)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ state: 'ready' });
    expect(app.takeLog().join()).toContain('medium-not-remade');
  });
});
