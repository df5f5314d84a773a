import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, tusOf } from '#server/testing/tus.ts';

let app: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  app = await startTestApp({ patience: { seconds: 0.2, bytes: 4096, headSeconds: 0.6 } });
  anna = await aMember(app);
});
afterAll(() => app.close());

/** The server's complete response to a request with a stalled body, until it closes the connection. */
async function answerTo(head: readonly string[], body: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  const cookie = [...anna.browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(`${[...head, `host: ${hostname}:${port}`, `cookie: ${cookie}`].join('\r\n')}\r\n\r\n`);
  socket.write(body);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'close');
  return answer;
}

const stalled = /^HTTP\/1.1 408 .*connection: close.*"code":"request_stalled"/is;

describe('a stalled body is cut off with a response', () => {
  it('if it is JSON', async () => {
    const head = ['POST /api/auth/login HTTP/1.1', 'content-type: application/json', 'content-length: 5000'];
    expect(await answerTo(head, '{"email":"')).toMatch(stalled);
  });

  it('if it is a form with a file', { tags: 'long' }, async () => {
    const type = 'content-type: multipart/form-data; boundary=b';
    const part = '--b\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';
    const head = ['POST /api/video-messages HTTP/1.1', type, 'content-length: 900000'];
    for (const body of [part, Buffer.concat([Buffer.from(part), fakeVideo(300_000)])]) {
      expect(await answerTo(head, body)).toMatch(stalled);
    }
    await expect.poll(() => app.storedObjects()).toEqual([]);
  });

  it('if it is a part of an upload, of which complete steps are stored', async () => {
    const tus = tusOf(anna.browser, app.origin);
    const id = await tus.begin(900_000);
    const head = [
      `PATCH /api/uploads/${id} HTTP/1.1`,
      'tus-resumable: 1.0.0',
      'content-type: application/offset+octet-stream',
      'upload-offset: 0',
      'content-length: 900000',
    ];
    expect(await answerTo(head, fakeVideo(70_000))).toMatch(stalled);
    expect(await tus.offset(id)).toBe(65_536);
  });

  it('and without one if nothing reads it', async () => {
    const head = ['GET /api/events HTTP/1.1', 'content-length: 10'];
    expect(await answerTo(head, 'x')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('and so is a head that never ends, even if it moves', { tags: 'long' }, async () => {
    const { hostname, port } = new URL(app.origin);
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(`GET / HTTP/1.1\r\nhost: ${hostname}\r\n`);
    const dripping = setInterval(() => socket.write('x-more: drops\r\n'), 50);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'close');
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('but not while it moves, however long it takes', { tags: 'long' }, async () => {
    const tus = tusOf(anna.browser, app.origin);
    const bytes = fakeVideo(10 * 5000);
    const id = await tus.begin(bytes.length);
    const source = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let n = 0; n < 10; n++) {
          controller.enqueue(bytes.subarray(n * 5000, (n + 1) * 5000));
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        controller.close();
      },
    });
    const answer = await anna.browser.fetch(`/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        origin: app.origin,
      },
      body: source,
      ...{ duplex: 'half' },
    });
    expect(answer.status).toBe(204);
  });
});
