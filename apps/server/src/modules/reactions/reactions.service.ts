import { limits } from '@someday/contract/limits';
import type { MessageReaction, reactionsApi } from '@someday/contract/reactions';
import type { ReactionType } from '@someday/contract/rules/choices';
import type { RecipientCallers, Handlers } from '#server/http/handlers.ts';
import type { MemberEvents } from '#server/db/member-events.ts';
import { checkParentId, owned } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { ReadingService } from '#server/modules/messages/reading.service.ts';
import {
  deleteReaction,
  findMessageOwner,
  holdMessage,
  insertReaction,
  reactionsOfMember,
  reactionsTo,
  type Reaction,
} from './reactions.repo.ts';

export interface ReactionsDeps {
  readonly db: Db;
  readonly reading: Pick<ReadingService, 'openMessage' | 'settle'>;
  readonly events: MemberEvents;
}

export interface OwnReactions {
  readonly videoMessageId: number;
  readonly reactions: ReactionType[];
}

export type ReactionsService = ReturnType<typeof createReactionsService>;

export function createReactionsService({ db, reading, events }: ReactionsDeps) {
  /** `write` returns whether it changed anything. Errors: `not_found` for anything not open to this loved one. */
  async function changed(
    { recipient, member }: RecipientCallers,
    messageId: number,
    reactionType: ReactionType,
    write: (tx: Tx, reaction: Reaction) => Promise<boolean>,
  ): Promise<OwnReactions> {
    const { lovedOneId, ownerId } = recipient;
    await reading.settle();
    return inTransaction(db, async (tx) => {
      await holdMessage(tx, messageId);
      const { memberId } = await reading.openMessage(tx, recipient, messageId);
      // A member viewing their own message doesn't react for the loved one.
      const isByThem = member?.memberId !== ownerId;
      const isChanged = isByThem && (await write(tx, { messageId, lovedOneId, reactionType }));
      const reactions = await reactionsTo(tx, messageId, lovedOneId);
      if (isChanged) await events.announce(tx, memberId, { type: 'reaction', messageId, reactions });
      return { videoMessageId: messageId, reactions };
    });
  }

  return {
    /** Repeating it changes nothing. Errors: `not_found`. */
    add: (callers: RecipientCallers, messageId: number, type: ReactionType) =>
      changed(callers, messageId, type, insertReaction),

    /** Removing a missing one changes nothing. Errors: `not_found`. */
    remove: (callers: RecipientCallers, messageId: number, type: ReactionType) =>
      changed(callers, messageId, type, deleteReaction),

    /** The newest `limits.listedReactions`. Errors: `not_found` for someone else's message, `not_yours`. */
    async list(
      memberId: number,
      { videoMessageId, parentId }: { videoMessageId?: number | undefined; parentId?: number | undefined },
    ): Promise<MessageReaction[]> {
      checkParentId(parentId, memberId);
      if (videoMessageId !== undefined) owned(await findMessageOwner(db, videoMessageId), memberId);
      const choice = { messageId: videoMessageId, limit: limits.listedReactions };
      const rows = await reactionsOfMember(db, memberId, choice);
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
  };
}

export function reactionsRoutes(reactions: ReactionsService): Handlers<typeof reactionsApi> {
  return {
    listReactions: ({ caller, query }) => reactions.list(caller.memberId, query),
    addReaction: ({ caller, body }) => reactions.add(caller, body.videoMessageId, body.reactionType),
    removeReaction: ({ caller, params }) => reactions.remove(caller, params.id, params.reactionType),
  };
}
