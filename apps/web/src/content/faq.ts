import { caps, offers, priceInWords, tierNames, trialDays, unlimited, type Caps } from '@someday/contract/plans';
import type { PublicFacts } from '@someday/contract/public-facts';
import { planFigures, promises, byEmail, demoBlocks, reachBlocks } from './operator.ts';
import type { ReadingDocument, ReadingSection } from './reading-document.ts';

const begin = (facts: PublicFacts): ReadingSection => ({
  id: 'begin',
  title: 'Before you begin',
  blocks: [
    ...demoBlocks(facts),
    {
      question: 'What is Someday?',
      answer: [
        'A place for video and photo messages to the people you love. You record or upload one now, and it opens on a day you choose: an eighteenth birthday, a wedding, an ordinary Tuesday many years from now.',
      ],
    },
    {
      question: 'What do I need?',
      answer: [
        'A phone, tablet or computer with a browser, and an email address. There is nothing to install. If it has no camera, you can upload videos and photos you already have.',
      ],
    },
    {
      question: 'Do my loved ones need an account?',
      answer: [
        'No. Each of them gets an access code from you. They type it in, or scan the square on the keepsake card that you can print, and see what is open for them.',
      ],
    },
    {
      question: 'What should I say?',
      answer: [
        'Less than you think. Two to four minutes are enough. Ideas, samples and a guide to a first message are on the page of message ideas.',
      ],
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
        `Nearly all that phones and cameras make: MP4, MOV, WebM, MKV, AVI, WMV and 3GP videos, and JPEG, PNG, WebP, HEIC, GIF and AVIF photos. One file may have up to ${maxUploadMb.toLocaleString('en-US')} MB. We make a version of it that every phone can play, and keep your original as it was.`,
      ],
    },
    {
      question: 'How long may a recording be?',
      answer: [
        `${planFigures.recordingMinutes} minutes when you record here. The recorder shows how much is left. A longer video can be recorded with your phone’s camera and uploaded.`,
      ],
    },
    {
      question: 'What if the connection breaks while I upload?',
      answer: [
        'Nothing is lost. Your recording is kept on your device, second by second, and the upload goes on where it stopped. Please do not clear your browser’s data before it has arrived.',
      ],
    },
    {
      question: 'Can I change a message later?',
      answer: [
        'Yes. You can change its words and its day, and delete it. The video or photo itself stays as it is; to say something else, make a new message.',
      ],
    },
    { links: [{ text: 'Recording Tips', to: '/recording-tips' }] },
  ],
});

const theDay = ({ sendsMail }: PublicFacts): ReadingSection => ({
  id: 'the-day',
  title: 'The day it opens',
  blocks: [
    {
      question: 'When exactly does a message open?',
      answer: [
        'As the day begins where your loved one lives, or at the time of day you have chosen. You can tell us their time zone; otherwise yours counts.',
        sendsMail
          ? 'If you gave us their email address, we write to them: at nine in the morning there, or at the time you chose.'
          : 'This installation sends no mail, so please tell them the day yourself.',
      ],
    },
    {
      question: 'Can they see it before?',
      answer: [
        'No. Until then they see only the day, and not even that if you make it a surprise. A message without a day can be opened at once.',
      ],
    },
    {
      question: 'Can a message come back every year?',
      answer: [
        'Yes. It opens the first time and then stays open. Each year on its day we remind them of it, where mail is sent.',
      ],
    },
    {
      question: 'What if Someday cannot be reached on that day?',
      answer: [
        'Then the message opens as soon as it can be reached again. Nothing has to happen at that very hour, so nothing is missed.',
      ],
    },
  ],
});

const openers: ReadingSection = {
  id: 'openers',
  title: 'For those who open messages',
  blocks: [
    {
      question: 'I was given a code. What do I do?',
      answer: [
        'Open the page below and type it in. Capital or small letters, with or without the dash, all are fine. There is no hurry: a message that is open stays open, unless its sender seals it again or deletes it.',
      ],
    },
    {
      question: 'My code does not work, or I have lost it',
      answer: [
        'Ask the person who gave it to you: they can see it, and make a new one. If you cannot ask them any more, write to whoever runs this installation.',
      ],
    },
    {
      question: 'Does the sender know that I have watched it?',
      answer: [
        'Yes, they can see that you opened it, and the answer you gave with a heart or a hug. If you keep a message closed, they are told nothing.',
      ],
    },
    {
      question: 'Can I keep the video for myself?',
      answer: [
        'Yes. Below each message stands “Keep this video” or “Keep this photo”, which saves it on your device. Please press it: then it is yours, whatever happens here.',
      ],
    },
    { links: [{ text: 'Enter access code', to: '/message-access' }] },
  ],
};

const most = (count: number, one: string) => (count === unlimited ? `any number of ${one}` : `up to ${count} ${one}`);
const holds = ({ lovedOnes, messagesPerMonth }: Caps) =>
  `${most(lovedOnes, 'loved ones')} and ${most(messagesPerMonth, 'new messages')} a month`;
const { basic_monthly: basic, premium_monthly: premium, lifetime } = offers;

