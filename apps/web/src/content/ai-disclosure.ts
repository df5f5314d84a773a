import type { PublicFacts } from '@someday/contract/public-facts';
import type { ReadingDocument } from './reading-document.ts';

export const aiDisclosureFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'AI Disclosure',
  lead: 'Where Someday uses artificial intelligence.',
  updatedOn: '2026-11-22',
  sections: [
    {
      id: 'contact',
      title: 'Contact',
      blocks: [facts.supportEmail ?? 'Please ask whoever runs this installation of Someday.'],
    },
  ],
});
