import { feedbackBodySchema, type FeedbackBody } from '@someday/contract/feedback';
import * as z from 'zod/mini';

export const ratingFields = ['overallExperience', 'easeOfUse', 'videoQuality', 'navigation'] as const;
export type RatingField = (typeof ratingFields)[number];

/** Stands for no answer: a choice may not be empty. */
export const unchosen = 'none';

const body = feedbackBodySchema.shape;

/** The call's own rules; what the browser knows by itself is no field of the form. */
export const feedbackFormSchema = z.extend(
  z.omit(feedbackBodySchema, { timeSpent: true, guestCode: true, pagesVisited: true }),
  {
    userType: z.pipe(
      z.transform((given: unknown) => (given === unchosen ? null : given)),
      body.userType,
    ),
  },
);

export type FeedbackAnswers = z.output<typeof feedbackFormSchema>;

const number = z.nullable(z.number());
const inputSchema = z.object({
  easeOfUse: number,
  videoQuality: number,
  navigation: number,
  overallExperience: number,
  recommendation: number,
  mostValuableFeature: z.string(),
  improvements: z.string(),
  missingFeatures: z.string(),
  additionalComments: z.string(),
  bugReports: z.string(),
  userType: z.string(),
  email: z.string(),
  videoUploaded: z.boolean(),
  familyMemberAdded: z.boolean(),
  contactForFollowUp: z.boolean(),
  betaInterest: z.boolean(),
  earlyAccessInterest: z.boolean(),
  completedTasks: z.array(z.string()),
});
export type FeedbackInput = z.output<typeof inputSchema>;

/** What this tab keeps of it while it is being filled in. */
export const feedbackDraftSchema = z.partial(inputSchema);

export const noAnswers: FeedbackInput = {
  easeOfUse: null,
  videoQuality: null,
  navigation: null,
  overallExperience: null,
  recommendation: null,
  mostValuableFeature: '',
  improvements: '',
  missingFeatures: '',
  additionalComments: '',
  bugReports: '',
  userType: unchosen,
  email: '',
  videoUploaded: false,
  familyMemberAdded: false,
  contactForFollowUp: false,
  betaInterest: false,
  earlyAccessInterest: false,
  completedTasks: [],
};

export const answerFields = [
  ...ratingFields,
  'recommendation',
  'mostValuableFeature',
  'improvements',
  'missingFeatures',
  'bugReports',
  'additionalComments',
  'completedTasks',
  'userType',
  'email',
] as const satisfies readonly (keyof FeedbackBody)[];
