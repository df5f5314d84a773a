import type { FeedbackSort, FeedbackSummary, Survey } from '@someday/contract/admin-lists';
import type { FeedbackBody } from '@someday/contract/feedback';
import { appError, tooManyTries } from '#server/lib/app-error.ts';
import type { MemberCaller } from '#server/lib/callers.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import { addressGroups, type Counted, type Limits } from '#server/lib/limits.ts';
import { listChoice, type ListQuery } from '#server/lib/list-choice.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import { isAnswered, newSurvey, summaryOf, surveyView } from './feedback-views.ts';
import { feedbackCopy as copy } from './feedback.copy.ts';
import { forgetAddressOf, insertSurvey, surveyFigures, surveyPage } from './feedback.repo.ts';

export interface FeedbackTools {
  readonly db: Db;
  readonly limits: Limits;
}

export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** When a member or guest is erased, before their row goes: what they have told us stays, and nobody knows any more whose it was. */
export function forgetSender(tx: Tx, memberId: number): Promise<void> {
  return forgetAddressOf(tx, memberId);
}

/** What people tell us in the survey. */
export function createFeedbackService({ db, limits }: FeedbackTools) {
  /** Strangers together have a budget, too; they cannot use up that of people with a session. Errors: `too_many_tries`. */
  async function count(sender: MemberCaller | null, visitor: Visitor): Promise<void> {
    const byAddress: Counted = [budgets.surveyAddress, addressGroups(visitor.address).address];
    const tries = await limits.takeEach(sender === null ? [byAddress, [budgets.surveyStrangers, 'all']] : [byAddress]);
    const over = tries.find(({ within }) => !within);
    if (over) throw tooManyTries(over.retryAfterSeconds);
  }

  return {
    /** Gives words of thanks. Errors: `invalid_input` when nothing was answered, `too_many_tries`. */
    async send(body: FeedbackBody, sender: MemberCaller | null, visitor: Visitor): Promise<string> {
      if (!isAnswered(body)) throw appError('invalid_input', { message: copy.nothingAnswered });
      await count(sender, visitor);
      await insertSurvey(db, newSurvey(body, sender));
      return copy.thanks;
    },

    /** The summary is of all surveys, whatever was searched for. */
    async list(query: ListQuery<FeedbackSort>): Promise<{ items: Survey[]; total: number; summary: FeedbackSummary }> {
      const choice = listChoice(query, 'created');
      const [{ surveys, total }, figures] = await Promise.all([surveyPage(db, choice), surveyFigures(db)]);
      return { items: surveys.map(surveyView), total, summary: summaryOf(figures) };
    },
  };
}
