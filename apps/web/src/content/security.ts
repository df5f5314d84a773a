import type { PublicFacts } from '@someday/contract/public-facts';
import type { ReadingDocument } from './reading-document.ts';

export const securityFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Security & Privacy',
  lead: 'How your messages are kept safe.',
  updatedOn: '2026-11-22',
  sections: [
    {
      id: 'contact',
      title: 'Contact',
      blocks: [facts.supportEmail ?? 'Please ask whoever runs this installation of Someday.'],
    },
  ],
});
