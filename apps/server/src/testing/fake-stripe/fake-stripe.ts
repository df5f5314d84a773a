import http from 'node:http';
import { Stripe } from 'stripe';
import { readConfig, type StripeConfig } from '#server/config/config.ts';
import { ApiError } from './api-error.ts';
import { openBooks, type Books, type FakeEvent, type Price } from './books.ts';
import { answer, callOf } from './endpoints.ts';
import { parseForm } from './form-body.ts';
import { createIdempotency } from './idempotency.ts';
import { createPeople } from './people.ts';

/** `reset`: the connection breaks before anything is done. `lost`: it's done, but the response doesn't arrive. */
export type Trouble = 'reset' | 'lost' | 500 | 429;

export interface SeenRequest {
  /** `POST /v1/checkout/sessions` */
  readonly what: string;
  readonly idempotencyKey: string | undefined;
  readonly form: ReturnType<typeof parseForm>;
}

export interface SignedEvent {
  readonly raw: Buffer;
  readonly signature: string;
}

export interface FakeStripe extends ReturnType<typeof createPeople> {
  /** For STRIPE_API_BASE. */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly books: Books;
  /** All requests, including those that failed. */
  readonly requests: readonly SeenRequest[];
  /** Makes the next requests fail; with `of` those that begin with it, such as `POST /v1/subscriptions`. */
  failNext(count: number, trouble: Trouble, of?: string): void;
  setPrice(id: string, what: Partial<Price>): void;
  /** The events since the last call. */
  takeEvents(): FakeEvent[];
  /** An event as Stripe sends it. Default: signed now, with its own secret. */
  sign(event: object, options?: { secret?: string; at?: Date }): SignedEvent;
  close(): Promise<void>;
}

/** The settings of an app that uses it for payments. */
export function fakeStripeEnv({ url, secretKey, webhookSecret, books }: FakeStripe): Record<string, string> {
  const prices = [...books.prices.keys()].map((id) => [`STRIPE_${id.toUpperCase()}`, id] as const);
  return {
    BILLING: 'stripe',
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...Object.fromEntries(prices),
  };
}

/** The same, parsed; `more` overrides settings. */
export function fakeStripeConfig(fake: FakeStripe, more: Record<string, string | undefined> = {}): StripeConfig {
  const { billing } = readConfig({ ...fakeStripeEnv(fake), ...more });
  if (billing.kind !== 'stripe') throw new Error('this is not about Stripe');
  return billing;
}

/**
 * Stripe's API on a free port, as far as it's used here, for its own SDK. Requests are checked against the API's published shapes. It has
 * its own clock, moved with `setNow`.
 */
export async function startFakeStripe(now: Date): Promise<FakeStripe> {
  const books = openBooks(now);
  const secretKey = 'sk_test_of_the_fake';
  const webhookSecret = 'whsec_of_the_fake';
  const requests: SeenRequest[] = [];
  const troubles: { trouble: Trouble; of: string }[] = [];
  const idempotency = createIdempotency();
  let looked = 0;

  const server = http.createServer((request, response) => {
    void readAll(request).then((body) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
      const method = request.method ?? 'GET';
      const form = parseForm(method === 'POST' ? body : search.slice(1));
      const key = request.headers['idempotency-key']?.toString();
      requests.push({ what: `${method} ${pathname}`, idempotencyKey: key, form });
      const met = troubles.findIndex(({ of }) => `${method} ${pathname}`.startsWith(of));
      const trouble = met < 0 ? undefined : troubles.splice(met, 1)[0]?.trouble;
      if (trouble === 'reset') return request.socket.destroy();
      const answered =
        trouble === 500 || trouble === 429
          ? troubled(trouble)
          : withKey(method === 'POST' ? key : undefined, `${method} ${pathname}?${body}`, () => {
              refuseStrangers(request, secretKey);
              return answer(books, callOf(method, pathname), form);
            });
      if (trouble === 'lost') return request.socket.destroy();
      response.writeHead(answered.status, { 'content-type': 'application/json', 'request-id': books.nextId('req') });
      return response.end(JSON.stringify(answered.body));
    });
  });

  function withKey(key: string | undefined, request: string, work: () => object) {
    try {
      const before = key === undefined ? undefined : idempotency.earlier(key, request);
      if (before !== undefined) return before;
      const answered = { request, status: 200, body: work() };
      if (key !== undefined) idempotency.keep(key, answered);
      return answered;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, body } = error;
      // Requests with invalid parameters aren't remembered.
      if (key !== undefined && status === 402) idempotency.keep(key, { request, status, body });
      return { status, body };
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the fake has no port');

  return {
    ...createPeople(books),
    url: `http://127.0.0.1:${address.port}`,
    secretKey,
    webhookSecret,
    books,
    requests,
    failNext: (count, trouble, of = '') =>
      void troubles.push(...Array.from({ length: count }, () => ({ trouble, of }))),
    setPrice(id, what) {
      const price = books.prices.get(id);
      if (price === undefined) throw new Error(`there is no price ${id}`);
      Object.assign(price, what);
    },
    takeEvents() {
      const fresh = books.events.slice(looked);
      looked = books.events.length;
      return fresh;
    },
    sign(event, { secret = webhookSecret, at = new Date(books.now * 1000) } = {}) {
      const payload = JSON.stringify(event, null, 2);
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { raw: Buffer.from(payload), signature };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function refuseStrangers({ headers }: http.IncomingMessage, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    const message = `Invalid API Key provided: ${headers.authorization?.slice(0, 20)}***`;
    throw new ApiError(401, { type: 'invalid_request_error', message });
  }
  if (headers['stripe-version'] !== '2026-10-28.endive') {
    throw new ApiError(400, { type: 'invalid_request_error', message: 'the shapes here are of another version' });
  }
}

function troubled(status: 500 | 429) {
  const error =
    status === 500
      ? { type: 'api_error', message: 'Something went wrong on our end.' }
      : { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' };
  return { status, body: { error } };
}
