import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenditionKind } from '@someday/contract/rules/media';
import type { Message } from '@someday/contract/api/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findVideoEngine } from '#server/adapters/media/local-media-tools.ts';
import { MediaProblem, type MediaReason, type MediaTools } from '#server/adapters/media/media-tools.ts';
import { createApp } from '#server/app.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { gpsMp4, longMp4 } from '#server/testing/media/make-media.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aFamily, aLovedOne, aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { convertAgain, shrinkVideo } from './media.service.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const small = (id: number) => `/api/media/${id}/video-small`;
const jobs = () => app.db.selectFrom('jobs').selectAll().where('kind', '=', shrinkVideo.kind).execute();
const kinds = async () =>
  (
    await app.db
      .selectFrom('renditions')
      .select('kind')
      .where('kind', 'in', ['video', 'video-small'])
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);

async function objectOf(kind: RenditionKind): Promise<string> {
  const { id } = await app.db
    .selectFrom('renditions')
    .select('object_id as id')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return id;
}

/** The program, started again with these media tools. */
async function startedAgain(media: Partial<MediaTools> = {}) {
  const changed = { ...app.platform, media: { ...app.platform.media, ...media } };
  return (await createApp(changed, { webFolder: null })).runner;
}

/** As it was before there were smaller videos. */
async function forgetSmall(): Promise<void> {
  const made = await app.db
    .deleteFrom('renditions')
    .where('kind', '=', 'video-small')
    .returning('object_id as id')
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom('objects').where('id', '=', made.id).execute();
  await app.platform.storage.remove(made.id);
  await app.db.deleteFrom('jobs').where('kind', '=', shrinkVideo.kind).execute();
}

async function healthLine(): Promise<string | undefined> {
  const { browser } = await anAdmin(app);
  const { platformHealth } = await browser.ok('getKpis');
  return platformHealth.checks.find(({ name }) => name.startsWith('Smaller videos'))?.detail;
}

describe('a longer video', () => {
  it('also comes as a smaller file that a slow line carries', async () => {
    const { message, recipient } = await aFamily(app, { file: await longMp4() });
    const [seen] = (await recipient.ok('getRecipient')).messages;
    if (seen?.state !== 'open') throw new Error('it is open');
    expect(seen.smallVideo).toMatchObject({ url: small(message.id) });
    expect(seen.smallVideo?.fullBitsPerSecond).toBeGreaterThan(1_000_000);

    const bytes = Buffer.from(await (await recipient.fetch(small(message.id))).arrayBuffer());
    expect((bytes.length * 8) / 31).toBeLessThan(750_000);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const file = path.join(app.platform.config.workDir, 'small.mp4');
    await writeFile(file, bytes);
    const { video, audio, durationSeconds } =
      (await (await findVideoEngine())?.probe({ path: file, format: 'mp4' })) ?? {};
    expect(video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', width: 854, height: 480 });
    expect(audio?.codec).toBe('aac');
    expect(durationSeconds).toBeCloseTo(31, 0);
  });

  it('can be watched before its smaller file is there', { tags: 'long' }, async () => {
    const anna = await aMember(app);
    const { id } = await aMessage(anna, await aLovedOne(anna), { file: await longMp4() });
    const runner = await startedAgain({ shrink: () => Promise.reject(new MediaProblem('tool-missing')) });
    await runner.runDue();
    const mine = await anna.browser.ok('getOwnMessage', { params: { id: String(id) } });
    expect(mine).toMatchObject({ videoUrl: `/api/media/${id}/video`, smallVideo: null });
    expect((await anna.browser.fetch(small(id))).status).toBe(404);
    app.takeLog();
  });

  it('has a new one once it has been converted again', { tags: 'long' }, async () => {
    const { message } = await aFamily(app, { file: await longMp4() });
    const before = await app.storedObjects();
    const video = await objectOf('video');
    await inTransaction(app.db, (tx) => convertAgain(tx, message.media.id, video));
    expect(await kinds()).toEqual([]);
    await app.jobs.runDue();
    expect(await kinds()).toEqual(['video', 'video-small']);
    expect(await app.storedObjects()).not.toEqual(before);
  });

  it('stays available while a damaged smaller file is made again', { tags: 'long' }, async () => {
    const { message, recipient } = await aFamily(app, { file: await longMp4() });
    const damaged = await objectOf('video-small');
    await inTransaction(app.db, (tx) => convertAgain(tx, message.media.id, damaged));
    expect(await kinds()).toEqual(['video']);
    expect((await recipient.fetch(`/api/media/${message.id}/video`)).status).toBe(200);
    await app.jobs.runDue();
    expect(await kinds()).toEqual(['video', 'video-small']);
    expect(await objectOf('video-small')).not.toBe(damaged);
  });
});

it('a short or light video gets no smaller file', { tags: 'long' }, async () => {
  const { message, recipient } = await aFamily(app, { file: await gpsMp4() });
  expect(await kinds()).toEqual(['video']);
  expect(await jobs()).toEqual([]);
  expect((await recipient.fetch(small(message.id))).status).toBe(404);
});

describe('videos from before there were smaller ones', { tags: 'long' }, () => {
  let anna: MadeMember;
  let sent: Message;
  beforeEach(async () => {
    ({ anna, message: sent } = await aFamily(app, { file: await longMp4() }));
    await forgetSmall();
  });

  it('get theirs after the next start, and the admin sees how far it is', async () => {
    const files = await app.storedObjects();
    let during: string | undefined;
    const { media } = app.platform;
    const runner = await startedAgain({
      async shrink(work) {
        during = await healthLine();
        return media.shrink(work);
      },
    });
    await runner.runDue();
    expect(during).toBe('0 of 1 made');
    expect(await healthLine()).toBe('All made');
    expect(await anna.browser.ok('getOwnMessage', { params: { id: String(sent.id) } })).toMatchObject({
      videoUrl: `/api/media/${sent.id}/video`,
      smallVideo: { url: small(sent.id) },
    });
    expect(await app.storedObjects()).toEqual(expect.arrayContaining(files));
  });

  it('leave nothing behind if they are erased while theirs is being made', async () => {
    const { media } = app.platform;
    const runner = await startedAgain({
      async shrink(work) {
        const made = await media.shrink(work);
        await anna.browser.ok('deleteMessage', { params: { id: String(sent.id) } });
        await app.setNow(new Date(app.now().getTime() + 40 * 86_400_000));
        await app.jobs.runDue();
        return made;
      },
    });
    await runner.runDue();
    expect(await kinds()).toEqual([]);
    expect(await app.storedObjects()).toEqual([]);
    app.takeLog();
  });

  it.each([
    ['wait for a converter without using up attempts', 'tool-missing', { state: 'pending', attempts: 0 }],
    ['are given up after three failures, and play as before', 'tool-failed', { state: 'dead', attempts: 3 }],
  ] satisfies [string, MediaReason, object][])('%s', async (_, reason, expected) => {
    const runner = await startedAgain({ shrink: () => Promise.reject(new MediaProblem(reason)) });
    for (let day = 0; day < 4; day++) {
      await runner.runDue();
      await app.setNow(new Date(app.now().getTime() + 3_600_000));
    }
    expect(await jobs()).toMatchObject([expected]);
    expect(await kinds()).toEqual(['video']);
    expect(app.takeLog().join()).toContain('video-not-shrunk');
  });
});
