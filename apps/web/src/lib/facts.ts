import { defaultFacts, readFacts, type PublicFacts } from '@someday/contract/public-facts';

let kept: { written: string | undefined; facts: PublicFacts } = { written: undefined, facts: defaultFacts };

/**
 * What this installation says of itself, by its configuration (contract/public-facts). The page carries it, so nothing has to be asked for, and
 * the server drew the page with the same.
 */
export function publicFacts(): PublicFacts {
  if (typeof document === 'undefined') return kept.facts;
  const written = document.documentElement.dataset['facts'];
  if (written !== kept.written) kept = { written, facts: readFacts(written) };
  return kept.facts;
}

/** For drawing where there is no page yet. */
export function drawWith(facts: PublicFacts): void {
  kept = { written: undefined, facts };
}
