import { pages } from '@someday/contract/rules/pages';
import type { PublicFacts } from '@someday/contract/rules/public-facts';
import { cleanup, screen } from '@testing-library/react';
import { openApp } from './app.tsx';
import { setFacts } from './facts.ts';

/** Opens a reading page of an installation with these settings. */
export async function openReading(path: `/${string}`, title: string, facts: Partial<PublicFacts> = {}) {
  cleanup();
  setFacts(facts);
  openApp(path);
  await screen.findByRole('heading', { level: 1, name: title });
}

export const readingWords = () => screen.getByRole('article').textContent;

/** Section ids, in page order. */
export const sectionIds = () => screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id);

const known: readonly string[] = pages.map(({ path }) => path);

/**
 * Links on the page that lead neither to a section on it, nor to one of our pages, nor to an email address. Sections of
 * other pages are tested where links are followed.
 */
export function lostLinks(): string[] {
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  return targets.filter((target) => {
    if (target.startsWith('mailto:')) return !/^mailto:\S+@\S+$/.test(target);
    const [path = '', place] = target.split('#', 2);
    if (path !== '') return !known.includes(path);
    return place === undefined || document.getElementById(place) === null;
  });
}

/** An installation with all public facts configured. */
export const wholeFacts: Partial<PublicFacts> = {
  billing: 'stripe',
  overHttps: true,
  sendsMail: true,
  databaseServer: true,
  storageService: true,
  aroundTheClock: true,
  supportEmail: 'help@letters.example',
  operatorName: 'The Lindqvist family',
  operatorAddress: '12 Harbor Street, Astoria, Oregon',
  governingLaw: 'the State of Oregon, USA',
  emailProvider: 'Pigeon Post',
  databaseProvider: 'Rows and Sons',
  storageProvider: 'Deep Shelves',
  hostingProvider: 'Warm Machines',
  compliance: 'We comply with the law of the Lighthouse.',
};

/** Words that must not appear when billing is off. */
export const wordsOfMoney =
  /\$\s?\d|\bplans?\b|\bprices?\b|\bpricing\b|\bpay(?:s|ments?|ing)?\b|\bmemberships?\b|\bStripe\b|\bcards? (?:number|is)\b/i;
