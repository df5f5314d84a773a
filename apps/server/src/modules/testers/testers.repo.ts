import type { Application, TesterSort } from '@someday/contract/api/admin-lists';
import { limits } from '@someday/contract/rules/limits';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { isFound } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { instantBefore, currentTime } from '#server/db/time.ts';
import { holds, pageClause } from '#server/db/paged-lists.ts';
import type { FeedbackTables } from '#server/db/schema/feedback.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';

export type NewApplication = Insertable<FeedbackTables['tester_applications']>;
export type ApplicationRow = Omit<Application, 'createdAt' | 'decidedAt'> & {
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
};
type Choice = ListChoice<TesterSort>;

export async function insertApplication(tx: Tx, application: NewApplication): Promise<number | undefined> {
  const row = await tx
    .insertInto('tester_applications')
    .values(application)
    // Written out: PostgreSQL matches the partial index by this literal condition only.
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where(sql<boolean>`state = 'waiting'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const isWaiting = (db: Db, id: number): Promise<boolean> =>
  db.selectFrom('tester_applications').select('id').where('id', '=', id).where('state', '=', 'waiting').$call(isFound);

export async function lockApplication(tx: Tx, id: number) {
  return tx
    .selectFrom('tester_applications')
    .select(['state', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function decide(tx: Tx, id: number, guestSessionId: number | null): Promise<void> {
  await tx
    .updateTable('tester_applications')
    .set({
      state: guestSessionId === null ? 'declined' : 'accepted',
      decided_at: currentTime,
      guest_session_id: guestSessionId,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteOldApplications(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('tester_applications')
    .where((is) =>
      is.or([
        is('decided_at', '<=', instantBefore(now, limits.applicationAnsweredDays)),
        is('created_at', '<=', instantBefore(now, limits.applicationDays)),
      ]),
    )
    .execute();
}

const sortColumns: Readonly<Record<TesterSort, RawBuilder<unknown>>> = {
  created: sql`created_at`,
  name: sql`lower(name)`,
};
const texts = ['name', 'email', 'phone', 'children_ages', 'motivation_reason', 'hear_about_us'].map((column) =>
  sql.ref(column),
);

const matchesSearch = ({ search }: Choice) => (search === '' ? sql<boolean>`true` : holds(search, texts));

export async function applicationPage(db: Db, choice: Choice): Promise<ApplicationRow[]> {
  const behind = choice.after === null ? sql`true` : sql`id > ${choice.after}`;
  const { rows } = await sql<ApplicationRow>`
    select id, created_at as "createdAt", state, decided_at as "decidedAt", name, email, phone, age_range as "ageRange",
      family_status as "familyStatus", children_ages as "childrenAges", social_media_platform as "socialMediaPlatform",
      experience_with_apps as "experienceWithApps", motivation_reason as "motivationReason",
      testing_availability as "testingAvailability", device_types as "deviceTypes", provide_feedback as "provideFeedback",
      hear_about_us as "hearAboutUs"
    from tester_applications
    where ${behind} and ${matchesSearch(choice)} ${pageClause(choice, sortColumns, sql`id`)}`.execute(db);
  return rows;
}

export async function countApplications(db: Db, choice: Choice): Promise<{ total: number; waiting: number }> {
  const { rows } = await sql<{ total: number; waiting: number }>`
    select count(*) filter (where ${matchesSearch(choice)}) as total, count(*) filter (where state = 'waiting') as waiting
    from tester_applications`.execute(db);
  return rows[0] ?? { total: 0, waiting: 0 };
}
