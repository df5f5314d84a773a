import type { Db, Tx } from '#server/lib/transaction.ts';
import { deleteObjects, objectsOfMember } from './media.repo.ts';

/** Ids of everything stored for a member. */
export const storedObjectsOf = (db: Db, memberId: number): Promise<string[]> => objectsOfMember(db, memberId);

/** After the files are gone, and the rows that named them. */
export const forgetObjects = (tx: Tx, ids: readonly string[]): Promise<void> => deleteObjects(tx, ids);
