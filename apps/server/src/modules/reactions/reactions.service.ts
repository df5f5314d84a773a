import { limits } from '@someday/contract/rules/limits';
import type { reactionsApi } from '@someday/contract/api/reactions';
import type { ReactionType } from '@someday/contract/rules/choices';
import type { RecipientCallers, Handlers } from '#server/http/handlers.ts';
import { checkParentId, owned } from '#server/lib/edit-checks.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import type { ReadingService } from '#server/modules/messages/reading.service.ts';
import * as repo from './reactions.repo.ts';
import type { Platform } from '#server/platform.ts';

interface ReactionsDeps {
  readonly reading: Pick<ReadingService, 'openMessage' | 'checkClock'>;
}

export function createReactions({ db, events }: Platform, { reading }: ReactionsDeps) {
  /** `write` returns whether it changed anything. Errors: `not_found` for anything not open to this loved one. */
  async function changed(
    { recipient, member }: RecipientCallers,
    messageId: number,
    reactionType: ReactionType,
    write: (tx: Tx, reaction: repo.Reaction) => Promise<boolean>,
  ) {
    const { lovedOneId, ownerId } = recipient;
    await reading.checkClock();
    return inTransaction(db, async (tx) => {
      await repo.holdMessage(tx, messageId);
      const { memberId } = await reading.openMessage(tx, recipient, messageId);
      // A member viewing their own message doesn't react for the loved one.
      const isByThem = member?.memberId !== ownerId;
      const isChanged = isByThem && (await write(tx, { messageId, lovedOneId, reactionType }));
      const reactions = await repo.reactionsTo(tx, messageId, lovedOneId);
      if (isChanged) await events.announce(tx, memberId, { type: 'reaction', messageId, reactions });
      return { videoMessageId: messageId, reactions };
    });
  }

  const routes: Handlers<typeof reactionsApi> = {
    async listReactions({ caller: { memberId }, query: { videoMessageId, parentId } }) {
      checkParentId(parentId, memberId);
      if (videoMessageId !== undefined) owned(await repo.findMessageOwner(db, videoMessageId), memberId);
      return repo.reactionsOfMember(db, memberId, { messageId: videoMessageId, limit: limits.listedReactions });
    },
    addReaction: ({ caller, body }) => changed(caller, body.videoMessageId, body.reactionType, repo.insertReaction),
    removeReaction: ({ caller, params }) => changed(caller, params.id, params.reactionType, repo.deleteReaction),
  };

  return { routes };
}
