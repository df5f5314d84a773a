import { limits } from '@someday/contract/rules/limits';
import type { trashApi } from '@someday/contract/api/trash';
import type { JobContext } from '#server/jobs/job-handler.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { appError } from '#server/lib/app-error.ts';
import { owned, type Owned } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { erasePhotosOf, portraitOf } from '#server/modules/loved-ones/portraits.service.ts';
import { eraseUnusedMedia } from '#server/modules/media/erasure.service.ts';
import { categoryView } from '#server/modules/video-categories/video-categories.service.ts';
import * as repo from './trash.repo.ts';
import type { libraryApi } from '@someday/contract/api/library';
import type { messagesApi } from '@someday/contract/api/messages';
import type { Handlers } from '#server/http/handlers.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';

const purgedAtOnce = 100;

interface TrashDeps {
  readonly scheduler: ReleaseScheduler;
  readonly messages: Pick<MessagesService, 'one'>;
}

type Rows = typeof trashApi &
  Pick<typeof messagesApi, 'deleteMessage' | 'restoreMessage'> &
  Pick<typeof libraryApi, 'deleteLibraryVideo'>;

export function createTrash(platform: Platform, { scheduler: { reschedule }, messages }: TrashDeps) {
  const { db } = platform;
  async function eraseMessage(tx: Tx, message: Owned<repo.NotDeletedMessage>): Promise<void> {
    await repo.deleteMessage(tx, message);
    await eraseUnusedMedia(tx, [message.mediaId]);
  }

  const routes: Handlers<Rows> = {
    async getTrash({ caller: { memberId }, query: { after } }) {
      if (after !== undefined && !(await repo.isInTrash(db, memberId, after))) throw appError('not_found');
      const [lovedOnes, found] = await Promise.all([
        after === undefined ? repo.trashedLovedOnes(db, memberId) : [],
        repo.trashedMessages(db, memberId, { after, limit: limits.page + 1 }),
      ]);
      return {
        lovedOnes: lovedOnes.map(({ stampColor, picture, ...row }) => ({
          ...row,
          portrait: portraitOf(stampColor, picture?.drawing ? picture : null),
        })),
        messages: found.slice(0, limits.page).map((row) => ({ ...row, ...categoryView(row) })),
        more: found.length > limits.page,
      };
    },

    /** To the trash; from the library for good, because it was never for anyone. */
    deleteMessage: ({ caller, params: { id } }) =>
      inTransaction(db, async (tx) => {
        const message = owned(await repo.lockMessageForTrash(tx, id), caller.memberId);
        if (isInLibrary(message)) await eraseMessage(tx, message);
        else {
          await repo.trashMessage(tx, message);
          await reschedule(tx, [id]);
        }
        return { id };
      }),

    deleteLibraryVideo: ({ caller, params: { id } }) =>
      inTransaction(db, async (tx) => {
        const message = owned(await repo.lockMessageForTrash(tx, id), caller.memberId);
        if (!isInLibrary(message)) throw appError('not_found');
        await eraseMessage(tx, message);
        return { id };
      }),

    async restoreMessage({ caller: { memberId }, params: { id } }) {
      await inTransaction(db, async (tx) => {
        const message = owned(await repo.lockTrashedMessage(tx, id), memberId);
        if (message.lovedOneDeletedAt !== null) throw appError('loved_one_in_trash');
        await repo.untrashMessage(tx, message);
        await reschedule(tx, [id]);
      });
      return messages.one(memberId, id);
    },
  };

  return {
    routes,
    jobs: [
      recurringJob(platform, {
        kind: 'sweep-trash',
        irreversible: 'erase',
        every: 'day',
        atOnce: true,
        work: (context) => sweep(platform, context),
      }),
    ],
  };
}

function purgeSome(db: Db, now: Date): Promise<{ messages: number; lovedOnes: number }> {
  return inTransaction(db, async (tx) => {
    const mediaIds = await repo.purgeMessages(tx, purgedAtOnce, now);
    await eraseUnusedMedia(tx, mediaIds);
    if (mediaIds.length > 0) return { messages: mediaIds.length, lovedOnes: 0 };
    const lovedOnes = await repo.lockPurgeableLovedOnes(tx, now);
    await erasePhotosOf(tx, lovedOnes);
    await repo.deleteLovedOnes(tx, lovedOnes);
    return { messages: 0, lovedOnes: lovedOnes.length };
  });
}

function isInLibrary({ lovedOneId, isTest }: Pick<repo.NotDeletedMessage, 'lovedOneId' | 'isTest'>): boolean {
  return lovedOneId === null && !isTest;
}

async function sweep({ db, logger }: Platform, context: JobContext): Promise<void> {
  const swept = { messages: 0, lovedOnes: 0 };
  for (;;) {
    context.signal.throwIfAborted();
    const { messages, lovedOnes } = await purgeSome(db, context.rightTime());
    swept.messages += messages;
    swept.lovedOnes += lovedOnes;
    if (messages + lovedOnes === 0) break;
  }
  if (swept.messages + swept.lovedOnes > 0) logger.info(swept, 'trash-swept');
}
