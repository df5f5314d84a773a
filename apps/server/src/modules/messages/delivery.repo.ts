import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { placeOfDays } from '#server/db/message-places.ts';

/** Where a member's loved one has their days, which stays so until the end of a transaction, and what time it is. Undefined for a missing one and for somebody else's. */
export async function placeOf(
  db: Db,
  memberId: number,
  lovedOneId: number,
): Promise<{ timeZone: string; now: Date } | undefined> {
  return db
    .selectFrom('loved_ones')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .select([placeOfDays.as('timeZone'), sql<Date>`someday_now()`.as('now')])
    .where('loved_ones.id', '=', lovedOneId)
    .where('loved_ones.member_id', '=', memberId)
    .where('loved_ones.deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}
