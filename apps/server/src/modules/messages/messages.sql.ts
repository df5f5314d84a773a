import type { ReactionType } from '@someday/contract/rules/choices';
import { sql } from 'kysely';
import { heldAt, heldNow } from '#server/db/time.ts';

/** Decides whether a message is open. While the clock is doubted, none opens for the first time. */
export const releaseNow = sql<Date>`(case when ${heldAt} is null then (select someday_now())
  else greatest(${heldAt}, messages.viewed_at,
    case when messages.sealed_on is null and messages.opens_at <= someday_now() then messages.opens_at end) end)`;

const sealed = sql<boolean>`(messages.opens_at > ${heldNow} and messages.opens_at > ${releaseNow})`;

export const messageStatusIs = {
  scheduled: sealed,
  available: sql<boolean>`(${sealed} is not true and messages.viewed_at is null)`,
  viewed: sql<boolean>`(${sealed} is not true and messages.viewed_at is not null)`,
};

/** Execute it before locking the message itself, so that all transactions lock in the same order. */
export const lockPeopleOf = (messageId: number) => sql`
  select 1 from loved_ones join members on members.id = loved_ones.member_id
  where loved_ones.id = (select loved_one_id from messages where id = ${messageId}) for share`;

export const reactionsOldestFirst = sql<ReactionType[] | null>`(
  select array_agg(reaction_type order by created_at, reaction_type) from message_reactions
  where message_id = messages.id and loved_one_id = messages.loved_one_id)`.as('reactions');
