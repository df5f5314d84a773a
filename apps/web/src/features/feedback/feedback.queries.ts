import { useMutation } from '@tanstack/react-query';
import { NetworkError } from '#web/api/api-error.ts';
import type { UseFormReturn } from 'react-hook-form';
import { answerFields, type FeedbackAnswers, type FeedbackInput } from './feedback-form.ts';
import { feedbackCopy } from './feedback.copy.ts';

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

/** Under its field; what explains refusals comes when there is one. Where it cannot come, the notice has said it. */
export async function sayWhereRefused(
  form: UseFormReturn<FeedbackInput, unknown, FeedbackAnswers>,
  error: unknown,
): Promise<void> {
  const refusal = await import('#web/api/server-refusal.ts').catch(() => undefined);
  refusal?.showRefusal(form, error, answerFields, {}, feedbackCopy.failedText);
}
