import { sql } from 'kysely';
import { isFound } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import { holds, pageOf } from '#server/db/paged-lists.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';
import { noticesStoppedAt, senderName } from '#server/modules/loved-ones/loved-ones.sql.ts';

export type LoggedMessage = NonNullable<Awaited<ReturnType<typeof findLoggedMessage>>>;

export async function findLoggedMessage(db: Db, id: number) {
  return db
    .selectFrom('messages')
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select(['messages.id', 'messages.member_id as memberId', 'messages.opens_at as opensAt'])
    .select(['messages.viewed_at as viewedAt', 'loved_ones.id as lovedOneId', currentTime.as('now')])
    .select(sql<string>`coalesce(messages.recipient_name, loved_ones.name)`.as('name'))
    .select(['loved_ones.email as address', noticesStoppedAt.as('stoppedAt')])
    .where('messages.id', '=', id)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type LoggedDelivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

export async function deliveriesOf(db: Db, { id, lovedOneId }: LoggedMessage) {
  return db
    .selectFrom('outgoing_emails as delivery')
    .select(['id', 'state', sql<Date>`occurs_at`.as('occursAt'), sql<string>`occurs_on`.as('day'), 'due_at as dueAt'])
    .select(['address', 'problem', 'sent_at as sentAt', 'is_saved as isSaved'])
    .where('message_id', '=', id)
    .where('loved_one_id', '=', lovedOneId)
    .orderBy('occurs_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findDelivery(db: Db, id: number) {
  return db
    .selectFrom('outgoing_emails as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .select(['delivery.id', 'messages.member_id as memberId'])
    .select([sql<number>`delivery.message_id`.as('messageId'), sql<number>`delivery.loved_one_id`.as('lovedOneId')])
    .where('delivery.id', '=', id)
    .executeTakeFirst();
}

export async function planAgain(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('outgoing_emails')
    .set({
      state: 'planned',
      due_at: currentTime,
      problem: null,
      sent_with: null,
      reference: sql<string>`gen_random_uuid()::text`,
    })
    .where('id', '=', id)
    .execute();
}

export async function findEmailReader(db: Db, lovedOneId: number) {
  return db
    .selectFrom('loved_ones')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .select(['loved_ones.id', 'loved_ones.name', 'loved_ones.email as address'])
    .select([noticesStoppedAt.as('stoppedAt'), senderName.as('from')])
    .where('loved_ones.id', '=', lovedOneId)
    .where('loved_ones.deleted_at', 'is', null)
    .where('members.closed_at', 'is', null)
    .executeTakeFirst();
}

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

const isTroubled = sql<boolean>`
  (delivery.state = 'refused'
    or delivery.state in ('planned', 'waiting', 'sending') and delivery.due_at < someday_now() - interval '1 hour')
  and messages.deleted_at is null and loved_ones.deleted_at is null and members.closed_at is null and not members.is_guest
  and messages.loved_one_id = delivery.loved_one_id`;

const tables = sql`
  outgoing_emails as delivery join messages on messages.id = delivery.message_id
  join loved_ones on loved_ones.id = delivery.loved_one_id
  join members on members.id = messages.member_id`;

const lovedOneName = sql<string>`coalesce(messages.recipient_name, loved_ones.name)`;
const address = sql<string | null>`coalesce(delivery.address, loved_ones.email)`;

export function troubledDeliveries(db: Db, choice: ListChoice<'created'>) {
  return pageOf(
    db,
    choice,
    {
      from: tables,
      where: isTroubled,
      search: (words) => holds(words, [sql`members.name`, lovedOneName, address, sql`delivery.problem`]),
      sorts: { created: sql`delivery.created_at` },
      id: sql`delivery.id`,
    },
    db
      .selectFrom('outgoing_emails as delivery')
      .innerJoin('messages', 'messages.id', 'delivery.message_id')
      .innerJoin('loved_ones', 'loved_ones.id', 'delivery.loved_one_id')
      .innerJoin('members', 'members.id', 'messages.member_id')
      .select(['delivery.id', 'members.id as memberId', 'members.name as memberName', lovedOneName.as('lovedOneName')])
      .select(sql<'refused' | 'late'>`case delivery.state when 'refused' then 'refused' else 'late' end`.as('state'))
      .select([address.as('address'), 'delivery.problem'])
      .select([sql<string>`delivery.occurs_on`.as('occursOn'), 'delivery.due_at as dueAt']),
  );
}

export const isDelivery = (db: Db, id: number): Promise<boolean> =>
  db.selectFrom('outgoing_emails').select('id').where('id', '=', id).where('kind', '=', 'delivery').$call(isFound);

/** False if it isn't in trouble, or is being sent. A late one keeps its Message-ID: email apps show it once. Lock its message first. */
export async function planTroubledAgain(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update outgoing_emails set
      state = 'planned', due_at = someday_now(), problem = null, sent_with = null,
      reference = case when state = 'refused' then gen_random_uuid()::text else reference end
    where id = ${id} and id in (select delivery.id from ${tables} where delivery.id = ${id} and ${isTroubled})
      and not exists (select from jobs where kind = 'send-delivery-email' and key = ${String(id)} and jobs.state = 'leased')
    returning id`.execute(tx);
  return rows.length > 0;
}
