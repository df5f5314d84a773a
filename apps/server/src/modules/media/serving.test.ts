import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg, gpsMp4 } from '#server/testing/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let app: TestApp;
let recipient: TestClient;
let video: string;
let photo: string;
let whole: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  const sent = await aMessage(anna, emma, { title: 'The story of the blue boat', file: await gpsMp4() });
  const picture = await aMessage(anna, emma, { title: '../etc/“for you”\u202e x%y', file: await gpsJpeg() });
  await app.jobs.runDue();
  recipient = await aRecipient(app, emma);
  video = `/api/media/${sent.id}/video`;
  photo = `/api/media/${picture.id}/photo`;
  whole = Buffer.from(await (await recipient.fetch(video)).arrayBuffer());
});
afterAll(() => app.close());

describe('the bytes of a message', () => {
  it('come as what they are, and nothing in them may run', async () => {
    const answer = await recipient.fetch(video);
    await answer.arrayBuffer();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(whole.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(whole.subarray(4, 8).toString('latin1')).toBe('ftyp');
  });

  it.each([
    ['bytes=0-0', () => [0, 0] as const],
    ['bytes=100-199', () => [100, 199] as const],
    ['bytes=-10', (size: number) => [size - 10, size - 1] as const],
    ['bytes=65530-', (size: number) => [65_530, size - 1] as const],
  ])('come in the range %s', async (range, bounds) => {
    const answer = await recipient.fetch(video, { headers: { range } });
    const [first, last] = bounds(whole.length);
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${whole.length}`);
    expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(whole.subarray(first, last + 1)));
  });

  it('beyond the end are refused with the true size', async () => {
    const answer = await recipient.fetch(video, { headers: { range: 'bytes=999999999-' } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  });

  it('in several ranges at once come whole', async () => {
    const answer = await recipient.fetch(video, { headers: { range: 'bytes=0-1,5-6' } });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(whole.length);
  });

  it('are described by HEAD without a body', async () => {
    const answer = await recipient.fetch(video, { method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe(String(whole.length));
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });

  it('are kept under the message’s title where they are asked for so, whole or in ranges', async () => {
    const name = `attachment; filename="The story of the blue boat.mp4"; filename*=UTF-8''The%20story%20of%20the%20blue%20boat.mp4`;
    const askings: RequestInit[] = [{}, { headers: { range: 'bytes=0-9' } }, { method: 'HEAD' }];
    for (const asking of askings) {
      const answer = await recipient.fetch(`${video}?download=true`, asking);
      expect(answer.headers.get('content-disposition')).toBe(name);
      const seen = await recipient.fetch(video, asking);
      expect(seen.headers.get('content-disposition')).toBeNull();
      expect(answer.status).toBe(seen.status);
      expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(Buffer.from(await seen.arrayBuffer())));
    }
  });

  it('of a photo are kept as a picture that every program opens, whatever its title', async () => {
    const answer = await recipient.fetch(`${photo}?download=true`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="etc _for you_ x_y.jpg"; filename*=UTF-8''etc%20%E2%80%9Cfor%20you%E2%80%9D%20x%25y.jpg`,
    );
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');
  });

  it('stop with the session: the next range finds nothing (A6)', async () => {
    const other = app.browser();
    for (const [name, value] of recipient.cookies()) {
      const headers = { cookie: `${name}=${value}`, range: 'bytes=0-1' };
      expect((await other.fetch(video, { headers })).status).toBe(206);
    }
    const cookie = [...recipient.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    await recipient.ok('signOutRecipient');
    expect((await other.fetch(video, { headers: { cookie, range: 'bytes=0-1' } })).status).toBe(401);
  });
});

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
