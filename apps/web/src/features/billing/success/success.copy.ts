import { plural } from '@someday/contract/texts/words';

/** The two pages after a payment. Source: specification part 2 §2, "Post-payment pages". */
export const successCopy = {
  toDashboard: 'Go to your dashboard',
  howItWorks: 'How It Works',
  messageIdeas: 'Get message ideas',
  toPricing: 'See plans',
  stay: 'Stay here',
  staying: 'Stay as long as you like.',
  goingIn: (seconds: number) =>
    plural(seconds, { one: 'Your dashboard opens in # second', other: 'Your dashboard opens in # seconds' }),

  asking: {
    title: 'One moment',
    lead: 'We’re checking your payment.',
    postmark: { top: 'IN A', lines: ['BE', 'WITH', 'YOU'], bottom: 'MOMENT' },
  },
  waiting: {
    title: 'Confirming your payment',
    lead: 'This can take a minute. We’ll keep checking; nothing for you to do.',
    postmark: { top: 'ON ITS', lines: ['NEARLY', 'HERE'], bottom: 'WAY' },
  },
  nothing: {
    title: 'We haven’t received a payment yet',
    lead: 'If you’ve just paid, it can take a minute. If not, you haven’t been charged.',
    postmark: { top: 'NOTHING', lines: ['NOT', 'YET'], bottom: 'CHARGED' },
    again: 'Check again',
  },
  unreachable: {
    title: 'We couldn’t check your payment',
    lead: 'If you’ve paid, your payment is safe. Try again in a moment.',
    postmark: { top: 'NOTHING', lines: ['NOT', 'LOST'], bottom: 'IS LOST' },
  },
  login: {
    title: 'Please log in',
    lead: 'Your payment is safe. Log in to see your membership.',
    postmark: { top: 'WELCOME', lines: ['HOME', 'AGAIN'], bottom: 'COME IN' },
    button: 'Log in',
  },

  subscription: {
    title: (name: string) => `Welcome, ${name}`,
    lead: (plan: string) => `Your ${plan} membership has started. Who will you record for first?`,
    trialLead: (day: string, plan: string) =>
      `Your free trial runs until ${day}, then ${plan} begins. Who will you record for first?`,
    postmark: { top: 'WELCOME', lines: ['DAY', 'ONE'], bottom: 'TO SOMEDAY' },
  },
  lifetime: {
    title: (name: string) => `Welcome for good, ${name}`,
    lead: 'You’re a lifetime member. Thank you for staying.',
    postmark: { top: 'PAID', lines: ['FOR', 'GOOD'], bottom: 'FOREVER' },
    benefitsTitle: 'What you get',
    benefits: [
      { key: 'noCharges', title: 'No recurring charges', text: 'There’s nothing left to pay.' },
      { key: 'support', title: 'Priority support', text: 'We answer your questions first.' },
      { key: 'early', title: 'Early access', text: 'You’re first to get new features.' },
      { key: 'perks', title: 'Lifetime perks', text: 'Unlimited loved ones and messages.' },
    ],
  },
} as const;
