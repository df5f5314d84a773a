import { caps, tierNames, trialDays, type Interval, type Tier } from '@someday/contract/rules/plans';
import { durationOf, formatNumber, formatPercent } from '@someday/contract/texts/words';
import { capsInWords } from '#web/ui/plan-words.copy.ts';

/** Titles and texts of failures: specification part 1 §8 and part 2 §8. */
export const checkoutCopy = {
  loading: { title: 'Loading', description: 'Prices are still loading. Try again in a moment.' },
  noPrice: { title: 'Error', description: 'Pricing configuration not available. Please try again.' },
  failed: { title: 'Payment Error', description: 'Something went wrong with the payment process. Please try again.' },
  changed: (plan: string) => ({ title: 'Plan changed', description: `You’re on ${plan} now.` }),
} as const;

const days = durationOf(trialDays, 'day');
const startTrial = 'Start Free Trial';

export const pricingCopy = {
  title: 'A small price for words that last',
  begin: 'Choose how to begin',
  lead: 'Change or cancel anytime. Everything you’ve made stays.',
  home: 'Home',
  dashboard: 'Back to Dashboard',
  logIn: 'Log in',
  loading: 'Loading prices',
  failed: 'We couldn’t load the prices',
  failedText: 'Please check your connection and try again.',
  checkEmail: 'Check Your Email',
  practice: 'Practice mode: no card is charged',

  toggle: 'Billing',
  intervals: { monthly: 'Monthly', annual: 'Annual' } satisfies Record<Interval, string>,
  save: (percent: number) => `Save ${formatPercent(percent / 100)} with annual`,
  saveUpTo: (percent: number) => `Save up to ${formatPercent(percent / 100)} with annual`,

  early: {
    title: (percent: number, limit: number) =>
      `${formatPercent(percent / 100)} off annual plans for the first ${formatNumber(limit)} subscribers`,
    placesLeft: (left: number, limit: number) => `${formatNumber(left)} of ${formatNumber(limit)} places left`,
    postmark: (limit: number) => ({ top: 'EARLY', lines: ['FIRST', formatNumber(limit)], bottom: 'ADOPTER' }),
  },

  plans: 'Plans',
  points: {
    free_trial: capsInWords(caps.free_trial),
    basic: capsInWords(caps.basic),
    premium: capsInWords(caps.premium),
    lifetime: [...capsInWords(caps.lifetime), 'No recurring charges'],
  } satisfies Record<Tier, readonly string[]>,
  free: '$0',
  per: { trial: `for ${days}`, monthly: 'a month', annual: 'a year', once: 'once' },
  regularPrice: 'Regular price:',
  earlyPrice: 'Early-adopter price:',
  afterTrial: {
    monthly: (plan: string, price: string) => `then ${plan} at ${price} a month`,
    annual: (plan: string, price: string) => `then ${plan} at ${price} a year`,
  } satisfies Record<Interval, (plan: string, price: string) => string>,
  afterTrialNothing: 'then it ends with no charge',
  saves: (amount: string) => `Save ${amount}`,
  paidYearly: 'Paid once a year',
  cancelAnytime: 'Cancel anytime',
  oneTime: 'Nothing to renew',
  firstDaysFree: `First ${days} free`,

  startHere: 'Start here',
  yourPlan: 'Your plan',
  next: 'Next',
  startsOn: (day: string) => `Starts on ${day}`,
  withTrial: 'Starts with the free trial',
  trialUsed: 'You’ve used your free trial. A plan starts with its first payment.',
  startTrial,
  choose: (name: string) => `Choose ${name}`,
  changeTo: (name: string) => `Change to ${name}`,
  changeInterval: { monthly: 'Change to monthly', annual: 'Change to annual' } satisfies Record<Interval, string>,

  freeUntil: (day: string) => `Free until ${day}`,
  renewsOn: (day: string) => `Renews on ${day}`,
  endsOn: (day: string) => `Ends on ${day}`,
  yoursForGood: 'Yours for good',
  graceUntil: (day: string) => `Payment failed. Works until ${day}`,

  status: {
    none: 'Not ready to choose? You can record now. Your messages wait on this device until you have a plan.',
    toDashboard: 'Record first',
    canceled: (plan: string, day: string) => `Your ${plan} membership ends on ${day}`,
    canceledTrial: (day: string) => `Your free trial ends on ${day}`,
    canceledText: 'Use it until then. After that, everything you’ve made stays and opens on its day.',
    grace: 'Your last payment didn’t go through',
    graceText: (day: string) => `Everything works until ${day}. Update your card in Settings to keep your plan.`,
    toSettings: 'Go to Settings',
    expired: (day: string) => `Your membership ended on ${day}`,
    expiredPlain: 'Your membership has ended',
    expiredText: 'Everything you’ve made stays and opens on its day. Choose a plan to add something new.',
    lifetime: 'You’re a lifetime member',
    lifetimeText: 'Nothing left to pay, nothing to renew. Thank you.',
  },
  terms: {
    title: (free: number, plan: string) => `${durationOf(free, 'day')} free, then ${plan}`,
    chose: (choice: string) => `You chose ${choice}`,
    today: 'Today',
    nothing: 'You pay nothing',
    on: (day: string) => `On ${day}`,
    charge: {
      monthly: (price: string) => `${price}, then the same every month`,
      annual: (price: string) => `${price}, then the same every year`,
    } satisfies Record<Interval, (price: string) => string>,
    renewal: (price: string, interval: Interval) => `${price} every ${interval === 'annual' ? 'year' : 'month'}`,
    before: (day: string) => `Before ${day}`,
    free: (day: string, price: string) =>
      `Pay nothing today, then ${price} every month from ${day}. Cancel in Settings before then and you never pay.`,
    cancelFree: 'Cancel in Settings, and you never pay',
    afterward: 'Afterward',
    anytime: 'Anytime',
    cancel: 'Cancel in Settings. Your plan runs to the end of the time you’ve paid for',
    toPayment: 'Continue to payment',
    dismiss: 'Choose something else',
    orChoose: 'Or choose another plan',
  },
  trialChoice: 'the free trial',
  choice: {
    monthly: (plan: string) => `${plan} (monthly)`,
    annual: (plan: string) => `${plan} (annual)`,
  } satisfies Record<Interval, (plan: string) => string>,

  highlights: 'With every plan',
  highlight: [
    { key: 'media', title: 'Videos and photos', text: 'Make them here, or bring your own.' },
    { key: 'stays', title: 'Yours to keep', text: 'Everything stays, even if you cancel.' },
    { key: 'private', title: 'Private', text: 'Each access code opens only one loved one’s messages.' },
    { key: 'onItsDay', title: 'On the day', text: 'A birthday, a graduation, or a Tuesday years ahead.' },
    { key: 'noAds', title: 'Never for sale', text: 'No ads. We never sell your data.' },
  ],
  smallPrint: {
    trial: (basic: string) =>
      `The free trial lasts ${days}. Card required. Becomes ${tierNames.basic} at ${basic} a month unless you cancel first.`,
    roomyTrial: `If you’ve added more than ${formatNumber(caps.basic.lovedOnes)} loved ones by then, they all stay, and you can keep sending to them. You just can’t add new ones.`,
    renews: 'Monthly and annual plans renew until you cancel. Prices in US dollars.',
    terms: 'Terms of Service',
  },
} as const;
