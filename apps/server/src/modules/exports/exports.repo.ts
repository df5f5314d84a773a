import { limits } from '@someday/contract/limits';
import { sql } from 'kysely';
import type { ObjectAddress } from '#server/adapters/storage/storage.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** Their row's only way out is its file's erasure, so nothing here deletes a file. */
const notExpired = sql<boolean>`(expires_at is null or expires_at > someday_now())`;
const lifetime = sql<Date>`someday_now() + make_interval(days => ${limits.exportDays})`;

export async function insertExport(tx: Tx, memberId: number): Promise<number> {
  const { id } = await tx
    .insertInto('exports')
    .values({ member_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns its object; null if it had none, or there was none. */
export async function deleteExport(tx: Tx, memberId: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('exports')
    .where('member_id', '=', memberId)
    .returning('object_id as objectId')
    .executeTakeFirst();
  return row?.objectId ?? null;
}

/** Returns the objects of those that had one. */
export async function deleteExpired(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('exports')
    .where('expires_at', '<=', now)
    .returning('object_id as objectId')
    .execute();
  return rows.flatMap(({ objectId }) => objectId ?? []);
}

/** Undefined once it has expired. */
export async function findExport(db: Db, memberId: number) {
  return db
    .selectFrom('exports')
    .leftJoin('objects', 'objects.id', 'object_id')
    .select(['state', 'progress', 'size as bytes', 'made_at as madeAt', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .where(notExpired)
    .executeTakeFirst();
}

/** The finished ZIP, with the time zone of its member. Undefined once it has expired. */
export async function findExportFile(
  db: Db,
  memberId: number,
): Promise<{ id: number; object: ObjectAddress; madeAt: Date; timeZone: string } | undefined> {
  const row = await db
    .selectFrom('exports')
    .innerJoin('objects', 'objects.id', 'object_id')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['exports.id', 'objects.id as objectId', 'size', 'wrapped_key as wrappedKey', 'key_id as keyId'])
    .select(['made_at as madeAt', 'time_zone as timeZone'])
    .where('member_id', '=', memberId)
    .where(notExpired)
    .executeTakeFirst();
  if (row === undefined || row.madeAt === null) return undefined;
  const { id, madeAt, timeZone, objectId, ...object } = row;
  return { id, madeAt, timeZone, object: { ...object, id: objectId } };
}

/** Whose it is, if it is still wanted. */
export async function findMaking(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('exports')
    .select('member_id as memberId')
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst();
  return row?.memberId;
}

const making = (db: Db, id: number) => db.updateTable('exports').where('id', '=', id).where('state', '=', 'making');

/** False if it is no longer wanted. */
export async function setProgress(db: Db, id: number, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await making(db, id).set({ progress }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its object's row must exist. False if it is no longer wanted. */
export async function markReady(tx: Tx, id: number, objectId: string): Promise<boolean> {
  const made_at = sql<Date>`someday_now()`;
  const { numUpdatedRows } = await making(tx, id)
    .set({ state: 'ready', progress: 100, object_id: objectId, made_at, expires_at: lifetime })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed(tx: Tx, id: number): Promise<void> {
  await making(tx, id).set({ state: 'failed', expires_at: lifetime }).execute();
}

/** From `failed` back to `making`. */
export async function makeAgain(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ state: 'making', progress: 0, expires_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute();
}
