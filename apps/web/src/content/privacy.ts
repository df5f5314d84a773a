import { promisesOf, type PublicFacts } from '@someday/contract/rules/public-facts';
import { commitments, demoBlocks, operatorOf, planFigures, providerPoints, reachBlocks } from './operator.ts';
import type { ReadingDocument } from './reading-document.ts';

const { erasedDays, backupDays, noticeDays } = commitments;

const paymentRecord = {
  off: [],
  practice: [
    'Which plans you’ve tried, and with which practice card. We don’t ask for a card of your own.',
    'Why you cancel, if you do.',
  ],
  stripe: [
    'Which plan you have and when it renews, and your card’s brand, last four digits and expiration month. Never its number.',
    'A scrambled fingerprint of the card, so that a free trial is used only once.',
    'Why you cancel, if you do.',
  ],
} as const;

/** Every statement was checked against the code: when what is stored changes, so do this text and its date. Source: specification part 2 §2. */
export const privacyFor = (facts: PublicFacts): ReadingDocument => {
  const { email, plans } = promisesOf(facts);
  return {
    title: 'Privacy Policy',
    lead: 'What we know about you, why, and what happens to it.',
    updatedOn: '2026-12-01',
    sections: [
      {
        id: 'collection',
        title: 'What we collect',
        blocks: [
          ...demoBlocks(facts),
          `“We” and “us” mean ${operatorOf(facts)}. We collect what Someday needs to work, and nothing to sell.`,
          { question: 'If you have an account', answer: ['We keep:'] },
          [
            'Your name, your email address and your time zone.',
            'Your password, but only in a form that no one can turn back into the password.',
            'Your passkeys: the name you gave each, when you added and last used it, whether your devices share it, and the public half of its key. Nobody can log in with that half, and your face or fingerprint never leaves your device.',
            'If you use a second factor: its secret, encrypted, and your recovery codes in scrambled form. Also which devices aren’t asked for a code.',
            ...(facts.signOn === null
              ? []
              : [
                  `If you log in with ${facts.signOn}: the name and email address it tells us, and the number it knows you by. It learns that you log in here, and when.`,
                ]),
            'The day you accepted the Terms of Service, and which version it was.',
            'What you tell us about your loved ones: name, relationship and, if you like, what they call you, email address, birthday and time zone.',
            'The pictures on their stamps and yours, as you cropped or drew them, and your signatures.',
            'Your messages: videos and photos with their file names, titles, descriptions, captions, categories, days, and the names on their envelopes. Also the milestones you add.',
            'For each message you seal, a signed receipt of its words, its days and a fingerprint of its file, so that the person it’s for can see that nothing has changed.',
            'Where you’re logged in: the kind of browser and device, how you logged in there, since when, when it was last used, and when you last confirmed that it’s you. Also when you were last here at all. Not your IP address.',
            'That an admin made a link for you to choose a new password, until you’ve confirmed that you’ve seen it.',
            'Which emails were written, when and to which address, and when a message was first opened.',
            'What your loved ones send back, and when you first opened it. On our pages, only you and the one who sent it see it.',
            ...paymentRecord[facts.billing],
          ],
          {
            question: 'If you open messages with an access code',
            answer: [
              'You don’t have an account. We keep what the sender told us about you, when you first opened each message, your reactions, and what you answer: words, photos or videos. The sender can see when you opened it and how you reacted. Only the two of you see an answer here, and you can take it back for a day. If you stopped a sender’s emails, we keep that as well. If you ask for a lost code, anyone who saved your email address for a loved one sees that you asked, and when.',
            ],
          },
          {
            question: 'If you’re a guest or a tester',
            answer: [
              'We keep the email address you were invited with or gave with your guest code, if there is one, and what you make. If you apply as a tester or answer our survey, we keep what you write there. With your survey answers, we keep how many minutes you’d been here, and whether you’d seen the dashboard, an upload and the survey itself.',
            ],
          },
          {
            question: 'If you only read these pages',
            answer: [
              'We keep no record of it, and no IP address.',
              'So that no one can guess passwords and codes or flood us with forms, we count attempts from each IP address, for at most an hour at a time. The count is stored under a scrambled form of the address and cleared daily. A hosting service in front of Someday may keep records of its own.',
            ],
          },
          {
            question: 'Cookies',
            answer: [
              'Someday uses only the cookies it needs, and none from anyone else. That’s why there’s no cookie banner.',
            ],
          },
          [
            'One keeps you logged in. Members, loved ones and admins have one each.',
            `One recognizes a device that has logged in to an account, so that strangers guessing passwords don’t get in its owner’s way, and, if you choose, that it isn’t asked for your second factor. It ends after ${planFigures.recognizedDeviceDays} days without a login.`,
          ],
          { question: 'What your browser remembers', answer: ['These things are stored on your own device:'] },
          [
            'How you like things: light or dark, the text size, how you want to be recorded, and the voice that reads pages aloud, its speed and its volume.',
            'That you’re logged in, and how far you got in the welcome steps.',
            ...(plans ? ['Which plan you chose, for a day. After that, the next look at our prices erases it.'] : []),
            'Half-written forms, where you stopped in a video, whether you watch smaller pictures, and how long you’ve been here. These end when you close the window.',
            'Messages you haven’t finished or sent: recordings, files (including those you share from other apps) and the text that goes with them, your notes for recording included, until you send or discard them.',
            'If you’re a guest, your code and email address. If you open messages, your name and, if you chose “This is my own device”, your access code.',
          ],
          'When you log out or sign out, names, codes and half-written forms are forgotten. Clearing your browser’s data removes everything, including unsent recordings.',
        ],
      },
      {
        id: 'use',
        title: 'What we use it for',
        blocks: [
          [
            'To store your messages and make them playable on every phone.',
            'To open each message on its day, for the person it’s for and no one else.',
            email
              ? 'To email you and your loved ones about your messages and your account.'
              : 'To tell you about your messages and your account.',
            'To keep accounts and codes safe from strangers.',
            'To help you when you ask us to.',
            'To find out what works and what doesn’t, from totals for the whole service and from what people tell us in the survey.',
          ],
          'That’s all. We show no advertising, build no profiles of you, and use nothing to train AI. We don’t look at your messages unless you ask us for help with one or the law compels us to.',
          'Where the law asks for a reason: we use your data because we promised you this service, to keep it safe, because the law requires it, or because you chose to tell us something, such as in the survey.',
        ],
      },
      {
        id: 'sharing',
        title: 'Who we share it with',
        blocks: [
          'We don’t sell your data or rent it out. Your loved ones get the messages you made for them once those are open. They see your picture, and the signature you use for the name they call you. A loved one’s own picture is shown only to you and to them. Beyond that, this is who handles your data:',
          providerPoints(facts),
          'If you add an opening to a calendar, that calendar gets its day and time, who it’s for or from, and a link, never its title. We can’t take that back.',
          'Our pages load nothing from other companies: no ads, no statistics, no fonts, no maps. If you follow a link to another website, its own rules apply. The voice that reads a page aloud belongs to your browser or device, and some of them send the text to the company that made them.',
          'If a court or an authority can legally compel us, we hand over what we must and no more. Where we may, we tell you first.',
        ],
      },
      {
        id: 'security',
        title: 'How we keep it safe',
        blocks: [
          'Photos and videos are stored encrypted, each with its own key. Passwords can’t be read back, access codes are stored encrypted, and you can end sessions in your settings.',
          ...(facts.overHttps ? ['What travels between you and us is encrypted as well.'] : []),
          'No service can promise that nothing ever goes wrong. This page says plainly what is protected, how, and what the person who runs this Someday could see:',
          { links: [{ text: 'Security & Privacy', to: '/security' }] },
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        blocks: [
          'Wherever you live, you can:',
          [
            'see what we keep about you, and have mistakes corrected',
            'have a copy of it. Save each video and photo from its message, and ask us for the rest',
            'have it deleted. Members do that in their settings, under “Close your account”',
            'object to a use, or withdraw your consent',
            'complain to the data protection authority where you live',
          ],
          'You have the same rights if someone made messages for you. Ask the sender or us.',
          ...(email ? ['Every email about a message has a link that stops further emails from that sender.'] : []),
          'We may ask you to show that you are who you say you are, so that no one else gets your data. Using your rights costs you nothing and is never held against you.',
        ],
      },
      {
        id: 'retention',
        title: 'How long we keep it',
        blocks: [
          'Messages are made to wait, so we keep them as long as the account is open, for decades if need be. Not logging in deletes nothing. Other things end:',
          [
            `Messages and loved ones you delete: ${planFigures.trashDays} days in the trash, then erased, receipts included. What you delete from the library is erased right away.`,
            'The ends you trim off a video: we get the whole video, and erase the ends once the rest is ready to play. If we can’t trim it, we keep all of it, unseen, until you delete the message.',
            'A video that was trimmed on a phone: we keep the whole original, cut-off parts included, until you choose “Keep only what is shown” in the message. Then the rest is erased right away.',
            'What a loved one sends back: as long as the message it answers. If they take it back within a day, it’s erased right away.',
            'A picture you replace or remove, and a signature you change or remove: erased right away. A loved one’s picture is erased with them.',
            `A closed account: access ends immediately. You can reopen it for ${planFigures.closedAccountDays} days. Everything is erased within ${erasedDays} days.`,
            `Backups, if we make any: what was erased is gone from them within ${backupDays} days. If one is restored before that, it is erased again.`,
            `A copy of everything that you ask for in your settings: ${planFigures.exportDays} days, or until you delete it. It’s encrypted like everything else, and only you can download it.`,
            `Unfinished uploads: ${planFigures.uploadDays} days.`,
            `Sessions: ${planFigures.memberIdleDays} days without use, and ${planFigures.memberSessionDays} days at most. Loved ones’ sessions end with the browser, or after ${planFigures.ownDeviceDays} days if they chose “This is my own device”.`,
            `Devices that aren’t asked for your second factor: ${planFigures.trustedDeviceDays} days. Passkeys, the second factor and recovery codes: until you remove or replace them.`,
            `Guests: access for ${planFigures.guestDays} days. Everything a guest made is erased ${planFigures.guestErasedAfterDays} days after that.`,
            `Tester applications: ${planFigures.applicationAnsweredDays} days after our answer, and ${planFigures.applicationDays} days at most.`,
            'Survey answers: we keep them, but without your email address once your account, or what you made as a guest, is erased. If you were neither a member nor a guest, an address you gave stays until you ask us to remove it.',
            ...(plans
              ? ['Why a membership was canceled: we keep it, but without your account once that is erased.']
              : []),
            'The record of what admins did: it is never erased, so that no one can hide anything. It holds the numbers of accounts and what was searched for, which may be a name, and nothing from your messages.',
          ],
        ],
      },
      {
        id: 'children',
        title: 'Children',
        blocks: [
          'Someday is not directed to children under 13. Account holders must be at least 18.',
          'A message can be for a child. The child doesn’t need an account and needs only the code. If they want, they can send something back: a few words, a photo or a short video. Only the sender gets it, and the sender can turn this off for each loved one. Parents decide when and how it’s opened.',
          'If you learn that a child has opened an account, please tell us. We’ll delete it.',
        ],
      },
      {
        id: 'international',
        title: 'People in other countries',
        blocks: [
          'Your data is stored where this Someday runs, and where the companies named in section 3 work. That may be a different country from yours, with different laws.',
          'You have the rights in section 5 all the same, and you keep the protection that the law of your own country gives you.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to this policy',
        blocks: [
          'The date at the top shows when this text last changed in substance.',
          email
            ? `If a change matters to you, we’ll email all members at least ${noticeDays} days before it takes effect.`
            : `If a change matters to you, we’ll tell all members at least ${noticeDays} days before it takes effect.`,
        ],
      },
      { id: 'contact', title: 'Contact', blocks: reachBlocks(facts, 'your data or this policy') },
    ],
  };
};
