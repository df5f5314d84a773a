import { useMutation } from '@tanstack/react-query';
import { NetworkError } from '#web/api/api-error.ts';
import type { FeedbackAnswers } from './feedback-form.ts';

/** The typed client is fetched while the survey is filled in: the page itself opens without it. */
function loadFeedbackCalls() {
  return import('./feedback-calls.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
}

/** Fetches what sending will need. A failure shows when it is really needed. */
export function prepareFeedbackCalls(): void {
  loadFeedbackCalls().catch(() => {});
}

export function useSendFeedback() {
  return useMutation({
    mutationFn: async (answers: FeedbackAnswers) => (await loadFeedbackCalls()).sendAnswers(answers),
  });
}
