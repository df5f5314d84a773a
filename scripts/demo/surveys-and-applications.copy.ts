import type { FeedbackBody } from '@someday/contract/api/feedback';
import type { TesterBody } from '@someday/contract/api/testers';

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
    mostValuableFeature: 'It just waits for the day. I don’t have to remember anything.',
    improvements: 'A larger record button.',
    additionalComments: 'My grandson cried, the good kind.',
  },
  {
    daysAgo: 47,
    sender: 'guest',
    userType: 'parent',
    email: 'marie@example.org',
    ratings: [4, 5, 4, 5, 9],
    minutes: 18,
    mostValuableFeature: 'The access code. No account for a six-year-old!',
    improvements: 'Let me send to both kids at the same time.',
    additionalComments: '',
  },
  {
    daysAgo: 41,
    sender: 'visitor',
    userType: 'family-friend',
    ratings: [3, 3, 4, 3, 6],
    minutes: 11,
    mostValuableFeature: 'Photos with a caption.',
    improvements: 'It took me a while to find the library.',
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
    additionalComments: 'Please keep it this calm.',
  },
  {
    daysAgo: 30,
    sender: 'guest',
    userType: 'parent',
    ratings: [4, 4, 3, 4, 8],
    minutes: 23,
    mostValuableFeature: 'Recording in the browser.',
    improvements: 'Tell me when it’s too dark.',
    additionalComments: '',
  },
  {
    daysAgo: 26,
    sender: 'visitor',
    userType: 'other',
    ratings: [2, 2, 3, 2, 4],
    minutes: 9,
    mostValuableFeature: '',
    improvements: 'Video was slow on my old tablet.',
    additionalComments: 'I’ll try again on my computer.',
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
    mostValuableFeature: 'Coming Soon. It gives away the day and nothing else.',
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
    improvements: 'More categories to start with.',
    additionalComments: '',
  },
  {
    daysAgo: 3,
    sender: 'guest',
    userType: 'grandparent',
    ratings: [4, 4, 4, 5, 8],
    minutes: 38,
    mostValuableFeature: 'Seeing that she opened it.',
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
    motivationReason: 'I travel for work, and I’d like to leave them something for every evening I miss.',
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
    motivationReason: 'I try everything that’s new.',
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
    motivationReason: 'My eyesight is going, and I want them to see me while I can still see them.',
    testingAvailability: 'active',
    deviceTypes: 'tablet-included',
    hearAboutUs: 'Our town library',
  },
];
