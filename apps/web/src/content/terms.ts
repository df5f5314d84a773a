import { type PublicFacts, termsVersion } from '@someday/contract/public-facts';
import { offers, priceInWords, tierNames, trialDays } from '@someday/contract/plans';
import { promises, byEmail, demoBlocks, reachBlocks } from './operator.ts';
import type { ReadingBlock, ReadingDocument } from './reading-document.ts';

const { basic_monthly: basic, premium_monthly: premium, lifetime } = offers;

const plans: readonly ReadingBlock[] = [
  'Some installations of Someday are free of charge, such as one that a family runs for itself. Where membership costs money, these are the plans, in US dollars:',
  [
    `${tierNames.free_trial}: limited features for ${trialDays} days, to get to know Someday. A card is needed for it. Then it becomes ${tierNames.basic}, unless you cancel before.`,
    `${tierNames.basic}: ${priceInWords(basic.cents)} a month.`,
    `${tierNames.premium}: ${priceInWords(premium.cents)} a month.`,
    `${tierNames.lifetime}: ${priceInWords(lifetime.cents)}, paid one time.`,
  ],
];

const onlyPractice = 'On this installation the plans are only for trying out. No card is charged, whatever you choose.';

const paid = ({ billing }: PublicFacts): readonly ReadingBlock[] => [
  ...plans,
  ...(billing === 'practice' ? [onlyPractice] : []),
  `Before you pay, you see what the plan includes, what it costs and when it renews. Monthly and annual plans renew until you cancel them. If a price changes, you hear of it at least ${promises.noticeDays} days before it applies to you.`,
  'You may cancel a paid membership whenever you like; it then lasts until the end of the time you have paid for. Canceling deletes nothing. Every message you have made stays stored, and your loved ones can open it just as you planned.',
  'Canceling a membership and closing your account are two different things. Closing the account erases everything; section 8 tells how.',
];

const unpaid = (facts: PublicFacts): readonly ReadingBlock[] => [
  'Nobody pays for anything on this installation of Someday. It has no subscription, and nothing is kept from you for want of one.',
  `Should that ever change, you hear of it${byEmail(facts)} at least ${promises.noticeDays} days before. No message you have made is ever deleted, hidden or delayed because of money.`,
];

const party = ({ operatorName }: PublicFacts) =>
  operatorName === null
    ? 'whoever runs this installation of Someday: the person, family or organization that provides it at the web address where you are reading this'
    : `${operatorName}, who runs this installation of Someday`;

const law = ({ governingLaw }: PublicFacts) =>
  governingLaw === null
    ? 'the law of the place where whoever runs this installation lives or has its seat'
    : `the law of ${governingLaw}`;

/**
 * A change in substance changes `termsVersion` too. Facts: specification part 2, sections 1 and 9. Prices stand in it only where somebody
 * pays. The operator's name, address and law are facts, not substance.
 */
