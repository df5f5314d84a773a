import type { PublicFacts } from '@someday/contract/public-facts';
import type { ReadingBlock, ReadingLink } from './reading-document.ts';

/** How members are told of what matters to all of them; where no mail leaves, whoever runs it finds another way. */
export const byEmail = ({ sendsMail }: Pick<PublicFacts, 'sendsMail'>): string => (sendsMail ? ' by email' : '');

/** Who runs this installation, within a sentence. */
export const operatorOf = ({ operatorName }: PublicFacts): string =>
  operatorName ?? 'whoever runs this installation of Someday';

export const mailLinks = ({ supportEmail }: Pick<PublicFacts, 'supportEmail'>): readonly ReadingLink[] =>
  supportEmail === null ? [] : [{ text: supportEmail, to: `mailto:${supportEmail}` }];

/** Where to send questions `about` something, as the last section of a text. */
export function reachBlocks(facts: PublicFacts, about: string): readonly ReadingBlock[] {
  const { supportEmail, operatorName, operatorAddress } = facts;
  const ask =
    operatorName === null && supportEmail === null
      ? ' If you do not know who that is, ask the person who told you about it or invited you.'
      : '';
  return [
    `Please send questions about ${about} to ${operatorOf(facts)}.${ask}`,
    ...(operatorAddress === null ? [] : [`The postal address is: ${operatorAddress}`]),
    { links: [...mailLinks(facts), { text: 'Contact Us', to: '/contact' }] },
  ];
}

/** What has to be known before anything else of a place that is made anew every night. */
export const demoBlocks = ({ demo }: PublicFacts): readonly ReadingBlock[] =>
  demo
    ? [
        'This is a demonstration for everybody to try. Its families are made up, anybody can log in to them, and everything is erased every night. Please put nothing of your own in it. What follows tells how Someday works where it is not a demonstration.',
      ]
    : [];
