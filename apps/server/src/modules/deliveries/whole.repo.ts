import { limits } from '@someday/contract/limits';
import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';

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