export const termsFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Terms of Service',
  lead: 'What you may expect from Someday, and what is expected of you. We have tried to write it so that nobody needs a lawyer to read it.',
  updatedOn: termsVersion,
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance of these terms',
      blocks: [
        ...demoBlocks(facts),
        `These terms are an agreement between you and ${party(facts)}. “We” and “us” mean them.`,
        'By signing up you confirm that you are 18 or older and that you accept these terms. With your account we keep the day you accepted them and which version it was. If you do not agree, please do not open an account.',
      ],
    },
    {
      id: 'description',
      title: 'Description of the service',
      blocks: [
        'Someday keeps video and photo messages for the people you love. You record or upload a message, choose who it is for and, if you like, the day on which it opens.',
        'You, who make the messages, are a member and have an account. The people they are for are your loved ones. They need no account: each of them opens your messages with an access code of their own, which you pass on.',
        'A message with a day stays sealed until that day begins. A message without one can be opened at once.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      blocks: [
        'You must be at least 18 years old to have an account. Each person or organization may have only one.',
        'Someday is not directed to children under 13, and they may not open accounts. A message may well be for a child; please choose with the child’s parents when and how it is opened.',
        [
          `Give an email address that is yours and that you read.${facts.sendsMail ? ' It is your way back in if you forget your password.' : ''}`,
          'Choose a password that you use nowhere else, and tell it to nobody.',
          'If you think somebody else has been in your account, change your password at once. Your settings show where you are signed in and let you sign out everywhere.',
          'An access code opens your messages for anybody who has it. Give it only to the loved one it belongs to. If it has gone astray, you can make a new one, and the old one stops working.',
        ],
      ],
    },
    {
      id: 'conduct',
      title: 'Content and conduct',
      blocks: [
        'Your messages belong to you. You allow us only what the service needs: to store them, to convert them so that every phone can play them, and to show them to the people you have chosen. We do not use them for anything else.',
        'You are responsible for what you upload, and for having the right to upload it. Please ask the people who can be seen or heard in it. You may not use Someday:',
        [
          'for anything unlawful, or to threaten, harass or deceive anybody;',
          'for sexual content involving minors, or content that glorifies violence or hatred;',
          'for works, photos or recordings that others have not allowed you to use;',
          'to spread harmful software, to get at other people’s accounts or messages, or to disturb the service;',
          'to sell storage or access to others.',
        ],
        'If content breaks these rules, we may make it unavailable or remove it. Where the law allows, we tell you and listen to you first.',
      ],
    },
    {
      id: 'payment',
      title: 'Subscription and payment',
      blocks: facts.billing === 'off' ? unpaid(facts) : paid(facts),
    },
    {
      id: 'privacy',
      title: 'Privacy',
      blocks: [
        'We keep what the service needs: your name, email address and time zone, what you tell us about your loved ones, your messages, and when and on which kind of device you signed in.',
        'Your photos and videos are stored encrypted. The keys are held by this installation, because a message has to open years from now without you. We do not look at your messages, unless you ask us for help with one or the law compels us to.',
        'There is no advertising on Someday, no tracking by others, and your data is not sold. When a loved one opens a message, you can see that it was viewed.',
        `When you close your account, your data is deleted within ${promises.erasedDays} days, and from backups within ${promises.backupDays} days.`,
        'All of this is told at length on these pages:',
        {
          links: [
            { text: 'Privacy Policy', to: '/privacy-policy' },
            { text: 'Security & Privacy', to: '/security' },
            { text: 'AI Disclosure', to: '/ai-disclosure' },
          ],
        },
      ],
    },
    {
      id: 'availability',
      title: 'Availability of the service',
      blocks: [
        `Our target is that Someday can be reached ${promises.uptime} of the time. This is a target and no guarantee: maintenance, failures and events beyond our control can interrupt the service.`,
        'When Someday cannot be reached on the day a message opens, the message is not lost and not forgotten: it can be opened as soon as the service is back.',
        'Please keep your own copy of photos and videos that nobody could replace. No single place is safe enough for the only copy of something dear.',
        'Someday may change and grow. If a change takes away something that matters to your messages, we tell you beforehand.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      blocks: [
        'You may close your account at any time in your settings. Here is what happens then:',
        [
          'Access ends at once. Nobody can log in to the account, and your loved ones can no longer open your messages.',
          'Scheduled messages are no longer delivered.',
          facts.sendsMail
            ? 'You receive a mail that names the day on which everything is erased. Until that day, the link in it opens the account again, and all is as it was.'
            : 'This installation sends no mail. Until the day on which everything is erased, ask us: we can give you the link that opens the account again, and all is as it was.',
          `Then everything is erased for good: within ${promises.erasedDays} days of closing the account, and within ${promises.backupDays} days in backups. Nobody can bring it back.`,
        ],
        'We may suspend or close an account that breaks these terms seriously or again and again. Unless the law or the safety of others forbids it, we tell you the reason first and give you time to answer and to save what is yours.',
        `If this installation is to be shut down, we tell all members${byEmail(facts)} as early as we can, so that they can save their messages.`,
      ],
    },
    {
      id: 'liability',
      title: 'Limitation of liability',
      blocks: [
        'We run Someday with care. All the same it is provided as it is, without the promise that it never fails. As far as the law allows, we are not liable for indirect or consequential damage, for the loss of content of which you kept no copy, or for what people do with access codes that were passed on to them.',
        'Where we are liable, and as far as the law allows, the amount is limited to what you paid for Someday in the twelve months before.',
        'None of this limits rights that the law gives you and that no agreement can take away, nor liability for intent, gross negligence, or harm to life and health.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      blocks: [
        `These terms follow ${law(facts)}. If you are a consumer, you keep the protection that the law of your own country gives you, and you may turn to the courts there.`,
        'Before anybody goes to court, let us talk. Most things can be settled with a letter.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'We may change these terms when the service or the law changes. The date at the top tells when they last changed in substance.',
        `If a change matters to your rights or duties, we tell you${byEmail(facts)} at least ${promises.noticeDays} days before it takes effect. If you do not agree, you may close your account before that day. If you go on using Someday afterwards, the new terms apply.`,
        'Should one part of these terms turn out to be invalid, the rest still holds.',
      ],
    },
    { id: 'contact', title: 'Contact', blocks: reachBlocks(facts, 'these terms') },
  ],
});
