import type { PlanLimit } from '@someday/contract/error-body';

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
  /** A guest has a limit, and no plan that could be made larger. */
  guest: {
    title: 'That is as much as a guest can try',
    text: {
      'family members':
        'You have added as many people as a guest can. Delete somebody to try it with another, or tell us how it was so far.',
      'video messages':
        'You have made as many messages as a guest can. What you have just made waits on your dashboard. Please tell us how it was so far.',
    } satisfies Record<PlanLimit['feature'], string>,
    feedback: 'Share Feedback',
    close: 'Close',
  },
  upgrade: 'Upgrade Plan',
  notNow: 'Not now',
} as const;
