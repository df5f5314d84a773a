import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { holds, idsOfPage, inOrderOf } from '#server/db/listed.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';

/**
 * A notice that was refused, or should have left an hour ago, of a message that is still there for its loved one. Guests' loved ones are
 * not written to.
 */
const isTroubled = sql<boolean>`
  (deliveries.state = 'refused'
    or deliveries.state in ('planned', 'waiting', 'sending') and deliveries.notify_at < someday_now() - interval '1 hour')
  and messages.deleted_at is null and loved_ones.deleted_at is null and members.closed_at is null and not members.is_guest
  and messages.loved_one_id = deliveries.loved_one_id`;

const tables = sql`
  deliveries join messages on messages.id = deliveries.message_id
  join loved_ones on loved_ones.id = deliveries.loved_one_id
  join members on members.id = messages.member_id`;

const lovedOneName = sql<string>`coalesce(messages.recipient_name, loved_ones.name)`;
const address = sql<string | null>`coalesce(deliveries.address, loved_ones.email)`;

export type TroubledRow = Awaited<ReturnType<typeof troubledDeliveries>>['rows'][number];

export async function troubledDeliveries(db: Db, choice: ListChoice<'created'>) {
  const { ids, total } = await idsOfPage(db, choice, {
    from: tables,
    where: isTroubled,
    search: (words) => holds(words, [sql`members.name`, lovedOneName, address, sql`deliveries.problem`]),
    sorts: { created: sql`deliveries.created_at` },
    id: sql`deliveries.id`,
  });
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .innerJoin('loved_ones', 'loved_ones.id', 'deliveries.loved_one_id')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .select([
      'deliveries.id',
      'deliveries.state',
      'members.id as memberId',
      'members.name as memberName',
      lovedOneName.as('lovedOneName'),
      address.as('address'),
      'deliveries.occurs_on as occursOn',
      'deliveries.notify_at as dueAt',
      'deliveries.problem',
    ])
    .where(sql<boolean>`deliveries.id = any(${ids}::int[])`)
    .execute();
  return { total, rows: inOrderOf(ids, rows) };
}

export async function isDelivery(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('deliveries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * To be sent now. False when it is not in trouble, or in a worker's hands just now. A refused one is a new mail; of one that is late
 * nobody knows whether it has left, and it keeps its id, by which mail programs show it once. Lock its message before.
 */
export async function planTroubledAgain(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update deliveries set
      state = 'planned', notify_at = someday_now(), problem = null,
      sends = sends + case when state = 'refused' then 1 else 0 end
    where id = ${id} and id in (select deliveries.id from ${tables} where deliveries.id = ${id} and ${isTroubled})
      and not exists (select from jobs where kind = 'deliver' and key = ${String(id)} and jobs.state = 'leased')
    returning id`.execute(tx);
  return rows.length > 0;
}
