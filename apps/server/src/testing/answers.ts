import type { TestClient } from './test-client.ts';

/** All that a requester learns from an answer, but for when it was given. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Of one moment, or of one connection. */
const passing = new Set(['date', 'connection', 'keep-alive']);

export async function wholeAnswer(browser: TestClient, path: string, init: RequestInit = {}): Promise<WholeAnswer> {
  const answer = await browser.fetch(path, init);
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !passing.has(name))),
    body: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  };
}
