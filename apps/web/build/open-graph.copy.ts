import { postmarkLines } from '#web/lib/format.ts';

export const openGraphCopy = {
  headline: ['Messages', 'that open when', 'it matters'],
  lead: 'Videos and photos for the people you love',
  postmark: postmarkLines('2031-06-14'),
} as const;
