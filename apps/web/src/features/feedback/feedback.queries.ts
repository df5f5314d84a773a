import { useMutation } from '@tanstack/react-query';
import { limits } from '@someday/contract/limits';
import { call } from '#web/api/client.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { keptGuestCode } from '#web/lib/guest-entries.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import type { FeedbackAnswers } from './feedback-form.ts';

const MINUTE_MS = 60_000;

/** Whole minutes since the first page of this tab; null where nobody knows. */
function minutesSince(since: number | undefined): number | null {
  if (since === undefined) return null;
  const minutes = Math.round((deviceNow().getTime() - since) / MINUTE_MS);
  return Math.min(Math.max(minutes, 0), limits.surveyMinutes);
}

/** Sends the answers with what the browser knows of the visit: nothing of it is invented. */
async function sendAnswers(answers: FeedbackAnswers): Promise<void> {
  const visit = tabVisit();
  const timeSpent = minutesSince(visit?.since);
  const body = { ...answers, timeSpent, guestCode: keptGuestCode(), pagesVisited: visit?.pages ?? [] };
  await call('POST /api/feedback-survey', { body });
}

export function useSendFeedback() {
  return useMutation({ mutationFn: sendAnswers });
}
