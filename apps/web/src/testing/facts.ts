import type { PublicFacts } from '@someday/contract/public-facts';

/** Marks the page as the server does for an installation with these settings; after the test it is an unconfigured one again (each-page.ts). */
export function tellFacts(facts: Partial<PublicFacts>): void {
  document.documentElement.dataset['facts'] = JSON.stringify(facts);
}
