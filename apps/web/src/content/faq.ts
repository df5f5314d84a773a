import { formatNames } from '@someday/contract/rules/media-formats';
import { caps, offers, priceInWords, tierNames, trialDays, unlimited, type Caps } from '@someday/contract/rules/plans';
import { promisesOf, reachOf, type PublicFacts } from '@someday/contract/rules/public-facts';
import { durationOf, formatNumber, listOf } from '@someday/contract/texts/words';
import { noEmail } from '@someday/contract/texts/words.copy';
import { commitments, demoBlocks, planFigures, reachBlocks } from './operator.ts';
import type { ReadingDocument, ReadingSection } from './reading-document.ts';

const begin = (facts: PublicFacts): ReadingSection => ({
  id: 'begin',
  title: 'Before you start',
  blocks: [
    ...demoBlocks(facts),
    {
      question: 'What is Someday?',
      answer: [
        'Video and photo messages for the people you love. Each opens on the day you choose: an eighteenth birthday, a wedding, an ordinary Tuesday years from now.',
      ],
    },
    {
      question: 'What do I need?',
      answer: [
        'An email address, and a browser on a phone, tablet or computer. No camera? Upload what you already have.',
      ],
    },
    {
      question: 'Do my loved ones need an account?',
      answer: [
        'No. They type in the access code you give them, or scan the QR code on the keepsake card you can print.',
        ...[reachOf(facts) ?? []].flat(),
      ],
    },
    {
      question: 'What should I say?',
      answer: ['Less than you think. Two to four minutes is plenty. Here’s help getting started:'],
    },
    { links: [{ text: 'Message Ideas & Tips', to: '/message-tips' }] },
  ],
});

const recording = ({ maxUploadMb }: PublicFacts): ReadingSection => ({
  id: 'recording',
  title: 'Recording and uploading',
  blocks: [
    {
      question: 'Which videos and photos can I upload?',
      answer: [
        `Nearly everything phones and cameras make, up to ${formatNumber(maxUploadMb)} MB a file: ${listOf(formatNames('video'))} videos, and ${listOf(formatNames('photo'))} photos. We make a version that plays on every phone and keep your original.`,
      ],
    },
    {
      question: 'How long can a recording be?',
      answer: [
        `Up to ${durationOf(planFigures.recordingMinutes, 'minute')}. For more, upload a video from your phone.`,
      ],
    },
    {
      question: 'What if my connection drops during an upload?',
      answer: ['Nothing is lost. The upload picks up where it stopped. Just don’t clear your browser’s data first.'],
    },
    {
      question: 'Can I change a message later?',
      answer: ['You can change its text and day, or delete it. The video or photo stays the same.'],
    },
    { links: [{ text: 'Recording Tips', to: '/recording-tips' }] },
  ],
});

const theDay = (facts: PublicFacts): ReadingSection => {
  const { email } = promisesOf(facts);
  return {
    id: 'the-day',
    title: 'The day it opens',
    blocks: [
      {
        question: 'When exactly does a message open?',
        answer: [
          'When the day begins where your loved one lives, or at the time you choose. If you haven’t set their time zone, yours counts.',
          email
            ? 'If you gave us their email address, we’ll email them at 9:00 AM their time, or at the time you chose.'
            : `${noEmail} You’ll need to tell them the day yourself.`,
        ],
      },
      {
        question: 'Can they see it early?',
        answer: [
          'No. They see only when it opens, and not even that if it’s a surprise. A message without a day opens right away.',
        ],
      },
      {
        question: 'Can a message come back every year?',
        answer: [
          email
            ? 'Yes. Once open, it stays open. Each year on its day, we email them again.'
            : 'Yes. Once open, it stays open. You’ll need to remind them each year yourself.',
        ],
      },
      { question: 'What if Someday is down that day?', answer: ['The message opens as soon as Someday is back.'] },
    ],
  };
};

const openers: ReadingSection = {
  id: 'openers',
  title: 'If someone made you a message',
  blocks: [
    {
      question: 'I was given a code. What do I do?',
      answer: [
        'Type it in on the page below. Capitals and dashes don’t matter. There’s no rush. An open message stays open unless its sender seals it again or deletes it.',
      ],
    },
    {
      question: 'My code doesn’t work, or I’ve lost it',
      answer: [
        'Ask the person who gave it to you. They can see it or replace it. If you can’t, ask the person who runs this Someday.',
      ],
    },
    {
      question: 'Does the sender know I’ve watched it?',
      answer: ['Yes. They can see when you first opened it, how you reacted and what you sent back.'],
    },
    {
      question: 'Can I keep the video?',
      answer: [
        'Yes. Tap “Keep this video” or “Keep this photo” to save it on your device. Then it’s yours, whatever happens here.',
      ],
    },
    { links: [{ text: 'Enter access code', to: '/message-access' }] },
  ],
};

const includedIn = ({ lovedOnes, messagesPerMonth }: Caps) =>
  lovedOnes === unlimited && messagesPerMonth === unlimited
    ? 'unlimited loved ones and messages'
    : `up to ${formatNumber(lovedOnes)} loved ones and ${formatNumber(messagesPerMonth)} new messages a month`;
const { basic_monthly: basic, premium_monthly: premium, lifetime } = offers;

