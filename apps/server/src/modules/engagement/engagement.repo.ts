import { limits } from '@someday/contract/rules/limits';
import { openingDelays, recentReactedMessages, type Engagement, type Year } from '@someday/contract/api/engagement';
import type { MessageType } from '@someday/contract/rules/media';
import { reactionTypes, type ReactionType } from '@someday/contract/rules/choices';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import { messageStatusIs } from '#server/modules/messages/messages.sql.ts';

const sentBy = (memberId: number) => sql`
  messages.member_id = ${memberId} and messages.deleted_at is null and loved_ones.deleted_at is null`;

export async function placeOfMember(db: Db, memberId: number): Promise<{ timeZone: string; now: Date } | undefined> {
  return db
    .selectFrom('members')
    .select(['time_zone as timeZone', currentTime.as('now')])
    .where('id', '=', memberId)
    .executeTakeFirst();
}

/** How many were viewed or made in each of these spans, the last of which has no end. */
export async function countsBetween(
  db: Db,
  memberId: number,
  what: 'viewed_at' | 'created_at',
  begins: readonly Date[],
): Promise<number[]> {
  const instants = begins.map((instant) => instant.toISOString());
  const at = sql.ref(`messages.${what}`);
  const { rows } = await sql<{ place: number; count: number }>`
    select width_bucket(${at}, ${instants}::timestamptz[]) as place, count(*) as count
    from messages join loved_ones on loved_ones.id = messages.loved_one_id
    where ${sentBy(memberId)} and ${at} >= ${instants[0]}
    group by place`.execute(db);
  const counts = new Map(rows.map((row) => [row.place, row.count]));
  return begins.map((_instant, place) => counts.get(place + 1) ?? 0);
}

export async function madeBetween(db: Db, memberId: number, [begins, ends]: readonly [Date, Date]) {
  const { rows } = await sql<Omit<Year['messages'][number], 'viewedAt'> & { viewedAt: Date | null }>`
    select messages.id, messages.title, messages.category, loved_ones.id as "childId",
      coalesce(messages.recipient_name, loved_ones.name) as "recipientName",
      media.message_type as "messageType", media.duration_seconds as "durationSeconds", media.id as "mediaId",
      messages.opens_on as "opensOn", ${messageStatusIs.scheduled} is true as "isSealed",
      messages.viewed_at as "viewedAt",
      array(
        select reaction_type from message_reactions
        where message_id = messages.id and loved_one_id = loved_ones.id order by created_at
      ) as reactions
    from messages
      join loved_ones on loved_ones.id = messages.loved_one_id
      join media on media.id = messages.media_id
    where ${sentBy(memberId)} and messages.created_at >= ${begins} and messages.created_at < ${ends}
    order by messages.created_at, messages.id limit ${limits.listedDays}`.execute(db);
  return rows.map((row) => ({ ...row, viewedAt: row.viewedAt?.toISOString() ?? null }));
}

export async function timeToOpen(db: Db, memberId: number): Promise<Engagement['timeToOpen']> {
  const [day, week, month, year] = openingDelays.map(
    ({ hours }) => sql`viewed_at >= since + make_interval(hours => ${hours}::int)`,
  );
  const { rows } = await sql<Engagement['timeToOpen']>`
    select
      count(*) filter (where not ${day}) as day,
      count(*) filter (where ${day} and not ${week}) as week,
      count(*) filter (where ${week} and not ${month}) as month,
      count(*) filter (where ${month} and not ${year}) as year,
      count(*) filter (where ${year}) as later,
      count(*) filter (where viewed_at is null) as "notYet"
    from (
      select messages.viewed_at, greatest(messages.opens_at, media.ready_at) as since
      from messages
        join loved_ones on loved_ones.id = messages.loved_one_id
        join media on media.id = messages.media_id
      where ${sentBy(memberId)} and media.state = 'ready' and not ${messageStatusIs.scheduled} is true
    ) as available
    where viewed_at is null or viewed_at >= since`.execute(db);
  return rows[0] ?? { day: 0, week: 0, month: 0, year: 0, later: 0, notYet: 0 };
}

const reactedBy = (memberId: number) => sql`
  loved_ones
    join message_reactions on message_reactions.loved_one_id = loved_ones.id
    join messages on messages.id = message_reactions.message_id and messages.loved_one_id = loved_ones.id
  where loved_ones.member_id = ${memberId} and loved_ones.deleted_at is null and messages.deleted_at is null`;

export async function countReactions(db: Db, memberId: number): Promise<Record<ReactionType, number>> {
  const { rows } = await sql<{ reactionType: ReactionType; total: number }>`
    select message_reactions.reaction_type as "reactionType", count(*) as total
    from ${reactedBy(memberId)} group by reaction_type`.execute(db);
  const counts = { heart: 0, laugh: 0, cry: 0, love: 0, hug: 0 };
  for (const { reactionType, total } of rows) counts[reactionType] = total;
  return counts;
}

export interface ReactedMessage {
  readonly videoMessageId: number;
  readonly title: string;
  readonly messageType: MessageType;
  readonly childId: number;
  readonly recipientName: string;
  readonly viewedAt: Date | null;
  readonly reactions: ReactionType[];
  readonly lastReactedAt: Date;
}

export async function lastReacted(db: Db, memberId: number): Promise<ReactedMessage[]> {
  const { rows } = await sql<ReactedMessage>`
    select reacted.*, media.message_type as "messageType"
    from (
      select messages.id as "videoMessageId", messages.title, messages.media_id, loved_ones.id as "childId",
        coalesce(messages.recipient_name, loved_ones.name) as "recipientName",
        messages.viewed_at as "viewedAt",
        array_agg(message_reactions.reaction_type order by message_reactions.created_at,
          array_position(${[...reactionTypes]}::text[], message_reactions.reaction_type)) as reactions,
        max(message_reactions.created_at) as "lastReactedAt"
      from ${reactedBy(memberId)}
      group by messages.id, loved_ones.id
      order by "lastReactedAt" desc, messages.id desc
      limit ${recentReactedMessages}
    ) as reacted
      join media on media.id = reacted.media_id
    order by "lastReactedAt" desc, "videoMessageId" desc`.execute(db);
  return rows;
}
