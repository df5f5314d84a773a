import type { FeedbackSummary, Survey } from '@someday/contract/admin-lists';
import type { FeedbackBody } from '@someday/contract/feedback';
import type { MemberCaller } from '#server/lib/callers.ts';
import type { NewSurvey, SurveyFigures, SurveyRow } from './feedback.repo.ts';

/** Whether anything was said. Which pages were seen, and for how long, the browser tells by itself. */
export function isAnswered({ timeSpent: _minutes, pagesVisited: _pages, guestCode: _code, ...answers }: FeedbackBody) {
  return Object.values(answers).some((answer) =>
    Array.isArray(answer)
      ? answer.length > 0
      : answer !== undefined && answer !== null && answer !== '' && answer !== false,
  );
}

/** `sender`: by the session; what the browser says of a guest code is not believed, nor kept. */
export function newSurvey(body: FeedbackBody, sender: MemberCaller | null): NewSurvey {
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

export function surveyView(row: SurveyRow): Survey {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    from: row.sender,
    userType: row.user_type,
    email: row.email,
    overallExperience: row.overall_experience,
    easeOfUse: row.ease_of_use,
    videoQuality: row.video_quality,
    navigation: row.navigation,
    recommendation: row.recommendation,
    mostValuableFeature: row.most_valuable_feature,
    improvements: row.improvements,
    missingFeatures: row.missing_features,
    additionalComments: row.additional_comments,
    bugReports: row.bug_reports,
    timeSpent: row.time_spent,
    videoUploaded: row.video_uploaded,
    familyMemberAdded: row.family_member_added,
    contactForFollowUp: row.contact_for_follow_up,
    betaInterest: row.beta_interest,
    earlyAccessInterest: row.early_access_interest,
    completedTasks: row.completed_tasks,
    pagesVisited: row.pages_visited,
  };
}

export function summaryOf({ answers, promoters, passives, detractors, average }: SurveyFigures): FeedbackSummary {
  const recommending = promoters + passives + detractors;
  return {
    ...{ answers, promoters, passives, detractors },
    nps: recommending === 0 ? null : rounded(((promoters - detractors) / recommending) * 100),
    average: average === null ? null : rounded(average),
  };
}

/** One decimal. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
