import { Upload, type UploadOptions } from 'tus-js-client';
import { expect, it } from 'vitest';
import { aLovedOne, aMember } from '#server/testing/make.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { fakeVideo, sha256Of, uploadForm } from '#server/testing/tus.ts';

const part = 10 * 65_536;

it('a third-party client uploads, stops, continues and finishes', async () => {
  const app = await startTestApp();
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  const bytes = fakeVideo(5 * part + 1234);
  const cookie = [...anna.browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const options: UploadOptions = {
    endpoint: `${app.origin}/api/uploads`,
    chunkSize: part,
    metadata: { filename: 'beach.mp4' },
    headers: { cookie, origin: app.origin },
  };

  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...options,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted < 2 * part) return;
        void upload.abort().then(() => resolve(upload.url ?? ''));
      },
    });
    upload.start();
  });
  const offsets: number[] = [];
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      ...options,
      uploadUrl: url,
      onError: reject,
      onChunkComplete: (_size, accepted) => void offsets.push(accepted),
      onSuccess: () => resolve(),
    }).start();
  });
  expect(offsets[0]).toBeGreaterThan(2 * part);
  expect(offsets.at(-1)).toBe(bytes.length);
  const form = uploadForm(emma.id, url.split('/').at(-1) ?? '', { sha256: sha256Of(bytes) });
  const message = await anna.browser.ok('createMessage', { form });
  expect(message).toMatchObject({ sha256: sha256Of(bytes), fileName: 'beach.mp4', fileSize: bytes.length });
  await app.close();
});
