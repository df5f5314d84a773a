import { promisesOf, type PublicFacts } from '@someday/contract/rules/public-facts';
import { noEmail } from '@someday/contract/texts/words.copy';
import { mailLinks } from './operator.ts';
import type { ReadingBlock, ReadingDocument } from './reading-document.ts';

function writeTo(facts: PublicFacts): readonly ReadingBlock[] {
  const { supportEmail, operatorAddress, operatorName } = facts;
  const none = 'This Someday has no email address for questions.';
  if (supportEmail === null && operatorAddress === null) {
    return [`${none} Ask the person who invited you or told you about it. They’ll know who runs it.`];
  }
  if (supportEmail === null) {
    return [`${none} You can send a letter:`, { links: [{ text: 'The postal address', to: '/contact#who' }] }];
  }
  return [
    operatorName === null
      ? 'The person who runs this Someday reads your email and answers it:'
      : `${operatorName} reads your email and answers it:`,
    { links: mailLinks({ supportEmail }) },
    'Please never send us a password or an access code. We don’t need them.',
  ];
}

function whoRunsIt({ operatorName, operatorAddress }: PublicFacts): readonly ReadingBlock[] {
  return [
    operatorName === null
      ? 'Families and organizations run Someday for themselves. The person who told you about this one can tell you who runs it.'
      : `This Someday is run by ${operatorName}.`,
    ...(operatorAddress === null ? [] : [`Postal address: ${operatorAddress}`]),
  ];
}

export const contactFor = (facts: PublicFacts): ReadingDocument => {
  const { email } = promisesOf(facts);
  const isReached = facts.supportEmail !== null;
  const noAccess = isReached
    ? [
        email
          ? 'If you’ve lost that mailbox but are still logged in somewhere, change your address in the settings there. If not, tell us your name and the old address.'
          : `${noEmail} Tell us your name and address, and we can make a link for choosing a new password.`,
        'We need to be sure that the account is yours, so this can take time.',
      ]
    : [
        email
          ? 'If you’ve lost that mailbox but are still logged in somewhere, change your address in the settings there. If not, ask the person who runs this Someday.'
          : `${noEmail} The person who runs it can make a link for choosing a new password.`,
        'They need to be sure that the account is yours, so this can take time.',
      ];
  return {
    title: 'Contact Us',
    lead: 'Where to turn, and what to say.',
    updatedOn: '2026-11-25',
    sections: [
      { id: 'write', title: isReached ? 'Write to us' : 'How to reach us', blocks: writeTo(facts) },
      {
        id: 'what-to-write',
        title: 'What to do when…',
        blocks: [
          {
            question: 'My access code doesn’t work',
            answer: [
              'First ask the person who gave it to you. They can see your code, and may have made a new one.',
              isReached
                ? 'If you can’t ask them, tell us both your names and how you got the code, but not the code itself.'
                : 'If you can’t ask them, ask the person who runs this Someday.',
            ],
          },
          {
            question: 'I can’t get into my account',
            answer: [
              ...(email ? ['Choose “Forgot password?” on the login page. We’ll email you a link.'] : []),
              ...noAccess,
            ],
          },
          {
            question: 'I want my data deleted',
            answer: [
              'If you have an account, open Settings, then “Close your account”.',
              isReached
                ? 'If not, tell us which email address it’s about.'
                : 'If not, ask the person who runs this Someday.',
            ],
          },
          {
            question: 'Someone is misusing Someday',
            answer: [
              'If you’re in danger, call your local emergency number first.',
              isReached
                ? 'If a message threatens you or shows you without your consent, tell us who sent it and what happened. You don’t need to watch it again.'
                : 'If a message threatens you or shows you without your consent, tell the person who runs this Someday who sent it and what happened. You don’t need to watch it again.',
            ],
          },
          {
            question: 'I’m from a newspaper, a museum or a hospice',
            answer: [
              isReached
                ? 'Tell us what you’re working on and when you need an answer. We never share what families keep here.'
                : 'Ask the person who runs this Someday. What families keep here is never shared.',
            ],
          },
        ],
      },
      { id: 'who', title: 'Who runs this Someday', blocks: whoRunsIt(facts) },
      {
        id: 'crisis',
        title: 'If today is a hard day',
        blocks: [
          'Someday isn’t an emergency service, and your email may not be read tonight. These people listen, day and night:',
          { links: [{ text: 'Crisis Resources', to: '/crisis-resources' }] },
        ],
      },
      {
        id: 'more',
        title: 'More answers',
        blocks: [
          {
            links: [
              { text: 'Questions and answers', to: '/faq' },
              { text: 'Security & Privacy', to: '/security' },
              { text: 'Privacy Policy', to: '/privacy-policy' },
              { text: 'Terms of Service', to: '/terms-of-service' },
            ],
          },
        ],
      },
    ],
  };
};
