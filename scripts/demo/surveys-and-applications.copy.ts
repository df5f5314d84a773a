import type { FeedbackBody } from '@someday/contract/feedback';
import type { TesterBody } from '@someday/contract/testers';

type Ratings = readonly [overall: number, ease: number, video: number, navigation: number, recommendation: number];

export interface DemoSurvey extends Pick<FeedbackBody, 'mostValuableFeature' | 'improvements' | 'additionalComments'> {
  readonly daysAgo: number;
  readonly sender: 'guest' | 'visitor';
  readonly userType: NonNullable<FeedbackBody['userType']>;
  readonly email?: string;
  readonly ratings: Ratings;
  readonly minutes: number;
}

export const surveys: readonly DemoSurvey[] = [
  {
    daysAgo: 52,
    sender: 'guest',
    userType: 'grandparent',
    ratings: [5, 4, 5, 4, 10],
    minutes: 34,
    mostValuableFeature: 'That it waits for the day by itself.',
    improvements: 'A larger record button.',
    additionalComments: 'My grandson cried, in the good way.',
  },
  {
    daysAgo: 47,
    sender: 'guest',
    userType: 'parent',
    email: 'marie@example.org',
    ratings: [4, 5, 4, 5, 9],
    minutes: 18,
    mostValuableFeature: 'The access code. No account for a six-year-old!',
    improvements: 'Send to both children at once.',
    additionalComments: '',
  },
  {
    daysAgo: 41,
    sender: 'visitor',
    userType: 'family-friend',
    ratings: [3, 3, 4, 3, 6],
    minutes: 11,
    mostValuableFeature: 'Photos with a caption.',
    improvements: 'I looked for the library for a while.',
    additionalComments: 'Quiet and friendly design.',
  },
  {
    daysAgo: 36,
    sender: 'guest',
    userType: 'aunt-uncle',
    ratings: [5, 5, 5, 5, 10],
    minutes: 42,
    mostValuableFeature: 'Birthday messages that come every year.',
    improvements: '',
    additionalComments: 'Please keep it as calm as it is.',
  },
  {
    daysAgo: 30,
    sender: 'guest',
    userType: 'parent',
    ratings: [4, 4, 3, 4, 8],
    minutes: 23,
    mostValuableFeature: 'Recording in the browser.',
    improvements: 'A tip when it is too dark.',
    additionalComments: '',
  },
  {
    daysAgo: 26,
    sender: 'visitor',
    userType: 'other',
    ratings: [2, 2, 3, 2, 4],
    minutes: 9,
    mostValuableFeature: '',
    improvements: 'My old tablet was slow with the video.',
    additionalComments: 'I will try again on the computer.',
  },
  {
    daysAgo: 21,
    sender: 'guest',
    userType: 'grandparent',
    email: 'walter@example.org',
    ratings: [5, 4, 4, 4, 9],
    minutes: 51,
    mostValuableFeature: 'I can read everything without my other glasses.',
    improvements: 'Let me hear the tips read aloud.',
    additionalComments: '',
  },
  {
    daysAgo: 16,
    sender: 'guest',
    userType: 'parent',
    ratings: [5, 5, 5, 4, 10],
    minutes: 27,
    mostValuableFeature: 'Coming Soon, which tells the day and nothing else.',
    improvements: '',
    additionalComments: 'We opened the first one together.',
  },
  {
    daysAgo: 11,
    sender: 'guest',
    userType: 'parent',
    ratings: [4, 3, 5, 3, 7],
    minutes: 31,
    mostValuableFeature: 'Video quality.',
    improvements: 'Fewer steps to change a day.',
    additionalComments: '',
  },
  {
    daysAgo: 7,
    sender: 'visitor',
    userType: 'aunt-uncle',
    ratings: [5, 5, 4, 5, 9],
    minutes: 14,
    mostValuableFeature: 'The envelopes.',
    improvements: 'More categories to begin with.',
    additionalComments: '',
  },
  {
    daysAgo: 3,
    sender: 'guest',
    userType: 'grandparent',
    ratings: [4, 4, 4, 5, 8],
    minutes: 38,
    mostValuableFeature: 'Seeing that she has opened it.',
    improvements: '',
    additionalComments: 'A phone call afterwards is still the best part.',
  },
  {
    daysAgo: 1,
    sender: 'guest',
    userType: 'parent',
    email: 'ines@example.org',
    ratings: [5, 4, 5, 5, 10],
    minutes: 22,
    mostValuableFeature: 'The keepsake card to print.',
    improvements: 'In Portuguese, please!',
    additionalComments: '',
  },
];

export interface DemoApplication extends Omit<TesterBody, 'provideFeedback' | 'agreeToTerms'> {
  readonly daysAgo: number;
  readonly state: 'waiting' | 'accepted' | 'declined';
}

export const applications: readonly DemoApplication[] = [
  {
    daysAgo: 9,
    state: 'accepted',
    name: 'Hannah Lindqvist',
    email: 'hannah@example.org',
    ageRange: '36-45',
    familyStatus: 'parent-with-young-children',
    childrenAges: '4 and 7',
    experienceWithApps: 'intermediate',
    motivationReason: 'I travel for work and would like to leave them something for every evening I miss.',
    testingAvailability: 'moderate',
    deviceTypes: 'mobile-desktop',
    hearAboutUs: 'A friend',
  },
  {
    daysAgo: 6,
    state: 'declined',
    name: 'Max Sample',
    email: 'max@example.org',
    ageRange: '18-25',
    familyStatus: 'other-family-role',
    childrenAges: '',
    experienceWithApps: 'tech-savvy',
    motivationReason: 'I test everything that is new.',
    testingAvailability: 'light',
    deviceTypes: 'desktop-only',
    hearAboutUs: '',
  },
  {
    daysAgo: 2,
    state: 'waiting',
    name: 'Walter Greene',
    email: 'walter@example.org',
    ageRange: '65+',
    familyStatus: 'grandparent',
    childrenAges: '',
    experienceWithApps: 'beginner',
    motivationReason: 'My eyes are getting worse, and I want them to see me while I still see them.',
    testingAvailability: 'active',
    deviceTypes: 'tablet-included',
    hearAboutUs: 'The library in our town',
  },
];
