import { sql } from 'kysely';
import type { DeliveryState } from '#server/db/schema/deliveries.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { noticesStoppedAt } from '#server/db/stopped-mail.ts';

export type DueNotice = NonNullable<Awaited<ReturnType<typeof lockNotice>>>;

/**
 * A notice with all that decides about it. Its message is locked first, then its medium: whoever reschedules the one, or makes the other
 * ready, comes before or after.
 */
export async function lockNotice(tx: Tx, id: number) {
  await lockMessageOf(tx, id);
  return tx
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .innerJoin('loved_ones', 'loved_ones.id', 'deliveries.loved_one_id')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .select([
      'deliveries.id',
      'deliveries.message_id as messageId',
      'deliveries.state',
      'deliveries.occurs_at as occursAt',
      'deliveries.notify_at as notifyAt',
      'deliveries.sends',
      'messages.opens_at as opensAt',
      'media.state as mediaState',
      'loved_ones.name as lovedOneName',
      'loved_ones.id as lovedOneId',
      // None to which a guest's mail may go.
      sql<string | null>`case when members.is_guest then null else loved_ones.email end`.as('address'),
      'loved_ones.code_in_mail as codeInMail',
      'loved_ones.code_sealed as codeSealed',
      noticesStoppedAt.as('stoppedAt'),
      'messages.recipient_name as recipientName',
      'members.id as memberId',
      'members.name as memberName',
      sql<boolean>`messages.deleted_at is null and loved_ones.deleted_at is null and members.closed_at is null
        and messages.loved_one_id = deliveries.loved_one_id`.as('isLiving'),
      sql<Date>`someday_now()`.as('now'),
    ])
    .where('deliveries.id', '=', id)
    .forShare('media')
    .executeTakeFirst();
}

/** Notices that one member has caused at an address in the last 24 hours; others who write there must not be held up by them. */
export async function noticesOfADay(tx: Tx, memberId: number, address: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries join messages on messages.id = deliveries.message_id
    where messages.member_id = ${memberId} and lower(deliveries.address) = lower(${address})
      and sent_at > someday_now() - interval '24 hours'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** It goes out later. */
export async function putOff(tx: Tx, id: number, notifyAt: Date): Promise<void> {
  await tx.updateTable('deliveries').set({ state: 'planned', notify_at: notifyAt }).where('id', '=', id).execute();
}

/** It is in a worker's hands from now on. */
export async function beginSending(tx: Tx, { id, address }: Pick<DueNotice, 'id' | 'address'>): Promise<void> {
  await moveNotice(tx, id, { to: 'sending', address });
}

export async function endNotice(
  tx: Tx,
  id: number,
  state: Extract<DeliveryState, 'waiting' | 'unaddressed' | 'stopped'>,
): Promise<void> {
  await tx.updateTable('deliveries').set({ state }).where('id', '=', id).execute();
}

/** False when it was sent, or somebody has decided otherwise meanwhile. */
export async function noteRefused(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ state: 'refused' })
    .where('id', '=', id)
    .where('state', 'in', ['planned', 'sending'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mail server has taken it, unless somebody has decided otherwise meanwhile. */
export async function noteSent(db: Db, id: number): Promise<void> {
  await moveNotice(db, id, { to: 'sent', address: null });
}

/** One statement for the beginning and the end, so that on its connection the end finds it prepared: nothing may take time there. */
async function moveNotice(
  db: Db,
  id: number,
  { to, address }: { readonly to: 'sending' | 'sent'; readonly address: string | null },
): Promise<void> {
  await sql`
    update deliveries set
      state = ${to}::text,
      address = coalesce(${address}::text, address),
      sent_at = case when ${to}::text = 'sent' then someday_now() else sent_at end,
      problem = case when ${to}::text = 'sent' then null else problem end
    where id = ${id} and (state = 'sending' or (${to}::text = 'sending' and state = 'planned'))`.execute(db);
}

/** It could not be handed over now, and is nobody's until the next try. */
export async function noteProblem(tx: Tx, id: number, problem: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ state: 'planned', problem })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

export async function lockMessageOf(tx: Tx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select messages.id from messages where id = (select message_id from deliveries where id = ${id}) for no key update`.execute(
    tx,
  );
  return rows[0]?.id;
}
