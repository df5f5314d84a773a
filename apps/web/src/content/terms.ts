import { offers, priceInWords, tierNames, trialDays } from '@someday/contract/rules/plans';
import { promisesOf, type PublicFacts, termsVersion } from '@someday/contract/rules/public-facts';
import { noEmail } from '@someday/contract/texts/words.copy';
import { commitments, demoBlocks, reachBlocks } from './operator.ts';
import type { ReadingBlock, ReadingDocument } from './reading-document.ts';

const { basic_monthly: basic, premium_monthly: premium, lifetime } = offers;
const { erasedDays, backupDays, noticeDays, uptime } = commitments;

const paid = (facts: PublicFacts): readonly ReadingBlock[] => [
  'Someday can be free of charge, for example when a family runs its own. Where membership costs money, these are the plans, in US dollars:',
  [
    `${tierNames.free_trial}: limited features for ${trialDays} days, to get to know Someday. Card required. It becomes ${tierNames.basic} unless you cancel first.`,
    `${tierNames.basic}: ${priceInWords(basic.cents)} a month.`,
    `${tierNames.premium}: ${priceInWords(premium.cents)} a month.`,
    `${tierNames.lifetime}: ${priceInWords(lifetime.cents)}, paid once.`,
  ],
  ...(promisesOf(facts).charges
    ? []
    : ['Here, the plans are only for practice. No card is charged, whatever you choose.']),
  'Without a plan, you can add one loved one and record on your device. You need a plan to send messages and to add more loved ones.',
  `Before you pay, you see what the plan includes, what it costs and when it renews. Monthly and annual plans renew until you cancel them. If a price changes, we tell you at least ${noticeDays} days before it applies to you.`,
  'You can cancel a paid membership anytime. It then lasts until the end of the period you’ve paid for. Canceling deletes nothing. We keep every message you’ve made, and your loved ones can open it just as you planned.',
  'Canceling a membership and closing your account are two different things. Closing your account erases everything. Section 8 explains how.',
];

const unpaid = (facts: PublicFacts): readonly ReadingBlock[] => [
  'No one pays for anything on this Someday. There is no subscription, and nothing is held back because you don’t have one.',
  promisesOf(facts).email
    ? `If that ever changes, we’ll email you at least ${noticeDays} days before.`
    : `If that ever changes, we’ll tell you at least ${noticeDays} days before.`,
  'No message you’ve made is ever deleted, hidden or delayed because of money.',
];

const parties = ({ operatorName }: PublicFacts) =>
  operatorName === null
    ? 'These terms are an agreement between you and the person, family or organization that runs Someday at this web address. “We” and “us” mean them.'
    : `These terms are an agreement between you and ${operatorName}, who runs Someday at this web address. “We” and “us” mean them.`;

const law = ({ governingLaw }: PublicFacts) =>
  governingLaw === null
    ? 'These terms follow the law of the place where we live or, if we’re an organization, where we’re based.'
    : `These terms follow the law of ${governingLaw}.`;

