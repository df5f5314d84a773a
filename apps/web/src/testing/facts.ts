import type { PublicFacts } from '@someday/contract/public-facts';
import { afterEach } from 'vitest';

/** Marks the page as the server does for an installation with these settings; afterwards it is an unconfigured one again. */
export function tellFacts(facts: Partial<PublicFacts>): void {
  document.documentElement.dataset['facts'] = JSON.stringify(facts);
}

afterEach(() => {
  delete document.documentElement.dataset['facts'];
});
