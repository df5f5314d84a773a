import type { PublicFacts } from './public-facts.ts';
import { onlyAtHome, onlyHere } from './words.copy.ts';

export interface Promises {
  readonly email: boolean;
  readonly plans: boolean;
  readonly charges: boolean;
  readonly links: boolean;
}

/** A demonstration sends no email, but says what an installation that does more would say. */
export function promisesOf({ sendsMail, billing, reachable, demo }: PublicFacts): Promises {
  return {
    email: sendsMail || demo,
    plans: billing !== 'off',
    charges: billing === 'stripe',
    links: reachable || demo,
  };
}

export function reachOf({ reachable, homeUrl, demo }: PublicFacts): string | null {
  if (demo) return null;
  if (!reachable) return onlyHere;
  return homeUrl === null ? null : onlyAtHome;
}
