import { sql, CompiledQuery } from 'kysely';
import { limits } from '@someday/contract/limits';
import type { Tx, Db } from './client.ts';

const now = sql`(select someday_now())`; // asked for once, not for every row
const released = sql<boolean>`(messages.opens_at is null or messages.opens_at <= ${now})`;

/** `messageStatus` of the contract's rules in SQL, for choosing and counting rows of `messages`. */
export const messageStatusIs = {
  scheduled: sql<boolean>`messages.opens_at > ${now}`,
  available: sql<boolean>`(${released} and messages.viewed_at is null)`,
  viewed: sql<boolean>`(${released} and messages.viewed_at is not null)`,
};

/** Where a loved one's days begin: at their own place, or else their member's. For queries of `loved_ones` and `members`. */
export const placeOfDays = sql<string>`coalesce(loved_ones.time_zone, members.time_zone)`;

/** Keeps a message's loved one and member as they are until the end of the transaction. Before its own row is locked: everybody locks in this order. */
export async function holdPeopleOf(tx: Tx, messageId: number): Promise<void> {
  await sql`
    select 1 from loved_ones join members on members.id = loved_ones.member_id
    where loved_ones.id = (select loved_one_id from messages where id = ${messageId}) for share`.execute(tx);
}

/**
 * Since when whoever reads a loved one's mails wants none of this member; null: they may come. For queries of `loved_ones`. It is the
 * address that counts: entered again, or for another loved one, it is written to no more than before.
 */
export const noticesStoppedAt = sql<Date | null>`(
  select stopped_at from stopped_addresses
  where stopped_addresses.member_id = loved_ones.member_id and stopped_addresses.address = lower(loved_ones.email))`;

const hours = limits.trashDays * 24;

/** What was deleted at this instant or before cannot be restored any more. */
export const trashHorizon = sql<Date>`someday_now() - make_interval(hours => ${hours})`;

/** What was deleted then or before is removed: who restores at the last moment is through an hour later. */
export const purgeHorizon = sql<Date>`someday_now() - make_interval(hours => ${hours + 1})`;

/** From when on a deleted row of this table cannot be restored. */
export const purgedAt = (table: 'loved_ones' | 'messages') =>
  sql<Date>`${sql.ref(`${table}.deleted_at`)} + make_interval(hours => ${hours})`;

/**
 * For queries of `media` and `members`: it could not be converted, and a message carries it that is somebody's still, neither in the trash nor of a
 * closed account. What an admin's list shows and what the figures count is the same.
 */
export const isUnready = sql<boolean>`
  media.state = 'attention' and members.closed_at is null and exists (
    select from messages where messages.media_id = media.id and messages.deleted_at is null
      and (messages.loved_one_id is null
        or exists (select from loved_ones where loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null)))`;

/**
 * A statement that is written out, with `$1` and so on for its values; what it gives is taken to be `Row`s. For those that run with every
 * request: the query builder takes longer to put one together than PostgreSQL to answer it, and a template still half of that.
 */
export function statement<Row>(text: string): (db: Db, ...values: readonly unknown[]) => Promise<Row[]> {
  return async (db, ...values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
