import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import { noticesStoppedAt, placeOfDays, senderName, signature } from '#server/modules/loved-ones/loved-ones.sql.ts';

export type DueDelivery = Awaited<ReturnType<typeof lockDueDeliveries>>[number];

/** Locks their messages first, then the media, to serialize with rescheduling and conversions. */
export async function lockDueDeliveries(tx: Tx, id: number) {
  const { rows } = await sql<{ id: number; messageId: number }>`
    select email.id, email.message_id as "messageId"
    from outgoing_emails as email join outgoing_emails as own on own.id = ${id}
    where email.loved_one_id = own.loved_one_id and email.kind = 'delivery'
      and (email.id = own.id or email.sent_with = own.id
        or email.state = 'planned' and email.sent_with is null and email.due_at <= someday_now())`.execute(tx);
  await lockMessages(tx, [...new Set(rows.map(({ messageId }) => messageId))]);
  return tx
    .selectFrom('outgoing_emails as email')
    .innerJoin('messages', 'messages.id', 'email.message_id')
    .innerJoin('loved_ones', 'loved_ones.id', 'email.loved_one_id')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .leftJoin('outgoing_emails as leader', 'leader.id', 'email.sent_with')
    .select(['email.id', 'email.state', 'email.due_at as dueAt'])
    .select(sql<boolean>`coalesce(leader.state in ('planned', 'sending'), false)`.as('isWithAnother'))
    .select([sql<Date>`email.occurs_at`.as('occursAt'), sql<string>`email.occurs_on`.as('occursOn')])
    .select(['messages.id as messageId', 'messages.opens_at as opensAt', 'messages.recipient_name as recipientName'])
    .select(['media.state as mediaState', 'loved_ones.id as lovedOneId', 'loved_ones.name as lovedOneName'])
    .select(['loved_ones.birthday', placeOfDays.as('timeZone'), noticesStoppedAt.as('stoppedAt')])
    .select(sql<string | null>`case when members.is_guest then null else loved_ones.email end`.as('address'))
    .select(['loved_ones.code_in_mail as codeInMail', 'loved_ones.code_sealed as codeSealed'])
    .select(['members.id as memberId', senderName.as('senderName'), signature.as('signature'), currentTime.as('now')])
    .select(
      sql<boolean>`messages.deleted_at is null and loved_ones.deleted_at is null and members.closed_at is null
        and messages.loved_one_id = email.loved_one_id`.as('isActive'),
    )
    .where(sql<boolean>`email.id = any(${rows.map((row) => row.id)}::int[])`)
    .orderBy('email.id')
    .forShare('media')
    .execute();
}

/** A separate statement, because one that waits for a row still sees the other tables as they were before. */
async function lockMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from messages where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
}

export async function lockMessageOf(tx: Tx, deliveryId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select messages.id from messages
    where id = (select message_id from outgoing_emails where id = ${deliveryId}) for no key update`.execute(tx);
  return rows[0]?.id;
}

export async function emailsOfADay(tx: Tx, memberId: number, address: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outgoing_emails as email join messages on messages.id = email.message_id
    where messages.member_id = ${memberId} and lower(email.address) = lower(${address})
      and email.sent_with is null and email.sent_at > someday_now() - interval '24 hours'`.execute(tx);
  return rows[0]?.count ?? 0;
}
