import type { PublicFacts } from '@someday/contract/rules/public-facts';

/** Marks the page as the server does for an installation with these settings. each-page.ts clears it after the test. */
export function setFacts(facts: Partial<PublicFacts>): void {
  document.documentElement.dataset['facts'] = JSON.stringify(facts);
}
