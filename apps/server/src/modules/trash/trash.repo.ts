import { sql } from 'kysely';
import { idsOf, isFound } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { becauseOfTime, currentTime } from '#server/db/time.ts';
import type { Owned } from '#server/lib/edit-checks.ts';
import { picture } from '#server/modules/loved-ones/loved-ones.sql.ts';
import { purgedAt, purgeHorizon, trashHorizon } from './trash.sql.ts';

export async function trashedLovedOnes(db: Db, memberId: number) {
  return db
    .selectFrom('loved_ones')
    .select(({ selectFrom }) => [
      'id',
      'name',
      'relationship',
      'stamp_color as stampColor',
      picture.as('picture'),
      'deleted_at as deletedAt',
      purgedAt('loved_ones').as('purgedAt'),
      selectFrom('messages')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('messages.loved_one_id', '=', 'loved_ones.id')
        .where('messages.deleted_at', 'is', null)
        .as('messages'),
    ])
    .where('member_id', '=', memberId)
    .where('deleted_at', '>', trashHorizon)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ deletedAt: Date; messages: number }>()
    .execute();
}

export const isInTrash = (db: Db, memberId: number, messageId: number): Promise<boolean> =>
  db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is not', null)
    .$call(isFound);

export async function trashedMessages(
  db: Db,
  memberId: number,
  { after, limit }: { after: number | undefined; limit: number },
) {
  const all = db
    .selectFrom('messages')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .leftJoin('video_categories', 'video_categories.id', 'messages.own_category_id')
    .select(({ fn }) => [
      'messages.id',
      'title',
      'category',
      'own_category_id as ownCategoryId',
      'video_categories.name as categoryName',
      'video_categories.color as categoryColor',
      'media.message_type as messageType',
      // A guest's test has no loved one's name.
      fn.coalesce('recipient_name', 'loved_ones.name', sql<string>`''`).as('recipientName'),
      'messages.deleted_at as deletedAt',
      purgedAt('messages').as('purgedAt'),
    ])
    .where('messages.member_id', '=', memberId)
    .where('messages.deleted_at', '>', trashHorizon)
    .where('loved_ones.deleted_at', 'is', null)
    .orderBy('messages.deleted_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .$narrowType<{ deletedAt: Date }>();
  if (after === undefined) return all.execute();
  // Compared in SQL, because a JavaScript date would lose its microseconds.
  const last = sql`(select last.deleted_at, last.id from messages as last where last.id = ${after})`;
  return all.where(sql<boolean>`(messages.deleted_at, messages.id) < ${last}`).execute();
}

export type NotDeletedMessage = NonNullable<Awaited<ReturnType<typeof lockMessageForTrash>>>;

export async function lockMessageForTrash(tx: Tx, id: number) {
  return messages(tx, id)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function lockTrashedMessage(tx: Tx, id: number) {
  return messages(tx, id).where('messages.deleted_at', '>', trashHorizon).executeTakeFirst();
}

function messages(tx: Tx, id: number) {
  return tx
    .selectFrom('messages')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select(['messages.id', 'messages.member_id as memberId', 'messages.loved_one_id as lovedOneId'])
    .select([
      'messages.is_test as isTest',
      'messages.media_id as mediaId',
      'loved_ones.deleted_at as lovedOneDeletedAt',
    ])
    .where('messages.id', '=', id)
    .forUpdate('messages');
}

export async function trashMessage(tx: Tx, { id }: Owned<NotDeletedMessage>): Promise<void> {
  await tx.updateTable('messages').set({ deleted_at: currentTime }).where('id', '=', id).execute();
}

export async function untrashMessage(tx: Tx, { id }: Owned<NotDeletedMessage>): Promise<void> {
  await tx.updateTable('messages').set({ deleted_at: null }).where('id', '=', id).execute();
}

export async function deleteMessage(tx: Tx, { id }: Owned<NotDeletedMessage>): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', id).execute();
}

export async function purgeMessages(tx: Tx, limit: number, now: Date): Promise<number[]> {
  await becauseOfTime(tx);
  const { rows } = await sql<{ mediaId: number }>`
    with gone as (delete from messages where id in (
      select id from messages where deleted_at <= ${purgeHorizon(now)}
      union
      select messages.id from loved_ones join messages on messages.loved_one_id = loved_ones.id
        where loved_ones.deleted_at <= ${purgeHorizon(now)}
      limit ${limit}
    ) returning id, media_id)
    select media_id as "mediaId" from gone
    union all select answers.media_id from gone join answers on message_id = gone.id where answers.media_id is not null`.execute(
    tx,
  );
  return rows.map(({ mediaId }) => mediaId);
}

export const lockPurgeableLovedOnes = (tx: Tx, now: Date): Promise<number[]> =>
  tx
    .selectFrom('loved_ones')
    .select('id')
    .where('deleted_at', '<=', purgeHorizon(now))
    .where(sql<boolean>`not exists (select from messages where loved_one_id = loved_ones.id)`)
    .forUpdate()
    .$call(idsOf);

export async function deleteLovedOnes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await becauseOfTime(tx);
  await tx.deleteFrom('loved_ones').where('id', 'in', ids).execute();
}
