import type { adminListsApi } from '@someday/contract/admin-lists';
import type { feedbackApi } from '@someday/contract/feedback';
import type { Handlers } from '#server/http/handlers.ts';
import type { FeedbackService } from './feedback.service.ts';

export function feedbackRoutes(
  feedback: FeedbackService,
): Handlers<typeof feedbackApi & Pick<typeof adminListsApi, 'listSurveys'>> {
  return {
    sendFeedback: async ({ body, caller, visitor }) => ({
      message: await feedback.send(body, caller.member, visitor),
    }),
    listSurveys: ({ query }) => feedback.list(query),
  };
}
