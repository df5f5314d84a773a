import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { makePrograms } from '#server/testing/running-program.ts';
import { firstInGate, isLongRun } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const run = promisify(execFile);
const [form, part, json] = ['multipart/form-data; boundary=b', 'application/offset+octet-stream', 'application/json'];
const unknownUpload = `/api/uploads/${'0'.repeat(32)}`;
const file = '--b\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';

type Refusal = [name: string, to: `${'POST' | 'PATCH'} ${string}`, status: number, headers: Record<string, string>];

const refusals: Refusal[] = [
  ['JSON that is too large', 'POST /api/auth/login', 413, { 'content-type': json }],
  ['a body where none is expected', 'POST /api/auth/logout', 413, { 'content-type': json }],
  ['JSON without a session', 'POST /api/family/members', 401, { 'content-type': json }],
  ['a form without a session', 'POST /api/video-messages', 401, { 'content-type': form }],
  ['a file of no known kind', 'POST /api/video-messages', 415, { 'content-type': form, cookie: 'Anna' }],
  ['a part of an upload without a session', `PATCH ${unknownUpload}`, 401, { 'content-type': part }],
  ['a part of an unknown upload', `PATCH ${unknownUpload}`, 404, { 'content-type': part, cookie: 'Anna' }],
  [
    'an upload that is too large',
    'POST /api/uploads',
    413,
    { 'content-type': part, cookie: 'Anna', 'upload-length': '999999999999999' },
  ],
  ['a type that we can’t read', 'POST /api/auth/login', 415, { 'content-type': 'text/plain' }],
  ['a form for an endpoint without one', 'POST /api/auth/login', 415, { 'content-type': form }],
  ['a compressed body', 'POST /api/auth/login', 415, { 'content-type': json, 'content-encoding': 'gzip' }],
  ['another site’s request', 'POST /api/auth/login', 403, { 'content-type': json, origin: 'https://evil.example' }],
  ['an unknown endpoint', 'POST /api/nothing', 404, { 'content-type': json }],
  ['an unknown page', 'POST /nothing', 404, { 'content-type': 'text/plain' }],
];

