import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, messageForm } from '#server/testing/make.ts';
import { recordStatements } from '#server/testing/database/recorded-statements.ts';
import { makeTestHome, startTestApp, type TestApp, type TestHome } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let home: TestHome;
let app: TestApp;
let annas: TestClient;
let recipient: TestClient;
let video: string;
let photo: string;
/** The same video, for Emma's brother. */
let brothers: TestClient;
let brothersVideo: string;
let whole: Buffer;

beforeAll(async () => {
  home = await makeTestHome();
  app = await startTestApp({ home });
  const anna = await aMember(app);
  annas = anna.browser;
  const emma = await aLovedOne(anna);
  const luca = await aLovedOne(anna, { name: 'Luca' });
  const more = { alsoFor: String(luca.id) };
  const form = await messageForm(emma.id, { title: 'The story of the blue boat', more, file: await gpsMp4() });
  const sent = await anna.browser.ok('createMessage', { form });
  const picture = await aMessage(anna, emma, { title: '../etc/“for you”\u202e x%y', file: await gpsJpeg() });
  await app.jobs.runDue();
  recipient = await aRecipient(app, emma);
  brothers = await aRecipient(app, luca);
  video = `/api/media/${sent.id}/video`;
  photo = `/api/media/${picture.id}/photo`;
  brothersVideo = `/api/media/${sent.others[0]?.id}/video`;
  whole = Buffer.from(await (await recipient.fetch(video)).arrayBuffer());
});
afterAll(async () => {
  await app.close();
  await home.remove();
});

describe('a message’s bytes', () => {
  it('have their own type, and nothing in them may run', async () => {
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
  ])('are served in the range %s', async (range, bounds) => {
    const answer = await recipient.fetch(video, { headers: { range } });
    const [first, last] = bounds(whole.length);
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${whole.length}`);
    expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(whole.subarray(first, last + 1)));
  });

  it('beyond the end are refused, with the real size', async () => {
    const answer = await recipient.fetch(video, { headers: { range: 'bytes=999999999-' } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  });

  it('are served completely for several ranges', async () => {
    const answer = await recipient.fetch(video, { headers: { range: 'bytes=0-1,5-6' } });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(whole.length);
  });

  it('are described by HEAD, without a body', async () => {
    const answer = await recipient.fetch(video, { method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe(String(whole.length));
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });

  it('can be saved under the message’s title, completely or in ranges', async () => {
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

  it('of a photo are saved as a picture that any program opens, whatever its title', async () => {
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

  it('have a tag per message, so that two people can’t tell they got the same video', async () => {
    const tag = await tagOf(recipient, video);
    const brothersTag = await tagOf(brothers, brothersVideo);
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(brothersTag).not.toBe(tag);
    for (const id of await app.storedObjects()) expect([tag, brothersTag]).not.toContain(`"${id}"`);

    const range = 'bytes=100-199';
    const goOn = (etag: string) => recipient.fetch(video, { headers: { range, 'if-range': etag } });
    expect([(await goOn(tag)).status, (await goOn(brothersTag)).status]).toEqual([206, 200]);

    // Players continue after a restart, and with another process.
    await app.close();
    app = await startTestApp({ home });
    recipient = movedTo(app, recipient);
    expect(await tagOf(recipient, video)).toBe(tag);
    expect((await goOn(tag)).status).toBe(206);
  });

  it('cost one statement a range, which also checks the release and both sessions', async () => {
    const cookies = [...recipient.cookies(), ...annas.cookies()].map(([name, value]) => `${name}=${value}`);
    const headers = { cookie: cookies.join('; '), range: 'bytes=0-9' };
    const statements = recordStatements();
    const answers = [await app.browser().fetch(video, { headers }), await app.browser().fetch(video, { headers })];
    expect(answers.map(({ status }) => status)).toEqual([206, 206]);
    expect(statements.take()).toHaveLength(2);
  });

  it('end with the session: the next range is not found (A6)', async () => {
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

async function tagOf(browser: TestClient, path: string): Promise<string> {
  return (await browser.fetch(path, { method: 'HEAD' })).headers.get('etag') ?? '';
}

function movedTo(later: TestApp, browser: TestClient): TestClient {
  const moved = later.browser(browser.address);
  for (const [name, value] of browser.cookies()) moved.carry(name, value);
  return moved;
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