const payment = (facts: PublicFacts): readonly ReadingSection[] => {
  const { plans, charges } = promisesOf(facts);
  if (!plans) return [];
  return [
    {
      id: 'payment',
      title: 'Plans and payment',
      blocks: [
        {
          question: 'What does it cost?',
          answer: [
            `${tierNames.basic} is ${priceInWords(basic.cents)} a month, for ${includedIn(caps.basic)}. ${tierNames.premium} is ${priceInWords(premium.cents)} a month, for ${includedIn(caps.premium)}. ${tierNames.lifetime} is ${priceInWords(lifetime.cents)}, paid once.`,
            ...(charges ? [] : ['Here, the plans are only for practice. No card is charged.']),
          ],
        },
        {
          question: 'Can I try it first?',
          answer: [
            `Yes, free for ${trialDays} days, with ${includedIn(caps.free_trial)}.`,
            'You can add someone and record before you choose a plan. Your message waits on your device until then.',
            charges
              ? `Card required. It becomes ${tierNames.basic} unless you cancel first.`
              : 'We don’t ask for your card here. You choose a practice card.',
          ],
        },
        {
          question: 'What happens to my messages if I stop paying?',
          answer: [
            'They stay and open on their day. No message is ever deleted, hidden or delayed because of money. You just can’t send new ones.',
          ],
        },
        { links: [{ text: 'Pricing', to: '/pricing' }] },
      ],
    },
  ];
};

const privacy: ReadingSection = {
  id: 'privacy',
  title: 'Privacy and safety',
  blocks: [
    {
      question: 'Who can see my messages?',
      answer: [
        'You and, once it’s open, the person it’s for. They’re stored encrypted, and no admin page shows them. But this Someday holds the keys, because a message has to open without you one day. Anyone who controls its computer could technically open them.',
      ],
    },
    {
      question: 'Can I have everything deleted?',
      answer: [
        `Yes. Close your account in your settings. Access ends immediately. You have ${planFigures.closedAccountDays} days to change your mind, and everything is erased within ${commitments.erasedDays}.`,
      ],
    },
    {
      question: 'Can children use it?',
      answer: ['Members must be 18 or older. Children can open messages. Please agree on it with their parents.'],
    },
    { question: 'Does it use AI?', answer: ['No. Nothing watches, copies or changes what you say.'] },
    {
      links: [
        { text: 'Security & Privacy', to: '/security' },
        { text: 'Privacy Policy', to: '/privacy-policy' },
        { text: 'AI Disclosure', to: '/ai-disclosure' },
      ],
    },
  ],
};

const happens = (facts: PublicFacts): ReadingSection => {
  const { email, plans } = promisesOf(facts);
  return {
    id: 'if-something-happens',
    title: 'If something happens to me',
    blocks: [
      {
        question: 'What happens to my messages when I die?',
        answer: [
          plans
            ? 'They wait for their day, then open. No one has to log in, pay or confirm anything.'
            : 'They wait for their day, then open. No one has to log in or confirm anything.',
          'Someday doesn’t know when someone has died, so a message can’t be set to open when you die. For “when I’m gone”, choose a day far ahead. Or choose none, and have someone hold on to the access code until then.',
        ],
      },
      {
        question: 'How will my loved ones know?',
        answer: [
          'Print the keepsake card with the code. Put it with your will, in a letter or with someone you trust, and tell one person where it is.',
          ...(email ? ['Don’t rely on email alone. Addresses change.'] : []),
        ],
      },
      {
        question: 'Can someone look after my account for me?',
        answer: [
          'No, an account has no second key.',
          ...(email
            ? [
                'But anyone who can read your email can set a new password and do everything you can. Leave your mailbox only to someone you’d trust with that.',
              ]
            : []),
        ],
      },
      {
        question: 'Will Someday still be there?',
        answer: [
          'No one can promise that for a lifetime. As long as this Someday runs, your messages open.',
          email
            ? 'If it’s going to end, the person who runs it has promised to email all members as early as they can.'
            : 'If it’s going to end, the person who runs it has promised to tell all members as early as they can.',
          'Keep copies, and let your loved ones save what they’ve opened.',
        ],
      },
    ],
  };
};

const hosting: ReadingSection = {
  id: 'hosting',
  title: 'For families who host it themselves',
  blocks: [
    {
      question: 'Can we run Someday on our own computer?',
      answer: [
        'Yes. Someday is free software (GNU Affero General Public License): one program, started with one command.',
      ],
    },
    {
      question: 'What do we have to look after?',
      answer: [
        'Back up its data folder. Keep its two keys on paper somewhere else. Without the master key, no message can ever be opened again. Put HTTPS in front, or phones won’t record. Add an email server if it should send email.',
        'And the hardest part: someone has to keep it running after you. Write down how.',
      ],
    },
  ],
};

/** Every answer was checked against the code. */
export const faqFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Questions and answers',
  lead: 'What people ask, before they start and later.',
  updatedOn: '2026-11-25',
  sections: [
    begin(facts),
    recording(facts),
    theDay(facts),
    openers,
    ...payment(facts),
    privacy,
    happens(facts),
    hosting,
    { id: 'contact', title: 'Another question?', blocks: reachBlocks(facts, 'anything else') },
  ],
});
