import type { FeedbackSort, Survey } from '@someday/contract/api/admin-lists';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { pageClause } from '#server/db/paged-lists.ts';
import type { FeedbackTables } from '#server/db/schema/feedback.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';

export type NewSurvey = Insertable<FeedbackTables['feedback_surveys']>;
export type SurveyRow = Omit<Survey, 'createdAt'> & { readonly createdAt: Date };
type Choice = ListChoice<FeedbackSort>;

export async function insertSurvey(db: Db, survey: NewSurvey): Promise<void> {
  await db.insertInto('feedback_surveys').values(survey).execute();
}

export async function forgetAddressOf(tx: Tx, memberId: number): Promise<void> {
  await tx.updateTable('feedback_surveys').set({ email: null }).where('member_id', '=', memberId).execute();
}

const sortColumns: Readonly<Record<FeedbackSort, RawBuilder<unknown>>> = {
  created: sql`created_at`,
  overall: sql`overall_experience`,
  recommendation: sql`recommendation`,
};
const matchesSearch = (search: string) => (search === '' ? sql`true` : sql`strpos(search_text, lower(${search})) > 0`);

async function chosen(db: Db, choice: Choice): Promise<{ ids: readonly number[]; total: number }> {
  const behind = choice.after === null ? sql`true` : sql`id > ${choice.after}`;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (
      select id, created_at, overall_experience, recommendation from feedback_surveys where ${matchesSearch(choice.search)}
    )
    select
      (select count(*) from found) as total,
      array(select id from found where ${behind} ${pageClause(choice, sortColumns, sql`id`)}) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

export async function surveyPage(db: Db, choice: Choice): Promise<{ surveys: SurveyRow[]; total: number }> {
  const { ids, total } = await chosen(db, choice);
  const { rows } = await sql<SurveyRow>`
    select feedback_surveys.id, created_at as "createdAt", sender as "from", user_type as "userType", email,
      overall_experience as "overallExperience", ease_of_use as "easeOfUse", video_quality as "videoQuality", navigation,
      recommendation, most_valuable_feature as "mostValuableFeature", improvements, missing_features as "missingFeatures",
      additional_comments as "additionalComments", bug_reports as "bugReports", time_spent as "timeSpent",
      video_uploaded as "videoUploaded", family_member_added as "familyMemberAdded",
      contact_for_follow_up as "contactForFollowUp", beta_interest as "betaInterest",
      early_access_interest as "earlyAccessInterest", completed_tasks as "completedTasks", pages_visited as "pagesVisited"
    from unnest(${ids}::int[]) with ordinality as chosen (id, place)
      join feedback_surveys on feedback_surveys.id = chosen.id
    order by place`.execute(db);
  return { surveys: rows, total };
}

export interface SurveyFigures {
  readonly answers: number;
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
  readonly average: number | null;
}

export async function surveyFigures(db: Db): Promise<SurveyFigures> {
  const { rows } = await sql<SurveyFigures>`
    select
      count(*) as answers,
      count(*) filter (where recommendation >= 9) as promoters,
      count(*) filter (where recommendation in (7, 8)) as passives,
      count(*) filter (where recommendation <= 6) as detractors,
      avg(overall_experience)::float8 as average
    from feedback_surveys`.execute(db);
  return rows[0] ?? { answers: 0, promoters: 0, passives: 0, detractors: 0, average: null };
}
