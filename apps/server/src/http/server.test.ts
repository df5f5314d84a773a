import { api } from '@someday/contract/api';
import type { Endpoint } from '@someday/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
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
    [
      'email=a&password=b',
      'application/x-www-form-urlencoded',
      415,
      'This kind of request body is not understood here.',
    ],
    ['email', 'text/plain', 415, 'This kind of request body is not understood here.'],
  ])('answers the body %j of type %s in plain words', async (body, contentType, status, message) => {
    const headers = { origin: app.origin, 'content-type': contentType };
    const answer = await app.browser().fetch('/api/auth/login', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(message) });
  });

  it.each([
    '/api/nothing',
    '/api/messages/abc',
    '/api/messages/0',
    '/api/messages/99999999999999',
    '/api/media/1/secrets',
  ])('says of %s only that it is not there', async (path) => {
    const member = app.browser();
    await member.ok('signup', {
      body: { name: 'Anna', email: `${path.length}@example.org`, password: 'correct horse' },
    });
    const answer = await member.fetch(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      code: 'not_found',
      message: 'We could not find that. It may have been removed.',
    });
  });

  it('sends every answer with headers that keep other sites and scripts out', async () => {
    const { headers } = await app.browser().fetch('/api/auth/check');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('answers what breaks inside without telling how (F10), and of its health nothing but that (F11)', async () => {
    const broken = await startTestApp();
    await sql`drop table account_mails`.execute(broken.db);
    const body = { email: 'anna@example.org' };
    const refusal = await broken.browser().refused('forgotPassword', { body });
    expect(refusal).toEqual({
      status: 500,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(broken.takeLog().join('')).toContain('account_mails');
    expect(await (await broken.browser().fetch('/healthz')).json()).toEqual({ status: 'alive' });
    expect(await (await broken.browser().fetch('/readyz')).json()).toEqual({ status: 'ready', clock: 'right' });
    await broken.close();
  });

  it('asks to be restarted once its own database has been gone for a minute, and takes that back when it returns', async () => {
    let away = 59_999;
    const app = await startTestApp({ ownDatabase: { awayMs: () => away, hasNoRoom: () => false } });
    const health = async () => {
      const answer = await app.browser().fetch('/healthz');
      return { status: answer.status, body: await answer.json() };
    };
    expect(await health()).toEqual({ status: 200, body: { status: 'alive' } });
    away = 60_000;
    expect(await health()).toEqual({ status: 503, body: { status: 'database gone' } });
    away = 0;
    expect(await health()).toEqual({ status: 200, body: { status: 'alive' } });
    await app.close();
  });

  it('serves on with a clock that is not right, and says so', async () => {
    const app = await startTestApp();
    app.skewNode(600_000);
    const answer = await app.browser().fetch('/readyz');
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { status: 'ready', clock: 'apart' },
    });
    app.skewNode(0);
    await app.jumpTo(new Date(app.now().getTime() + 86_400_000));
    expect(await (await app.browser().fetch('/readyz')).json()).toEqual({ status: 'ready', clock: 'jumped' });
    expect(app.takeLog()).toEqual([expect.stringContaining('clock-not-right')]);
    await app.close();
  });

  it('is bound to HTTPS where it is reached by it: headers and cookies', async () => {
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

  it('is a demonstration only when it is configured to be one', async () => {
    const demo = await startTestApp({ env: { DEMO: 'true' } });
    expect((await demo.browser().ok('getInstallation')).demo).toBe(true);
    await demo.close();
    expect((await app.browser().ok('getInstallation')).demo).toBe(false);
  });
});
