import type { Db, Tx } from '#server/db/client.ts';

export type { Db, Tx } from '#server/db/client.ts';

export function onOneConnection<T>(db: Db, work: (held: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(work);
}

/** Read committed, so limits that matter are constraints or locked rows. Not retried: `work` may do more than SQL. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** The same while a full disk lets the database take no other writes: for deleting what is large, and for a right code's session. */
export function fromReserve<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode('read write').execute(work);
}

/** Serializes changes that count or compare what a member has. Also holds off erasing their account. */
export async function lockMembersRow(tx: Tx, memberId: number): Promise<void> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}
