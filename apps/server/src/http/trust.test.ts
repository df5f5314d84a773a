import https from 'node:https';
import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { api } from '@someday/contract/api/api';
import { pages } from '@someday/contract/rules/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const now = new Date('2026-11-26T12:00:00Z');
let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await startTestApp({ now, hasPages: true, env: { HOME_NETWORK: 'on', BILLING: '' } });
  port = Number(new URL(app.origin).port);
});
afterAll(() => app.close());

const home = () => {
  if (app.platform.home === null) throw new Error('This Someday isn’t at home.');
  return app.platform.home;
};

interface Answer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Over HTTPS, as a device that trusts the authority; `host` is also the name in the certificate it expects. */
function ask(
  url: string,
  { host = 'someday.local', headers = {} }: { host?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: url,
      servername: host,
      ca: home().authority,
      headers: { host, ...headers },
    };
    https
      .get(options, (answer) => {
        void text(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject);
      })
      .on('error', reject);
  });
}

const plainly = (url: string, init: RequestInit = {}) => fetch(app.origin + url, { redirect: 'manual', ...init });

describe('a Someday at home', () => {
  it('answers over HTTPS with a certificate that its authority vouches for', async () => {
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    expect(await ask('/readyz', { host: 'localhost' })).toMatchObject({ status: 200 });
  });

  it('takes no payments, and sends people to its name', () => {
    expect(app.platform.config.billing.kind).toBe('off');
    expect(app.platform.config.publicUrl).toBe('https://someday.local:3000');
  });

  it('lets people continue past a warning: browsers aren’t told to insist on HTTPS', async () => {
    expect((await ask('/')).headers).not.toHaveProperty('strict-transport-security');
  });

  it.each(['evil.example', '192.168.200.200', 'sub.someday.local', 'foo.localhost', '127.0.0.2'])(
    'answers to the names and addresses in its certificate, and not to %s',
    async (host) => {
      const { status } = await ask('/', { headers: { host } });
      expect(status).toBe(421);
    },
  );

  it('sets its sessions only for HTTPS', async () => {
    const body = JSON.stringify({
      name: 'Anna',
      email: 'anna@example.org',
      password: 'correct horse',
      timeZone: 'UTC',
    });
    const answer = await new Promise<Answer>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path: '/api/auth/signup',
        method: 'POST',
        servername: 'someday.local',
        ca: home().authority,
      };
      const headers = { host: 'someday.local', 'content-type': 'application/json', origin: 'https://someday.local' };
      https
        .request({ ...options, headers }, (reply) => {
          void text(reply).then(
            (said) => resolve({ status: reply.statusCode, headers: reply.headers, body: said }),
            reject,
          );
        })
        .on('error', reject)
        .end(body);
    });
    expect(answer.status).toBe(201);
    expect(String(answer.headers['set-cookie'])).toMatch(/__Host-.*Secure/);
  });
});

describe('over plain HTTP, a Someday at home', () => {
  it('leads everyone to the page about trust, and remembers where they wanted to go', async () => {
    const answer = await plainly('/message-access?from=card');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/trust?to=%2Fmessage-access%3Ffrom%3Dcard');
  });

  it('never takes or gives anything of a person’s', async () => {
    const headers = { 'content-type': 'application/json' };
    const login = await plainly('/api/auth/login', { method: 'POST', headers, body: '{}' });
    expect(login.status).toBe(421);
    expect(await login.json()).toMatchObject({ message: expect.stringContaining('https://someday.local:3000') });
    expect((await plainly('/api/auth/check')).status).toBe(421);
    expect((await plainly('/API/auth/check')).status).toBe(302);
    expect((await plainly('//api/auth/check')).status).toBe(302);
  });

  it('tells its own pages whether a device trusts it, and no other site that it exists', async () => {
    const allowedOrigin = async (origin: string) =>
      (await plainly('/trust/ready', { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await allowedOrigin('http://someday.local:3000')).toBe('http://someday.local:3000');
    expect(await allowedOrigin('https://evil.example')).toBeNull();
  });

  it('gives the authority’s certificate in the forms that phones and computers take', async () => {
    const crt = await plainly('/trust/someday.crt');
    expect(crt.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    const profile = await plainly('/trust/someday.mobileconfig');
    expect(profile.headers.get('content-type')).toContain('application/x-apple-aspen-config');
    const der = Buffer.from(await crt.arrayBuffer()).toString('base64');
    expect(home().authority.replaceAll('\n', '')).toContain(der);
    expect(await profile.text()).toContain(`<data>${der}</data>`);
  });

  it('closes a connection that says nothing, or nothing it understands', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('\u0000\u0001 nonsense \r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
    connect(port, '127.0.0.1').end();
    connect(port, '127.0.0.1'); // says nothing, and must not keep the program from stopping
    expect((await plainly('/healthz')).status).toBe(200);
  });
});

it('The authority’s private key never leaves the machine', async () => {
  const pem = await readFile(path.join(home().folder, 'authority.pem'), 'utf8');
  const lines = /PRIVATE KEY-----\n([^-]+)\n-----END PRIVATE/.exec(pem)?.[1] ?? '';
  // The 32 bytes of the scalar, which alone would be enough. What follows them is the public key.
  const scalar = Buffer.from(lines, 'base64').subarray(36, 68);
  expect(scalar).toHaveLength(32);
  const shifted = [0, 1, 2].map((shift) => scalar.subarray(shift).toString('base64').slice(0, 36));
  const canaries = [...shifted, scalar.toString('hex'), scalar.toString('latin1'), lines.slice(0, 64)];

  const gets = Object.values(api).flatMap(({ method, path: url }) =>
    method === 'GET' && !url.includes('events') ? [url] : [],
  );
  const trust = [
    '/trust/someday.crt',
    '/trust/someday.mobileconfig',
    '/trust/ready',
    '/trust/authority.pem',
    '/trust/../home-network/someday.local/authority.pem',
  ];
  for (const url of [...pages.map((page) => page.path), ...gets, ...trust, '/api/openapi.json', '/healthz']) {
    const address = url.replaceAll(/\{\w+\}/g, '1');
    const said = [
      await ask(address),
      await plainly(address).then(async (answer) => ({ headers: [...answer.headers], body: await answer.text() })),
    ];
    for (const canary of canaries)
      expect(JSON.stringify(said).includes(canary), `${address} tells the key`).toBe(false);
  }
  const log = app.takeLog().join('\n');
  for (const canary of canaries) expect(log).not.toContain(canary);
});
