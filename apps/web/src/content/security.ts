import type { PublicFacts } from '@someday/contract/public-facts';
import { planFigures, promises, demoBlocks, reachBlocks, providerPoints } from './operator.ts';
import type { ReadingDocument, ReadingSection } from './reading-document.ts';

const transit = (facts: PublicFacts): ReadingSection => ({
  id: 'transit',
  title: facts.overHttps ? 'Encrypted on the way' : 'On the way',
  blocks: [
    ...demoBlocks(facts),
    facts.overHttps
      ? 'Whatever travels between your device and Someday is encrypted (HTTPS). Your browser is told to come no other way.'
      : 'This installation is reached without encryption. That is fine on a single computer, or within a home whose network you trust. Anywhere else, others could read along: please type no password and no access code there.',
    'Our pages load nothing from other companies, and tell no other page where you came from.',
  ],
});

const monitoring = ({ aroundTheClock }: PublicFacts): ReadingSection => ({
  id: 'monitoring',
  title: aroundTheClock ? '24/7 monitoring' : 'When something goes wrong',
  blocks: [
    ...(aroundTheClock
      ? [
          `Somebody watches this installation around the clock, every day of the year. When an incident is found, work on it begins within ${promises.incident}.`,
        ]
      : ['Whoever runs this installation does not promise to watch it day and night.']),
    'Someday watches itself, too. It compares its clocks before it mails anything, so that a wrong one gives nothing away early. It checks every piece of a video before it is shown. Work that failed and mails that did not arrive are listed for whoever runs it.',
    'If your data ever reaches somebody who should not have it, we tell you: what happened, what it means, and what you can do.',
  ],
});

/** A claim that configuration makes true is made only then. "Zero-knowledge" is never one of them: the keys are the installation's. */
export const securityFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Security & Privacy',
  lead: 'How your messages are kept safe, and where that ends. We would rather tell you than let you guess.',
  updatedOn: '2026-11-22',
  sections: [
    transit(facts),
    {
      id: 'rest',
      title: 'Encrypted where they are kept',
      blocks: [
        'Every video and every photo is stored encrypted (AES-256-GCM), each with a key of its own. These keys are locked by a master key that lies neither in the database nor among the files. A thief of the files alone, or of the database alone, sees no picture.',
        'Access codes are encrypted, too. Names, titles and descriptions are in the database, where access rules protect them; Someday does not encrypt them a second time.',
        'While a video is made ready to play, a working copy lies unencrypted in a locked folder of the machine. It is removed right afterwards.',
      ],
    },
    {
      id: 'sessions',
      title: 'Signing in',
      blocks: [
        [
          'Passwords are kept only as a scrambled form (Argon2id) that nobody can turn back. The hundred most common ones are refused.',
          `Being signed in is a session on our side, behind a random number in a cookie that no script can read. A member’s session ends after ${planFigures.memberIdleDays} days without use, and after ${planFigures.memberSessionDays} days in any case.`,
          'Your settings list where you are signed in. You can end one session, or all of them at once.',
          ...(facts.sendsMail
            ? ['When somebody logs in from a new device, or your password or address changes, you get a mail.']
            : []),
          'Whoever keeps trying passwords is slowed down, and you are not locked out of your own account by it.',
        ],
      ],
    },
    {
      id: 'codes',
      title: 'A code for each loved one',
      blocks: [
        `Each loved one has an access code of their own: ${planFigures.accessCodeLength} random characters, more than a million billion possibilities. It opens the messages for that one person, and nothing else.`,
        [
          'Guessing is counted and slowed down, for each visitor and for the whole service together.',
          'A wrong code, an old code and somebody else’s code get the same answer.',
          'You can make a new code at any time. The old one stops working at that moment.',
          'Codes appear in no log. The links we make carry them in a part of the address that browsers do not send.',
        ],
      ],
    },
    {
      id: 'before-its-day',
      title: 'Before its day',
      blocks: [
        'Until a message opens, the person it is for learns only the day. There is no title, no picture and no link to find. If the sender made it a surprise, not even the day is shown.',
        'Whether a message is open is worked out from its day and the clock, each time somebody asks. No timer has to remember it, so none can be early and none can forget.',
      ],
    },
    {
      id: 'location',
      title: 'Where a picture was taken',
      blocks: [
        'Phones write the place, the time and the device into their pictures. The videos and photos that we show carry none of that. Your original is kept untouched and encrypted, and no page hands it out.',
      ],
    },
    {
      id: 'what-we-see',
      title: 'What we can see, and what we cannot',
      blocks: [
        'Some services call themselves “zero-knowledge”. We do not. A message has to open years from now, perhaps when you are no longer there to type a password. So the keys are with this installation and not with you, and whoever controls its machine and its keys could open your messages.',
        'On their pages, admins of this installation can see:',
        [
          `names and email addresses of members and loved ones, ${facts.billing === 'off' ? 'and since when they have been here' : 'since when they have been here, which plan members have, and why one was canceled'};`,
          'access codes only masked. Showing one is possible, to help somebody who has lost it, and each time it is recorded in a log that cannot be changed from any page. With a code, messages that are already open could be watched;',
          'email addresses and codes of guests, whom they invite themselves. With a guest’s code, what that guest is trying out could be watched;',
          'applications and answers to the survey, and which notices or conversions failed, for whom.',
        ],
        'No admin’s page shows a video, a photo, a title or a description. Nobody can read your password.',
        'If you forget yours, an admin can make a link with which you choose a new one. Each link is recorded in the same log, and your dashboard tells you of it. Used by somebody else, it would open your account, and your own password would stop working.',
      ],
    },
    { id: 'partners', title: 'Partners', blocks: ['These have a part in this installation:', providerPoints(facts)] },
    monitoring(facts),
    ...(facts.compliance === null
      ? []
      : [{ id: 'compliance', title: 'Laws and standards', blocks: [facts.compliance] }]),
    {
      id: 'you',
      title: 'What you can do',
      blocks: [
        [
          `Choose a password that you use nowhere else${facts.sendsMail ? ', and look after your mailbox: it is the way back into your account' : ''}.`,
          'Give each access code only to the person it belongs to, and do not post it where others can read it.',
          'On a computer that others use, sign out when you are done.',
          'Keep your own copy of what nobody could replace.',
          'Think of what a loved one may do: whoever may see a message can also copy it.',
        ],
      ],
    },
    {
      id: 'report',
      title: 'If you find a weakness',
      blocks: [
        'Please tell us privately and not in public, and do not try it on other families’ messages. Say what you did and what you saw.',
        ...reachBlocks(facts, 'security'),
        { links: [{ text: 'Privacy Policy', to: '/privacy-policy' }] },
      ],
    },
  ],
});
