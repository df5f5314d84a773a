import { graceDays, priceInWords, tierNames, trialDays, type Interval, type Plan } from '@someday/contract/rules/plans';
import { limits } from '@someday/contract/rules/limits';
import { durationOf, formatBytes, formatNumber, plural } from '@someday/contract/texts/words';

type Paid = { tier: Plan; interval: Interval; amount: number };
type ByInterval<Args extends readonly string[]> = Record<Interval, (...args: Args) => string>;

export const planInWords = ({ tier, interval, amount }: Paid): string =>
  planByInterval[interval](tierNames[tier], priceInWords(amount));

const planByInterval: ByInterval<[plan: string, price: string]> = {
  monthly: (plan, price) => `${plan}, ${price} a month`,
  annual: (plan, price) => `${plan}, ${price} a year`,
};

const freeThen: ByInterval<[day: string, plan: string, price: string]> = {
  monthly: (day, plan, price) => `Free until ${day}. Then ${plan} at ${price} a month.`,
  annual: (day, plan, price) => `Free until ${day}. Then ${plan} at ${price} a year.`,
};

const thenUnlessCanceled: ByInterval<[plan: string, price: string]> = {
  monthly: (plan, price) => `Then ${plan} at ${price} a month, unless you cancel first.`,
  annual: (plan, price) => `Then ${plan} at ${price} a year, unless you cancel first.`,
};

export const statusCopy = {
  none: {
    title: 'No membership yet',
    trial: () => `Record first if you like. Sending needs a plan. Your first ${durationOf(trialDays, 'day')} are free.`,
    text: 'Choose a plan to send messages and to add more loved ones. You can record without one.',
  },
  trial: {
    until: (day: string) => `Free until ${day}.`,
    next: (day: string, { tier, interval, amount }: Paid) =>
      freeThen[interval](day, tierNames[tier], priceInWords(amount)),
    ends: (day: string) => `Ends on ${day}. You won’t be charged, and everything you’ve made stays.`,
  },
  active: {
    renews: (day: string) => `Renews on ${day}.`,
    ends: (day: string) => `Ends on ${day}. You won’t be charged again, and everything you’ve made stays.`,
  },
  grace: {
    title: 'Your last payment didn’t go through',
    text: (day: string) => `Please update your card by ${day}. Everything works until then.`,
    someDays: () =>
      `Please update your card within ${durationOf(graceDays, 'day')} of the failed payment. Everything works until then.`,
  },
  expired: {
    title: 'Your membership has ended',
    on: (day: string) =>
      `It ended on ${day}. Everything you’ve made stays and opens on its day. Choose a plan to add something new.`,
    text: 'Everything you’ve made stays and opens on its day. Choose a plan to add something new.',
  },
  lifetime: { text: 'Paid once. Nothing to renew.' },
} as const;

/** `of`: where the plan has a limit. `just`: without a plan. */
type UsageWords = {
  of: (count: number, maximum: number) => string;
  noLimit: (count: number) => string;
  just: (count: number) => string;
};

export const usageCopy = {
  lovedOnes: {
    of: (count, maximum) => `${formatNumber(count)} of ${formatNumber(maximum)} loved ones`,
    noLimit: (count) => plural(count, { one: '# loved one · no limit', other: '# loved ones · no limit' }),
    just: (count) => plural(count, { one: '# loved one', other: '# loved ones' }),
  },
  messages: {
    of: (count, maximum) => `${formatNumber(count)} of ${formatNumber(maximum)} messages this month`,
    noLimit: (count) =>
      plural(count, { one: '# message this month · no limit', other: '# messages this month · no limit' }),
    just: (count) => plural(count, { one: '# message this month', other: '# messages this month' }),
  },
  storedBytes: {
    of: (count, maximum) => `${formatBytes(count)} of ${formatBytes(maximum)} used`,
    noLimit: (count) => `${formatBytes(count)} used · no limit`,
    just: (count) => `${formatBytes(count)} used`,
  },
} as const satisfies Record<string, UsageWords>;

export const storagePanelCopy = {
  group: {
    title: 'Storage',
    lead: 'Your original videos and photos, including those in the trash. Copies of everything don’t count.',
  },
  nearlyFull: `Almost full. Videos you delete from your library make room right away, other messages after ${durationOf(limits.trashDays, 'day')} in the trash. What you’ve stored stays, even when it’s full.`,
} as const;

export const membershipCopy = {
  title: 'Membership',
  failed: 'We couldn’t load your membership',
  badge: { canceled: 'Canceled', grace: 'Payment failed' },
  practice: 'Practice mode: no card is charged.',
  usage: 'Plan usage',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  cardExpires: (month: string, year: number) => `Expires ${month}/${year}`,
  portal: 'Manage card and receipts',
  plans: { none: 'See plans', running: 'Change plan', expired: 'Renew' },
  cancel: 'Cancel membership',
  upgrade: 'Upgrade',
  banner: {
    dismiss: 'Not now',
    trialEnds: (day: string) => `Your free trial ends on ${day}`,
    trialThen: ({ tier, interval, amount }: Paid) =>
      thenUnlessCanceled[interval](tierNames[tier], priceInWords(amount)),
    trialOver: 'Everything you’ve made stays. Choose a plan to keep adding.',
    updateCard: 'Update card',
  },
} as const;
