import { tierNames, type Tier } from '@someday/contract/rules/plans';

/** "Keep My Membership", the failure and the buttons are quoted from specification part 2 §2 and §8. */
export const cancelCopy = {
  back: 'Back to Dashboard',
  loading: 'Loading your membership',
  postmark: { top: 'SOMEDAY', lines: ['ALL', 'STAYS', 'HERE'], bottom: 'SAFE' },
  form: {
    title: 'Cancel your membership',
    lead: 'We’re sorry to see you go. Everything you’ve made stays.',
    reason: 'Why are you leaving?',
    choose: 'Select a reason',
    feedback: 'What could we do better?',
    email: 'Your email',
    emailHint: (email: string) => `Type ${email} to confirm.`,
    next: 'Continue',
    keep: 'Keep My Membership',
    failed: 'Cancellation Failed',
    failedText: 'Unable to process cancellation',
  },
  confirm: {
    title: 'Ready to cancel?',
    lead: 'Nothing has been canceled yet.',
    stays: 'What stays',
    staying: [
      'Every photo and video you’ve made',
      'Sealed messages, which still open on their day',
      'Your loved ones’ access codes',
    ],
    ends: 'What ends',
    until: (tier: Tier, day: string) => `${tierNames[tier]} continues until ${day}. It won’t renew.`,
    withPeriod: (tier: Tier) =>
      `${tierNames[tier]} continues to the end of the period you’ve paid for. It won’t renew.`,
    now: (tier: Tier) => `${tierNames[tier]} ends right away.`,
    adding: 'After that, you can’t add loved ones or messages unless you come back.',
    charged: 'You won’t be charged again.',
    goBack: 'Go Back',
    submit: 'Confirm Cancellation',
  },
  processing: { title: 'One moment', lead: 'We’re canceling your membership.', status: 'Canceling…' },
  completed: {
    title: 'Your membership is canceled',
    lead: (day: string) => `It continues until ${day}. You won’t be charged again.`,
    leadNow: 'It has ended. You won’t be charged again.',
    text: 'Everything you’ve made stays and opens on its day. Thank you for your time with us. The door stays open.',
    reactivate: 'Reactivate Subscription',
    home: 'Return to Home',
  },
  none: { title: 'Nothing to cancel', lead: 'You don’t have a membership, so you won’t be charged.' },
  lifetime: { title: 'Nothing to cancel', lead: 'You paid once for Lifetime. It never renews.' },
  expired: {
    title: 'Your membership has already ended',
    lead: 'You won’t be charged. Everything you’ve made stays and opens on its day.',
    leadOn: (day: string) =>
      `It ended on ${day}. You won’t be charged, and everything you’ve made stays and opens on its day.`,
  },
  already: {
    title: 'Your membership is already canceled',
    lead: (day: string) => `It continues until ${day}. You won’t be charged again.`,
    leadWithoutDay: 'It continues to the end of the period you’ve paid for. You won’t be charged again.',
    text: 'Changed your mind? One tap undoes it.',
  },
  kept: { title: 'Your membership continues', lead: 'We’re glad you’re staying.' },
} as const;
