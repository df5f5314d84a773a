import { sql } from 'kysely';
import type { Tx } from './client.ts';

/** Where a loved one's days begin: at their own place, or else their member's. For queries of `loved_ones` and `members`. */
export const placeOfDays = sql<string>`coalesce(loved_ones.time_zone, members.time_zone)`;

/** Keeps a message's loved one and member as they are until the end of the transaction. Before its own row is locked: everybody locks in this order. */
export async function holdPeopleOf(tx: Tx, messageId: number): Promise<void> {
  await sql`
    select 1 from loved_ones join members on members.id = loved_ones.member_id
    where loved_ones.id = (select loved_one_id from messages where id = ${messageId}) for share`.execute(tx);
}
