/** Requests as they reach the app behind a trusted proxy (TRUST_PROXY=127.0.0.1), each visitor with their own address. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly cookie: string;
}

/** 10.0.0.0, 10.0.0.1, …; no two are counted together. */
export const visitorAddress = (index: number): string =>
  `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** One POST, timed until the whole answer has arrived. */
export const post = (origin: string, path: string, body: object, visitor: number): Promise<Answer> =>
  timed(origin + path, visitor, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const get = (origin: string, path: string, visitor: number): Promise<Answer> => timed(origin + path, visitor);

async function timed(url: string, visitor: number, init: { headers?: object } & RequestInit = {}): Promise<Answer> {
  const headers = { ...init.headers, 'x-forwarded-for': visitorAddress(visitor) };
  const began = performance.now();
  const response = await fetch(url, { ...init, headers });
  await response.text();
  const ms = performance.now() - began;
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { status: response.status, ms, cookie: cookie.join('; ') };
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
