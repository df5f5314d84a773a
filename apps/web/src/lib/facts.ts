import { defaultFacts, readFacts, type PublicFacts } from '@someday/contract/public-facts';

let drawn: PublicFacts | null = null;
let kept: { written: string | undefined; facts: PublicFacts } = { written: undefined, facts: defaultFacts };

/**
 * What this installation says of itself, by its configuration (contract/public-facts). The page carries it, so nothing has to be asked for, and
 * the server drew the page with the same.
 */
export function publicFacts(): PublicFacts {
  if (drawn !== null) return drawn;
  if (typeof document === 'undefined') return defaultFacts;
  const written = document.documentElement.dataset['facts'];
  if (written !== kept.written) kept = { written, facts: readFacts(written) };
  return kept.facts;
}

/** Draws a page that there is not yet with these. */
export function drawWith<Drawn>(facts: PublicFacts, draw: () => Drawn): Drawn {
  drawn = facts;
  try {
    return draw();
  } finally {
    drawn = null;
  }
}
