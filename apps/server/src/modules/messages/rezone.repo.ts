import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';

/** Messages that are still sealed and count their days in the member's zone, not in their loved one's own; locked. */
export async function lockSealedOfMember(tx: Tx, memberId: number, zone: string) {
  return sealedMessages(tx)
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .where('messages.member_id', '=', memberId)
    .where('messages.delivery_zone', '=', zone)
    .where('loved_ones.time_zone', 'is', null)
    .execute();
}

/** Messages for a loved one that are still sealed; locked. */
export async function lockSealedOfLovedOne(tx: Tx, lovedOneId: number) {
  return sealedMessages(tx).where('messages.loved_one_id', '=', lovedOneId).execute();
}

export type SealedMessage = Awaited<ReturnType<typeof lockSealedOfLovedOne>>[number];

/** Those in the trash too: they may come back. */
function sealedMessages(tx: Tx) {
  return tx
    .selectFrom('messages')
    .select(['messages.id', 'messages.delivery_date as day', 'messages.delivery_time as time'])
    .where('messages.opens_at', '>', sql<Date>`someday_now()`)
    .forUpdate('messages');
}

export interface MovedOpening {
  readonly id: number;
  readonly opensAt: Date;
}

/** One statement, however many they are. */
export async function moveOpenings(tx: Tx, zone: string, moved: readonly MovedOpening[]): Promise<void> {
  const ids = moved.map(({ id }) => id);
  const instants = moved.map(({ opensAt }) => opensAt.toISOString());
  await sql`
    update messages set delivery_zone = ${zone}, opens_at = moved.opens_at
    from unnest(${ids}::int[], ${instants}::timestamptz[]) as moved (id, opens_at)
    where messages.id = moved.id`.execute(tx);
}
