import type { TestClient } from './test-client.ts';

/** Everything a caller learns from a response, except its time. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers about a single moment or connection. */
const passing = new Set(['date', 'connection', 'keep-alive']);

export async function wholeAnswer(browser: TestClient, path: string, init: RequestInit = {}): Promise<WholeAnswer> {
  const answer = await browser.fetch(path, init);
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !passing.has(name))),
    body: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  };
}
