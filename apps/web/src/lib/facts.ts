import { defaultFacts, readFacts, type PublicFacts, noEmail, promisesEmail } from '@someday/contract/public-facts';
import { useSyncExternalStore } from 'react';

/** Whether pages may promise an email. Every text and button about email asks here. */
export const sendsEmail = (): boolean => promisesEmail(publicFacts());

/** Instead of "We'll email Emma". Without a name yet: "them". */
export const tellThemYourself = (name: string): string =>
  `${noEmail} You’ll need to tell ${name.trim() || 'them'} yourself.`;

const isMarked = () => document.documentElement.hasAttribute('data-demo');
const never = () => () => {};

/** Whether this is a demonstration that anybody may try: the server marks its pages, so that nobody else has to ask. A page drawn ahead is none. */
export function useIsDemo(): boolean {
  return useSyncExternalStore(never, isMarked, () => false);
}

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
