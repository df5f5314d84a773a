import type { FeedbackSummary, adminListsApi } from '@someday/contract/api/admin-lists';
import type { FeedbackBody, feedbackApi } from '@someday/contract/api/feedback';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import type { MemberCaller, Visitor, Handlers } from '#server/http/handlers.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups, type BudgetKey } from '#server/abuse-protection/rate-limits.ts';
import { listChoice } from '#server/lib/list-choice.ts';
import { replies } from '#server/lib/replies.copy.ts';
import * as repo from './feedback.repo.ts';
import type { Platform } from '#server/platform.ts';

type Rows = typeof feedbackApi & Pick<typeof adminListsApi, 'listSurveys'>;

export const forgetSender = repo.forgetAddressOf;

export function createFeedback({ db, limits }: Platform) {
  /** Strangers share another budget, which can't use up that of people with a session. Errors: `too_many_tries`. */
  async function count(sender: MemberCaller | null, visitor: Visitor): Promise<void> {
    const byAddress: BudgetKey = [budgets.surveyAddress, addressGroups(visitor.address).address];
    const counted: BudgetKey[] = sender === null ? [byAddress, [budgets.surveyStrangers, 'all']] : [byAddress];
    for (const tried of await limits.takeEach(counted)) refuseOverBudget(tried);
  }

  const routes: Handlers<Rows> = {
    async sendFeedback({ body, caller: { member }, visitor }) {
      if (!isAnswered(body)) throw appError('invalid_input', { message: replies.feedback.nothingAnswered });
      await count(member, visitor);
      await repo.insertSurvey(db, newSurvey(body, member));
      return { message: replies.feedback.thanks };
    },

    async listSurveys({ query }) {
      const choice = listChoice(query, 'created');
      const [{ surveys, total }, figures] = await Promise.all([repo.surveyPage(db, choice), repo.surveyFigures(db)]);
      return { items: surveys, total, summary: summaryOf(figures) };
    },
  };

  return { routes };
}

function isAnswered({ timeSpent: _minutes, pagesVisited: _pages, guestCode: _code, ...answers }: FeedbackBody) {
  return Object.values(answers).some((answer) =>
    Array.isArray(answer)
      ? answer.length > 0
      : answer !== undefined && answer !== null && answer !== '' && answer !== false,
  );
}

function newSurvey(body: FeedbackBody, sender: MemberCaller | null): repo.NewSurvey {
  return {
    sender: sender === null ? 'visitor' : sender.isGuest ? 'guest' : 'member',
    member_id: sender?.memberId ?? null,
    user_type: body.userType ?? null,
    email: body.email === undefined || body.email === '' ? null : body.email,
    overall_experience: body.overallExperience ?? null,
    ease_of_use: body.easeOfUse ?? null,
    video_quality: body.videoQuality ?? null,
    navigation: body.navigation ?? null,
    recommendation: body.recommendation ?? null,
    most_valuable_feature: body.mostValuableFeature ?? '',
    improvements: body.improvements ?? '',
    missing_features: body.missingFeatures ?? '',
    additional_comments: body.additionalComments ?? '',
    bug_reports: body.bugReports ?? '',
    time_spent: body.timeSpent ?? null,
    video_uploaded: body.videoUploaded,
    family_member_added: body.familyMemberAdded,
    contact_for_follow_up: body.contactForFollowUp,
    beta_interest: body.betaInterest,
    early_access_interest: body.earlyAccessInterest,
    completed_tasks: body.completedTasks,
    pages_visited: body.pagesVisited,
  };
}

function summaryOf({ answers, promoters, passives, detractors, average }: repo.SurveyFigures): FeedbackSummary {
  const recommending = promoters + passives + detractors;
  return {
    ...{ answers, promoters, passives, detractors },
    nps: recommending === 0 ? null : rounded(((promoters - detractors) / recommending) * 100),
    average: average === null ? null : rounded(average),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
