import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { arrivingUploads } from '#web/testing/arriving-uploads.ts';
import { openPageAt } from '#web/testing/page.ts';
import { hashInSteps } from './hash-blob.ts';
import { dropUpload, fileHash, isPassing, uploadInParts, type ResumableUpload } from './resumable-upload.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
  openPageAt(server.origin);
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

const file = new Blob(['moving picture']);
function upload(more: Partial<ResumableUpload> = {}): Promise<string> {
  const nothing = () => {};
  const signal = new AbortController().signal;
  return uploadInParts({
    file,
    fileName: 'Größe.mov',
    uploadId: null,
    onId: nothing,
    onProgress: nothing,
    signal,
    ...more,
  });
}
const asked = () => server.received.map(({ method, url }) => `${method} ${url}`);

describe('an upload in parts', () => {
  it('reports its id as soon as the server has it, and resolves when everything has arrived', async () => {
    const uploads = arrivingUploads();
    server.answer((request, response) => void uploads.answer(request, response));
    const ids: string[] = [];
    expect(await upload({ onId: (id) => ids.push(id) })).toBe('1');
    expect(ids).toEqual(['1']);
    expect(uploads.arrived()).toEqual([{ fileName: 'Größe.mov', bytes: 14, isDropped: false }]);
  });

  it('continues where an earlier page stopped', async () => {
    const uploads = arrivingUploads();
    server.answer((request, response) => void uploads.answer(request, response));
    await upload();
    server.received.length = 0;
    expect(await upload({ uploadId: '1' })).toBe('1');
    expect(asked()).toEqual(['HEAD /api/uploads/1']);
  });

  it('starts over if the server no longer has it', async () => {
    const uploads = arrivingUploads();
    server.answer((request, response) => void uploads.answer(request, response));
    expect(await upload({ uploadId: '7' })).toBe('1');
  });

  it('fails with the same error as any call', async () => {
    server.answer(json(415, { message: 'We can’t use this kind of file.', code: 'file_type' }));
    await expect(upload()).rejects.toMatchObject({
      name: 'ApiError',
      status: 415,
      code: 'file_type',
      message: 'We can’t use this kind of file.',
    });
  });

  it('asks for a subscription as any call does', async () => {
    server.answer(json(402, { message: 'No', redirectTo: '/subscription' }));
    await expect(upload()).rejects.toMatchObject({ status: 402, answer: { redirectTo: '/subscription' } });
  });

  it('reports a lost connection after some tries', { tags: 'long' }, async () => {
    server.answer((_request, response) => response.destroy());
    await expect(upload()).rejects.toMatchObject({ name: 'NetworkError' });
    expect(asked().length).toBeGreaterThan(2);
  });

  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    server.answer(() => stop.abort());
    await expect(upload({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(upload({ signal: AbortSignal.abort('early') })).rejects.toBe('early');
  });

  it('can be deleted on the server', async () => {
    const uploads = arrivingUploads();
    server.answer((request, response) => void uploads.answer(request, response));
    await dropUpload(await upload());
    expect(uploads.arrived()).toMatchObject([{ isDropped: true }]);
  });
});

describe('a file’s hash', () => {
  it('is its SHA-256, even if read in several steps', async () => {
    const bytes = new Uint8Array(9_000_001).map((_, index) => index * 31);
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(await fileHash(new Blob([bytes]), new AbortController().signal)).toBe(expected);
    expect(await hashInSteps(new Blob([bytes]))).toBe(expected);
  });
});

describe('a failure', () => {
  it.each([
    ['busy', 503, true],
    ['unavailable', 503, true],
    ['storage_full', 503, false],
    ['file_type', 415, false],
  ])('%s (%i) is only for now: %s', (code, status, passes) => {
    expect(isPassing(new ApiError(status, '', { message: 'No.', code }))).toBe(passes);
  });
});
