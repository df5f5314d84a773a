import { api } from '@someday/contract/api';
import type { Endpoint } from '@someday/contract/endpoint';
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
});