const payment = ({ billing }: PublicFacts): readonly ReadingSection[] => {
  if (billing === 'off') return [];
  const onlyPractice = 'On this installation plans are only for trying out: no card is charged.';
  return [
    {
      id: 'payment',
      title: 'Plans and payment',
      blocks: [
        {
          question: 'What does it cost?',
          answer: [
            `${tierNames.basic} is ${priceInWords(basic.cents)} a month, for ${holds(caps.basic)}. ${tierNames.premium} is ${priceInWords(premium.cents)} a month, for ${holds(caps.premium)}. ${tierNames.lifetime} is ${priceInWords(lifetime.cents)}, paid once. Prices by the year are on the pricing page.`,
            ...(billing === 'practice' ? [onlyPractice] : []),
          ],
        },
        {
          question: 'Can I try it first?',
          answer: [
            `Yes, for ${trialDays} days, with ${holds(caps.free_trial)}. ${billing === 'practice' ? 'No card of yours is asked for here: you choose a practice card.' : `A card is asked for. Then it becomes ${tierNames.basic}, and nothing is charged if you cancel before.`}`,
          ],
        },
        {
          question: 'What happens to my messages when I stop paying?',
          answer: [
            'They stay, and they open on their day. No message is ever deleted, hidden or delayed because of money. You only cannot add new ones.',
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
        'You, and the person each one is for, once it is open. Videos and photos are stored encrypted. The keys are with this installation, because a message has to open without you one day. So whoever controls its machine could, technically, open them. No admin’s page shows them.',
      ],
    },
    {
      question: 'Can I have everything deleted?',
      answer: [
        `Yes. Close your account in your settings. Access ends at once, you can change your mind for ${planFigures.closedAccountDays} days, and everything is erased within ${promises.erasedDays} days.`,
      ],
    },
    {
      question: 'May children use it?',
      answer: [
        'Members must be 18 or older. A child may open messages; please settle with the child’s parents when and how.',
      ],
    },
    {
      question: 'Is there AI in it?',
      answer: ['No. Nothing watches, copies or changes what you say.'],
    },
    {
      links: [
        { text: 'Security & Privacy', to: '/security' },
        { text: 'Privacy Policy', to: '/privacy-policy' },
        { text: 'AI Disclosure', to: '/ai-disclosure' },
      ],
    },
  ],
};

const happens = ({ billing, ...facts }: PublicFacts): ReadingSection => ({
  id: 'if-something-happens',
  title: 'If something happens to me',
  blocks: [
    {
      question: 'What becomes of my messages when I die?',
      answer: [
        `They wait for their day, and then they open. You need not log in${billing === 'off' ? '' : ', nobody has to pay,'} and nobody has to confirm anything. Someday does not notice that somebody has died, and does not need to.`,
        'This also means that a message cannot be set to open when you die. It opens on a day. A message without a day is open from the beginning, so the one “for when I am gone” needs either a day far ahead, or somebody who keeps the access code until then.',
      ],
    },
    {
      question: 'How will my loved ones know?',
      answer: [
        `${facts.sendsMail ? 'Please do not rely on mail alone: addresses change, and when you are gone nobody can put a new one in. ' : ''}Print the keepsake card with the code, and put it where it will be found: with your will, in a letter, with somebody you trust. Tell one person that it is there.`,
      ],
    },
    {
      question: 'Can somebody look after my account for me?',
      answer: [
        'There is no second key to an account. Whoever can read your email can set a new password, and can then do all that you can: add, change and delete. Leave your mailbox only to somebody you would trust with that.',
      ],
    },
    {
      question: 'Will Someday still be there?',
      answer: [
        `Nobody can promise that for a lifetime, and we do not. As long as this installation runs, your messages open. If it is to end, whoever runs it has promised to tell all members${byEmail(facts)}, as early as they can. Keep copies of what is dear to you, and let your loved ones save what they have opened.`,
      ],
    },
  ],
});

const hosting = ({ billing }: PublicFacts): ReadingSection => ({
  id: 'hosting',
  title: 'For families who host it themselves',
  blocks: [
    {
      question: 'Can we run Someday on a machine of our own?',
      answer: [
        `Yes. Someday is free software (GNU Affero General Public License). It is one program with everything inside, started by one command${billing === 'off' ? '' : ', and it can be run without any plans or prices'}.`,
      ],
    },
    {
      question: 'What do we have to look after?',
      answer: [
        'Four things. Back up its data folder. Keep its two keys on paper somewhere else: without the master key no message can ever be opened again. Put HTTPS in front, or phones will not record. And give it a mail server, if it is to write to anybody.',
        'And one more, the hardest: somebody has to keep it running after you. Write down how, and for whom.',
      ],
    },
  ],
});

/** Short answers; each was compared with the program. */
export const faqFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Questions and answers',
  lead: 'What people ask before they begin, and afterwards.',
  updatedOn: '2026-11-22',
  sections: [
    begin(facts),
    recording(facts),
    theDay(facts),
    openers,
    ...payment(facts),
    privacy,
    happens(facts),
    hosting(facts),
    { id: 'contact', title: 'Another question?', blocks: reachBlocks(facts, 'anything else') },
  ],
});
