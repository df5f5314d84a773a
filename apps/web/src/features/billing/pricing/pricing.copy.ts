import { caps, trialDays, type Interval, type Tier } from '@someday/contract/plans';
import { capsInWords } from '#web/ui/plan-words.copy.ts';

/** Titles and texts of failures: specification part 1 §8 and part 2 §8. */
export const checkoutCopy = {
  loading: { title: 'Loading', description: 'The prices are on their way. Please try again in a moment.' },
  noPrice: { title: 'Error', description: 'Pricing configuration not available. Please try again.' },
  failed: {
    title: 'Payment Error',
    description: 'Something went wrong with the payment process. Please try again.',
  },
  changed: (plan: string) => ({ title: 'Plan Changed', description: `Your plan is ${plan} now.` }),
} as const;

const everyPlan = 'Videos and photos, now or years ahead';
const freeDays = `${trialDays} days, free of charge`;
const free = '$0';
const startTrial = 'Start Free Trial';
const { free_trial: trialRoom, basic: basicRoom } = caps;

export const pricingCopy = {
  title: 'A small price for words that last',
  lead: 'Choose how much room you need. You can change or cancel at any time, and whatever you have made stays.',
  home: 'Home',
  dashboard: 'Back to Dashboard',
  logIn: 'Log in',
  loading: 'Loading the prices',
  failed: 'The prices could not be loaded',
  failedText: 'Please check your connection and try again.',
  tryAgain: 'Try again',
  practice: 'Practice mode: no card is charged',

  toggle: 'How you would like to pay',
  intervals: { monthly: 'Monthly', annual: 'Annual' } satisfies Record<Interval, string>,
  save: (percent: number) => `Save ${percent}%`,
  saveUpTo: (percent: number) => `Save up to ${percent}%`,
  saveWithAnnual: (words: string) => `${words} with annual`,

  early: {
    title: (percent: number, limit: number) => `${percent}% off annual plans for the first ${limit} subscribers`,
    text: 'First come, first served: a place is yours once your annual plan is paid.',
    placesLeft: (left: number, limit: number) => `${left} of ${limit} places left`,
    postmark: { top: 'EARLY', bottom: 'ADOPTER' },
    first: 'FIRST',
  },

  plans: 'Plans',
  about: {
    free_trial: 'Time to find out whether it is for you.',
    basic: 'For the people closest to you.',
    premium: 'For a whole family, without counting.',
    lifetime: 'Paid once, and never thought of again.',
  } satisfies Record<Tier, string>,
  points: {
    free_trial: [...capsInWords(caps.free_trial), everyPlan, freeDays],
    basic: [...capsInWords(caps.basic), everyPlan],
    premium: [...capsInWords(caps.premium), everyPlan],
    lifetime: [...capsInWords(caps.lifetime), everyPlan, 'No recurring charges'],
  } satisfies Record<Tier, readonly string[]>,
  freeDays,
  free,
  per: {
    trial: `for ${trialDays} days`,
    monthly: 'a month',
    annual: 'a year',
    once: 'once',
  },
  regularPrice: 'Regular price:',
  earlyPrice: 'Early-adopter price:',
  afterTrial: (plan: string, price: string, per: string) => `then ${plan} at ${price} ${per}`,
  afterTrialNothing: 'then it ends, and nothing is charged',
  saves: (amount: string) => `you save ${amount}`,
  paidYearly: 'Paid once a year',
  cancelAnyTime: 'Cancel at any time',
  oneTime: 'One payment, no more bills',
  firstDaysFree: `The first ${trialDays} days are free`,

  startHere: 'Start here',
  yourPlan: 'Your plan',
  next: 'Next',
  beginsOn: (day: string) => `Begins on ${day}`,
  trialUsed: `You have used your ${trialDays} free days. A plan begins with its first payment.`,
  startTrial,
  choose: (name: string) => `Choose ${name}`,
  changeTo: (name: string) => `Change to ${name}`,

  /** One line on the card of the plan that a member has. */
  freeUntil: (day: string) => `Free until ${day}`,
  renewsOn: (day: string) => `Renews on ${day}`,
  endsOn: (day: string) => `Ends on ${day}`,
  yoursForGood: 'Yours for good',
  graceUntil: (day: string) => `Payment failed. It goes on until ${day}`,

  status: {
    cancelled: (plan: string, day: string) => `Your ${plan} membership ends on ${day}`,
    cancelledText:
      'You can use it until then. Everything you have made stays afterwards, too, and still opens on its day.',
    grace: 'Your last payment did not go through',
    graceText: (day: string) =>
      `Everything works until ${day}. Please look at your card in the settings, so that it goes on after that.`,
    toSettings: 'Go to settings',
    expired: (day: string) => `Your membership ended on ${day}`,
    expiredPlain: 'Your membership has ended',
    expiredText:
      'Everything you have made is still here, and still opens on its day. Choose a plan to add something new.',
    lifetime: 'You are a lifetime member',
    lifetimeText: 'There is nothing left to pay and nothing to renew. Thank you.',
  },
  reminder: {
    title: (choice: string) => `You chose ${choice}`,
    text: 'Everything is ready. Go on when you like.',
    goOn: 'Go on to payment',
    dismiss: 'Choose something else',
    /** For the free trial. */
    trialText: (basic: string) =>
      `A card is required. Then it becomes Basic at ${basic} a month, unless you cancel first.`,
    startTrial,
  },
  trialChoice: `the free trial: ${trialDays} days, ${free}`,
  /** "Premium, annual" */
  choiceInWords: (name: string, interval: Interval | undefined) => (interval ? `${name}, ${interval}` : name),

  highlights: 'With every plan',
  highlight: [
    { key: 'stays', title: 'It stays', text: 'Everything stays stored, even if you cancel.' },
    {
      key: 'private',
      title: 'It is private',
      text: 'Opened with a private code: each loved one sees their own messages only.',
    },
    { key: 'onItsDay', title: 'It comes on its day', text: 'A birthday, a graduation, or a Tuesday years ahead.' },
    { key: 'noAds', title: 'It is never for sale', text: 'No ads, and your data is never sold.' },
  ],
  smallPrint: {
    trial: (basic: string) =>
      `The Free Trial lasts ${trialDays} days and a card is needed for it. Then it becomes Basic at ${basic} a month, unless you cancel before.`,
    afterTrial: `The trial has room for ${trialRoom.lovedOnes} loved ones and ${trialRoom.messagesPerMonth} messages a month, Basic for ${basicRoom.lovedOnes} and ${basicRoom.messagesPerMonth}. When the trial becomes Basic, loved ones ${basicRoom.lovedOnes + 1} to ${trialRoom.lovedOnes} stay, with all of their messages; you just can’t add new ones.`,
    renews: 'Monthly and annual plans renew by themselves until you cancel. Prices are in US dollars.',
    terms: 'Terms of Service',
  },
} as const;
