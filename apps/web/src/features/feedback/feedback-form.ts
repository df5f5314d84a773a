import { feedbackBodySchema } from '@someday/contract/api/feedback';
import * as z from 'zod/mini';
import { unchosen } from '#web/ui/forms/field.tsx';

const body = feedbackBodySchema.shape;

const ofButtons = (rating: typeof body.easeOfUse) =>
  z.pipe(
    z.transform((value: unknown): number | null | undefined => (value === null ? null : Number(value))),
    rating,
  );

export const feedbackFormSchema = z.extend(
  z.omit(feedbackBodySchema, { timeSpent: true, guestCode: true, pagesVisited: true }),
  {
    easeOfUse: ofButtons(body.easeOfUse),
    videoQuality: ofButtons(body.videoQuality),
    navigation: ofButtons(body.navigation),
    overallExperience: ofButtons(body.overallExperience),
    recommendation: ofButtons(body.recommendation),
    userType: z.pipe(
      z.transform((value: unknown) => (value === unchosen ? null : value)),
      body.userType,
    ),
  },
);

export type FeedbackAnswers = z.output<typeof feedbackFormSchema>;
