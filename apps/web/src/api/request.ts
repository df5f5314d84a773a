import { errorFromAnswer, isJson, NetworkError } from './api-error.ts';

export type RequestOptions = { signal?: AbortSignal | undefined };

/**
 * Form data goes as it is, strings as JSON content, anything else as JSON. A JSON answer is given parsed, any other as the raw
 * `Response`. Raises `ApiError`, `SubscriptionRequiredError` or `NetworkError`. Source: specification part 1 §7 and §8.
 */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  { signal }: RequestOptions = {},
): Promise<unknown> {
  const answer = await fetchOrExplain(url, {
    method,
    credentials: 'include',
    ...encode(body),
    ...(signal && { signal }),
  });
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

function encode(body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}
