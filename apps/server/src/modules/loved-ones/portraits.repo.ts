import type { Drawing } from '@someday/contract/rules/portrait';
import { sql } from 'kysely';
import type { StoredObject } from '#server/adapters/storage/storage.ts';
import type { Db, Tx } from '#server/db/client.ts';
import {
  readerColumns,
  readerText,
  seenColumns,
  firstRow,
  type PictureFacts,
  type ReaderHashes,
  type ReaderRow,
  type SeenFacts,
} from '#server/db/conditions.ts';

export interface PortraitOwner {
  readonly memberId: number;
  readonly lovedOneId: number | null;
}

const isOf = ({ memberId, lovedOneId }: PortraitOwner) =>
  sql<boolean>`member_id = ${memberId} and loved_one_id is not distinct from ${lovedOneId}`;

export type NewPicture = { readonly drawing: Drawing } | { readonly object: StoredObject };

export async function deletePicture(tx: Tx, person: PortraitOwner): Promise<string | null> {
  const row = await tx
    .deleteFrom('portraits')
    .where(isOf(person))
    .returning('object_id as objectId')
    .executeTakeFirst();
  return row?.objectId ?? null;
}

export async function insertPicture(
  tx: Tx,
  { memberId, lovedOneId }: PortraitOwner,
  picture: NewPicture,
): Promise<PictureFacts> {
  return tx
    .insertInto('portraits')
    .values({
      member_id: memberId,
      loved_one_id: lovedOneId,
      drawing: 'drawing' in picture ? JSON.stringify(picture.drawing) : null,
      object_id: 'object' in picture ? picture.object.id : null,
    })
    .returning(['id', 'drawing'])
    .executeTakeFirstOrThrow();
}

export async function photosOf(tx: Tx, lovedOneIds: readonly number[]): Promise<string[]> {
  if (lovedOneIds.length === 0) return [];
  const rows = await tx
    .selectFrom('portraits')
    .select('object_id as objectId')
    .where('loved_one_id', 'in', lovedOneIds)
    .where('object_id', 'is not', null)
    .$narrowType<{ objectId: string }>()
    .execute();
  return rows.map(({ objectId }) => objectId);
}

export async function findOwnPicture(db: Db, memberId: number): Promise<PictureFacts | null> {
  const row = await db
    .selectFrom('portraits')
    .select(['id', 'drawing'])
    .where(isOf({ memberId, lovedOneId: null }))
    .executeTakeFirst();
  return row ?? null;
}

export const findSeenBy = firstRow<SeenFacts, [lovedOneId: number]>(`
  select ${seenColumns} from loved_ones join members on members.id = loved_ones.member_id
  where loved_ones.id = $1`);

interface PhotoRow extends PortraitOwner {
  readonly objectId: string;
  readonly size: number;
  readonly wrappedKey: Buffer;
  readonly keyId: string;
}

type ReadPhoto = ReaderRow & (PhotoRow | { readonly objectId: null });

export const findReadPhoto = firstRow<ReadPhoto, [...ReaderHashes, id: number]>(`
  select ${readerColumns}, photo.* from ${readerText} left join (
  select portraits.member_id as "memberId", portraits.loved_one_id as "lovedOneId", objects.id as "objectId", objects.size,
    objects.wrapped_key as "wrappedKey", objects.key_id as "keyId"
  from portraits
    join objects on objects.id = portraits.object_id
    left join loved_ones on loved_ones.id = portraits.loved_one_id
  where portraits.id = $3 and loved_ones.deleted_at is null
  ) as photo on true`);
