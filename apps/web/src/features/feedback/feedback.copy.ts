import type { RatingField, UserType } from '@someday/contract/rules/choices';
import { durationOf, formatNumber, plural } from '@someday/contract/texts/words';

const ratings = ['Poor', 'Not great', 'OK', 'Good', 'Wonderful'] as const;

/** The title and the failure are quoted from specification part 2 §2 and §8. */
export const surveyCopy = {
  title: 'Share Your Experience',
  lead: 'Your answers shape what Someday becomes. Every question is optional.',
  postmark: { top: 'EVERY WORD', lines: ['HELPS', 'US'], bottom: 'THANK YOU' },
  ratings: {
    title: 'How was it?',
    lead: 'Five stars means don’t change a thing.',
    fields: {
      overallExperience: 'Overall experience',
      easeOfUse: 'Ease of use',
      videoQuality: 'Video and sound quality',
      navigation: 'Finding your way around',
    } satisfies Record<RatingField, string>,
    stars: (count: number) => plural(count, { one: `# star: ${ratings[0]}`, other: `# stars: ${ratings[count - 1]}` }),
    none: 'Not rated',
    clear: 'Clear',
    clearOf: (question: string) => `Clear: ${question}`,
  },
  recommendation: {
    title: 'Would you tell a friend?',
    lead: 'Someone with words to leave for later.',
    field: 'How likely are you to recommend us?',
    low: 'Not likely',
    high: 'Very likely',
    step: (step: number, meaning: string) => `${formatNumber(step)}, ${meaning}`,
    end: (step: number, meaning: string) => `${formatNumber(step)}: ${meaning}`,
  },
  words: {
    title: 'In your words',
    lead: 'What went wrong helps us most.',
    mostValuableFeature: 'What meant most to you?',
    improvements: 'What could be better?',
    missingFeatures: 'What was missing?',
    bugReports: 'Did anything go wrong?',
    bugHint: 'What did you do, and what happened?',
    additionalComments: 'Anything else?',
  },
  tried: {
    title: 'What you tried',
    lead: 'Check all that apply.',
    videoUploaded: 'Recorded or uploaded a video',
    familyMemberAdded: 'Added someone from my family',
    tasks: [
      'Sent a photo',
      'Scheduled a message',
      'Opened a message with an access code',
      'Changed or deleted a message',
      'Used it on a phone',
      'Used large text or a screen reader',
    ],
  },
  you: {
    title: 'About you',
    lead: 'Helps us understand your answers.',
    userType: 'You are',
    unchosen: 'Prefer not to say',
    userTypes: {
      parent: 'A parent',
      grandparent: 'A grandparent',
      'aunt-uncle': 'An aunt or uncle',
      'family-friend': 'A family friend',
      other: 'Someone else',
    } satisfies Record<UserType, string>,
    email: 'Email',
    emailHint: 'Only if we may contact you.',
    contactForFollowUp: 'You can ask me about my answers',
    betaInterest: 'I’d like to test again',
    earlyAccessInterest: 'I’d like early access',
  },
  submit: 'Send feedback',
  saved: 'Saved in this tab until you send it.',
  failed: 'Submission failed',
  failedText: 'Please try again or contact support if the issue persists.',
  thanks: {
    title: 'Thank you for sharing',
    lead: 'We’ve received your answers. They help make Someday better.',
    postmark: { top: 'SAFELY', lines: ['WITH', 'US'], bottom: 'THANK YOU' },
    go: 'Continue',
    goingIn: (seconds: number) => `Continuing in ${durationOf(seconds, 'second')}`,
    stay: 'Stay here',
    staying: 'Stay as long as you like.',
  },
} as const;
