import { ApiError, errorFromAnswer, isJson, NetworkError } from './api-error.ts';

export type RequestOptions = { signal?: AbortSignal | undefined };

/**
 * Form data goes as it is, strings as JSON content, anything else as JSON. A JSON answer is given parsed, any other as the raw
 * `Response`. Where the server asks for a proof of work, it is done and the request repeated once. Raises `ApiError`,
 * `SubscriptionRequiredError` or `NetworkError`. Source: specification part 1 §7 and §8.
 */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  { signal }: RequestOptions = {},
): Promise<unknown> {
  const encoded = encode(body);
  const init: RequestInit = { method, credentials: 'include', ...encoded, ...(signal && { signal }) };
  try {
    return await send(url, init);
  } catch (error) {
    const proof = await proofFor(error, signal);
    if (!proof) throw error;
    return send(url, { ...init, headers: { ...encoded.headers, ...proof } });
  }
}

/** The headers that prove the work a refusal asks for (rules/proof-of-work in the contract). */
async function proofFor(error: unknown, signal: AbortSignal | undefined): Promise<Record<string, string> | undefined> {
  if (!(error instanceof ApiError) || error.status !== 428) return undefined;
  const worker = await import('./proof-of-work.ts').catch(() => undefined); // rarely needed, so in a part of its own
  return worker?.proofHeaders(error.body, signal);
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
