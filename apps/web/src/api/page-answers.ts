/** What a page brought along is as old as the page: what it has not asked for until then, in milliseconds, the server is asked. */
const FRESH_MS = 5000;

let answers = new Map<string, unknown>();
let until = 0;

/** Takes over what the server has put into the page (its http/page-answers). Call it before anything is asked. */
export function keepAnswers(): void {
  const block = document.getElementById('answers');
  if (!block) return;
  const brought: unknown = JSON.parse(block.textContent);
  answers = new Map(Object.entries(brought ?? {}));
  until = performance.now() + FRESH_MS;
  block.remove();
}

/** The answer at this address that the page arrived with (`answers` of the contract's `pages`), once; undefined if there is none. */
export function takeAnswer(url: string): unknown {
  const answer = performance.now() < until ? answers.get(url) : undefined;
  answers.delete(url);
  return answer;
}

/** Something is being changed, after which they may no longer be true. */
export function dropAnswers(): void {
  answers.clear();
}
