import { language } from '@someday/contract/texts/language.copy';
import { pageDescriptions } from '@someday/contract/texts/page-descriptions.copy';

export const shellsCopy: Readonly<Record<string, string>> = {
  language,
  membersName: 'Someday',
  membersAbout: 'Video and photo messages for the people you love, opened when the day comes.',
  recordShortcut: 'Record',
  messagesShortcut: 'Open my messages',
  membersDescription: pageDescriptions['/'],
  membersNoScript: 'Someday needs JavaScript to record and play videos. Turn it on and reload the page.',
  lovedOnesName: 'Someday messages',
  lovedOnesDescription: 'Someone who loves you left you a message. Your access code opens it.',
  lovedOnesNoScript: 'Someday needs JavaScript to play videos. Turn it on and reload the page.',
  offlineNoScript:
    'This page needs JavaScript to show your messages. Turn it on and reload. Your videos and photos are in this folder.',
  adminName: 'Someday admin',
  adminDescription: 'Administration of this Someday.',
  adminNoScript: 'This page needs JavaScript. Turn it on and reload.',
};

export const openGraphCopy = {
  headline: ['Messages', 'that open when', 'it matters'],
  lead: 'Videos and photos for the people you love',
} as const;
