import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { noticesStoppedAt } from '#server/db/stopped-mail.ts';

export type LoggedMessage = NonNullable<Awaited<ReturnType<typeof findLoggedMessage>>>;

/** Undefined in the trash and in the library. */
export async function findLoggedMessage(db: Db, id: number) {
  return db
    .selectFrom('messages')
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select([
      'messages.id',
      'messages.member_id as memberId',
      'messages.opens_at as opensAt',
      'messages.viewed_at as viewedAt',
      'loved_ones.id as lovedOneId',
      'loved_ones.email as address',
      noticesStoppedAt.as('stoppedAt'),
      sql<string>`coalesce(messages.recipient_name, loved_ones.name)`.as('name'),
      sql<Date>`someday_now()`.as('now'),
    ])
    .where('messages.id', '=', id)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type LoggedDelivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

/** To its present loved one, the newest first. */
export async function deliveriesOf(db: Db, { id, lovedOneId }: LoggedMessage) {
  return db
    .selectFrom('deliveries')
    .select([
      'id',
      'occurs_at as occursAt',
      'occurs_on as day',
      'state',
      'notify_at as notifyAt',
      'address',
      'problem',
      'sends',
      'sent_at as sentAt',
    ])
    .where('message_id', '=', id)
    .where('loved_one_id', '=', lovedOneId)
    .orderBy('occurs_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Undefined for a missing one. */
export async function findDelivery(db: Db, id: number) {
  return db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .select([
      'deliveries.id',
      'deliveries.message_id as messageId',
      'deliveries.loved_one_id as lovedOneId',
      'messages.member_id as memberId',
    ])
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
}

/** To be sent once more, now. */
export async function planAgain(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ state: 'planned', notify_at: sql<Date>`someday_now()`, problem: null, sends: sql<number>`sends + 1` })
    .where('id', '=', id)
    .execute();
}

/** Of a loved one who is not removed, and whose member's account is open. */
export async function findNoticeReader(db: Db, lovedOneId: number) {
  return db
    .selectFrom('loved_ones')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .select([
      'loved_ones.id',
      'loved_ones.name',
      'loved_ones.email as address',
      noticesStoppedAt.as('stoppedAt'),
      'members.name as from',
    ])
    .where('loved_ones.id', '=', lovedOneId)
    .where('loved_ones.deleted_at', 'is', null)
    .where('members.closed_at', 'is', null)
    .executeTakeFirst();
}

/** True when that changed something. */
export async function stopAt(tx: Tx, lovedOneId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into stopped_addresses (member_id, address)
    select member_id, lower(email) from loved_ones where id = ${lovedOneId} and email is not null
    on conflict do nothing returning address`.execute(tx);
  return rows.length > 0;
}

export async function startAt(tx: Tx, lovedOneId: number): Promise<void> {
  await sql`
    delete from stopped_addresses using loved_ones
    where loved_ones.id = ${lovedOneId} and stopped_addresses.member_id = loved_ones.member_id
      and stopped_addresses.address = lower(loved_ones.email)`.execute(tx);
}
