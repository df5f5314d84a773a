import type { Application } from '@someday/contract/api/admin-lists';
import { noEmail } from '@someday/contract/texts/words.copy';
import { adminTabNames } from '#web/features/admin/admin.copy.ts';

type Words<Key extends keyof Application> = Readonly<Record<Application[Key] & string, string>>;

/** What testers answered. Source of the choices: specification part 2 §3. */
export const applicationWords = {
  familyStatus: {
    'parent-with-young-children': 'Parent with young children',
    'parent-with-teenagers': 'Parent with teenagers',
    'parent-with-adult-children': 'Parent with adult children',
    'expecting-parent': 'Expecting parent',
    grandparent: 'Grandparent',
    'planning-for-children': 'Planning for children',
    'other-family-role': 'Other family role',
  } satisfies Words<'familyStatus'>,
  experienceWithApps: {
    beginner: 'Beginner',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
    'tech-savvy': 'Tech-savvy',
  } satisfies Words<'experienceWithApps'>,
  testingAvailability: {
    light: 'Light: 1–2 hours a week',
    moderate: 'Moderate: 3–5 hours a week',
    active: 'Active: 5–10 hours a week',
    intensive: 'Intensive: 10+ hours a week',
  } satisfies Words<'testingAvailability'>,
  deviceTypes: {
    'mobile-only': 'Phone only',
    'desktop-only': 'Computer only',
    'mobile-desktop': 'Phone and computer',
    'tablet-included': 'Including a tablet',
  } satisfies Words<'deviceTypes'>,
};

export const applicationsCopy = {
  list: {
    caption: 'Tester applications',
    search: 'Search applications',
    empty: 'No applications yet',
    emptyText: 'Beta tester applications appear here.',
  },
  sorts: { created: 'Applied', name: 'Name' },
  applied: (day: string) => `Applied ${day}`,
  decided: (day: string) => `Decided ${day}`,
  states: { waiting: 'Waiting', accepted: 'Accepted', declined: 'Declined' } satisfies Words<'state'>,
  answers: {
    email: 'Email',
    phone: 'Phone',
    age: 'Age',
    family: 'Family role',
    childrenAges: 'Children’s ages',
    platform: 'Social network',
    experience: 'App experience',
    availability: 'Availability',
    devices: 'Devices',
    feedback: 'Open to questions',
    heardAbout: 'Heard about us',
    motivation: 'Motivation',
  },
  yes: 'Yes',
  no: 'No',
  accept: 'Accept',
  acceptWhom: (name: string) => `Accept ${name}`,
  decline: 'Decline',
  declineWhom: (name: string) => `Decline ${name}`,
  accepting: {
    title: (name: string) => `Accept ${name}?`,
    text: (email: string, sendsEmail: boolean) =>
      sendsEmail
        ? `They’ll become a guest, and we’ll email their code to ${email}.`
        : `They’ll become a guest. ${noEmail} You’ll need to send their guest code to ${email} yourself.`,
    done: 'Application accepted',
    doneText: (code: string, email: string, sendsEmail: boolean) =>
      sendsEmail
        ? `Their guest code ${code} is on its way to ${email}.`
        : `Their guest code is ${code}. You’ll also find it under ${adminTabNames.guests}.`,
    failed: 'We couldn’t accept the application',
  },
  declining: {
    title: (name: string) => `Decline ${name}?`,
    text: 'They won’t be notified.',
    done: 'Application declined',
    failed: 'We couldn’t decline the application',
  },
} as const;
