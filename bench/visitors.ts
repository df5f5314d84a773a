/** Requests as they reach the app behind a trusted proxy (TRUST_PROXY=127.0.0.1), each visitor with their own address. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly cookie: string;
  readonly body: string;
}

/** 10.0.0.0, 10.0.0.1, …; no two are counted together. */
export const visitorAddress = (index: number): string =>
  `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** One POST, timed until the whole answer has arrived. */
export function post(origin: string, path: string, body: object, visitor: number, cookie = ''): Promise<Answer> {
  const headers = { origin, 'content-type': 'application/json', ...(cookie !== '' && { cookie }) };
  return timed(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }, visitor);
}

/** The same for a GET. */
export function get(origin: string, path: string, visitor: number): Promise<Answer> {
  return timed(origin + path, { headers: {} }, visitor);
}

async function timed(
  url: string,
  init: RequestInit & { headers: Record<string, string> },
  visitor: number,
): Promise<Answer> {
  const headers = { ...init.headers, 'x-forwarded-for': visitorAddress(visitor) };
  const began = performance.now();
  const response = await fetch(url, { ...init, headers });
  const body = await response.text();
  const ms = performance.now() - began;
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { status: response.status, ms, cookie: cookie.join('; '), body };
}

/** Ends the benchmark if it isn't measuring what it's meant to. */
export function expectStatus(what: string, status: number, { status: got }: Pick<Answer, 'status'>): void {
  if (got !== status) throw new Error(`${what} answered ${got} instead of ${status}`);
}

export const password = 'a long enough password';

export async function signUp(origin: string, email: string, visitor: number): Promise<string> {
  const answer = await post(origin, '/api/auth/signup', { name: 'Emma', email, password }, visitor);
  expectStatus('signing up', 201, answer);
  return answer.cookie;
}
