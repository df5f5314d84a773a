/** Words that billing answers with. */
export const billingCopy = {
  practice: 'This installation is for trying things out: no card is charged.',
  otherEmail: 'This is not the email address of your account.',
  cancelled: 'Your membership is cancelled. Everything you have made stays stored.',
} as const;
