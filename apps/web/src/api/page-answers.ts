const FRESH_MS = 5000;

let answers = new Map<string, unknown>();
let until = 0;

/** Reads the replies that the server embedded in the page (its http/pages/page-answers.ts). Call before the first request. */
export function keepAnswers(): void {
  const block = document.getElementById('answers');
  if (!block) return;
  const embedded: unknown = JSON.parse(block.textContent);
  answers = new Map(Object.entries(embedded ?? {}));
  until = performance.now() + FRESH_MS;
  block.remove();
}

/** The reply for this path that arrived with the page (`answers` in the contract's `pages`), once; undefined if there is none. */
export function takeAnswer(url: string): unknown {
  const answer = performance.now() < until ? answers.get(url) : undefined;
  answers.delete(url);
  return answer;
}

/** Call before a request that changes data, which may make them outdated. */
export function dropAnswers(): void {
  answers.clear();
}
