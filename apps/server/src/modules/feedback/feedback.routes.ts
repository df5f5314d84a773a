import type { adminListsApi } from '@someday/contract/admin-lists';
import type { feedbackApi } from '@someday/contract/feedback';
import type { Handlers } from '#server/lib/handlers.ts';
import type { FeedbackService } from './feedback.service.ts';

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function feedbackRoutes(
  _feedback: FeedbackService,
): Handlers<typeof feedbackApi & Pick<typeof adminListsApi, 'listSurveys'>> {
  return { sendFeedback: notBuilt, listSurveys: notBuilt };
}
