import type { PlanLimit } from '@someday/contract/api/error-body';

type Reason = 'generic' | 'no_stripe_setup' | 'subscription_expired';

/** Source: specification part 1 §8. */
export const gateCopy = {
  generic: { title: 'Subscription Required', description: 'Please set up your subscription to continue.' },
  no_stripe_setup: {
    title: 'Payment Setup Required',
    description: 'Please set up your payment method to activate your trial.',
  },
  subscription_expired: {
    title: 'Subscription Expired',
    description: 'Your subscription has expired. Please renew to continue using the service.',
  },
} as const satisfies Record<Reason, { title: string; description: string }>;

export const storageFullTitle = 'Your storage is full';

/** Feature names: specification part 1 §8. */
export const limitCopy = {
  title: 'You’ve reached the limit of your plan',
  over: (count: string, maximum: string) => `${count} / ${maximum}`,
  unlimited: 'unlimited',
  features: { 'family members': 'family members', 'video messages': 'video messages this month' } satisfies Record<
    PlanLimit['feature'],
    string
  >,
  used: {
    'family members': (count: string, maximum: string) => `${count} of ${maximum} family members`,
    'video messages': (count: string, maximum: string) => `${count} of ${maximum} video messages this month`,
  } satisfies Record<PlanLimit['feature'], (count: string, maximum: string) => string>,
  plan: (name: string) => `Your plan: ${name}`,
  kept: {
    'family members': 'Everyone you’ve added stays, and we’ve saved what you typed.',
    'video messages': 'Nothing is lost. Your message is waiting on your dashboard, and there’s room again next month.',
  } satisfies Record<PlanLimit['feature'], string>,
  guest: {
    title: 'You’ve reached the guest limit',
    text: {
      'family members': 'Delete a loved one to add another, or tell us how it’s going so far.',
      'video messages': 'Your message is waiting on your dashboard. Tell us how it’s going so far.',
    } satisfies Record<PlanLimit['feature'], string>,
    feedback: 'Share Feedback',
    close: 'Close',
  },
  upgrade: 'Upgrade Plan',
  notNow: 'Not now',
} as const;
