import { limits } from '@someday/contract/limits';
import type {
  ageRanges,
  appExperiences,
  availabilities,
  deviceChoices,
  familyStatuses,
  socialPlatforms,
} from '@someday/contract/testers';

type Words<Values extends readonly string[]> = Record<Values[number], string>;

/** Words of the application; titles of sections and toasts are specification part 2 §2 and §8's. */
export const testersCopy = {
  title: 'Beta Tester Application',
  lead: 'Try Someday before everybody else, and tell us what you find. It takes about five minutes to apply.',
  postmark: { top: 'JOIN', lines: ['THE', 'FIRST'], bottom: 'FAMILIES' },
  choose: 'Please choose',
  personal: {
    title: 'Personal Information',
    lead: 'So that we know who writes, and can answer.',
    name: 'Full name',
    email: 'Email',
    phone: 'Phone',
    ageRange: 'Your age',
    ageRanges: {
      '18-25': '18 to 25',
      '26-35': '26 to 35',
      '36-45': '36 to 45',
      '46-55': '46 to 55',
      '56-65': '56 to 65',
      '65+': 'Over 65',
    } satisfies Words<typeof ageRanges>,
  },
  family: {
    title: 'Family Information',
    lead: 'Every family uses Someday differently.',
    familyStatus: 'Your place in the family',
    familyStatuses: {
      'parent-with-young-children': 'Parent of young children',
      'parent-with-teenagers': 'Parent of teenagers',
      'parent-with-adult-children': 'Parent of grown-up children',
      'expecting-parent': 'Expecting a child',
      grandparent: 'Grandparent',
      'planning-for-children': 'Planning to have children',
      'other-family-role': 'Something else',
    } satisfies Words<typeof familyStatuses>,
    childrenAges: 'Ages of the children',
    childrenAgesHint: 'For example: 4, 7 and 12',
  },
  experience: {
    title: 'Experience & Motivation',
    lead: 'Beginners are as welcome as experts.',
    experienceWithApps: 'How you get on with apps',
    experiences: {
      beginner: 'Beginner: I ask for help now and then',
      intermediate: 'Intermediate: I find my way',
      advanced: 'Advanced: I help others',
      'tech-savvy': 'Tech-savvy: nothing frightens me',
    } satisfies Words<typeof appExperiences>,
    motivationReason: 'Why would you like to test Someday?',
    motivationHint: 'A sentence or two are enough.',
    socialMediaPlatform: 'Social network you use most',
    noPlatform: 'None, or rather not say',
    platforms: {
      facebook: 'Facebook',
      instagram: 'Instagram',
      twitter: 'Twitter',
      linkedin: 'LinkedIn',
      tiktok: 'TikTok',
      reddit: 'Reddit',
      other: 'Another one',
    } satisfies Words<typeof socialPlatforms>,
  },
  testing: {
    title: 'Testing Availability',
    lead: 'Whatever you can give is welcome.',
    testingAvailability: 'Time for testing',
    availabilities: {
      light: 'Light: 1 to 2 hours a week',
      moderate: 'Moderate: 3 to 5 hours a week',
      active: 'Active: 5 to 10 hours a week',
      intensive: 'Intensive: more than 10 hours a week',
    } satisfies Words<typeof availabilities>,
    deviceTypes: 'Devices you will test with',
    devices: {
      'mobile-only': 'Only a phone',
      'desktop-only': 'Only a computer',
      'mobile-desktop': 'A phone and a computer',
      'tablet-included': 'Several, with a tablet among them',
    } satisfies Words<typeof deviceChoices>,
    provideFeedback: 'I am happy to answer questions about what I find',
  },
  additional: {
    title: 'Additional Information',
    lead: 'Nearly done.',
    hearAboutUs: 'How did you hear about us?',
    agree: 'I agree to the testing terms',
    terms:
      'You test something unfinished: things may break, and what you make may be erased. What you tell us may be used to improve Someday. Besides, the',
    termsLink: 'Terms of Service',
    termsEnd: 'hold.',
    kept: `We erase what you write here ${limits.applicationAnsweredDays} days after we have answered, and after ${limits.applicationDays} days in any case.`,
    newTab: '(opens in a new tab)',
  },
  submit: 'Send Application',
  failed: 'Submission Failed',
  failedText: 'Please try again later',
  questions: 'Questions about the beta test?',
  thanks: {
    title: 'Application Submitted!',
    lead: 'Thank you for wanting to help. Your application has arrived safely.',
    postmark: { top: 'ON ITS', lines: ['WAY', 'TO US'], bottom: 'THANK YOU' },
    nextTitle: 'What happens now',
    review: 'Our review takes 2-3 business days.',
    invitation: (sendsEmail: boolean) =>
      sendsEmail
        ? 'If we can take you in, you get a mail with a guest code of your own.'
        : 'If there’s a place for you, the person who runs this Someday will give you a guest code.',
    home: 'Return to Home',
  },
} as const;
