import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLovedOne, aMember, type MadeMember } from '#server/testing/make.ts';
import { inFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, refusalOf, tusOf } from '#server/testing/tus.ts';

const MiB = 1_048_576;
const tooLarge = { status: 413, message: 'This file is too large. Files can be up to 100 MB.' };

let app: TestApp;
let anna: MadeMember;
let emmaId: number;
let tus: ReturnType<typeof tusOf>;
beforeAll(async () => {
  app = await startTestApp({ env: inFolder });
  anna = await aMember(app);
  emmaId = (await aLovedOne(anna)).id;
  tus = tusOf(anna.browser, app.origin);
});
afterAll(() => app.close());

describe('a file chosen during onboarding that arrives in parts', () => {
  it('can be 100 MB', async () => {
    expect((await tus.create(100 * MiB, 'beach.mp4', 'onboarding')).status).toBe(201);
  });

  it('is refused if larger, before a byte is sent', async () => {
    const answer = await tus.create(100 * MiB + 1, 'beach.mp4', 'onboarding');
    expect(await refusalOf(answer)).toMatchObject(tooLarge);
  });

  it('can be larger if chosen elsewhere, or recorded', async () => {
    expect((await tus.create(100 * MiB + 1)).status).toBe(201);
  });

  it('can’t be larger than the installation’s own limit', async () => {
    const small = await startTestApp({ env: { MAX_UPLOAD_MB: '8' } });
    const answer = await tusOf((await aMember(small)).browser, small.origin).create(9 * MiB, 'a.mp4', 'onboarding');
    expect((await refusalOf(answer)).message).toBe('This file is too large. Files can be up to 8 MB.');
    await small.close();
  });
});

type Part = { name: string; text: string } | 'file';
const boundary = 'someday-test-boundary';

/** Sends a form with a file of this many bytes, without announcing its length. Counts the bytes that were requested. */
async function send(parts: readonly Part[], fileBytes: number) {
  const head = fakeVideo(MiB);
  const state = { taken: 0 };
  async function* body() {
    for (const part of parts) {
      if (part === 'file') {
        yield Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`,
          'latin1',
        );
        while (state.taken < fileBytes) {
          const piece = head.subarray(0, Math.min(MiB, fileBytes - state.taken));
          state.taken += piece.length;
          yield piece;
        }
        yield Buffer.from('\r\n');
      } else {
        const { name, text } = part;
        yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
      }
    }
    yield Buffer.from(`--${boundary}--\r\n`);
  }
  const answer = await anna.browser.fetch('/api/upload-video', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: app.origin },
    body: ReadableStream.from(body()),
    ...{ duplex: 'half' },
  });
  return { answer, taken: state.taken };
}

const texts = (): Part[] => [
  { name: 'childId', text: String(emmaId) },
  { name: 'title', text: 'For you' },
  { name: 'category', text: 'just-because' },
];
const fromOnboarding: Part = { name: 'chosenIn', text: 'onboarding' };

describe('a file chosen during onboarding that comes with its form', () => {
  it('is cut off at 100 MB, and nothing of it stays', { timeout: 60_000 }, async () => {
    const { answer, taken } = await send([...texts(), fromOnboarding, 'file'], 300 * MiB);
    expect(await refusalOf(answer)).toMatchObject(tooLarge);
    expect(taken).toBeLessThan(200 * MiB);
    await expect.poll(() => readdir(path.join(app.platform.config.dataDir, 'incoming'))).toEqual([]);
    expect(await app.storedObjects()).toEqual([]);
  });

  it('is also refused if the form says so only afterwards', { timeout: 60_000, tags: 'long' }, async () => {
    const { answer } = await send([...texts(), 'file', fromOnboarding], 101 * MiB);
    expect(await refusalOf(answer)).toMatchObject(tooLarge);
    expect(await app.storedObjects()).toEqual([]);
  });

  it('is stored if it is smaller, or chosen elsewhere', { timeout: 60_000, tags: 'long' }, async () => {
    expect((await send([...texts(), fromOnboarding, 'file'], 2 * MiB)).answer.status).toBe(201);
    expect((await send([...texts(), 'file'], 101 * MiB)).answer.status).toBe(201);
  });
});
