import { StorageProblem, type Storage } from '#server/adapters/storage/storage.ts';
import { appError } from '#server/lib/app-error.ts';
import { asUploadError } from '#server/lib/incoming-files.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { deleteUpload, lockUpload } from './uploads.repo.ts';

export interface UploadRemovalTools {
  readonly db: Db;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly maxBytes: number;
}

export type UploadRemoval = ReturnType<typeof createUploadRemoval>;

export function createUploadRemoval({ db, storage, logger, maxBytes }: UploadRemovalTools) {
  /** The bytes go first, under the row's lock: a crash in between leaves a row that leads nowhere, never bytes that nobody knows of. */
  async function removeLocked(tx: Tx, id: string): Promise<void> {
    await storage.remove(id);
    await deleteUpload(tx, id);
  }

  /** False: there is none, or it has become a message, whose bytes they are now. */
  async function remove(id: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const row = await lockUpload(tx, id);
      if (row === undefined || row.messageId !== null) return false;
      await removeLocked(tx, id);
      return true;
    });
  }

  return {
    removeLocked,
    remove,

    /** For what the storage does. An upload whose bytes or key are gone is removed and not found, so that its member begins anew. */
    async orGone<Result>(id: string, work: Promise<Result>): Promise<Result> {
      try {
        return await work;
      } catch (error) {
        if (!isLost(error)) throw asUploadError(error, maxBytes);
        if (await remove(id)) logger.warn({ upload: id, reason: error.reason }, 'upload-lost');
        throw appError('not_found', { cause: error });
      }
    },
  };
}

function isLost(error: unknown): error is StorageProblem {
  return error instanceof StorageProblem && ['missing', 'damaged', 'unknown-key'].includes(error.reason);
}
