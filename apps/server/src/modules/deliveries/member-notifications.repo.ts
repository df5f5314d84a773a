import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { noticesStoppedAt } from '#server/db/stopped-mail.ts';

/** A member who can be written to: not one whose account is closed, and no guest. */
function openAccounts(db: Db) {
  return db.selectFrom('members').where('members.closed_at', 'is', null).where('members.is_guest', '=', false);
}

const memberColumns = [
  'members.name as memberName',
  sql<string>`members.email`.as('email'),
  'members.time_zone as timeZone',
  'members.mail_on_opening as mailOnOpening',
] as const;
const lovedOneName = sql<string>`coalesce(messages.recipient_name, loved_ones.name)`.as('name');

/** Undefined when the message is gone. */
export async function tellingOfMessage(db: Db, messageId: number) {
  return openAccounts(db)
    .innerJoin('messages', 'messages.member_id', 'members.id')
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select([
      ...memberColumns,
      lovedOneName,
      'messages.id as messageId',
      'messages.viewed_at as viewedAt',
      'messages.opens_on as opensOn',
    ])
    .where('messages.id', '=', messageId)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function tellingOfDelivery(db: Db, deliveryId: number) {
  return openAccounts(db)
    .innerJoin('messages', 'messages.member_id', 'members.id')
    .innerJoin('deliveries', 'deliveries.message_id', 'messages.id')
    .innerJoin('loved_ones', 'loved_ones.id', 'deliveries.loved_one_id')
    .select([
      ...memberColumns,
      lovedOneName,
      'messages.id as messageId',
      'deliveries.address',
      'deliveries.state',
      'deliveries.sends',
    ])
    .where('deliveries.id', '=', deliveryId)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function tellingOfLovedOne(db: Db, lovedOneId: number) {
  return openAccounts(db)
    .innerJoin('loved_ones', 'loved_ones.member_id', 'members.id')
    .select([...memberColumns, 'loved_ones.name', noticesStoppedAt.as('stoppedAt')])
    .where('loved_ones.id', '=', lovedOneId)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}
