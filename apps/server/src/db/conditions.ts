import { sql, CompiledQuery, type RawBuilder } from 'kysely';
import { limits } from '@someday/contract/rules/limits';
import type { Drawing } from '@someday/contract/rules/portrait';
import type { Signature } from '@someday/contract/rules/signature';
import type { Tx, Db } from './client.ts';

export const currentTime = sql<Date>`someday_now()`;

export const timeIn = (seconds: number) => sql<Date>`someday_now() + make_interval(secs => ${seconds})`;

// In a `select`, so that it's evaluated once and not for every row.
const heldAtText = '(select held_at from clock_marks where believed_at is null)';
/** The time; while the clock is doubted, what it was before. A message that isn't open by it may be so by `releaseNow`. */
export const heldNow = sql.raw<Date>(`coalesce(${heldAtText}, (select someday_now()))`);
/** The time for what a member sets now, such as when a message opens. Set by a clock that was ahead, it would open years later. */
export const setNow = sql.raw<Date>(`least(${heldAtText}, (select someday_now()))`);

/** Decides whether a message is open. While the clock is doubted, none opens for the first time. */
export const releaseNowText = `case when ${heldAtText} is null then (select someday_now())
  else greatest(${heldAtText}, messages.viewed_at,
    case when messages.sealed_on is null and messages.opens_at <= someday_now() then messages.opens_at end) end`;
export const releaseNow = sql.raw<Date>(`(${releaseNowText})`);

const sealed = sql<boolean>`(messages.opens_at > ${heldNow} and messages.opens_at > ${releaseNow})`;

export const messageStatusIs = {
  scheduled: sealed,
  available: sql<boolean>`(${sealed} is not true and messages.viewed_at is null)`,
  viewed: sql<boolean>`(${sealed} is not true and messages.viewed_at is not null)`,
};

export const placeOfDays = sql<string>`coalesce(loved_ones.time_zone, members.time_zone)`;

export const senderNameText = 'coalesce(loved_ones.sender_name, members.name)';
export const senderName = sql.raw<string>(senderNameText);

export interface PictureFacts {
  readonly id: number;
  readonly drawing: Drawing | null;
}

export const pictureFactsText = `jsonb_build_object('id', portraits.id, 'drawing', portraits.drawing)`;
export const pictureText = `(select ${pictureFactsText} from portraits where portraits.loved_one_id = loved_ones.id)`;
export const picture = sql.raw<PictureFacts | null>(pictureText);

export interface SeenFacts {
  readonly color: number;
  readonly picture: PictureFacts | null;
  readonly ownPicture: PictureFacts | null;
  readonly signature: Signature | null;
}

export const seenColumns = `stamp_color as color, ${pictureText} as picture, signature,
  (select ${pictureFactsText} from portraits
    where portraits.member_id = members.id and portraits.loved_one_id is null) as "ownPicture"`;

/** A loved one, with all that their room shows besides the messages, so that it costs no statement of its own. For the same queries. */
export const recipientColumns = `loved_ones.id as "lovedOneId", loved_ones.name, members.id as "ownerId",
  ${senderNameText} as "senderName", ${seenColumns}`;

/** Always before the message itself, so that all transactions lock in the same order. */
export async function holdPeopleOf(tx: Tx, messageId: number): Promise<void> {
  await sql`
    select 1 from loved_ones join members on members.id = loved_ones.member_id
    where loved_ones.id = (select loved_one_id from messages where id = ${messageId}) for share`.execute(tx);
}

/** Belongs to the address, even if it's entered again or for another loved one. For queries of `loved_ones`. */
export const noticesStoppedAt = sql<Date | null>`(
  select stopped_at from stopped_addresses
  where stopped_addresses.member_id = loved_ones.member_id and stopped_addresses.address = lower(loved_ones.email))`;

const hours = limits.trashDays * 24;

export const trashHorizon = sql<Date>`someday_now() - make_interval(hours => ${hours})`;

/** Anything deleted at or before this instant is purged. An hour later than `trashHorizon`, so a restore in progress can finish. */
export const purgeHorizon = (now: Date) => instantBefore(now, limits.trashDays + 1 / 24);

