import type { PublicFacts } from '@someday/contract/public-facts';
import { promises, reachBlocks } from './operator.ts';
import type { ReadingDocument } from './reading-document.ts';

/** True as long as no model looks at anybody's data: whoever adds one changes this text, its date and the Privacy Policy first. */
export const aiDisclosureFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'AI Disclosure',
  lead: 'Someday uses no artificial intelligence on your messages. Here is what that means, and what machines do all the same.',
  updatedOn: '2026-11-22',
  sections: [
    {
      id: 'messages',
      title: 'No AI touches your messages',
      blocks: [
        'What you record is between you and the person it is for.',
        [
          'No AI watches, listens to or reads your messages.',
          'Nothing is transcribed, translated or summed up.',
          'No faces or voices are recognized.',
          'Nothing is made more beautiful, younger or different. What you said is what they will hear.',
          'No likeness of you is made, of your face or of your voice.',
        ],
      ],
    },
    {
      id: 'training',
      title: 'Nothing is used to train AI',
      blocks: [
        'Your messages, your names and your words train no AI of ours, and we give them to nobody who trains one.',
      ],
    },
    {
      id: 'automatic',
      title: 'What happens by itself, without AI',
      blocks: [
        'Machines do a good deal of work here. All of it follows fixed rules that somebody wrote down:',
        [
          'Videos are converted so that every phone can play them, and small preview pictures are made.',
          'The place where a picture was taken is left out of what we show.',
          'Messages open, and mails leave, when their day comes.',
          'Wrong passwords and codes are counted, and whoever keeps guessing is slowed down.',
          'Numbers are added up, such as how many messages were opened.',
        ],
        'No machine decides whether somebody may have an account, or what they may say.',
      ],
    },
    {
      id: 'voice',
      title: 'The voice that reads pages aloud',
      blocks: [
        'Some of our longer pages can be read aloud. The voice is not ours: it belongs to your device or your browser.',
        'Some browsers also offer voices that are made on their maker’s computers. When such a voice reads, the text of the page goes there. It is a text that everybody may read, never one of your messages.',
      ],
    },
    {
      id: 'ideas',
      title: 'Message ideas and samples',
      blocks: [
        'Our message ideas, templates and samples are finished texts, the same for everybody. Nothing is written for you by a machine, and nothing you write is looked at to suggest something.',
        { links: [{ text: 'Message Ideas & Tips', to: '/message-tips' }] },
      ],
    },
    {
      id: 'yours',
      title: 'If you use AI yourself',
      blocks: [
        'You may upload a video or photo that you made or changed with AI. We do not check that and cannot tell. Please say so in the message: whoever opens it one day will want to know what was really you.',
        'Please make no such likeness of somebody who has not agreed to it.',
      ],
    },
    {
      id: 'changes',
      title: 'If this ever changes',
      blocks: [
        `Should Someday ever use AI, you hear of it here${facts.sendsMail ? ' and by email' : ''}, at least ${promises.noticeDays} days before. It would touch nothing of yours unless you had said yes.`,
      ],
    },
    { id: 'contact', title: 'Contact', blocks: reachBlocks(facts, 'this page') },
  ],
});
