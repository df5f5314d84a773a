import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema, textSchema } from '../forms/fields.ts';
import { ratingRange, recommendationRange, surveyPages, userTypes } from '../rules/choices.ts';
import { limits } from '../rules/limits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

const within = ({ min, max }: { min: number; max: number }) => {
  const error = validationTexts.between(min, max);
  return z.optional(z.nullable(z.int(error).check(z.minimum(min, error), z.maximum(max, error))));
};
const rating = within(ratingRange);
const text = z.optional(textSchema(limits.surveyText));
const answer = z._default(z.boolean(), false);

/** All fields are optional. `timeSpent` is in minutes, measured by the browser. Source: specification part 2 §3. */
export const feedbackBodySchema = z.object({
  easeOfUse: rating,
  videoQuality: rating,
  navigation: rating,
  overallExperience: rating,
  recommendation: within(recommendationRange),
  mostValuableFeature: text,
  improvements: text,
  missingFeatures: text,
  additionalComments: text,
  bugReports: text,
  userType: z.optional(z.nullable(z.enum(userTypes))),
  email: z.optional(z.union([z.literal(''), emailSchema()], validationTexts.badEmail)),
  timeSpent: z.optional(
    z.nullable(
      z
        .number()
        .check(
          z.minimum(0, validationTexts.surveyMinutes),
          z.maximum(limits.surveyMinutes, validationTexts.surveyTooLong),
        ),
    ),
  ),
  videoUploaded: answer,
  familyMemberAdded: answer,
  contactForFollowUp: answer,
  betaInterest: answer,
  earlyAccessInterest: answer,
  completedTasks: z._default(
    z.array(textSchema(limits.surveyTask)).check(z.maxLength(limits.surveyTasks, validationTexts.surveyTasks)),
    () => [],
  ),
  /** The guest's code as the browser knows it; the server goes by the session. */
  guestCode: z.optional(z.nullable(textSchema(limits.guestCode))),
  pagesVisited: z._default(z.array(z.enum(surveyPages)).check(z.maxLength(surveyPages.length)), () => []),
});
export type FeedbackBody = z.output<typeof feedbackBodySchema>;

export const feedbackApi = {
  sendFeedback: endpoint('public', 'POST', '/api/feedback-survey', {
    summary: 'Send survey answers: members, guests, and visitors',
    body: feedbackBodySchema,
    reply: z.object({ message: z.string() }),
    status: 201,
    errors: ['too_many_tries'],
  }),
};
