import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get, request } from 'node:https';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { messageForm } from '../../apps/server/src/testing/make.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { uploadForm } from '../../apps/server/src/testing/tus.ts';
import { signUpAs, somebody } from '../support/account.ts';
import { startApp, type RunningApp } from '../support/app.ts';
import { launchOptions } from '../support/chromium.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { enterCode, openMessage, playPastTheMiddle } from '../support/loved-one.ts';
import { addLovedOne, goOn, send, untilReady, untilRecorded } from '../support/member.ts';
import { domain, startCaddy, startNginx, type RunningProxy } from '../support/proxies.ts';

const MiB = 1_048_576;

interface Visit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | FormData | AsyncIterable<Uint8Array>;
  /** The visitor's address. All of 127.0.0.0/8 is this machine. */
  readonly from?: string;
}

describe.each([
  // Caddy refuses them itself, and doesn't say so in a page.
  { name: 'Caddy', start: startCaddy, toldOtherHost: '' },
  { name: 'nginx', start: startNginx, toldOtherHost: `https://${domain}` },
])('Someday behind $name', ({ start, toldOtherHost }) => {
  let folder: string;
  let ports: { http: number; https: number };
  let app: RunningApp;
  let proxy: RunningProxy;
  let authority: Buffer;
  let anna: TestClient;
  let emma: { id: number; accessCode: string };
  /** A video for Emma. */
  let messageId: number;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'someday-proxy-'));
    ports = { http: await freePort(), https: await freePort() };
    app = await startApp({ env: { PUBLIC_URL: `https://${domain}:${ports.https}`, TRUST_PROXY: '127.0.0.1' } });
    proxy = await start({ folder, ports, upstream: Number(new URL(app.origin).port) });
    authority = await vi.waitFor(() => readFile(proxy.authority), { timeout: 20_000 });
    await vi.waitFor(() => visit('/readyz'), { timeout: 20_000 });
    anna = new TestClient(app.origin);
    await anna.ok('signup', {
      body: { name: 'Anna', email: 'anna@example.org', password: 'correct horse', timeZone: 'Europe/Berlin' },
    });
    emma = await anna.ok('addLovedOne', { body: { name: 'Emma', email: null } });
    messageId = (await anna.ok('createMessage', { form: await messageForm(emma.id, { file: await gpsMp4() }) })).id;
    await untilPlayable(messageId);
  });
  afterAll(async () => {
    await proxy.stop();
    await app.stop();
    await rm(folder, { recursive: true });
  });

  const untilPlayable = (id: number) =>
    vi.waitFor(
      async () => expect((await anna.ok('getOwnMessage', { params: { id: String(id) } })).media.state).toBe('ready'),
      { timeout: 120_000, interval: 200 },
    );

  const address = (place: string, { from = '127.0.0.1', method = 'GET', headers = {} }: Visit) => ({
    ...{ host: '127.0.0.1', port: ports.https, path: place, localAddress: from, agent: false as const },
    ...{ method, ca: authority, servername: domain, headers: { host: `${domain}:${ports.https}`, ...headers } },
  });

  async function visit(place: string, options: Visit = {}) {
    const { body = Buffer.alloc(0) } = options;
    const form = body instanceof FormData ? new Response(body) : undefined;
    const type = form?.headers.get('content-type');
    const asking = request(
      address(place, { ...options, headers: { ...(type && { 'content-type': type }), ...options.headers } }),
    );
    const answered = once(asking, 'response');
    answered.catch(() => {}); // awaited below
    const bytes = form
      ? [await form.bytes()]
      : body instanceof Uint8Array
        ? [body]
        : body instanceof FormData
          ? []
          : body;
    for await (const chunk of bytes) if (!asking.write(chunk)) await once(asking, 'drain');
    asking.end();
    const [answer]: IncomingMessage[] = await answered;
    if (!answer) throw new Error('There was no answer.');
    const content = Buffer.concat(await Array.fromAsync<Buffer>(answer));
    return { status: answer.statusCode, headers: answer.headers, content };
  }

  /** Anna's own browser. */
  const hers = (more: Readonly<Record<string, string>> = {}) => ({
    ...{ cookie: [...anna.cookies()].map(([name, value]) => `${name}=${value}`).join('; '), ...more },
    ...{ origin: `https://${domain}:${ports.https}`, 'tus-resumable': '1.0.0' },
  });

  test('answers over HTTPS, and tells browsers to always use it', async () => {
    const { status, headers } = await visit('/');
    expect(status).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await visit('/healthz')).content.toString()).toContain('"status":"alive"');
    const plain = await fetch(`http://127.0.0.1:${ports.http}/pricing?from=card`, {
      headers: { host: domain },
      redirect: 'manual',
    });
    expect(plain.status).toBeGreaterThan(300);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/.+\/pricing\?from=card$/);
  });

  test('refuses every other host', async () => {
    const { status, content } = await visit('/', { headers: { host: 'evil.example' } });
    expect(status).toBe(421);
    expect(content.toString()).toContain(toldOtherHost);
  });

  describe('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${domain} 127.0.0.1`];
      browser = await chromium.launch({ ...launchOptions, args });
    });
    afterAll(() => browser.close());

    test('a mother records a message, Someday restarts, and her daughter opens it', { timeout: 240_000 }, async () => {
      const complaints: string[] = [];
      const newPage = async () => {
        // Only this test’s authority isn’t known to the browser.
        const context = await browser.newContext({
          baseURL: `https://${domain}:${ports.https}`,
          ...{
            ignoreHTTPSErrors: true,
            permissions: ['camera', 'microphone'],
            reducedMotion: 'reduce',
            locale: 'en-US',
          },
        });
        const page = await context.newPage();
        page.on('console', (message) => {
          // Chromium registers no worker for a site whose certificate it doesn't know.
          const isExpected = message.text().includes('An SSL certificate error occurred when fetching the script');
          if (message.type() === 'error' && !isExpected) complaints.push(message.text());
        });
        return page;
      };
      const mother = await newPage();
      await signUpAs(mother, somebody('Margaret'));
      const code = await addLovedOne(mother, 'Lily');
      const dialog = mother.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await dialog.getByRole('button', { name: 'Start Recording' }).click();
      await untilRecorded(dialog, 3);
      await dialog.getByRole('button', { name: 'Stop' }).click();
      await dialog.getByRole('button', { name: 'Use This Recording' }).click();
      await goOn(mother);
      await dialog.getByLabel('Title').fill('The story of the blue boat');
      await send(mother);
      await untilReady(mother);

      expect(complaints).toEqual([]);
      const events = (status: number) =>
        mother.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.status() === status);
      const refused = events(502);
      await app.kill();
      await refused;
      const connected = events(200);
      await app.restart('SIGTERM');
      await connected;
      complaints.length = 0; // about the proxy's errors

      const daughter = await newPage();
      await enterCode(daughter, code, 'Lily');
      await openMessage(daughter, 'The story of the blue boat');
      await playPastTheMiddle(daughter);
      await mother.getByRole('listitem').filter({ hasText: 'blue boat' }).getByText('Viewed').waitFor();
      expect(complaints).toEqual([]);
    });
  });

  test('a video of 2 GB arrives while it’s being sent, and nothing larger', { timeout: 600_000 }, async () => {
    const size = 2048 * MiB;
    const begin = (bytes: number) =>
      visit('/api/uploads', { method: 'POST', headers: hers({ 'upload-length': String(bytes) }) });
    expect((await begin(size + 1)).status).toBe(413);
    const { headers } = await begin(size);
    const place = headers.location ?? '';
    const hash = createHash('sha256');
    /** A video, and padding that players skip. */
    async function* video() {
      const clip = await readFile(await gpsMp4());
      const padding = Buffer.alloc(8);
      padding.writeUInt32BE(size - clip.length);
      padding.write('free', 4);
      let sent = 0;
      let isHalf = false;
      while (sent < size) {
        const chunk = sent === 0 ? Buffer.concat([clip, padding]) : Buffer.alloc(Math.min(MiB, size - sent));
        hash.update(chunk);
        yield chunk;
        sent += chunk.length;
        if (isHalf || sent < size / 2) continue;
        isHalf = true;
        await expect.poll(async () => (await storedBytes()) / sent, { timeout: 60_000 }).toBeGreaterThan(0.9);
      }
    }
    const part = { 'content-type': 'application/offset+octet-stream', 'content-length': String(size) };
    const sent = await visit(place, {
      method: 'PATCH',
      headers: hers({ ...part, 'upload-offset': '0', expect: '100-continue' }),
      body: video(),
    });
    expect(sent.status, sent.content.toString()).toBe(204);
    const form = uploadForm(emma.id, place.split('/').at(-1) ?? '', { sha256: hash.digest('hex') });
    const made = await visit('/api/video-messages', { method: 'POST', headers: hers(), body: form });
    expect(made.status, made.content.toString()).toBe(201);
    await untilPlayable(z.object({ id: z.int() }).parse(JSON.parse(made.content.toString())).id);
  });

  /** On the disk, of files that are still arriving. */
  async function storedBytes(): Promise<number> {
    const drafts = path.join(app.dataDir, 'drafts');
    const files = await Promise.all((await readdir(drafts)).map((name) => stat(path.join(drafts, name))));
    return files.reduce((sum, { blocks }) => sum + blocks * 512, 0);
  }

  test('players get parts of a video', async () => {
    const video = `/api/media/${messageId}/video`;
    const whole = await visit(video, { headers: hers() });
    expect(whole.status).toBe(200);
    const part = await visit(video, { headers: hers({ range: 'bytes=500-599' }) });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 500-599/${whole.content.length}`);
    expect(part.content.equals(whole.content.subarray(500, 600))).toBe(true);
    expect((await visit(video, { headers: hers({ range: `bytes=${whole.content.length}-` }) })).status).toBe(416);
  });

  test('updates arrive the moment they’re sent', async () => {
    const listening = get(address('/api/events', { headers: hers() }));
    const [events]: IncomingMessage[] = await once(listening, 'response');
    let heard = '';
    events?.setEncoding('utf8').on('data', (text: string) => (heard += text));
    await expect.poll(() => heard).toBe('retry: 3000\n\n');
    const phone = new TestClient(app.origin);
    await phone.ok('openWithCode', { params: { code: emma.accessCode } });
    await phone.ok('markViewed', { params: { id: String(messageId) } });
    await expect.poll(() => heard).toContain(`"type":"viewed","messageId":${messageId}`);
    expect(events?.complete).toBe(false);
    listening.destroy();
  });

  test('one visitor’s wrong codes stop only that visitor, whatever address they claim', async () => {
    const statuses = async (from: string, tries: number) => {
      const answers: (number | undefined)[] = [];
      for (let count = 0; count < tries; count += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${count}`, forwarded: `for=203.0.113.${count}` };
        answers.push((await visit('/api/access/WRNGW-RNGWR', { from, headers })).status);
      }
      return answers;
    };
    expect(await statuses('127.0.0.2', 11)).toEqual([...Array<number>(10).fill(404), 428]);
    expect(await statuses('127.0.0.3', 1)).toEqual([404]);
  });

  test('no log contains a code, even while Someday is down', async () => {
    const code = emma.accessCode;
    const places = [`/api/access/${code}`, `/api/%61ccess/${code}`, `/messages/7?access=${code}`];
    for (const place of places) await visit(place);
    await app.kill();
    for (const place of places) expect((await visit(place)).status).toBe(502);
    await expect.poll(() => proxy.logged()).toContain('502');
    expect(await proxy.logged()).not.toContain(code);
  });
});
