import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';

/** Notices that wait for this medium, as planned again. */
export async function wakeNotices(tx: Tx, mediaId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update deliveries set state = 'planned'
    from messages where messages.id = deliveries.message_id and messages.media_id = ${mediaId} and deliveries.state = 'waiting'
    returning deliveries.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function messagesWithMedium(tx: Tx, mediaId: number): Promise<number[]> {
  const rows = await tx.selectFrom('messages').select('id').where('media_id', '=', mediaId).execute();
  return rows.map(({ id }) => id);
}

/** A message that is sealed and not converted, as its day comes near. */
export async function isUnreadyFor(tx: Tx, messageId: number, withinHours: number): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .where('members.closed_at', 'is', null)
    .where('media.state', '!=', 'ready')
    .where('messages.opens_at', '<=', sql<Date>`someday_now() + make_interval(hours => ${withinHours})`)
    .executeTakeFirst();
  return row !== undefined;
}
