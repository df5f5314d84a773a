import type { Drawing } from '@someday/contract/rules/portrait';
import { sql, type InferResult, type RawBuilder } from 'kysely';
import type { StoredObject } from '#server/adapters/storage/storage.ts';
import { idsOf } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { preparedFirst, type Placeholders } from '#server/db/prepared-query.ts';
import type { PictureFacts } from '#server/http/handlers.ts';
import { readerRow, type ReaderHashes } from '#server/modules/accounts/sessions.sql.ts';
import { seenColumns } from './loved-ones.sql.ts';

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
  return tx
    .selectFrom('portraits')
    .select('object_id as id')
    .where('loved_one_id', 'in', lovedOneIds)
    .where('object_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .$call(idsOf);
}

export async function findOwnPicture(db: Db, memberId: number): Promise<PictureFacts | null> {
  const row = await db
    .selectFrom('portraits')
    .select(['id', 'drawing'])
    .where(isOf({ memberId, lovedOneId: null }))
    .executeTakeFirst();
  return row ?? null;
}

export const findSeenBy = preparedFirst((db, value: Placeholders<{ lovedOneId: number }>) =>
  db
    .selectFrom('loved_ones')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .select(seenColumns)
    .where('loved_ones.id', '=', value('lovedOneId')),
);

const photoWithId = (db: Db, id: RawBuilder<number>) =>
  db
    .selectFrom('portraits')
    .innerJoin('objects', 'objects.id', 'portraits.object_id')
    .leftJoin('loved_ones', 'loved_ones.id', 'portraits.loved_one_id')
    .select(['portraits.member_id as memberId', 'portraits.loved_one_id as lovedOneId'])
    .select(['objects.id as objectId', 'objects.size', 'objects.wrapped_key as wrappedKey', 'objects.key_id as keyId'])
    .where('portraits.id', '=', id)
    .where('loved_ones.deleted_at', 'is', null);

type Photo = InferResult<ReturnType<typeof photoWithId>>[number];

export const findReadPhoto = preparedFirst((db, value: Placeholders<ReaderHashes & { id: number }>) =>
  readerRow(db, value)
    .leftJoin(photoWithId(db, value('id')).as('photo'), (join) => join.onTrue())
    .selectAll('photo')
    .$narrowType<Photo | { objectId: null }>(),
);
