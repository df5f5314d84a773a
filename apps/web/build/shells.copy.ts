import { language } from '@someday/contract/language.copy';
import { pageDescriptions } from '@someday/contract/page-descriptions.copy';

/** The texts of the three HTML shells, by their `{{names}}` there. */
export const shellsCopy: Readonly<Record<string, string>> = {
  language,
  membersDescription: pageDescriptions['/'],
  membersNoScript: 'Someday needs JavaScript to record and play videos. Turn it on and reload the page.',
  lovedOnesDescription: 'Someone who loves you left you a message. Your access code opens it.',
  lovedOnesNoScript: 'Someday needs JavaScript to play videos. Turn it on and reload the page.',
  adminDescription: 'Administration of this Someday.',
  adminNoScript: 'This page needs JavaScript. Turn it on and reload.',
};
