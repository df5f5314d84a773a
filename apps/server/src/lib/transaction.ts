import type { Db, Tx } from '#server/db/client.ts';

export type { Db, Tx } from '#server/db/client.ts';

/** Runs `work` on one connection that is kept for it, for what must not wait for one between two of its steps. */
export function onOneConnection<T>(db: Db, work: (held: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(work);
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Read committed; limits that matter are
 * constraints or locked rows. Nothing is retried: `work` may have done more than SQL. Effects outside the database belong in a
 * job enqueued in here.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
