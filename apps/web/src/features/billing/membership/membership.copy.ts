import { graceDays, priceInWords, tierNames, trialDays, type Interval, type Plan } from '@someday/contract/plans';

/** Apart from all other words of the membership: every visit of the dashboard carries them. */
export const inSightCopy = { upgrade: 'Upgrade' } as const;

const each: Record<Interval, string> = { monthly: 'a month', annual: 'a year' };

/** A plan as it is paid: "$4.99 a month". */
export const planPriceInWords = ({ amount, interval }: { amount: number; interval: Interval }): string =>
  `${priceInWords(amount)} ${each[interval]}`;

type Paid = { tier: Plan; interval: Interval; amount: number };
const thenBegins = (plan: Paid): string => `Then ${tierNames[plan.tier]} begins: ${planPriceInWords(plan)}.`;

/** How a member stands, in words. */
export const statusCopy = {
  none: {
    title: 'No membership yet',
    trial: `The first ${trialDays} days are free. Everything you have stored stays, with or without a plan.`,
    text: 'Choose a plan to add loved ones and messages. Everything you have stored stays, with or without one.',
  },
  trial: {
    until: (day: string) => `Your free trial lasts until ${day}.`,
    plan: thenBegins,
    ends: 'Then it ends. Nothing is charged, and everything you have made stays.',
  },
  active: {
    renews: (day: string) => `Renews on ${day}.`,
    ends: (day: string) => `Ends on ${day}. Nothing more is charged, and everything you have made stays.`,
  },
  grace: {
    title: 'Your last payment did not go through',
    text: (day: string) => `Please look at your card by ${day}. Until then everything goes on as before.`,
    someDays: `Please look at your card within ${graceDays} days of it. Until then everything goes on as before.`,
  },
  expired: {
    title: 'Your membership has ended',
    on: (day: string) => `It ended on ${day}.`,
    text: 'Everything is kept, opens on its day, and can be read. To add something new, choose a plan.',
  },
  lifetime: { text: 'Paid once, yours for good. Nothing renews.' },
} as const;

export const membershipCopy = {
  title: 'Membership',
  lead: 'What you have, what it holds, and what it costs.',
  loading: 'Loading your membership',
  failed: 'We could not look up your membership',
  tryAgain: 'Try Again',
  badge: { cancelled: 'Cancelled', grace: 'Payment failed' },
  practice: 'Payments are only practised here: no card is ever charged.',
  usage: 'What of your plan is used',
  lovedOnes: 'loved ones',
  messages: 'messages this month',
  of: (count: number, maximum: number, what: string) => `${count} of ${maximum} ${what}`,
  noLimit: (count: number, what: string) => `${count} ${what}, without limit`,
  just: (count: number, what: string) => `${count} ${what}`,
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  cardUntil: (month: string, year: number) => `Valid until ${month}/${year}`,
  portal: 'Change card and receipts',
  plans: { none: 'See the plans', running: 'Change plan', expired: 'Renew' },
  cancel: 'Cancel membership',
  banner: {
    dismiss: 'Not now',
    trialEnds: (day: string) => `Your free trial ends on ${day}`,
    trialThen: (plan: Paid) => `${thenBegins(plan)} You may change or cancel it before.`,
    trialOver: 'Everything you have made stays. To go on adding, choose a plan.',
    lookAtCard: 'Look at your card',
  },
} as const;
