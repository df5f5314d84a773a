import type { PublicFacts } from '@someday/contract/public-facts';
import type { ReadingDocument } from './reading-document.ts';

export const contactFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Contact Us',
  lead: 'Who answers, and how.',
  updatedOn: '2026-11-22',
  sections: [
    {
      id: 'contact',
      title: 'Contact',
      blocks: [facts.supportEmail ?? 'Please ask whoever runs this installation of Someday.'],
    },
  ],
});
