import { limits } from '@someday/contract/limits';
import type { ReplyInput } from '@someday/contract/endpoint';
import type { trashApi } from '@someday/contract/trash';
import { appError } from '#server/lib/app-error.ts';
import { owned, type Owned } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { erasePhotosOf, portraitOf } from '#server/modules/loved-ones/portraits.service.ts';
import { eraseUncarried } from '#server/modules/media/erasure.service.ts';
import { categoryView } from '#server/modules/video-categories/video-categories.service.ts';
import {
  deleteMessage,
  isInTrash,
  lockMessageForTrash,
  lockTrashedMessage,
  deleteLovedOnes,
  lockPurgeableLovedOnes,
  purgeMessages,
  trashedLovedOnes,
  trashedMessages,
  trashMessage,
  untrashMessage,
  type LivingMessage,
} from './trash.repo.ts';
import type { libraryApi } from '@someday/contract/library';
import type { messagesApi } from '@someday/contract/messages';
import type { Handlers } from '#server/http/handlers.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';

const purgedAtOnce = 100;

export type TrashService = ReturnType<typeof createTrashService>;

export function createTrashService(db: Db, { reschedule }: ReleaseScheduler) {
  async function eraseMessage(tx: Tx, message: Owned<LivingMessage>): Promise<void> {
    await deleteMessage(tx, message);
    await eraseUncarried(tx, [message.mediaId]);
  }

  return {
    async list(memberId: number, after: number | undefined): Promise<ReplyInput<typeof trashApi.getTrash>> {
      if (after !== undefined && !(await isInTrash(db, memberId, after))) throw appError('not_found');
      const [lovedOnes, found] = await Promise.all([
        after === undefined ? trashedLovedOnes(db, memberId) : [],
        trashedMessages(db, memberId, { after, limit: limits.page + 1 }),
      ]);
      return {
        lovedOnes: lovedOnes.map(({ stampColor, picture, ...row }) => ({
          ...row,
          ...times(row),
          portrait: portraitOf(stampColor, picture?.drawing ? picture : null),
        })),
        messages: found.slice(0, limits.page).map((row) => ({ ...row, ...categoryView(row), ...times(row) })),
        more: found.length > limits.page,
      };
    },

    /** To the trash; from the library for good, because it was never for anyone. */
    async deleteMessage(memberId: number, id: number): Promise<{ id: number }> {
      return inTransaction(db, async (tx) => {
        const message = owned(await lockMessageForTrash(tx, id), memberId);
        if (isInLibrary(message)) await eraseMessage(tx, message);
        else {
          await trashMessage(tx, message);
          await reschedule(tx, [id]);
        }
        return { id };
      });
    },

    async deleteFromLibrary(memberId: number, id: number): Promise<{ id: number }> {
      return inTransaction(db, async (tx) => {
        const message = owned(await lockMessageForTrash(tx, id), memberId);
        if (!isInLibrary(message)) throw appError('not_found');
        await eraseMessage(tx, message);
        return { id };
      });
    },

    /** Errors: also `loved_one_in_trash`. */
    async restoreMessage(memberId: number, id: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        const message = owned(await lockTrashedMessage(tx, id), memberId);
        if (message.lovedOneDeletedAt !== null) throw appError('loved_one_in_trash');
        await untrashMessage(tx, message);
        await reschedule(tx, [id]);
      });
    },

    /** Deletes some of what has been in the trash long enough. `now`: the clock guard's. Returns how much; nothing is left at 0. */
    async purgeSome(now: Date): Promise<{ messages: number; lovedOnes: number }> {
      return inTransaction(db, async (tx) => {
        const mediaIds = await purgeMessages(tx, purgedAtOnce, now);
        await eraseUncarried(tx, mediaIds);
        if (mediaIds.length > 0) return { messages: mediaIds.length, lovedOnes: 0 };
        const lovedOnes = await lockPurgeableLovedOnes(tx, now);
        await erasePhotosOf(tx, lovedOnes);
        await deleteLovedOnes(tx, lovedOnes);
        return { messages: 0, lovedOnes: lovedOnes.length };
      });
    },
  };
}

function isInLibrary({ lovedOneId, isTest }: Pick<LivingMessage, 'lovedOneId' | 'isTest'>): boolean {
  return lovedOneId === null && !isTest;
}

function times({ deletedAt, purgedAt }: { deletedAt: Date; purgedAt: Date }) {
  return { deletedAt: deletedAt.toISOString(), purgedAt: purgedAt.toISOString() };
}

type Deleting = Pick<typeof messagesApi, 'deleteMessage' | 'restoreMessage'> &
  Pick<typeof libraryApi, 'deleteLibraryVideo'>;

export interface TrashRoutesDeps {
  readonly trash: TrashService;
  readonly messages: Pick<MessagesService, 'one'>;
}

export function trashRoutes({ trash, messages }: TrashRoutesDeps): Handlers<typeof trashApi & Deleting> {
  return {
    getTrash: ({ caller, query }) => trash.list(caller.memberId, query.after),
    deleteMessage: ({ caller, params }) => trash.deleteMessage(caller.memberId, params.id),
    deleteLibraryVideo: ({ caller, params }) => trash.deleteFromLibrary(caller.memberId, params.id),
    async restoreMessage({ caller: { memberId }, params: { id } }) {
      await trash.restoreMessage(memberId, id);
      return messages.one(memberId, id);
    },
  };
}
