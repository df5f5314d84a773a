import type { PublicFacts } from '@someday/contract/public-facts';
import type { ReadingDocument } from './reading-document.ts';

export const faqFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Questions and answers',
  lead: 'What people ask before they begin, and afterwards.',
  updatedOn: '2026-11-22',
  sections: [
    {
      id: 'contact',
      title: 'Contact',
      blocks: [facts.supportEmail ?? 'Please ask whoever runs this installation of Someday.'],
    },
  ],
});