/** For what is erased because of time: `now` is the clock guard's. Days of 24 hours. */
export const instantBefore = (now: Date, days: number) =>
  sql<Date>`${new Date(now.getTime() - days * 86_400_000)}::timestamptz`;

/** Call first in a transaction that erases only because of time: a trigger marks what it erases while the clock is doubted. */
export async function becauseOfTime(tx: Tx): Promise<void> {
  await sql`select set_config('someday.because_of_time', 'on', true)`.execute(tx);
}

export const purgedAt = (table: 'loved_ones' | 'messages') =>
  sql<Date>`${sql.ref(`${table}.deleted_at`)} + make_interval(hours => ${hours})`;

export const isUnready = sql<boolean>`
  media.state = 'attention' and members.closed_at is null and exists (
    select from messages where messages.media_id = media.id and messages.deleted_at is null
      and (messages.loved_one_id is null
        or exists (select from loved_ones where loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null)))`;

/** In the trash too, and what uploads and imports have reserved. `without`: ids of uploads whose reservation doesn't count. */
export const storedBytesOf = (memberId: RawBuilder<unknown> | number, without: readonly string[] = []) => sql<number>`(
  select coalesce(sum(size), 0)::float8 from (
    select size from media join objects on objects.id = original_id where media.member_id = ${memberId}
    union all select size from portraits join objects on objects.id = object_id where portraits.member_id = ${memberId}
    union all select size from uploads where uploads.member_id = ${memberId} and message_id is null and id <> all(${without})
    union all select case state
        when 'checking' then size
        when 'ready' then (summary->>'newBytes')::bigint
        when 'running' then (summary->>'newBytes')::bigint * (100 - progress) / 100
      end
      from imports join objects on objects.id = object_id
      where imports.member_id = ${memberId} and upload_id <> all(${without})
  ) as stored)`;

const DAY = 24 * 3600;

export const idleSeconds = {
  member: limits.memberIdleDays * DAY,
  recipient: limits.ownDeviceDays * DAY,
  admin: limits.adminIdleMinutes * 60,
};

export const validSessionText = (tokenHash: string, role: keyof typeof idleSeconds) =>
  `token_hash = ${tokenHash} and expires_at > someday_now()
    and last_used_at > someday_now() - make_interval(secs => ${idleSeconds[role]})`;

export const staleText = `last_used_at < someday_now() - make_interval(mins => ${limits.lastUsedMinutes})`;

export type ReaderHashes = [member: Buffer | null, recipient: Buffer | null];

export interface ReaderRow {
  readonly readingMember: number | null;
  readonly readingLovedOne: number | null;
  readonly readingLovedOneOf: number | null;
  readonly staleMemberSession: number | null;
  readonly staleRecipientSession: number | null;
}

export const readerColumns = `
  member_session.member_id as "readingMember", recipient_session.loved_one_id as "readingLovedOne",
  recipient_session.member_id as "readingLovedOneOf",
  case when member_session.is_stale then member_session.id end as "staleMemberSession",
  case when recipient_session.is_stale then recipient_session.id end as "staleRecipientSession"`;

/** `$1` and `$2`: the hashes of a member's and a recipient's token, each may be null. */
export const readerText = `
  (select) as reader
  left join (
    select id, member_id, ${staleText} as is_stale
    from sessions where kind in ('member', 'guest') and ${validSessionText('$1', 'member')}
  ) as member_session on true
  left join (
    select sessions.id, loved_ones.id as loved_one_id, loved_ones.member_id, ${staleText} as is_stale
    from sessions
      join loved_ones on loved_ones.id = sessions.loved_one_id and loved_ones.deleted_at is null
      join members on members.id = loved_ones.member_id and members.closed_at is null
    where kind = 'recipient' and ${validSessionText('$2', 'recipient')}
  ) as recipient_session on true`;

/** For statements that run with every request, where building the query takes longer than PostgreSQL's answer. */
export function statement<Row>(text: string): (db: Db, ...values: readonly unknown[]) => Promise<Row[]> {
  return async (db, ...values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}

export function firstRow<Row, Values extends readonly unknown[]>(
  text: string,
): (db: Db, ...values: Values) => Promise<Row | undefined> {
  const find = statement<Row>(text);
  return async (db, ...values) => (await find(db, ...values))[0];
}
