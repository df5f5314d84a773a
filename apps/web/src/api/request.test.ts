import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { ApiError, errorText, NetworkError } from './api-error.ts';
import { request } from './client.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

const at = (path = '/api/x') => `${server.origin}${path}`;
const plain = (status: number, reason: string, content: string, type = 'text/plain') =>
  server.answer((_request, response) => response.writeHead(status, reason, { 'content-type': type }).end(content));

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a request', () => {
  it('sends values as JSON, strings as JSON content, and form data as is', async () => {
    server.answer(json(200, {}));
    const form = new FormData();
    form.set('title', 'For later');
    await request('POST', at(), { a: 1 });
    await request('POST', at(), '{"already":"json"}');
    await request('POST', at(), form);
    await request('GET', at());
    const [values, text, multipart, nothing] = server.received;
    expect(values).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } });
    expect(text).toMatchObject({ body: '{"already":"json"}', headers: { 'content-type': 'application/json' } });
    expect(multipart?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(multipart?.body).toContain('For later');
    expect(nothing).toMatchObject({ method: 'GET', body: '' });
    expect(nothing?.headers['content-type']).toBeUndefined();
  });

  it('returns parsed JSON, and anything else as the raw response', async () => {
    server.answer(json(200, { authenticated: true }));
    expect(await request('GET', at())).toEqual({ authenticated: true });
    plain(200, 'OK', 'a,b');
    const raw = await request('GET', at());
    expect(raw).toBeInstanceOf(Response);
    expect(raw instanceof Response && (await raw.text())).toBe('a,b');
  });
});

describe('a refused request', () => {
  it('has the body’s message, with status, code and body', async () => {
    server.answer(json(409, { message: 'An account with this email already exists.', code: 'email_taken', extra: 1 }));
    const error = await failure(request('POST', at(), {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'An account with this email already exists.',
      status: 409,
      code: 'email_taken',
      answer: { extra: 1 },
    });
    expect(errorText(error, 'fallback')).toBe('An account with this email already exists.');
  });

  it.each([
    ['text', 'text/plain', 'upstream is gone', '502 Bad Gateway: upstream is gone'],
    ['nothing', 'text/plain', '', '502 Bad Gateway'],
    ['JSON without a message', 'application/json', '{"oops":true}', '502 Bad Gateway'],
    ['truncated JSON', 'application/json', '{"mess', '502 Bad Gateway: {"mess'],
  ])('falls back to the status when the body is %s', async (_what, type, content, message) => {
    plain(502, 'Bad Gateway', content, type);
    const error = await failure(request('GET', at()));
    expect(error).toMatchObject({ name: 'ApiError', status: 502, message });
    expect(errorText(error, 'Please try again.')).toBe('Please try again.');
  });

  it('explains a network failure kindly', async () => {
    server.answer((_request, response) => response.destroy());
    const error = await failure(request('GET', at()));
    expect(error).toBeInstanceOf(NetworkError);
    expect(errorText(error, 'fallback')).toMatch(/Check your connection/);
  });

  it('leaves an abort as it is', async () => {
    const stop = new AbortController();
    server.answer(() => stop.abort());
    const error = await failure(request('GET', at(), undefined, { signal: stop.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});
