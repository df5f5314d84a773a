import type { MilestoneType } from '@someday/contract/rules/choices';
import { sql } from 'kysely';
import { countOf, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import { lockMembersRow } from '#server/lib/transaction.ts';
import type { Owned } from '#server/lib/edit-checks.ts';

export interface MilestoneDetails {
  readonly lovedOneId: number;
  readonly type: MilestoneType;
  readonly name: string;
  readonly day: string;
  readonly description: string | null;
  readonly isRecurring: boolean;
  readonly notifyDaysBefore: number;
}

export type MilestoneRow = NonNullable<Awaited<ReturnType<typeof findMilestone>>>;

export async function milestonesOf(db: Db, memberId: number, lovedOneId: number | undefined) {
  let query = notDeletedMilestones(db)
    .where('family_milestones.member_id', '=', memberId)
    .orderBy('family_milestones.id');
  if (lovedOneId !== undefined) query = query.where('family_milestones.loved_one_id', '=', lovedOneId);
  return query.execute();
}

export async function findMilestone(db: Db, id: number) {
  return notDeletedMilestones(db).where('family_milestones.id', '=', id).executeTakeFirst();
}

export type ReminderRow = Awaited<ReturnType<typeof milestonesToRemindOf>>[number];

export async function milestonesToRemindOf(tx: Db, of: { readonly id: number } | { readonly memberId: number }) {
  return 'id' in of
    ? allMilestones(tx).where('family_milestones.id', '=', of.id).execute()
    : allMilestones(tx).where('family_milestones.member_id', '=', of.memberId).execute();
}

export async function lockMilestone(tx: Tx, id: number): Promise<MilestoneRow | undefined> {
  await tx.selectFrom('family_milestones').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return findMilestone(tx, id);
}

export async function lockMilestoneOwner(tx: Tx, memberId: number, lovedOneId: number) {
  await lockMembersRow(tx, memberId);
  return tx
    .selectFrom('loved_ones')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .select(['members.time_zone as timeZone', currentTime.as('now')])
    .where('loved_ones.id', '=', lovedOneId)
    .where('loved_ones.member_id', '=', memberId)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export const countMilestones = (tx: Tx, memberId: number): Promise<number> =>
  tx.selectFrom('family_milestones').where('member_id', '=', memberId).$call(countOf);

export const insertMilestone = (tx: Tx, memberId: number, details: MilestoneDetails): Promise<number> =>
  tx
    .insertInto('family_milestones')
    .values({ member_id: memberId, ...columns(details) })
    .returning('id')
    .$call(newId);

export async function updateMilestone(tx: Tx, { id }: Owned<MilestoneRow>, details: MilestoneDetails): Promise<void> {
  await tx.updateTable('family_milestones').set(columns(details)).where('id', '=', id).execute();
}

export async function deleteMilestone(tx: Tx, { id }: Owned<MilestoneRow>): Promise<void> {
  await tx.deleteFrom('family_milestones').where('id', '=', id).execute();
}

export async function noteReminded(tx: Tx, id: number, day: string): Promise<void> {
  await tx.updateTable('family_milestones').set({ reminded_of: day }).where('id', '=', id).execute();
}

function columns({ lovedOneId, isRecurring, notifyDaysBefore, ...same }: MilestoneDetails) {
  return { ...same, loved_one_id: lovedOneId, is_recurring: isRecurring, notify_days_before: notifyDaysBefore };
}

function notDeletedMilestones(db: Db) {
  return allMilestones(db).where('loved_ones.deleted_at', 'is', null);
}

function allMilestones(db: Db) {
  return db
    .selectFrom('family_milestones')
    .innerJoin('members', 'members.id', 'family_milestones.member_id')
    .innerJoin('loved_ones', 'loved_ones.id', 'family_milestones.loved_one_id')
    .select(['family_milestones.id', 'family_milestones.member_id as memberId'])
    .select(['family_milestones.loved_one_id as lovedOneId', 'loved_ones.name as lovedOneName'])
    .select(['family_milestones.type', 'family_milestones.name', 'family_milestones.day'])
    .select(['family_milestones.description', 'family_milestones.is_recurring as isRecurring'])
    .select(['family_milestones.notify_days_before as notifyDaysBefore', 'family_milestones.reminded_of as remindedOf'])
    .select(['family_milestones.created_at as createdAt', 'members.name as memberName'])
    .select([sql<string>`coalesce(members.email, '')`.as('email'), 'members.time_zone as timeZone'])
    .select(currentTime.as('now'))
    .select(
      sql<boolean>`members.closed_at is null and not members.is_guest and loved_ones.deleted_at is null`.as('isActive'),
    );
}
