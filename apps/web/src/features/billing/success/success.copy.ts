/** The two pages after a payment: specification part 2, "Post-payment pages". */
export const successCopy = {
  /** For a member with no loved one yet. */
  firstLovedOne: 'Add your first loved one',
  toDashboard: 'Go to your dashboard',
  howItWorks: 'How It Works',
  messageIdeas: 'Send a first message',
  toPricing: 'See the plans',
  stay: 'Stay here',
  staying: 'You stay here as long as you like.',
  goingIn: (seconds: number) => `Your dashboard opens in ${seconds === 1 ? '1 second' : `${seconds} seconds`}`,

  asking: {
    title: 'One moment',
    lead: 'We are asking whether your payment has arrived.',
    postmark: { top: 'IN A', lines: ['BE', 'WITH', 'YOU'], bottom: 'MOMENT' },
  },
  waiting: {
    title: 'Your payment is being confirmed',
    lead: 'That can take a minute. You need not do anything, and we look again by ourselves.',
    postmark: { top: 'ON ITS', lines: ['NEARLY', 'HERE'], bottom: 'WAY' },
  },
  nothing: {
    title: 'We have not found a payment',
    lead: 'If you have just paid, it may still be on its way, and we add it as soon as it is there. Otherwise nothing was charged.',
    postmark: { top: 'NOTHING', lines: ['NOT', 'YET'], bottom: 'CHARGED' },
    again: 'Look again',
  },
  unreachable: {
    title: 'We could not ask',
    text: 'Whatever you have paid is safe. Please try again in a moment.',
    postmark: { top: 'NOTHING', lines: ['NOT', 'LOST'], bottom: 'IS LOST' },
  },
  login: {
    title: 'Please log in',
    lead: 'Log in to see your membership. What you have paid is kept for you.',
    postmark: { top: 'WELCOME', lines: ['HOME', 'AGAIN'], bottom: 'COME IN' },
    button: 'Log in',
  },

  subscription: {
    title: (name: string) => `Welcome, ${name}`,
    lead: (plan: string) => `Your ${plan} membership has begun. Whom would you like to speak to first?`,
    trialLead: (day: string, plan: string) =>
      `Your free days have begun. They last until ${day}, and ${plan} follows. Whom would you like to speak to first?`,
    postmark: { top: 'WELCOME', lines: ['DAY', 'ONE'], bottom: 'TO SOMEDAY' },
  },
  lifetime: {
    title: (name: string) => `Welcome for good, ${name}`,
    lead: 'You are a lifetime member now. Thank you for staying.',
    postmark: { top: 'PAID', lines: ['FOR', 'GOOD'], bottom: 'FOR EVER' },
    benefitsTitle: 'What is yours now',
    benefits: [
      { key: 'noCharges', title: 'No recurring charges', text: 'There is nothing left to pay.' },
      { key: 'support', title: 'Priority support', text: 'Your questions are answered first.' },
      { key: 'early', title: 'Early access', text: 'What is new comes to you first.' },
      { key: 'perks', title: 'Lifetime perks', text: 'As many loved ones and messages as you like.' },
    ],
  },
} as const;
