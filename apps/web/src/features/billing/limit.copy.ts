import type { PlanLimit } from '@someday/contract/errors';

/** The names of features are specification part 1 §8's. */
export const limitCopy = {
  title: 'You have reached the limit of your plan',
  over: (count: number, maximum: string) => `${count} / ${maximum}`,
  unlimited: 'unlimited',
  read: (count: number, maximum: string, feature: string) => `${count} of ${maximum} ${feature}`,
  features: {
    'family members': 'family members',
    'video messages': 'video messages this month',
  } satisfies Record<PlanLimit['feature'], string>,
  plan: 'Your plan',
  kept: {
    'family members': 'Everybody you have added stays, and what you have typed is kept.',
    'video messages':
      'Nothing you have recorded is lost: it waits on your dashboard. There is room again when the next month begins.',
  } satisfies Record<PlanLimit['feature'], string>,
  upgrade: 'Upgrade Plan',
  notNow: 'Not now',
} as const;
