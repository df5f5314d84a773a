import type { AccessLevel } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import { durationOf } from '@someday/contract/texts/words';

/** Failures are quoted from specification part 2 §8. */
export const guestCopy = {
  login: {
    title: 'Come in and look around',
    lead: 'Your guest code is all you need.',
    postmark: { top: 'OUR', lines: ['GUEST', 'FOR A', 'WEEK'], bottom: 'WELCOME' },
    code: 'Guest code',
    codeHint: 'Capitals and dashes don’t matter.',
    email: 'Email',
    emailHint: 'If your invitation came by email.',
    submit: 'Enter as a guest',
    expires: `Guest access expires after ${durationOf(limits.guestDays, 'day')}.`,
    erased: `What you make is erased ${durationOf(limits.guestErasedAfterDays, 'day')} later.`,
    survey: 'Tried it already?',
    surveyLink: 'Share your experience',
    noCode: 'No code yet?',
    apply: 'Apply as a beta tester',
    failed: 'Access denied',
    failedWith: (status: number) => `Login failed with status ${status}`,
    failedText: 'Invalid guest code. Please check your invitation.',
    sample: 'Try this code',
  },
  levels: { beta: 'Beta Tester', admin: 'Beta Tester (team)', demo: 'Beta Tester (demo)' } satisfies Record<
    AccessLevel,
    string
  >,
  strip: { label: 'Your guest access', until: (day: string) => `Until ${day}`, feedback: 'Share Feedback' },
  settings: {
    time: 'Your guest access',
    timeLead: (hasPlans: boolean) =>
      hasPlans
        ? 'Try everything members get, except the library, keepsake cards, and plans.'
        : 'Try everything members get, except the library and keepsake cards.',
    until: 'Access ends',
    erased: 'Everything is erased',
    keep: 'Before then, save anything you want to keep.',
    feedback: 'Your experience',
    feedbackLead: 'It takes about five minutes, and every question is optional.',
    logout: 'Log out',
    logoutLead: 'You can come back with your guest code until your access ends.',
  },
} as const;
