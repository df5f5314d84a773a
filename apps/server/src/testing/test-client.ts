import { api, type Api, type EndpointName } from '@someday/contract/api/api';
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from '@someday/contract/api/endpoint';
import type { ErrorCode } from '@someday/contract/api/errors';
import { errorBodySchema, type ErrorBody } from '@someday/contract/api/error-body';
import * as z from 'zod';

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };
type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  (object extends QueryInput<E> ? { query?: QueryInput<E> } : Part<'query', QueryInput<E>>) &
  Part<'body', BodyInput<E>> & { form?: FormData; headers?: Record<string, string> };
type CallArguments<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** A refused request: its status and the parsed error body. */
export type Refusal = ErrorBody & { status: number };

/**
 * Errors that any endpoint may return without listing them; in a demo also `demo_protected`. With a session also `not_signed_in` and
 * `members_only`.
 */
const errorsOfAll: readonly ErrorCode[] = [
  'invalid_input',
  'other_site',
  'demo_protected',
  'body_too_large',
  'body_type',
  'unavailable',
  'storage_full',
  'storage_refused',
  'read_only',
  'internal',
];

let addresses = 0;

/** Each in its own network. */
function nextAddress(): string {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.1`;
}

/** A browser: calls endpoints by name over HTTP and stores cookies. */
export class TestClient {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  /** Its IP address, as forwarded by a trusted proxy. */
  readonly address: string;

  constructor(origin: string, address: string = nextAddress()) {
    this.#origin = origin;
    this.address = address;
  }

  /** The reply of a successful call, parsed by its schema. Any other response fails the test with the server's text. */
  ok<Name extends EndpointName>(name: Name, ...[input]: CallArguments<Api[Name]>): Promise<ReplyOf<Api[Name]>>;
  async ok(name: EndpointName, input: AnyInput = {}): Promise<unknown> {
    const row: Endpoint = api[name];
    const response = await this.#send(row, input);
    if (response.status !== (row.status ?? 200)) {
      throw new Error(`${name}: ${response.status} ${await response.text()}`);
    }
    return typeof row.reply === 'string' ? response : z.parse(row.reply, await response.json());
  }

  /** The error of a refused call. One that the endpoint doesn't list fails the test. */
  refused<Name extends EndpointName>(name: Name, ...[input]: CallArguments<Api[Name]>): Promise<Refusal>;
  async refused(name: EndpointName, input: AnyInput = {}): Promise<Refusal> {
    const row: Endpoint = api[name];
    const response = await this.#send(row, input);
    if (response.ok) throw new Error(`${name} was not refused: ${response.status} ${await response.text()}`);
    const body = z.parse(errorBodySchema, await response.json());
    const expected = [
      ...errorsOfAll,
      ...row.errors,
      ...(row.caller === 'public' ? [] : ['not_signed_in', 'members_only']),
    ];
    if (!expected.includes(body.code)) {
      throw new Error(`the row of ${name} does not name the error ${body.code}`);
    }
    return { status: response.status, ...body };
  }

  /** Any request of this browser, for paths without an endpoint. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', this.address);
    if (this.#cookies.size > 0) {
      headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(this.#origin + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** This browser's cookies, as a thief would have them. */
  cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** Gives this browser a cookie that no response has set. */
  carry(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  #send(row: Endpoint, { params = {}, query = {}, body, form, headers = {} }: AnyInput): Promise<Response> {
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_braces, key: string) => encodeURIComponent(params[key] ?? ''));
    const searchParams = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) searchParams.set(key, value);
    const search = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    return this.fetch(path + search, {
      method: row.method,
      headers: { origin: this.#origin, ...json, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: form }),
    });
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=');
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length);
    if (value === '' || (expires !== undefined && Date.parse(expires) <= 0)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
