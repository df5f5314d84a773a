import type { Interval } from '@someday/contract/rules/plans';
import { listOf, plural } from '@someday/contract/texts/words';

const cancel = 'Keep current plan';

/** Loaded with the dialogs, not with the page. "Login Required" and its text: specification part 2 §8. */
export const questionCopy = {
  login: {
    title: 'Login Required',
    text: 'Please log in to subscribe to a plan.',
    remembered: (choice: string) => `We’ll remember that you chose ${choice}.`,
    logIn: 'Log in',
    signUp: 'Create an account',
  },

  change: {
    title: (choice: string) => `Change to ${choice}?`,
    loading: 'Working out the cost',
    previewFailed: 'We couldn’t work out the cost. Nothing has changed.',
    tryAgain: 'Try again',
    today: 'Today',
    todayPaid: (amount: string) => `You pay ${amount}`,
    todayNothing: 'You pay nothing',
    todayCredited: (amount: string) => `You pay nothing, and ${amount} comes off your next payments`,
    next: (day: string) => `On ${day}`,
    nextPaid: {
      monthly: (amount: string) => `You pay ${amount}, then the same every month until you cancel`,
      annual: (amount: string) => `You pay ${amount}, then the same every year until you cancel`,
    } satisfies Record<Interval, (amount: string) => string>,
    fair: 'We’ll credit what you’ve paid but not used.',
    fairInTrial: 'Your free trial stays the same length.',
    smaller: (plan: string, lovedOnes: number, messages: number) =>
      `${plan} has room for ${listOf([
        plural(lovedOnes, { one: '# loved one', other: '# loved ones' }),
        plural(messages, { one: '# message a month', other: '# messages a month' }),
      ])}. Everything you’ve made stays and opens on its day.`,
    confirm: (name: string) => `Change to ${name}`,
    cancel,
    failed: 'We couldn’t change your plan. Please try again.',
  },

  lifetime: {
    title: 'Switch to Lifetime?',
    text: (price: string) => `You pay ${price} once.`,
    ends: (plan: string) =>
      `When Lifetime begins, your ${plan} membership ends and you won’t be charged for it again. Everything you’ve made stays.`,
    confirm: 'Continue to payment',
    cancel,
  },
} as const;
