import type { Storage } from '#server/adapters/storage/storage.ts';
import type { JobContext } from '#server/jobs/job-handler.ts';
import { cancelJob, enqueueJob } from '#server/jobs/jobs.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { uploadedObjectsOf } from '#server/modules/uploads/uploads.service.ts';
import { convertMedium, eraseMedium } from './media.service.ts';
import { deleteMedium, deleteObjects, lockUncarried, objectsOfMedium, objectsOfMember } from './media.repo.ts';

/** Ids of everything stored for a member, files that are still arriving included. */
export async function storedObjectsOf(db: Db, memberId: number): Promise<string[]> {
  return [...(await objectsOfMember(db, memberId)), ...(await uploadedObjectsOf(db, memberId))];
}

/** After the files are gone, and the rows that named them. */
export const forgetObjects = (tx: Tx, ids: readonly string[]): Promise<void> => deleteObjects(tx, ids);

/**
 * For the transaction that deletes messages: what they carried is erased after it, unless another message carries it. That is judged
 * then, as two messages of one medium may be deleted at the same time.
 */
export async function eraseUncarried(tx: Tx, mediaIds: Iterable<number>): Promise<void> {
  // In the same order everywhere, so that two transactions never wait for each other.
  for (const mediaId of [...new Set(mediaIds)].toSorted((a, b) => a - b)) {
    await enqueueJob(tx, eraseMedium, { mediaId }, { key: String(mediaId), ifExists: 'rearm' });
  }
}

/**
 * Under the medium's lock no message can take it over and no conversion can publish. The files go before the rows: were it the other
 * way round, a crash in between would leave files that nobody knows of.
 */
export async function erase(
  { db, storage }: { db: Db; storage: Storage },
  mediaId: number,
  context: JobContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await lockUncarried(tx, mediaId)) {
      const objects = await objectsOfMedium(tx, mediaId);
      for (const id of objects) {
        context.signal.throwIfAborted();
        await storage.remove(id);
      }
      await deleteMedium(tx, mediaId);
      await deleteObjects(tx, objects);
      // One that is running loses its lease, and puts away what it has made.
      await cancelJob(tx, convertMedium, String(mediaId));
    }
    await context.completeIn(tx);
  });
}
