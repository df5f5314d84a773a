import { promisesOf, type PublicFacts } from '@someday/contract/rules/public-facts';
import { commitments, reachBlocks } from './operator.ts';
import type { ReadingDocument } from './reading-document.ts';

/** True only as long as no model processes anyone's data. Before adding one, change this text, its date and the Privacy Policy. */
export const aiDisclosureFor = (facts: PublicFacts): ReadingDocument => {
  const { email } = promisesOf(facts);
  return {
    title: 'AI Disclosure',
    lead: 'Someday uses no artificial intelligence on your messages. Here’s what that means, and what software does anyway.',
    updatedOn: '2026-11-25',
    sections: [
      {
        id: 'messages',
        title: 'No AI touches your messages',
        blocks: [
          'What you record is between you and the person it’s for.',
          [
            'No AI watches, listens to or reads your messages.',
            'Nothing is transcribed, translated or summarized.',
            'No faces or voices are recognized.',
            'Nothing is beautified, made younger or altered. What you said is what they’ll hear.',
            'No likeness is made of your face or your voice.',
          ],
        ],
      },
      {
        id: 'training',
        title: 'Nothing is used to train AI',
        blocks: [
          'We don’t train AI with your messages, your names or your words, and we don’t give them to anyone who does.',
        ],
      },
      {
        id: 'automatic',
        title: 'What’s automatic, without AI',
        blocks: [
          'Software does a lot of the work here. All of it follows fixed rules that people wrote:',
          [
            'Videos are converted so that every phone can play them, and small previews are made.',
            'The place where a picture was taken is left out of what we show.',
            email ? 'Messages open, and emails go out, when their day comes.' : 'Messages open when their day comes.',
            'Wrong passwords and codes are counted, and guessing is slowed down.',
            'Numbers are added up, such as how many messages were opened.',
          ],
          'No machine decides who may have an account or what they may say.',
        ],
      },
      {
        id: 'voice',
        title: 'The voice that reads pages aloud',
        blocks: [
          'Some of our longer pages can be read aloud. The voice isn’t ours: it belongs to your device or your browser.',
          'Some browsers also offer voices that run on their maker’s computers. If you use one, the text of the page is sent there. That text is public. It’s never one of your messages.',
        ],
      },
      {
        id: 'ideas',
        title: 'Message ideas and samples',
        blocks: [
          'Our message ideas, templates and samples are finished texts, the same for everyone. No machine writes anything for you, and nothing you write is used to suggest something.',
          { links: [{ text: 'Message Ideas & Tips', to: '/message-tips' }] },
        ],
      },
      {
        id: 'yours',
        title: 'If you use AI yourself',
        blocks: [
          'You can upload a video or photo that you made or changed with AI. We don’t check for that and can’t tell. Please say so in the message. The person who opens it one day will want to know what was really you.',
          'Please don’t make such a likeness of anyone who hasn’t agreed to it.',
        ],
      },
      {
        id: 'changes',
        title: 'If this ever changes',
        blocks: [
          email
            ? `If Someday ever uses AI, we’ll tell you here and by email, at least ${commitments.noticeDays} days before. It would touch nothing of yours unless you had said yes.`
            : `If Someday ever uses AI, we’ll tell you here, at least ${commitments.noticeDays} days before. It would touch nothing of yours unless you had said yes.`,
        ],
      },
      { id: 'contact', title: 'Contact', blocks: reachBlocks(facts, 'this page') },
    ],
  };
};
