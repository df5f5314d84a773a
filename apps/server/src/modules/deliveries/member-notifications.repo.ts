import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import { isItsAnswer } from '#server/modules/answers/answers.sql.ts';
import { isAnswer } from '#server/modules/media/media.sql.ts';
import { codeAskedAt, noticesStoppedAt, picture } from '#server/modules/loved-ones/loved-ones.sql.ts';

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

const messagesToReport = (db: Db) =>
  openAccounts(db)
    .innerJoin('messages', 'messages.member_id', 'members.id')
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select([...memberColumns, lovedOneName, 'messages.id as messageId', 'messages.title'])
    .select(['messages.viewed_at as viewedAt', 'messages.opens_on as opensOn'])
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null);

export async function messageToReport(db: Db, messageId: number) {
  return messagesToReport(db).where('messages.id', '=', messageId).executeTakeFirst();
}

/** Sealed messages that can be played, the next one first. `memberId` or the message's member. */
export function sealedToReport(db: Db, of: { readonly memberId: number } | { readonly messageId: number }) {
  return messagesToReport(db)
    .innerJoin('media', 'media.id', 'messages.media_id')
    .select(['members.id as memberId', sql<Date>`messages.opens_at`.as('opensAt'), currentTime.as('now')])
    .where('memberId' in of ? 'members.id' : 'messages.id', '=', 'memberId' in of ? of.memberId : of.messageId)
    .where('members.mail_on_eve', '=', true)
    .where('media.state', '=', 'ready')
    .where(sql<boolean>`messages.opens_at > someday_now() and messages.opens_at < someday_now() + interval '3 days'`)
    .orderBy('messages.opens_at')
    .orderBy('messages.id')
    .execute();
}

/** What its loved one has answered, once it has arrived. */
export async function answerToReport(db: Db, messageId: number) {
  return messagesToReport(db)
    .innerJoin('answers', (join) => join.on(isItsAnswer))
    .select(['answers.id as answerId', 'answers.created_at as sentAt'])
    .select(['loved_ones.stamp_color as color', picture.as('picture')])
    .where('messages.id', '=', messageId)
    .where('answers.arrived_at', 'is not', null)
    .executeTakeFirst();
}

export async function deliveryToReport(db: Db, deliveryId: number) {
  return openAccounts(db)
    .innerJoin('messages', 'messages.member_id', 'members.id')
    .innerJoin('outgoing_emails as delivery', 'delivery.message_id', 'messages.id')
    .innerJoin('loved_ones', 'loved_ones.id', 'delivery.loved_one_id')
    .select([...memberColumns, lovedOneName, 'messages.id as messageId', 'delivery.address', 'delivery.state'])
    .where('delivery.id', '=', deliveryId)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function lovedOneToReport(db: Db, lovedOneId: number) {
  return openAccounts(db)
    .innerJoin('loved_ones', 'loved_ones.member_id', 'members.id')
    .select([...memberColumns, 'loved_ones.name', noticesStoppedAt.as('stoppedAt'), codeAskedAt.as('codeAskedAt')])
    .where('loved_ones.id', '=', lovedOneId)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type LostCodeOf = { readonly lovedOneId: number } | { readonly address: string };

/** Notes it for their members to see. Returns those whose member hasn't been emailed about it for a day. */
export async function noteAskedForCode(tx: Tx, who: LostCodeOf): Promise<number[]> {
  const isAsking =
    'address' in who ? sql`lower(loved_ones.email) = lower(${who.address})` : sql`loved_ones.id = ${who.lovedOneId}`;
  const { rows: asked } = await sql<{ id: number }>`
    update loved_ones set code_asked_at = someday_now() from members
    where members.id = loved_ones.member_id and members.closed_at is null and loved_ones.deleted_at is null
      and ${isAsking}
    returning loved_ones.id`.execute(tx);
  // A statement of its own sees the email of someone who asked at the same time.
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${asked.map(({ id }) => id)}::int[]) as asked(id) where not exists (
      select from outgoing_emails where kind = 'attention' and key = 'lost-code ' || asked.id
        and due_at > someday_now() - interval '1 day')`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function mediumToReport(db: Db, mediaId: number) {
  return openAccounts(db)
    .innerJoin('media', 'media.member_id', 'members.id')
    .select([...memberColumns, 'media.state'])
    .where('media.id', '=', mediaId)
    .executeTakeFirst();
}

export async function damageToReport(db: Db, mediaId: number) {
  const found = await openAccounts(db)
    .innerJoin('media', 'media.member_id', 'members.id')
    .innerJoin('object_flaws', 'object_id', 'original_id')
    .select([...memberColumns, 'members.id as memberId'])
    .where('media.id', '=', mediaId)
    .where(({ not }) => not(isAnswer))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const messages = await db
    .selectFrom('messages')
    .select('title')
    .where('media_id', '=', mediaId)
    .orderBy('id')
    .execute();
  return { ...found, titles: messages.map(({ title }) => title) };
}

export interface MemberNotification {
  readonly topic: 'opened' | 'not-ready' | 'refused' | 'stopped' | 'lost-code';
  readonly aboutId: number;
}

export async function memberOf(tx: Tx, { topic, aboutId: id }: MemberNotification): Promise<number | null> {
  const message = sql`select member_id from messages where id = ${id}`;
  const lovedOne = sql`select member_id from loved_ones where id = ${id}`;
  const owner = {
    opened: message,
    'not-ready': message,
    refused: sql`select member_id from messages where id = (select message_id from outgoing_emails where id = ${id})`,
    stopped: lovedOne,
    'lost-code': lovedOne,
  };
  const { rows } = await sql<{ member_id: number }>`${owner[topic]}`.execute(tx);
  return rows[0]?.member_id ?? null;
}
