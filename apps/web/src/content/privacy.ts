import type { PublicFacts } from '@someday/contract/public-facts';
import { planFigures, promises, byEmail, demoBlocks, operatorOf, reachBlocks, providerPoints } from './operator.ts';
import type { ReadingDocument } from './reading-document.ts';

const paymentRecord = {
  off: [],
  practice: [
    'Which plans you have tried out, and with which practice card. No card of yours is asked for here.',
    'Why you cancel, if you do.',
  ],
  stripe: [
    'Which plan you have and when it renews, and of your card the brand, the last four digits and the month it expires. Never its number.',
    'A scrambled mark of the card, so that a free trial is used once.',
    'Why you cancel, if you do.',
  ],
} as const;

/** Every statement was compared with the program. Whoever changes what is kept, for how long, or who gets it, changes this text and its date too. */
export const privacyFor = (facts: PublicFacts): ReadingDocument => ({
  title: 'Privacy Policy',
  lead: 'What we know of you, why we know it, and what becomes of it.',
  updatedOn: '2026-11-24',
  sections: [
    {
      id: 'collection',
      title: 'What we collect',
      blocks: [
        ...demoBlocks(facts),
        `“We” and “us” mean ${operatorOf(facts)}. We collect what Someday needs to do its work, and nothing to sell.`,
        { question: 'If you have an account', answer: ['We keep:'] },
        [
          'Your name, your email address and your time zone.',
          'Your password, but only in a form from which nobody can read it back.',
          'The day on which you accepted the Terms of Service, and which version it was.',
          'What you tell us about your loved ones: name, relationship and, if you like, email address, birthday and time zone.',
          'Your messages: videos and photos with their file names, titles, descriptions, captions, categories and days. Also the milestones you write down.',
          'Where you are signed in: the kind of browser and device, since when, and when last. Also when you were last here at all. Not your internet address.',
          'That an admin made a link to a new password for you, until you have read it.',
          'Which notices we mailed, when and to which address, and when a message was first opened.',
          ...paymentRecord[facts.billing],
        ],
        {
          question: 'If you open messages with an access code',
          answer: [
            'You have no account. We keep what the sender has told us about you, when you first opened each message, and the hearts and hugs you answered with. The sender can see when you opened it and how you answered. If you asked for no more mails, we keep that too.',
          ],
        },
        {
          question: 'If you are a guest or a tester',
          answer: [
            'We keep the email address your invitation went to, if there was one, and what you make. If you apply as a tester or answer our survey, we keep what you write there. With the survey come the minutes you had been here, and whether you had seen the dashboard, an upload and the survey itself.',
          ],
        },
        {
          question: 'If you only read these pages',
          answer: [
            'We keep no record of it, and no internet address.',
            'So that nobody can guess passwords and codes or flood us with forms, we count what is tried from each internet address, for at most an hour at a time. The count is kept under a scrambled form of the address, and is cleared away daily. A hosting service in front of Someday may keep records of its own.',
          ],
        },
        {
          question: 'Cookies',
          answer: [
            'Someday uses only the cookies it needs, and none that belong to others. That is why no banner asks for your consent.',
          ],
        },
        [
          'One keeps you signed in. Members, loved ones and admins have one each.',
          `One recognizes a device that has logged in to an account, so that strangers who try passwords do not get in its owner’s way. That one ends after ${planFigures.recognizedDeviceDays} days without a login.`,
        ],
        {
          question: 'What your browser remembers',
          answer: ['These things are kept on your own device:'],
        },
        [
          'How you like things: light or dark, how large the letters are, how you want to be recorded, and the voice that reads pages aloud, its speed and its volume.',
          'That you are signed in, and how far you came in your first steps.',
          'Half-written forms, where you stopped in a video, and since when you have been here. These end with the window.',
          'Messages you have not finished or sent yet: recordings, files and the words that go with them, until you send or discard them.',
          'A guest’s code and email address. Of whoever opens messages the name and, on “my own device”, the code.',
        ],
        'Signing out forgets names, codes and half-written forms. Clearing your browser’s data removes everything, unsent recordings too.',
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      blocks: [
        [
          'To keep your messages and make them playable on every phone.',
          'To open each message on its day, for the person it is for, and for nobody else.',
          'To write to you and your loved ones about your messages and your account.',
          'To keep accounts and codes safe from strangers.',
          'To help you when you ask us to.',
          'To find out what works and what does not, from numbers of the whole service and from what people tell us in the survey.',
        ],
        'That is all. There is no advertising, there are no profiles of you, and nothing is used to train AI. We do not look at your messages, unless you ask us for help with one or the law compels us to.',
        'Where the law asks for a reason: we use your data because we have promised you this service, to keep it safe, because the law obliges us, or because you chose to tell us something, such as in the survey.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who we share it with',
      blocks: [
        'We sell nothing and rent nothing out. Your loved ones get the messages you have made for them, once those are open. Beyond that, these have a part in it:',
        providerPoints(facts),
        'Our pages load nothing from other companies: no advertising, no statistics, no fonts, no maps. If you follow a link to somebody else’s page, their rules hold there. The voice that reads a page aloud belongs to your browser or device, and some of them send the text to their maker.',
        'If a court or an authority can compel us by law, we hand over what we must, and no more. Where we may, we tell you first.',
      ],
    },
    {
      id: 'security',
      title: 'How we keep it safe',
      blocks: [
        `Photos and videos are stored encrypted, each with a key of its own.${facts.overHttps ? ' What travels between you and us is encrypted too.' : ''} Passwords cannot be read back, access codes are stored encrypted, and sessions can be ended from your settings.`,
        'No service can promise that nothing ever goes wrong. What is protected and how, and what whoever runs this installation could see, is written down plainly:',
        { links: [{ text: 'Security & Privacy', to: '/security' }] },
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'Wherever you live, you may:',
        [
          'see what we keep about you, and have mistakes put right;',
          'have a copy of it. You can save each video and photo from its message; for the rest, ask us;',
          'have it deleted. Members do that in their settings, under “Close your account”;',
          'object to a use, or take back something you agreed to;',
          'complain to the authority for data protection where you live.',
        ],
        'You have the same rights if somebody made messages for you. Ask the sender or us. Each notice has a link that stops further mails from that sender.',
        'We may ask you to show that you are who you say you are, so that nobody else gets at your data. Using your rights costs nothing and has no bad consequences for you.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        'Messages are made to wait, so we keep them as long as the account is open, for decades if need be. Not logging in deletes nothing. Other things end:',
        [
          `Messages and loved ones you delete: ${planFigures.trashDays} days in the trash, then erased. What you delete from the library is erased at once.`,
          `A closed account: access ends at once. You can open it again for ${planFigures.closedAccountDays} days. Everything is erased within ${promises.erasedDays} days.`,
          `Backups, where we make any: we see to it that what was erased is gone from them within ${promises.backupDays} days.`,
          `Uploads that nobody goes on with: ${planFigures.uploadDays} days.`,
          `Sessions: ${planFigures.memberIdleDays} days without use, and ${planFigures.memberSessionDays} days at most. Those of loved ones end with the browser, or after ${planFigures.ownDeviceDays} days on “my own device”.`,
          `Guests: access for ${planFigures.guestDays} days. Everything a guest made is erased ${planFigures.guestErasedAfterDays} days after that.`,
          `Testers’ applications: ${planFigures.applicationAnsweredDays} days after our answer, and ${planFigures.applicationDays} days in any case.`,
          'Answers to the survey: they stay, but without your email address once your account, or what you made as a guest, is erased. If you gave an address as neither, it stays too: ask us, and we remove it.',
          ...(facts.billing === 'off'
            ? []
            : ['Why a membership was canceled: it stays, but without your account once that is erased.']),
          'The record of what admins did: it is never erased, so that nobody can hide anything. It holds numbers of accounts and what was searched for, which may be a name, and nothing of your messages.',
        ],
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'Someday is not directed to children under 13. Account holders must be at least 18.',
        'A message may well be for a child. The child then needs no account, and we ask nothing of the child but the code. Parents decide when and how it is opened.',
        'If you learn that a child has opened an account, please tell us. We delete it.',
      ],
    },
    {
      id: 'international',
      title: 'People in other countries',
      blocks: [
        'Your data is kept where this installation stands, and where the companies named in section 3 work. That may be another country than yours, with other laws.',
        'The rights in section 5 are yours all the same, and you keep the protection that the law of your own country gives you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        `The date at the top tells when this text last changed in substance. If a change matters to you, we tell all members${byEmail(facts)} at least ${promises.noticeDays} days before it takes effect.`,
      ],
    },
    { id: 'contact', title: 'Contact', blocks: reachBlocks(facts, 'your data or this policy') },
  ],
});