describe('a refusal before the end of its request', () => {
  let app: TestApp;
  let anna: MadeMember;
  beforeAll(async () => {
    app = await startTestApp({ hasPages: true, patience: { seconds: 60, bytes: 1, lingerSeconds: 0.5 } });
    anna = await aMember(app);
  });
  afterAll(() => app.close());

  function headersOf([, , , headers]: Refusal): Record<string, string> {
    const cookie = [...anna.browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0' };
    return { origin: app.origin, ...tus, ...headers, ...(headers['cookie'] !== undefined && { cookie }) };
  }

  function begun(to: string, headers: Record<string, string>): Socket {
    const { hostname, port } = new URL(app.origin);
    const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map((line) => line.join(': '));
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).on('error', () => {});
    socket.write(`${[`${to} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    return socket.setEncoding('utf8');
  }

  /** Goes on sending after the answer, as browsers do, and must not be reset. */
  async function sendOn(refusal: Refusal, body: Buffer, chunked: boolean): Promise<number> {
    const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) };
    const socket = begun(refusal[1], { ...headersOf(refusal), expect: 'something', ...length });
    const answer = once(socket, 'data');
    for (let at = 0; at < body.length; at += 65_536) {
      const bytes = body.subarray(at, at + 65_536);
      if (chunked) socket.write(`${bytes.length.toString(16)}\r\n`);
      if (!socket.write(bytes) && !socket.destroyed) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
      if (chunked) socket.write('\r\n');
      if (at === 8 * 65_536) await answer;
    }
    expect(socket.errored).toBeNull();
    socket.destroy();
    return Number(/^HTTP\/1.1 (\d+)/.exec((await answer).join(''))?.[1]);
  }

  async function fetchIt(refusal: Refusal, bytes: Buffer<ArrayBuffer>, chunked: boolean): Promise<number> {
    const [method = '', path = ''] = refusal[1].split(' ');
    const body = chunked ? new Blob([bytes]).stream() : bytes;
    const answer = await fetch(app.origin + path, { method, headers: headersOf(refusal), body, ...{ duplex: 'half' } });
    await answer.text();
    return answer.status;
  }

  describe.each(firstInGate(1, [3, 30, 300]))('is heard by who is still sending %i MB:', (size) => {
    const body = Buffer.alloc(size * 1_048_576, 'x');
    body.write(file);
    const tries = isLongRun ? Math.ceil(20 / size) : 1;

    it.each(refusals)('%s', { timeout: 300_000 }, async (...refusal) => {
      for (const chunked of [true, false]) {
        for (let n = 0; n < tries; n += 1) {
          expect(await fetchIt(refusal, body, chunked)).toBe(refusal[2]);
          expect(await sendOn(refusal, body, chunked)).toBe(refusal[2]);
        }
      }
    });
  });

  /** This machine's `localhost`, as most machines have it. */
  const both = `import dns from 'node:dns'; import { syncBuiltinESMExports } from 'node:module';
    const both = [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }], { lookup } = dns;
    dns.lookup = (host, options, done) => host === 'localhost' ? done(null, both) : lookup(host, options, done);
    dns.promises.lookup = async () => both; syncBuiltinESMExports();`;

  it.each<[string, Record<string, string>, string[]]>([
    [
      'localhost',
      { HOST: 'localhost', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(both)}` },
      ['http://127.0.0.1', 'http://[::1]'],
    ],
    ['a home network', { HOME_NETWORK: 'on' }, ['https://127.0.0.1']],
  ])(
    'is heard at each address of %s, by fetch and curl',
    { tags: 'long', timeout: 300_000 },
    async (_host, env, places) => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      const programs = await makePrograms();
      const file = path.join(programs.dataDir, 'large');
      await writeFile(file, Buffer.alloc(30 * 1_048_576, 'x'));
      const { started, child } = programs.start({ BILLING: 'off', ...env });
      const port = /:(\d+)/.exec(await started)?.[1];
      const paths = { '/api/auth/login': 413, '/api/family/members': 401, '/api/nothing': 404 };
      const headers = { 'content-type': json };
      for (let n = 0; n < 10; n += 1)
        for (const place of places)
          for (const [to, status] of Object.entries(paths)) {
            const url = `${place}:${port}${to}`;
            const answer = await fetch(url, { method: 'POST', headers, body: await readFile(file) });
            await answer.text();
            const options = ['-gksS', '-H', `content-type: ${json}`, '-H', 'expect:', '--data-binary', `@${file}`];
            const curl = await run('curl', [...options, '-o', '/dev/null', '-w', '%{http_code}', url]);
            expect([url, answer.status, curl.stdout, curl.stderr]).toEqual([url, status, String(status), '']);
          }
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
      await programs.end();
    },
  );

  it('is heard if the head is what is too large', async () => {
    const socket = begun('GET /', { 'x-large': 'x'.repeat(3_000_000) });
    const [answer]: unknown[] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 431 /);
    socket.destroy();
  });

  it('doesn’t leave the connection open for who sends nothing more', async () => {
    for (const to of ['POST /api/nothing', 'POST /api/auth/login']) {
      const socket = begun(to, { 'content-length': '1000000', 'content-type': json });
      socket.on('end', () => socket.end());
      expect((await once(socket, 'data')).join('')).toMatch(/^HTTP\/1.1 4/);
      await once(socket, 'close');
    }
  });

  it('is waited for on a few connections of an address only: one more closes the oldest', async () => {
    const closed: number[] = [];
    const sockets: Socket[] = [];
    for (let n = 0; n <= limits.lingeringPerAddress; n += 1) {
      const socket = begun('POST /api/nothing', { 'content-length': '1000000' });
      const sending = setInterval(() => socket.write('x'), 20);
      socket.once('close', () => clearInterval(sending)).once('close', () => closed.push(n));
      sockets.push(socket);
      await once(socket, 'data');
    }
    await expect.poll(() => closed).toEqual([0]);
    for (const socket of sockets) socket.destroy();
  });
});
