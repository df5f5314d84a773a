import { tierNames, type Tier } from '@someday/contract/plans';

/** Texts about the failure, "Keep My Membership" and the buttons stand word for word in specification part 2 §3 and §8. */
export const cancelCopy = {
  page: 'Cancel membership',
  back: 'Back to Dashboard',
  loading: 'Loading your membership',
  form: {
    title: 'Cancel your membership',
    lead: 'We are sorry to see you go. Whatever you decide, everything you have made stays.',
    reason: 'Why are you leaving?',
    choose: 'Please choose',
    feedback: 'What could we do better?',
    email: 'Your email',
    emailHint: (email: string) => `Please type ${email}, so that this does not happen by a slip.`,
    otherEmail: 'This is not the email of your account.',
    next: 'Continue',
    keep: 'Keep My Membership',
    failed: 'Cancellation Failed',
    failedText: 'Unable to process cancellation',
  },
  confirm: {
    title: 'Is this right?',
    lead: 'Nothing has been cancelled yet.',
    stays: 'What stays',
    staying: [
      'Every photo and video you have made stays stored.',
      'Scheduled messages open on their day, as you planned.',
      'Your loved ones open them with their codes, as before.',
    ],
    ends: 'What ends',
    until: (tier: Tier, day: string) => `${tierNames[tier]} goes on until ${day}. Then it is not renewed.`,
    withPeriod: (tier: Tier) =>
      `${tierNames[tier]} goes on until the time you have paid for is over. Then it is not renewed.`,
    adding: 'After that you cannot add new loved ones or messages, unless you come back.',
    charged: 'Nothing more is charged.',
    goBack: 'Go Back',
    submit: 'Confirm Cancellation',
  },
  processing: {
    title: 'One moment, please',
    lead: 'Your cancellation is on its way.',
    status: 'Cancelling your membership…',
  },
  completed: {
    title: 'Your membership is cancelled',
    lead: (day: string) => `It goes on until ${day}, and nothing more is charged.`,
    text: 'Everything you have made stays, and opens on its day. Thank you for the time you were here; the door stays open.',
    reactivate: 'Reactivate Subscription',
    home: 'Return to Home',
  },
  none: { title: 'There is nothing to cancel', lead: 'You have no membership, and nothing is charged.' },
  lifetime: {
    title: 'There is nothing to cancel',
    lead: 'Lifetime is paid once. Nothing renews and nothing is charged.',
  },
  expired: {
    title: 'Your membership has ended already',
    lead: 'Nothing is charged any more. Everything you have made stays, and opens on its day.',
    endedOn: (day: string) => `It ended on ${day}.`,
  },
  already: {
    title: 'Your membership is cancelled already',
    lead: (day: string) => `It goes on until ${day}, and nothing more is charged.`,
    leadWithoutDay: 'It goes on until the time you have paid for is over, and nothing more is charged.',
    text: 'If you would rather stay, one press takes the cancellation back.',
  },
  kept: {
    title: 'Your membership goes on',
    lead: 'It is as if you had never cancelled. Good to have you here.',
  },
} as const;
