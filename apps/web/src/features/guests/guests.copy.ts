import type { AccessLevel } from '@someday/contract/sessions';
import { limits } from '@someday/contract/limits';

/** Words of the guest's pages; those of failures are specification part 2 §8's. */
export const guestsCopy = {
  login: {
    title: 'Come in and look around',
    lead: 'Your invitation has a guest code. It lets you try Someday without an account.',
    code: 'Guest code',
    codeHint: 'As it stands in your invitation; capitals and dashes do not matter.',
    email: 'Email',
    emailHint: 'The address of your invitation, if it was sent to one.',
    submit: 'Enter as a guest',
    expires: `Guest access expires after ${limits.guestDays} days.`,
    erased: `Everything you make here is erased ${limits.guestErasedAfterDays} days after that.`,
    survey: 'Have you tried it already?',
    surveyLink: 'Share your experience',
    noCode: 'No guest code yet?',
    apply: 'Apply as a beta tester',
    failed: 'Access denied',
    failedWith: (status: number) => `Login failed with status ${status}`,
    failedText: 'Invalid guest code. Please check your invitation.',
    sample: 'A code to try',
  },
  levels: {
    beta: 'Beta Tester',
    admin: 'Beta Tester (team)',
    demo: 'Beta Tester (demo)',
  } satisfies Record<AccessLevel, string>,
  strip: {
    label: 'Your guest access',
    until: (day: string) => `until ${day}`,
    feedback: 'Share Feedback',
  },
  settings: {
    time: 'Your time as a guest',
    timeLead: 'You can try everything that a member has, but the library, the keepsake cards and the plans.',
    until: 'Access lasts until',
    erased: 'Everything is erased on',
    keep: 'Nothing you make here is kept beyond that day, so please keep what you record elsewhere, too.',
    feedback: 'Your experience',
    feedbackLead: 'It shapes what Someday becomes. It takes about five minutes, and nothing in it is required.',
    logout: 'Leave',
    logoutLead: 'With your guest code you can come back until your access ends.',
  },
} as const;
