import type { UploadPurpose } from '@someday/contract/rules/media';
import { sql } from 'kysely';
import type { ObjectAddress } from '#server/adapters/storage/storage.ts';
import { hasChanged, idsOf } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime, instantBefore } from '#server/db/time.ts';

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

const columns = [
  'id',
  'member_id as memberId',
  'file_name as fileName',
  'purpose',
  'size',
  'received',
  'turn',
  'wrapped_key as wrappedKey',
  'key_id as keyId',
  'message_id as messageId',
] as const;

export interface NewUpload {
  readonly memberId: number;
  readonly fileName: string;
  readonly purpose: UploadPurpose;
  readonly object: ObjectAddress;
}

export async function insertUpload(tx: Tx, { memberId, fileName, purpose, object }: NewUpload): Promise<void> {
  const { id, size, wrappedKey, keyId } = object;
  await tx
    .insertInto('uploads')
    .values({ id, member_id: memberId, file_name: fileName, purpose, size, wrapped_key: wrappedKey, key_id: keyId })
    .execute();
}

export async function findUpload(db: Db, id: string) {
  return db.selectFrom('uploads').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function lockUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return tx.selectFrom('uploads').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Skips locked ones: one that is just becoming a message isn't surplus, and waits for the member's row, which this holds. */
export const lockSurplus = (
  tx: Tx,
  memberId: number,
  { purpose, keep }: { readonly purpose: UploadPurpose; readonly keep: number },
): Promise<string[]> =>
  tx
    .selectFrom('uploads')
    .select('id')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('message_id', 'is', null)
    .where(
      sql<boolean>`not exists (select from imports where upload_id = uploads.id and imports.member_id = ${memberId})`,
    )
    .orderBy('touched_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(keep)
    .forUpdate()
    .skipLocked()
    .$call(idsOf);

export async function takeFencingToken(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('uploads')
    .set({ turn: sql<number>`turn + 1`, touched_at: currentTime })
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .returning('turn')
    .executeTakeFirst();
  return row?.turn;
}

export const saveProgress = (db: Db, id: string, fencingToken: number, received: number): Promise<boolean> =>
  db
    .updateTable('uploads')
    .set({ received, touched_at: currentTime })
    .where('id', '=', id)
    .where('turn', '=', fencingToken)
    .where('message_id', 'is', null)
    .$call(hasChanged);

export async function setMessage(tx: Tx, id: string, messageId: number): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ message_id: messageId, touched_at: currentTime })
    .where('id', '=', id)
    .execute();
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
}

export async function lockUntouched(tx: Tx, days: number, now: Date): Promise<UploadRow | undefined> {
  return tx
    .selectFrom('uploads')
    .select(columns)
    .where('touched_at', '<=', instantBefore(now, days))
    .orderBy('touched_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export const unfinishedOf = (db: Db, memberId: number): Promise<string[]> =>
  db.selectFrom('uploads').select('id').where('member_id', '=', memberId).where('message_id', 'is', null).$call(idsOf);
