import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appError } from '#server/lib/app-error.ts';
import { systemClock } from '#server/lib/clock.ts';
import { addPaymentWebhook } from './payment-webhook.ts';
import { addApiFrame, createHttpServer, type HttpServer } from './server.ts';

const url = '/api/payment/webhook';
const json = { 'content-type': 'application/json' };

let http: HttpServer;
let log: string[];
let received: { raw: Buffer; signature: string | undefined }[];
/** What happens to a received event. */
let effect: () => Promise<void>;

async function open(withWebhook = true): Promise<HttpServer> {
  const logger = pino({ level: 'debug', base: null }, { write: (line) => void log.push(line) });
  const overload = { queue: { waitingCount: 0 }, clock: systemClock };
  const publicUrl = 'https://someday.example';
  const made = await createHttpServer({
    logger,
    publicUrl,
    trustProxy: [],
    home: null,
    metrics: null,
    overload,
    hasNoRoom: () => false,
  });
  if (withWebhook) {
    await addPaymentWebhook(made.server, {
      receive: async (raw, signature) => {
        received.push({ raw, signature });
        await effect();
      },
    });
  }
  addApiFrame(made);
  return made;
}

beforeEach(async () => {
  log = [];
  received = [];
  effect = async () => {};
  http = await open();
});
afterEach(() => http.server.close());

const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  http.server.inject({ method: 'POST', url, headers: { ...json, ...headers }, payload });

describe('a received event', () => {
  it('is passed on byte for byte with its signature, and acknowledged', async () => {
    const odd = Buffer.from('{ "a" :1,\n"b":"\u00e9\\u00e9" }\r\n');
    const answer = await send(odd, { 'stripe-signature': 't=1,v1=abc' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(received).toEqual([{ raw: odd, signature: 't=1,v1=abc' }]);
  });

  it('is checked by its signature alone, despite broken JSON or a proxy’s headers', async () => {
    for (const payload of ['{broken', '']) expect((await send(payload)).statusCode).toBe(200);
    const headers = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' };
    expect((await send('{}', headers)).statusCode).toBe(200);
    expect(received.map(({ raw }) => raw.toString())).toEqual(['{broken', '', '{}']);
  });

  it.each([
    ['bad_signature', 400],
    ['payments_unavailable', 503],
    ['unavailable', 503],
  ] as const)('refused with %s gets the status %i', async (code, status) => {
    effect = async () => {
      throw appError(code);
    };
    const answer = await send('{}');
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('that causes an internal error is sent again, with nothing of it in the log', async () => {
    effect = async () => {
      throw new Error('broken inside');
    };
    const answer = await send('{"card":"4242"}', { 'stripe-signature': 't=1,v1=secret' });
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'internal' }]);
    expect(log.join('')).toContain('broken inside');
    expect(log.join('')).not.toMatch(/4242|secret/);
  });

  it.each([
    ['{}', { 'content-type': 'text/plain' }, 415],
    ['--b--', { 'content-type': 'multipart/form-data; boundary=b' }, 415],
    ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['x'.repeat(256 * 1024 + 1), {}, 413],
  ])('that can’t be one is refused unread', async (payload, headers, status) => {
    expect((await send(payload, headers)).statusCode).toBe(status);
    expect(received).toEqual([]);
  });
});

it('at most four are processed at a time, and the others wait', async () => {
  const working: (() => void)[] = [];
  effect = () => new Promise((resolve) => working.push(resolve));
  const answers = Promise.all(Array.from({ length: 10 }, () => send('{}')));
  await expect.poll(() => working.length).toBe(4);
  for (let done = 0; done < 10; done += 1) {
    await expect.poll(() => working.length).toBe(Math.min(10, done + 4));
    working[done]?.();
  }
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
});

it('with another method, or without card payments, the route doesn’t exist', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    expect((await http.server.inject({ method, url })).statusCode).toBe(404);
  }
  const without = await open(false);
  const answer = await without.server.inject({ method: 'POST', url, headers: json, payload: '{}' });
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  const headers = { ...json, origin: 'https://elsewhere.test' };
  const guarded = await without.server.inject({ method: 'POST', url, headers, payload: '{}' });
  expect(guarded.json()).toMatchObject({ code: 'other_site' });
  await without.server.close();
});
