import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

/** Asked for once, not for every row. */
export const now = sql`(select someday_now())`;

/** Whoever is counted nowhere: guests, and members who have closed their account and only wait to be erased. */
export const hiddenMembers = sql`select id from members where is_guest or closed_at is not null`;

/**
 * Loved ones who are counted nowhere, nor what is for them: those in the trash, and those of hidden members. They are few beside all others, so
 * figures count everything by an index and take theirs off, in place of a look at each row's people.
 */
export const hiddenLovedOnes = sql`
  select id from loved_ones where deleted_at is not null
  union
  select id from loved_ones where member_id in (${hiddenMembers})`;

/** For queries of `messages`: for somebody, and not in the trash. As the indexes of 0016 say it. */
export const isForSomebody = sql<boolean>`loved_one_id is not null and deleted_at is null`;

/**
 * A count by one process of the database's: starting others for it takes longer than it lasts. On the two cores of a small machine they would also take
 * each other's, and those of whoever opens a message meanwhile.
 */
export function alone<T>(db: Db, count: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    return count(tx);
  });
}
