import type { ReactionType } from '@someday/contract/rules/choices';
import { sql } from 'kysely';
import { hasChanged } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';

export interface Reaction {
  readonly messageId: number;
  readonly lovedOneId: number;
  readonly reactionType: ReactionType;
}

export const insertReaction = (tx: Tx, { messageId, lovedOneId, reactionType }: Reaction): Promise<boolean> =>
  tx
    .insertInto('message_reactions')
    .values({ message_id: messageId, loved_one_id: lovedOneId, reaction_type: reactionType })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged);

export const deleteReaction = (tx: Tx, { messageId, lovedOneId, reactionType }: Reaction): Promise<boolean> =>
  tx
    .deleteFrom('message_reactions')
    .where('message_id', '=', messageId)
    .where('loved_one_id', '=', lovedOneId)
    .where('reaction_type', '=', reactionType)
    .$call(hasChanged);

export async function reactionsTo(db: Db, messageId: number, lovedOneId: number): Promise<ReactionType[]> {
  const rows = await db
    .selectFrom('message_reactions')
    .select('reaction_type as reactionType')
    .where('message_id', '=', messageId)
    .where('loved_one_id', '=', lovedOneId)
    .orderBy('created_at')
    .orderBy('reaction_type')
    .execute();
  return rows.map(({ reactionType }) => reactionType);
}

export async function reactionsOfMember(
  db: Db,
  memberId: number,
  { messageId, limit }: { messageId: number | undefined; limit: number },
) {
  // Starts from the loved ones, because an index orders reactions by them.
  const all = db
    .selectFrom('loved_ones')
    .innerJoin('message_reactions', 'message_reactions.loved_one_id', 'loved_ones.id')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'message_reactions.message_id')
        .onRef('messages.loved_one_id', '=', 'loved_ones.id'),
    )
    .select(({ fn }) => [
      'messages.id as videoMessageId',
      'messages.title',
      'loved_ones.id as childId',
      fn.coalesce('messages.recipient_name', 'loved_ones.name').as('recipientName'),
      'message_reactions.reaction_type as reactionType',
      'message_reactions.created_at as createdAt',
    ])
    .where('loved_ones.member_id', '=', memberId)
    .where('loved_ones.deleted_at', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .orderBy('message_reactions.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .orderBy('message_reactions.reaction_type')
    .limit(limit);
  return (messageId === undefined ? all : all.where('messages.id', '=', messageId)).execute();
}

export async function findMessageOwner(db: Db, messageId: number): Promise<{ memberId: number } | undefined> {
  return db
    .selectFrom('messages')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select('messages.member_id as memberId')
    .where('messages.id', '=', messageId)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function holdMessage(tx: Tx, messageId: number): Promise<void> {
  await sql`select from messages where id = ${messageId} for share`.execute(tx);
}
