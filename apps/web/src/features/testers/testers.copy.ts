import { limits } from '@someday/contract/rules/limits';
import { durationOf } from '@someday/contract/texts/words';
import type {
  ageRanges,
  appExperiences,
  availabilities,
  deviceChoices,
  familyStatuses,
  socialPlatforms,
} from '@someday/contract/api/testers';

type Words<Values extends readonly string[]> = Record<Values[number], string>;

/** Section titles, the review time and toasts are quoted from specification part 2 §2 and §8. */
export const testerCopy = {
  title: 'Beta Tester Application',
  lead: 'Try Someday early. Applying takes about five minutes.',
  postmark: { top: 'JOIN', lines: ['THE', 'FIRST'], bottom: 'FAMILIES' },
  choose: 'Choose',
  personal: {
    title: 'Personal Information',
    lead: 'So we can get back to you.',
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
    lead: 'Every family is different.',
    familyStatus: 'Your role in the family',
    familyStatuses: {
      'parent-with-young-children': 'Parent of young children',
      'parent-with-teenagers': 'Parent of teenagers',
      'parent-with-adult-children': 'Parent of adult children',
      'expecting-parent': 'Expecting a child',
      grandparent: 'Grandparent',
      'planning-for-children': 'Planning to have children',
      'other-family-role': 'Something else',
    } satisfies Words<typeof familyStatuses>,
    childrenAges: 'Children’s ages',
    childrenAgesHint: 'For example, 4, 7, and 12',
  },
  experience: {
    title: 'Experience & Motivation',
    lead: 'Beginners welcome.',
    experienceWithApps: 'Your experience with apps',
    experiences: {
      beginner: 'Beginner: I sometimes ask for help',
      intermediate: 'Intermediate: I get by',
      advanced: 'Advanced: I help others',
      'tech-savvy': 'Tech-savvy: nothing scares me',
    } satisfies Words<typeof appExperiences>,
    motivationReason: 'Why would you like to test Someday?',
    motivationHint: 'A sentence or two is plenty.',
    socialMediaPlatform: 'Most-used social network',
    noPlatform: 'None / prefer not to say',
    platforms: {
      facebook: 'Facebook',
      instagram: 'Instagram',
      twitter: 'Twitter',
      linkedin: 'LinkedIn',
      tiktok: 'TikTok',
      reddit: 'Reddit',
      other: 'Other',
    } satisfies Words<typeof socialPlatforms>,
  },
  testing: {
    title: 'Testing Availability',
    lead: 'Every little bit helps.',
    testingAvailability: 'Time for testing',
    availabilities: {
      light: 'Light: 1–2 hours a week',
      moderate: 'Moderate: 3–5 hours a week',
      active: 'Active: 5–10 hours a week',
      intensive: 'Intensive: 10+ hours a week',
    } satisfies Words<typeof availabilities>,
    deviceTypes: 'Devices you’ll test with',
    devices: {
      'mobile-only': 'Just a phone',
      'desktop-only': 'Just a computer',
      'mobile-desktop': 'A phone and a computer',
      'tablet-included': 'Several, including a tablet',
    } satisfies Words<typeof deviceChoices>,
    provideFeedback: 'I’m happy to answer questions',
  },
  additional: {
    title: 'Additional Information',
    lead: 'Almost done.',
    hearAboutUs: 'How did you hear about us?',
    agree: 'I agree to the testing terms',
    terms:
      'Someday isn’t finished. Things may break, and what you make may be erased. We may use your feedback to improve it. Our {terms} also apply.',
    termsLink: 'Terms of Service',
    erased: `We erase applications ${durationOf(limits.applicationAnsweredDays, 'day')} after answering, or after ${durationOf(limits.applicationDays, 'day')} at most.`,
    newTab: '(opens in a new tab)',
  },
  submit: 'Send application',
  failed: 'Submission Failed',
  failedText: 'Please try again later',
  questions: 'Questions about the beta?',
  thanks: {
    title: 'Application Submitted!',
    lead: 'Thank you for wanting to help.',
    postmark: { top: 'ON ITS', lines: ['WAY', 'TO US'], bottom: 'THANK YOU' },
    nextTitle: 'What happens next',
    review: 'Our review takes 2-3 business days.',
    invitation: (sendsEmail: boolean) =>
      sendsEmail
        ? 'If there’s a place for you, we’ll email your guest code.'
        : 'If there’s a place for you, the person who runs this Someday will give you a guest code.',
    home: 'Return to Home',
  },
} as const;
