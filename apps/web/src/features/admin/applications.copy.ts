import type { Application } from '@someday/contract/admin-lists';
import { noEmail } from '@someday/contract/public-facts';

type Words<Key extends keyof Application> = Readonly<Record<Application[Key] & string, string>>;

/** What testers answered, in words. Source of the choices: specification part 2 §3. */
export const applicationWords = {
  familyStatus: {
    'parent-with-young-children': 'Parent with young children',
    'parent-with-teenagers': 'Parent with teenagers',
    'parent-with-adult-children': 'Parent with adult children',
    'expecting-parent': 'Expecting parent',
    grandparent: 'Grandparent',
    'planning-for-children': 'Planning for children',
    'other-family-role': 'Another role in the family',
  } satisfies Words<'familyStatus'>,
  experienceWithApps: {
    beginner: 'Beginner',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
    'tech-savvy': 'Tech-savvy',
  } satisfies Words<'experienceWithApps'>,
  testingAvailability: {
    light: 'Light: 1 to 2 hours a week',
    moderate: 'Moderate: 3 to 5 hours a week',
    active: 'Active: 5 to 10 hours a week',
    intensive: 'Intensive: more than 10 hours a week',
  } satisfies Words<'testingAvailability'>,
  deviceTypes: {
    'mobile-only': 'Phone only',
    'desktop-only': 'Computer only',
    'mobile-desktop': 'Phone and computer',
    'tablet-included': 'A tablet as well',
  } satisfies Words<'deviceTypes'>,
};

export const applicationsCopy = {
  list: {
    caption: 'Applications of testers',
    search: 'Search by name or address',
    empty: 'No applications yet',
    emptyText: 'Whoever applies as a beta tester appears here.',
  },
  sorts: { created: 'Applied', name: 'Name' },
  applied: 'Applied',
  states: { waiting: 'Waiting', accepted: 'Accepted', declined: 'Declined' } satisfies Words<'state'>,
  decided: 'Decided',
  answers: {
    email: 'Address',
    phone: 'Phone',
    age: 'Age',
    family: 'Family',
    childrenAges: 'Children’s ages',
    platform: 'Most used network',
    experience: 'Experience with apps',
    availability: 'Time for testing',
    devices: 'Devices',
    feedback: 'Would give feedback',
    heardAbout: 'Heard about us',
    motivation: 'Why they would like to test',
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
        ? `They become a guest, and their guest code is mailed to ${email}.`
        : `They become a guest. ${noEmail} You’ll need to send their guest code to ${email} yourself.`,
    done: 'Application accepted',
    doneText: (code: string, email: string, sendsEmail: boolean) =>
      sendsEmail
        ? `The guest code ${code} is on its way to ${email}.`
        : `Their guest code is ${code}. You’ll also find it under Guest Sessions.`,
    failed: 'Error accepting application',
  },
  declining: {
    title: (name: string) => `Decline ${name}?`,
    text: 'The application is put aside. Nothing is mailed.',
    done: 'Application declined',
    failed: 'Error declining application',
  },
} as const;
