import { once } from 'node:events';
import { IncomingMessage, METHODS, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { api } from '@someday/contract/api/api';
import type { Endpoint } from '@someday/contract/api/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aLovedOne, aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the API', () => {
  it('describes every endpoint of the contract at /api/openapi.json', async () => {
    const answer = await app.browser().fetch('/api/openapi.json');
    const operation = z.object({ operationId: z.string(), summary: z.string() });
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
      .parse(await answer.json());
    for (const [name, { method, path, summary }] of Object.entries<Endpoint>(api)) {
      expect(paths[path]?.[method.toLowerCase()], name).toMatchObject({ operationId: name, summary });
    }
  });

  it.each([
    ['{bad', 'application/json', 400, 'Please check what you entered and try again.'],
    ['', 'application/json', 400, 'Please check what you entered and try again.'],
    ['[]', 'application/json', 400, 'Please check what you entered and try again.'],
    ['null', 'application/json', 400, 'Please check what you entered and try again.'],
    ['{"email":1,"password":{}}', 'application/json', 400, 'Please enter both email and password.'],
    ['{"__proto__":{"admin":true},"email":"a","password":"b"}', 'application/json', 400, /^Please check/],
    ['email=a&password=b', 'application/x-www-form-urlencoded', 415, 'We can’t read this kind of request.'],
    ['email', 'text/plain', 415, 'We can’t read this kind of request.'],
    ['{}', 'application/json; charset=utf-16', 415, 'We can’t read this kind of request.'],
    ['--b--', 'multipart/form-data; boundary=b', 415, 'We can’t read this kind of request.'],
    ['{"email":"a","password":"b","em\\u0061il":"c"}', 'application/json', 400, /^Please check/],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'application/json', 400, /^Please check/],
    [`[${'[1],'.repeat(15_000)}[1]]`, 'application/json', 400, /^Please check/],
    [`[${'[1],'.repeat(250_000)}[1]]`, 'application/json', 413, 'This request is too large.'],
    [`{${Array.from({ length: 100_000 }, (_, n) => `"a${n}":1`).join()}}`, 'application/json', 413, /too large/],
  ])('refuses the body %j of type %s in plain words', async (body, contentType, status, message) => {
    const headers = { origin: app.origin, 'content-type': contentType };
    const answer = await app.browser().fetch('/api/auth/login', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('answers 404 to methods without a route', async () => {
    for (const method of METHODS.filter((one) => !['GET', 'HEAD', 'CONNECT'].includes(one))) {
      for (const path of ['/api/auth/check', '/api/nothing', '/healthz', '/']) {
        expect((await asked({ method, path })).status, `${method} ${path}`).toBe(404);
      }
    }
  });

  it.each([
    ['login', { email: 'anna\0@example.org', password: 'correct horse' }],
    ['adminLogin', { username: 'admin\0', password: 'correct horse' }],
    ['forgotPassword', { email: 'anna\0@example.org' }],
    ['confirmEmail', { token: 'a\0b' }],
    ['resetPassword', { token: 'a\0b', newPassword: 'correct horse' }],
  ] as const)('refuses a NUL in the body of %s', async (name, body) => {
    const answer = await app
      .browser()
      .fetch(api[name].path, {
        method: 'POST',
        headers: { origin: app.origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(answer.status, await answer.text()).toBe(400);
  });

  it.each([
    ['/api/access/%00', 404],
    ['/api/messages/1?access=%00', 404],
    ['/api/auth/verify-email?token=%00', 400],
    ['/api/notices/%00', 400],
  ])('refuses a NUL in %s', async (path, status) => {
    expect((await app.browser().fetch(path)).status).toBe(status);
  });

  it('stores names as they are visible: without characters that only reverse text, and none that are invisible', async () => {
    const anna = await aMember(app);
    expect(await aLovedOne(anna, { name: '\u202eEmma\u2066 Hart' })).toMatchObject({ name: 'Emma Hart' });
    for (const name of ['\u200b\ufeff', '\u3164', '\u2800 \u2800', '\ufe0f']) {
      const refusal = await anna.browser.refused('addLovedOne', { body: { name } });
      expect(refusal).toMatchObject({ status: 400, message: 'Please enter a name' });
    }
  });

  it.each([
    '/api/nothing',
    '/api/messages/abc',
    '/api/messages/0',
    '/api/messages/99999999999999',
    '/api/media/1/secrets',
  ])('says only that %s doesn’t exist', async (path) => {
    const member = app.browser();
    await member.ok('signup', {
      body: { name: 'Anna', email: `${path.length}@example.org`, password: 'correct horse' },
    });
    const answer = await member.fetch(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      code: 'not_found',
      message: 'We couldn’t find that. It may have been removed.',
    });
  });

  it('sends every response with headers that keep out other sites and scripts', async () => {
    const { headers } = await app.browser().fetch('/api/auth/check');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('reveals no details of internal errors (F10), and only the status of its health (F11)', async () => {
    const broken = await startTestApp();
    await sql`drop table outgoing_emails`.execute(broken.db);
    const body = { email: 'anna@example.org' };
    const refusal = await broken.browser().refused('forgotPassword', { body });
    expect(refusal).toEqual({
      status: 500,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(broken.takeLog().join('')).toContain('outgoing_emails');
    expect(await (await broken.browser().fetch('/healthz')).json()).toMatchObject({ status: 'alive' });
    expect(await (await broken.browser().fetch('/readyz')).json()).toEqual({ status: 'ready', clock: 'right' });
    await broken.close();
  });

  it('asks to be restarted once its own database has been down for a minute, and stops when it returns', async () => {
    let away = 59_999;
    const app = await startTestApp({ ownDatabase: { awayMs: () => away, hasNoRoom: () => false } });
    const installation = app.platform.keyFacts.pepperId;
    const health = async () => {
      const answer = await app.browser().fetch('/healthz');
      return { status: answer.status, body: await answer.json() };
    };
    expect(await health()).toEqual({ status: 200, body: { status: 'alive', installation } });
    away = 60_000;
    expect(await health()).toEqual({ status: 503, body: { status: 'database gone', installation } });
    away = 0;
    expect(await health()).toEqual({ status: 200, body: { status: 'alive', installation } });
    await app.close();
  });

  it('keeps serving with a wrong clock, and says so', async () => {
    const app = await startTestApp();
    app.skewNode(600_000);
    const answer = await app.browser().fetch('/readyz');
    const waiting = expect.stringMatching(/^irreversible work, since 20/);
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { status: 'ready', clock: 'apart', waiting },
    });
    app.skewNode(0);
    await app.jumpTo(new Date(app.now().getTime() + 86_400_000));
    expect(await (await app.browser().fetch('/readyz')).json()).toEqual({ status: 'ready', clock: 'jumped', waiting });
    expect(app.takeLog()).toEqual([expect.stringContaining('clock-not-right')]);
    await app.close();
  });

  it('is bound to HTTPS if it uses it: headers and cookies', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://someday.example' } });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Anna', email: 'anna@example.org', password: 'correct horse' });
    const answer = await secure.browser().fetch('/api/auth/signup', { method: 'POST', headers, body });
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-someday_member', '__Host-someday_device']);
    for (const cookie of cookies) expect(cookie).toMatch(/Path=\/.*; HttpOnly; Secure; SameSite=Lax$/);
    await secure.close();
    const { headers: plain } = await app.browser().fetch('/healthz');
    expect(plain.get('strict-transport-security')).toBeNull();
  });

  it('is a demo only if configured as one', async () => {
    const demo = await startTestApp({ env: { DEMO: 'true' } });
    expect((await demo.browser().ok('getInstallation')).demo).toBe(true);
    await demo.close();
    expect((await app.browser().ok('getInstallation')).demo).toBe(false);
  });
});

/** What a browser can't send: any method, any Host. */
async function asked(
  { method = 'GET', path, headers = {} }: { method?: string; path: string; headers?: Record<string, string> },
  { hostname, port } = new URL(app.origin),
): Promise<{ status: number; body: string }> {
  const asking = request({ hostname, port, method, path, headers }).end();
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asking, 'response'));
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

describe('a request for another host', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:80',
    '192.168.1.5',
    '[fd00::5]:3000',
    'a:b:c',
  ])('is misdirected: %s', async (host) => {
    const answer = await asked({ path: '/api/auth/check', headers: { host } });
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.body)).toEqual({
      code: 'other_host',
      message: 'Someday isn’t set up for this address. Please use http://localhost:3000.',
    });
    expect(await asked({ path: '/healthz', headers: { host } })).toMatchObject({ status: 200 });
    expect(await asked({ path: '/readyz', headers: { host } })).toMatchObject({ status: 200 });
  });

  it('gets a page with Someday’s address, and how to make it work at this one', async () => {
    const { status, body } = await asked({ path: '/message-access', headers: { host: 'videos.example:3000' } });
    expect(status).toBe(421);
    expect(body).toContain('<a href="http://localhost:3000/">');
    expect(body).toContain('<code>PUBLIC_URL</code> to <code>http://videos.example:3000</code>');
    expect((await asked({ path: '/', headers: { host: '"><script>' } })).body).not.toContain('<script>');
  });

  it.each(['192.168.1.5:3000', 'someday.local:3000'])(
    'at home, as %s, gets a page that says how phones get in and may use the camera',
    async (host) => {
      const { status, body } = await asked({ path: '/', headers: { host } });
      expect(status).toBe(421);
      expect(body).toContain(
        'start it with <code>npm start -- --home</code>. That also gives them the HTTPS they need',
      );
      expect(body).not.toContain('PUBLIC_URL');
    },
  );

  it('is not accepted for a proxy’s headers, which a page can send', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', origin: 'http://localhost' };
    expect(await asked({ path: '/api/auth/check', headers })).toMatchObject({ status: 421 });
    const swapped = { host: 'localhost', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    const logout = { method: 'POST', path: '/api/auth/logout', headers: swapped };
    expect(await asked(logout)).toMatchObject({ status: 403 });
  });

  it.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost.',
    'someday.localhost:3000',
    '127.0.0.1:1',
    '127.1.2.3',
    '[::1]:3000',
  ])('is not one for %s', async (host) => {
    expect(await asked({ path: '/api/auth/check', headers: { host } })).toMatchObject({ status: 200 });
  });

  it('is not one for PUBLIC_URL, on any port', async () => {
    const public_ = await startTestApp({ env: { PUBLIC_URL: 'https://someday.example' } });
    for (const host of ['someday.example', 'Someday.Example:443', 'someday.example:3000']) {
      expect(await asked({ path: '/api/auth/check', headers: { host } }, new URL(public_.origin))).toMatchObject({
        status: 200,
      });
    }
    await public_.close();
  });
});
