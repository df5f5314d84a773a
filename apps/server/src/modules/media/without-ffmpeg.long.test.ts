import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProgram } from '#server/lib/confined-process.ts';
import { findVideoEngine, hasNodeAv, createLocalMediaTools } from '#server/adapters/media/local-media-tools.ts';
import { createApp } from '#server/app.ts';
import { describePicture } from '#server/testing/media/describe-picture.ts';
import { gpsJpeg, hdrMov, pathOf, recordedWebm, run } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { boxesOf } from '#server/testing/media/mp4-boxes.ts';
import { metadataIn } from '#server/testing/identifying-metadata.ts';
import { attentionTexts } from './media.copy.ts';

let app: TestApp;
let anna: MadeMember;
let emma: Awaited<ReturnType<typeof aLovedOne>>;
let recipient: TestClient;
let videos: { readonly recording: string; readonly phone: string };
let photo: string;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  emma = await aLovedOne(anna);
  recipient = await aRecipient(app, emma);
  videos = { recording: await recordedWebm(), phone: await hdrMov() };
  photo = await gpsJpeg();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await app.close();
});

async function bytesOf(path: string): Promise<Buffer> {
  const answer = await recipient.fetch(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return Buffer.from(await answer.arrayBuffer());
}
const messages = async () => (await anna.browser.ok('getParents')).messages;

describe.runIf(hasNodeAv())('on a machine with no programs in its PATH', () => {
  it.each([
    ['a browser’s recording', 'recording', 2, [320, 180]],
    ['a phone’s HDR video', 'phone', 1, [320, 180]],
  ] as const)('%s becomes a video that every phone plays', async (_, name, seconds, [width, height]) => {
    vi.stubEnv('PATH', '');
    vi.stubEnv('FFMPEG_PATH', undefined);
    expect(await findProgram('ffmpeg')).toBeUndefined();
    const { id } = await aMessage(anna, emma, { file: videos[name] });
    await app.jobs.runDue();
    vi.unstubAllEnvs();

    expect((await messages())[0]).toMatchObject({ id, media: { state: 'ready' } });
    const bytes = await bytesOf(`/api/media/${id}/video`);
    const copy = pathOf(`${name}-published.mp4`);
    await writeFile(copy, bytes);
    const made = await (await findVideoEngine())?.probe({ path: copy, format: 'mp4' });
    expect(made).toMatchObject({
      video: { codec: 'h264', pixelFormat: 'yuv420p', hdr: null, width, height },
      audio: { codec: 'aac' },
    });
    expect(made?.durationSeconds).toBeCloseTo(seconds, 0);
    const order = [...boxesOf(bytes)].map(({ path }) => path).filter((path) => path === '/moov' || path === '/mdat');
    expect(order).toEqual(['/moov', '/mdat']);
    expect(metadataIn(bytes)).toEqual([]);
    // All frames and sounds can be decoded.
    const { stderr } = await run('ffmpeg', ['-nostdin', '-v', 'error', '-xerror', '-i', copy, '-f', 'null', '-']);
    expect(stderr).toBe('');

    expect(await describePicture(await bytesOf(`/api/media/${id}/poster`))).toMatchObject({ format: 'webp', width });
    for (const [size, wide] of Object.entries({ small: 128, medium: 192, large: 256 })) {
      const thumbnail = await bytesOf(`/api/video/${id}/thumbnail?size=${size}`);
      expect(await describePicture(thumbnail)).toMatchObject({ format: 'webp', width: wide });
    }
  });
});

describe('on a machine that can’t convert videos', () => {
  it('a video waits with its reason, its member gets an email, and no one gets the raw file; photos work', async () => {
    const media = createLocalMediaTools({ findEngine: async () => undefined });
    const { runner } = await createApp({ ...app.platform, media }, { webFolder: null });
    const video = await aMessage(anna, emma, { file: videos.recording });
    const picture = await aMessage(anna, emma, { file: photo });
    await runner.runDue();

    const [second, first] = await messages();
    expect(second).toMatchObject({ id: picture.id, media: { state: 'ready' } });
    expect(first).toMatchObject({
      id: video.id,
      media: { state: 'attention', reason: attentionTexts['tool-missing'] },
      videoUrl: null,
      playbackUrl: null,
      directVideoUrl: null,
    });
    const mails = await app.takeMails();
    expect(mails.map(({ subject }) => subject)).toContain('One of your messages needs your attention');
    for (const reader of [recipient, anna.browser]) {
      for (const path of [`/api/media/${video.id}/video`, `/api/media/${video.id}/poster`]) {
        expect((await reader.fetch(path)).status).toBe(404);
      }
    }
    expect((await bytesOf(`/api/media/${picture.id}/photo-small`)).length).toBeGreaterThan(0);

    // Retried automatically: once videos can be converted, it becomes ready.
    await app.setNow(new Date(app.now().getTime() + 60_000));
    await app.jobs.runDue();
    expect((await messages())[1]).toMatchObject({ id: video.id, media: { state: 'ready', reason: null } });
  });
});
