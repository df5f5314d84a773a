import type { Limits } from '#server/lib/limits.ts';
import type { Db } from '#server/lib/transaction.ts';

export interface FeedbackTools {
  readonly db: Db;
  readonly limits: Limits;
}

export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** What people tell us in the survey. */
export function createFeedbackService(_tools: FeedbackTools) {
  return {};
}
