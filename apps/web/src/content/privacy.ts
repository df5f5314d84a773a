import type { PublicFacts } from '@someday/contract/public-facts';
import type { ReadingDocument } from './reading-document.ts';

export const privacyFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Privacy Policy',
  lead: 'What we know of you, why, and what becomes of it.',
  updatedOn: '2026-11-22',
  sections: [
    {
      id: 'contact',
      title: 'Contact',
      blocks: [facts.supportEmail ?? 'Please ask whoever runs this installation of Someday.'],
    },
  ],
});
