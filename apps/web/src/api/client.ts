import { queryOptions } from '@tanstack/react-query';
import type { Api, EndpointName } from '@someday/contract/api/api';
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf, Schema } from '@someday/contract/api/endpoint';
import { ApiError, errorFromAnswer, isJson, NetworkError } from './api-error.ts';
import { confirmIdentity } from '#web/lib/identity-check.ts';
import { dropAnswers, takeAnswer } from './page-answers.ts';

type RequestOptions = { signal?: AbortSignal | undefined };

/** Throws `ApiError` or `NetworkError`. Repeats once what needs a proof of work or the person to confirm that it's them; `NotConfirmed` if they don't. Source: specification part 1 §7, §8. */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  { signal }: RequestOptions = {},
): Promise<unknown> {
  if (method === 'GET') {
    const embedded = takeAnswer(url);
    if (embedded !== undefined) return embedded;
  } else dropAnswers();
  const encoded = encode(body);
  const init: RequestInit = { method, credentials: 'include', ...encoded, ...(signal && { signal }) };
  try {
    return await send(url, init);
  } catch (error) {
    const missing = await missingFor(error, signal);
    if (!missing) throw error;
    return send(url, { ...init, headers: { ...encoded.headers, ...missing } });
  }
}

/** What the request lacked, if we can get it: headers, or none once the person has confirmed that it's them. */
async function missingFor(
  error: unknown,
  signal: AbortSignal | undefined,
): Promise<Record<string, string> | undefined> {
  if (error instanceof ApiError && error.code === 'password_needed') {
    await confirmIdentity();
    return {};
  }
  const proof = error instanceof ApiError && error.status === 428 ? error.answer.proof : undefined;
  if (!proof) return undefined;
  const worker = await import('./proof-of-work.ts').catch(() => undefined); // rarely needed, so loaded separately
  return worker?.proofHeaders(proof, signal);
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetchOrExplain(url, init);
  const contentType = answer.headers.get('content-type') ?? '';
  if (!answer.ok) {
    const content = await answer.text().catch(() => '');
    throw errorFromAnswer(answer.status, answer.statusText, contentType, content);
  }
  return isJson(contentType) ? answer.json() : answer;
}

async function fetchOrExplain(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

function encode(body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

type Endpoints = { [Name in EndpointName as `${Api[Name]['method']} ${Api[Name]['path']}`]: Api[Name] };
type EndpointKey = keyof Endpoints;

type Plain = string | number | boolean;
/** Ids are strings of digits in the contract; numbers are accepted too. */
type PathValues<Params> = { [Key in keyof Params]: Params[Key] | number };
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };
type BodyPart<E extends Endpoint> = E['multipart'] extends Schema ? { body: FormData } : Part<'body', BodyInput<E>>;
type ParamsPart<E extends Endpoint> = [ParamsInput<E>] extends [undefined]
  ? unknown
  : { params: PathValues<ParamsInput<E>> };

type CallInput<E extends Endpoint> = ParamsPart<E> & Part<'query', QueryInput<E>> & BodyPart<E> & RequestOptions;
type CallArguments<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type AnyInput = RequestOptions & {
  params?: Record<string, Plain>;
  query?: Record<string, Plain | undefined>;
  body?: unknown;
};

export function endpointUrl<K extends EndpointKey>(key: K, ...[input]: CallArguments<Endpoints[K]>): string;
export function endpointUrl(key: EndpointKey, input: AnyInput = {}): string {
  return addressOf(key, input);
}

function addressOf(key: EndpointKey, { params = {}, query = {} }: AnyInput): string {
  const path = key
    .slice(key.indexOf('/'))
    .replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs).toString()}` : path;
}

/** Calls an endpoint of the contract. Only its types are used, so the browser doesn't download its schemas. Throws what `request` throws. */
export function call<K extends EndpointKey>(
  key: K,
  ...[input]: CallArguments<Endpoints[K]>
): Promise<ReplyOf<Endpoints[K]>>;
export async function call(key: EndpointKey, input: AnyInput = {}): Promise<unknown> {
  const [method = ''] = key.split(' ', 1);
  const answer = await request(method, addressOf(key, input), input.body, input);
  if (answer instanceof Response) throw new TypeError(`${key} was not answered with JSON`); // from a captive portal, for instance
  return answer;
}

/** A query on a GET endpoint. The first element of its key is its path, so that `['/api/parents']` finds it for a refresh. */
export function endpointQuery<K extends EndpointKey>(key: K, ...args: CallArguments<Endpoints[K]>) {
  return queryOptions({ queryKey: [endpointUrl(key, ...args)], queryFn: () => call(key, ...args) });
}
