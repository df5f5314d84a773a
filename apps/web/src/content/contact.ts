import type { PublicFacts } from '@someday/contract/public-facts';
import { mailLinks } from './operator.ts';
import type { ReadingBlock, ReadingDocument } from './reading-document.ts';

function writeTo({ supportEmail, operatorAddress, operatorName }: PublicFacts): readonly ReadingBlock[] {
  const none = 'No email address for questions has been set up here.';
  if (supportEmail === null && operatorAddress === null) {
    return [
      `${none} Please ask the person who told you about Someday or invited you: they know who runs it, or how to find out.`,
    ];
  }
  if (supportEmail === null) {
    return [`${none} You can write a letter:`, { links: [{ text: 'The postal address', to: '/contact#who' }] }];
  }
  return [
    `${operatorName ?? 'Whoever runs this installation of Someday'} reads what you write here:`,
    { links: mailLinks({ supportEmail }) },
    'A person answers. Please never send us a password or an access code; we do not need them.',
  ];
}

function whoRunsIt({ operatorName, operatorAddress }: PublicFacts): readonly ReadingBlock[] {
  return [
    operatorName === null
      ? 'Someday is a program that families and organizations run for themselves. Who runs this installation is not written here; the person who told you about it can tell you.'
      : `This installation of Someday is run by ${operatorName}.`,
    ...(operatorAddress === null ? [] : [`The postal address is: ${operatorAddress}`]),
  ];
}

export const contactFor = (facts: PublicFacts): ReadingDocument => {
  const isReached = facts.supportEmail !== null;
  const write = isReached ? 'write to us' : 'ask whoever runs this installation';
  const them = isReached ? 'us' : 'them';
  return {
    title: 'Contact Us',
    lead: 'Who answers, and what helps us to help you.',
    updatedOn: '2026-11-22',
    sections: [
      { id: 'write', title: isReached ? 'Write to us' : 'How to reach us', blocks: writeTo(facts) },
      {
        id: 'what-to-write',
        title: 'What to write for which question',
        blocks: [
          {
            question: 'My access code does not open anything',
            answer: [
              'First ask the person who gave it to you. They can see your code, and may have made a new one for you; then the old one has stopped working.',
              `If you cannot ask them any more, ${write}. Tell ${them} your name, their name, and how you came by the code, but not the code itself.`,
            ],
          },
          {
            question: 'I cannot get into my account',
            answer: [
              facts.sendsMail
                ? 'Choose “Forgot password?” on the login page. A link comes to the email address of your account.'
                : `This installation sends no mail. Please ${write}: ${isReached ? 'we' : 'they'} can make a link with which you choose a new password.`,
              `${facts.sendsMail ? `If you have lost that mailbox but are still signed in on some device, change the address in your settings there. If not, ${write}, and tell` : 'Tell'} ${them} your name and ${facts.sendsMail ? 'the old' : 'your'} address. Nobody is given an account who cannot show that it is theirs, so this takes its time.`,
            ],
          },
          {
            question: 'I want my data deleted',
            answer: [
              'If you have an account: open Settings, then “Close your account”. You need nobody’s help for it.',
              `If you opened messages, were a guest or a tester, or answered the survey: ${write}, and tell ${them} which email address it is about.`,
            ],
          },
          {
            question: 'Somebody misuses Someday',
            answer: [
              `Does a message threaten you, or are you shown in one without having agreed? Please ${write}, and tell ${them} who sent it and what happened. You need not watch it again.`,
              'If you are in danger, call the emergency number of your country first.',
            ],
          },
          {
            question: 'I write for a newspaper, a museum, a hospice',
            answer: [
              `Please ${write}, and tell ${them} what you are working on and by when you need an answer. What families keep here is never told.`,
            ],
          },
        ],
      },
      { id: 'who', title: 'Who runs this installation', blocks: whoRunsIt(facts) },
      {
        id: 'crisis',
        title: 'If today is a hard day',
        blocks: [
          'Someday is no emergency service, and perhaps nobody reads your mail tonight. There are people who listen right now, by day and by night:',
          { links: [{ text: 'Crisis Resources', to: '/crisis-resources' }] },
        ],
      },
      {
        id: 'more',
        title: 'Answers that are already there',
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
