import { promisesOf, type PublicFacts } from '@someday/contract/rules/public-facts';
import { commitments, demoBlocks, planFigures, providerNames, reachBlocks } from './operator.ts';
import type { ReadingDocument, ReadingSection } from './reading-document.ts';

const transit = (facts: PublicFacts): ReadingSection => ({
  id: 'transit',
  title: facts.overHttps ? 'Encrypted on the way' : 'On the way',
  blocks: [
    ...demoBlocks(facts),
    facts.overHttps
      ? 'Everything sent between your device and Someday is encrypted (HTTPS). We tell your browser never to connect any other way.'
      : 'The connection to this Someday isn’t encrypted. That’s fine on a single computer or a home network you trust. Elsewhere, others could read along, so don’t type a password or access code there.',
    'Our pages load nothing from other companies, and don’t tell other sites where you came from.',
  ],
});

const monitoring = (facts: PublicFacts): ReadingSection => ({
  id: 'monitoring',
  title: facts.aroundTheClock ? '24/7 monitoring' : 'When something goes wrong',
  blocks: [
    facts.aroundTheClock
      ? `Someone watches this Someday around the clock, every day of the year. When an incident is found, work on it begins within ${commitments.incident}.`
      : 'We don’t promise to watch this Someday day and night.',
    'Someday checks every piece of a video before showing it, and lists failed work for its admins.',
    ...(promisesOf(facts).email
      ? ['It also checks its clock before it emails anyone, so that a wrong one announces nothing early.']
      : []),
    'If your data ever reaches someone who shouldn’t have it, we’ll tell you what happened, what it means and what you can do.',
  ],
});

/** The specification's zero-knowledge claim would never be true, because the installation holds the keys: the page says so. Source: part 2 §2. */
export const securityFor = (facts: PublicFacts): ReadingDocument => {
  const { email, plans } = promisesOf(facts);
  return {
    title: 'Security & Privacy',
    lead: 'How your messages are protected, and where that protection ends.',
    updatedOn: '2026-11-30',
    sections: [
      transit(facts),
      {
        id: 'rest',
        title: 'Encrypted in storage',
        blocks: [
          'Every video and photo is stored encrypted (AES-256-GCM), each with its own key. The master key that locks those keys is in neither the database nor the files, so someone who steals only one of the two sees no pictures.',
          'Access codes are encrypted as well. Names, titles, descriptions and written answers aren’t. The database’s access rules protect them.',
          'While a video is being prepared, an unencrypted working copy lies in a locked folder. It’s deleted right afterward.',
        ],
      },
      {
        id: 'sessions',
        title: 'Logging in',
        blocks: [
          [
            'Passwords are stored only in scrambled form (Argon2id), which no one can turn back. The most common ones are refused.',
            ...(facts.onlySignOn
              ? []
              : [
                  'You can log in with a passkey instead: your phone or computer checks your face, your finger or its PIN. There’s nothing to remember, and nothing that a false website could get out of you.',
                  'You can add a second factor: after the password, a code from an app on your phone. A new password doesn’t turn it off. If you lose both the phone and the recovery codes, an admin can remove it, but only after 72 hours, and we write to every address of yours first.',
                ]),
            'Closing your account, changing your password or address, and taking a copy of everything take the password or passkey again if you last gave it more than 15 minutes ago.',
            `Logging in starts a session, identified by a random number in a cookie that no script can read. It ends after ${planFigures.memberIdleDays} days without use, and after ${planFigures.memberSessionDays} days in any case.`,
            'Your settings show where you’re logged in. You can end one session or all of them.',
            ...(email
              ? [
                  'We email you when someone logs in from a new device, or when your password, address, passkeys or second factor change.',
                ]
              : []),
            'Guessing passwords is slowed down. After 100 wrong ones in a row, only devices you’ve used before can log in, until you choose a new password.',
          ],
        ],
      },
      {
        id: 'codes',
        title: 'A code for each loved one',
        blocks: [
          `Each loved one has their own access code: ${planFigures.accessCodeLength} random characters, more than a million billion possibilities. It opens that person’s messages, lets them answer, and nothing else.`,
          [
            'Wrong guesses are counted and slowed down, for each visitor and overall.',
            'A wrong code, an old code and someone else’s code get the same answer.',
            'You can make a new code anytime. The old one stops working right away.',
            'Codes appear in no log. Our links carry them in a part of the address that browsers don’t send.',
          ],
        ],
      },
      {
        id: 'before-its-day',
        title: 'Before its day',
        blocks: [
          'Until a message opens, the person it’s for learns only when it will. There’s no title, no picture and no link to find. If it’s a surprise, they don’t even see the day.',
          'Whether a message is open is worked out from its day and the clock, each time someone asks. No timer can be early or forget.',
        ],
      },
      {
        id: 'location',
        title: 'Where a picture was taken',
        blocks: [
          'Phones write the place, time and device into their pictures. The videos and photos we show contain none of that. Your original stays encrypted, and changes only if you trim it.',
        ],
      },
      {
        id: 'what-we-see',
        title: 'What we can see, and what we can’t',
        blocks: [
          'Some services call themselves “zero-knowledge”. We don’t. A message has to open years from now, perhaps when you’re no longer there to type a password. So this Someday holds the keys, not you, and anyone who controls its computer and its keys could open your messages.',
          'On their pages, admins can see:',
          [
            plans
              ? 'names and email addresses of members and loved ones, when they joined, which plan members have, and why one was canceled'
              : 'names and email addresses of members and loved ones, and when they joined',
            'access codes, masked. Showing one, to help someone who lost it, is recorded in a log that no page can change. With a code, messages that are already open, and answers to them, could be watched',
            'email addresses and codes of guests, whom they invite. With a guest’s code, what that guest is trying out could be watched',
            'applications, survey answers, and which emails or conversions failed, for whom',
          ],
          'No admin page shows a video, a photo, a title or a description. No one can read your password.',
          'If you forget yours, an admin can make a link for choosing a new one. Each link is recorded in that log, and your dashboard tells you about it. Anyone else who used it would get into your account, and your own password would stop working.',
        ],
      },
      {
        id: 'partners',
        title: 'Partners',
        blocks: [
          providerNames(facts),
          'The Privacy Policy has the details:',
          { links: [{ text: 'Who we share it with', to: '/privacy-policy#sharing' }] },
        ],
      },
      monitoring(facts),
      ...(facts.compliance === null
        ? []
        : [{ id: 'compliance', title: 'Laws and standards', blocks: [facts.compliance] }]),
      {
        id: 'you',
        title: 'What you can do',
        blocks: [
          [
            email
              ? 'Use a password you use nowhere else, and protect your mailbox. It’s the way back into your account.'
              : 'Use a password you use nowhere else.',
            'Add a passkey in your settings, or a second factor to your password.',
            'Give each access code only to the person it belongs to.',
            'Log out when you’re done on a shared computer.',
            'Keep your own copy of anything no one could replace.',
            'Anyone who can see a message can also copy it.',
          ],
        ],
      },
      {
        id: 'report',
        title: 'If you find a weakness',
        blocks: [
          'Please tell us privately what you did and what you saw. Don’t try it on other families’ messages.',
          ...reachBlocks(facts, 'security'),
        ],
      },
    ],
  };
};