/** A change in substance needs a new `termsVersion`; one in wording or of the operator's facts doesn't. Source: specification part 2 §1 and §9. */
export const termsFor = (facts: PublicFacts): ReadingDocument => {
  const { email, plans } = promisesOf(facts);
  return {
    title: 'Terms of Service',
    lead: 'What you can expect from Someday, and what we expect from you. You shouldn’t need a lawyer to read it.',
    updatedOn: termsVersion,
    sections: [
      {
        id: 'acceptance',
        title: 'Acceptance of these terms',
        blocks: [
          ...demoBlocks(facts),
          parties(facts),
          'By signing up, you confirm that you are 18 or older and that you accept these terms. With your account, we keep the day you accepted them and which version it was. If you don’t agree, please don’t open an account.',
        ],
      },
      {
        id: 'description',
        title: 'Description of the service',
        blocks: [
          'Someday keeps video and photo messages for the people you love. You record or upload a message, choose who it’s for and, if you like, the day it opens.',
          'You make the messages, so you’re a member and have an account. The people they’re for are your loved ones. They don’t need an account. Each of them opens your messages with their own access code, which you give them.',
          'A message with a day stays sealed until then. A message without one can be opened right away.',
        ],
      },
      {
        id: 'accounts',
        title: 'Accounts',
        blocks: [
          'You must be at least 18 years old to have an account. Each person or organization may have only one.',
          'Someday is not directed to children under 13, and they may not open accounts. A message can be for a child. Please decide with the child’s parents when and how it’s opened.',
          [
            email
              ? 'Give an email address that’s yours and that you read. It’s how you get back in if you forget your password.'
              : 'Give an email address that’s yours and that you read.',
            'Choose a password you use nowhere else, and don’t share it with anyone.',
            'If you think someone else has been in your account, change your password right away. Your settings show where you’re logged in and let you log out everywhere.',
            'Anyone who has an access code can open your messages with it. Give it only to the loved one it belongs to. If it gets lost, make a new one. The old one then stops working.',
          ],
        ],
      },
      {
        id: 'conduct',
        title: 'Content and conduct',
        blocks: [
          'Your messages belong to you. You allow us only what the service needs: to store them, to convert them so that every phone can play them, and to show them to the people you choose. We don’t use them for anything else.',
          'You’re responsible for what you upload, and for having the right to upload it, and so is a loved one for what they send you. Please ask the people who can be seen or heard in it. You may not use Someday:',
          [
            'for anything unlawful, or to threaten, harass or deceive anyone',
            'for sexual content involving minors, or content that glorifies violence or hatred',
            'for works, photos or recordings that others haven’t allowed you to use',
            'to spread harmful software, to get into other people’s accounts or messages, or to disrupt the service',
            'to sell storage or access to others',
          ],
          'If content breaks these rules, we may make it unavailable or remove it. Where the law allows, we tell you first and listen to what you have to say.',
        ],
      },
      { id: 'payment', title: 'Subscription and payment', blocks: plans ? paid(facts) : unpaid(facts) },
      {
        id: 'privacy',
        title: 'Privacy',
        blocks: [
          'We keep what the service needs: your name, email address and time zone, what you tell us about your loved ones, your messages, and when and on what kind of device you logged in.',
          'Your photos and videos are stored encrypted. This Someday holds the keys, because a message has to open years from now without you. We don’t look at your messages unless you ask us for help with one or the law compels us to.',
          'Someday has no advertising and no tracking by others, and we don’t sell your data. When a loved one opens a message, you can see that it was viewed, and what they send back.',
          `When you close your account, we delete your data within ${erasedDays} days, and from backups within ${backupDays} days.`,
          'These pages have the details:',
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
          `Our target is that Someday is available ${uptime} of the time. This is a target, not a guarantee. Maintenance, failures and events beyond our control can interrupt the service.`,
          'If Someday is down on the day a message opens, the message isn’t lost or forgotten. It can be opened as soon as the service is back.',
          'Please keep your own copy of photos and videos that no one could replace. No single place is safe enough for the only copy of something you love.',
          'Someday may change and grow. If a change takes away something that matters to your messages, we’ll tell you beforehand.',
        ],
      },
      {
        id: 'termination',
        title: 'Termination',
        blocks: [
          'You can close your account anytime in your settings. Here’s what happens then:',
          [
            'Access ends immediately. No one can log in to the account, and your loved ones can no longer open your messages.',
            'Scheduled messages are no longer delivered.',
            email
              ? 'We email you the date on which everything will be erased. Until then, the link in that email reopens the account, with everything in it.'
              : `${noEmail} Until everything is erased, ask us. We can give you the link that reopens the account, with everything in it.`,
            `Then everything is erased permanently: within ${erasedDays} days of closing the account, and within ${backupDays} days in backups. No one can bring it back.`,
          ],
          'We may suspend or close an account that breaks these terms seriously or repeatedly. Unless the law or the safety of others forbids it, we first tell you why, and give you time to respond and to save what’s yours.',
          email
            ? 'If this Someday is going to be shut down, we’ll email all members as early as we can, so that they can save their messages.'
            : 'If this Someday is going to be shut down, we’ll tell all members as early as we can, so that they can save their messages.',
        ],
      },
      {
        id: 'liability',
        title: 'Limitation of liability',
        blocks: [
          'We run Someday with care. Even so, it is provided as is, without a promise that it never fails. As far as the law allows, we are not liable for indirect or consequential damage, for the loss of content you kept no copy of, or for what people do with access codes that were given to them.',
          'Where we are liable, and as far as the law allows, the amount is limited to what you paid for Someday in the twelve months before.',
          'None of this limits rights that the law gives you and that no agreement can take away, or liability for intent, gross negligence, or harm to life and health.',
        ],
      },
      {
        id: 'governing-law',
        title: 'Governing law',
        blocks: [
          `${law(facts)} If you are a consumer, you keep the protection that the law of your own country gives you, and you can go to the courts there.`,
          'Before anyone goes to court, let’s talk. Most things can be settled with a letter.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to these terms',
        blocks: [
          'We may change these terms when the service or the law changes. The date at the top shows when they last changed in substance.',
          email
            ? `If a change matters to your rights or duties, we’ll email you at least ${noticeDays} days before it takes effect.`
            : `If a change matters to your rights or duties, we’ll tell you at least ${noticeDays} days before it takes effect.`,
          'If you don’t agree, you can close your account before that day. If you keep using Someday after it, the new terms apply.',
          'If one part of these terms turns out to be invalid, the rest still holds.',
        ],
      },
      { id: 'contact', title: 'Contact', blocks: reachBlocks(facts, 'these terms') },
    ],
  };
};
