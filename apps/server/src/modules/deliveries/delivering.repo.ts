import { limits } from '@someday/contract/limits';
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
  await sql`
    select messages.id from messages where id = (select message_id from deliveries where id = ${id}) for no key update`.execute(
    tx,
  );
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
      'loved_ones.email as address',
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

/** Those of a member, or of one loved one, about whom something may have to be told: what opens, returns, or has opened as long ago as things lie in the trash. */
export async function messagesToSettle(
  tx: Tx,
  of: { readonly memberId: number } | { readonly lovedOneId: number },
): Promise<number[]> {
  const whose = 'memberId' in of ? sql`member_id = ${of.memberId}` : sql`loved_one_id = ${of.lovedOneId}`;
  const { rows } = await sql<{ id: number }>`
    select id from messages
    where ${whose} and loved_one_id is not null and (
      opens_at > someday_now() - make_interval(days => ${limits.trashDays + 1})
      or exists (select 1 from scheduled_triggers where message_id = messages.id and is_active)
      or exists (select 1 from deliveries where message_id = messages.id and state in ('planned', 'waiting', 'sending')))
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Messages after that id whose opening, or return, is still ahead. */
export async function messagesAhead(tx: Tx, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from messages
    where id > ${after} and loved_one_id is not null
      and (opens_at > someday_now() or exists (
        select 1 from scheduled_triggers where message_id = messages.id and is_active))
    order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
