import type { Db, Tx } from '#server/lib/transaction.ts';
import { uploadedObjectsOf } from '#server/modules/uploads/uploads.service.ts';
import { deleteObjects, objectsOfMember } from './media.repo.ts';

/** Ids of everything stored for a member, files that are still arriving included. */
export async function storedObjectsOf(db: Db, memberId: number): Promise<string[]> {
  return [...(await objectsOfMember(db, memberId)), ...(await uploadedObjectsOf(db, memberId))];
}

/** After the files are gone, and the rows that named them. */
export const forgetObjects = (tx: Tx, ids: readonly string[]): Promise<void> => deleteObjects(tx, ids);
