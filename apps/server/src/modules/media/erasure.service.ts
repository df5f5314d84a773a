import type { Storage, StoredObject } from '#server/adapters/storage/storage.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { cancelJob, type JobDefinition } from '#server/jobs/jobs.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { uploadedObjectsOf } from '#server/modules/uploads/uploads.service.ts';
import { convertMedium, eraseMedium, remakeMedium, replaceOriginal, shrinkVideo, enqueueFor } from './media.service.ts';
import * as repo from './media.repo.ts';

export async function storedObjectsOf(db: Db, memberId: number): Promise<string[]> {
  return [...(await repo.objectsOfMember(db, memberId)), ...(await uploadedObjectsOf(db, memberId))];
}

export const rememberObject = repo.insertObject;

interface Stores {
  readonly db: Db;
  readonly storage: Pick<Storage, 'remove'>;
}

/** Removes the files again unless `work` gave them rows. After a lost commit only the database knows; if it can't be asked, the sweep does. */
export async function keepStored<Result>(
  stores: Stores,
  objects: readonly StoredObject[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } finally {
    for (const object of objects) await removeUnlessKnown(stores, object).catch(() => undefined);
  }
}

export const keepingIn =
  (stores: Stores) =>
  <Result>(objects: readonly StoredObject[], work: () => Promise<Result>): Promise<Result> =>
    keepStored(stores, objects, work);

async function removeUnlessKnown({ db, storage }: Stores, object: StoredObject): Promise<void> {
  if (await repo.hasObject(db, object.id)) return;
  await inTransaction(db, async (tx) => {
    if (!(await repo.insertIfUnknown(tx, object))) return;
    await storage.remove(object.id);
    await repo.deleteObjects(tx, [object.id]);
  });
}

export const forgetObjects = repo.deleteObjects;

/** Erases media that no message uses. That is checked by the job, because two messages may be erased at once. */
export async function eraseUnusedMedia(tx: Tx, mediaIds: Iterable<number>): Promise<void> {
  // Always in the same order, so that two transactions can't deadlock.
  for (const mediaId of [...new Set(mediaIds)].toSorted((a, b) => a - b)) {
    await enqueueFor(tx, eraseMedium, mediaId);
  }
}

/** Files before rows: a crash in between would otherwise leave files without rows. */
export async function erase(
  { db, storage }: { db: Db; storage: Storage },
  mediaId: number,
  context: JobContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await repo.lockUnused(tx, mediaId)) {
      const objects = await repo.objectsOfMedium(tx, mediaId);
      for (const id of objects) {
        context.signal.throwIfAborted();
        await storage.remove(id);
      }
      await repo.deleteMedium(tx, mediaId);
      await repo.deleteObjects(tx, objects);
      // A running conversion loses its lease and removes what it has made.
      for (const job of [convertMedium, shrinkVideo, remakeMedium, replaceOriginal])
        await cancelJob(tx, job, String(mediaId));
    }
    await context.completeIn(tx);
  });
}

export const objectErasure = ({ db, storage }: Stores, job: JobDefinition<{ readonly objectId: string }>): JobHandler =>
  jobHandler(job, {
    async handle({ objectId }, context) {
      // The file first: otherwise a crash in between would leave a file without a row.
      await storage.remove(objectId);
      await inTransaction(db, async (tx) => {
        await repo.deleteObjects(tx, [objectId]);
        await context.completeIn(tx);
      });
    },
  });
