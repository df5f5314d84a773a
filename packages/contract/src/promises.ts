import type { PublicFacts } from './public-facts.ts';
import { onlyAtHome, onlyHere } from './words.copy.ts';

/** What the texts and buttons of an installation may promise. */
export interface Promises {
  readonly email: boolean;
  /** There are plans to choose from, with prices. */
  readonly plans: boolean;
  /** Plans cost real money. */
  readonly charges: boolean;
  /** Links open on other people's devices. */
  readonly links: boolean;
}

/**
 * The only place that decides it. A demonstration sends no email and may run on one computer, but says what an installation that does more
 * would say.
 */
export function promisesOf({ sendsMail, billing, reachable, demo }: PublicFacts): Promises {
  return {
    email: sendsMail || demo,
    plans: billing !== 'off',
    charges: billing === 'stripe',
    links: reachable || demo,
  };
}

/** Where links open if that isn't everywhere, as a sentence to show next to one. */
export function reachOf({ reachable, homeUrl, demo }: PublicFacts): string | null {
  if (demo) return null;
  if (!reachable) return onlyHere;
  return homeUrl === null ? null : onlyAtHome;
}
