import { sql } from 'kysely';
import { isFound, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import type { Owned } from '#server/lib/edit-checks.ts';
import type { ChosenCategory } from '#server/modules/video-categories/video-categories.service.ts';
import type { MessageDay } from './message-day.ts';
import { findMessage, type MessageRecord } from './messages.repo.ts';
import { lockPeopleOf } from './messages.sql.ts';

export interface NewMessage {
  readonly memberId: number;
  readonly lovedOneId: number | null;
  readonly isTest: boolean;
  readonly recipientName: string | null;
  readonly mediaId: number;
  readonly title: string;
  readonly description: string | null;
  readonly category: ChosenCategory;
  readonly photoCaption: string | null;
  readonly delivery: MessageDay | null;
  readonly isSurprise: boolean;
  readonly imported?: { readonly createdAt: Date; readonly announcedUntil: Date };
}

export const insertMessage = (db: Db, message: NewMessage): Promise<number> =>
  db
    .insertInto('messages')
    .values({
      member_id: message.memberId,
      loved_one_id: message.lovedOneId,
      is_test: message.isTest,
      media_id: message.mediaId,
      title: message.title,
      description: message.description,
      ...categoryColumns(message.category),
      photo_caption: message.photoCaption,
      recipient_name: message.recipientName,
      is_surprise: message.isSurprise,
      ...(message.delivery && deliveryColumns(message.delivery)),
      ...(message.imported && {
        created_at: message.imported.createdAt,
        announced_until: message.imported.announcedUntil,
      }),
    })
    .returning('id')
    .$call(newId);

/** Locks it against changes, after its loved one and member, as everywhere. */
export async function lockMessage(tx: Tx, id: number): Promise<MessageRecord | undefined> {
  await lockPeopleOf(id).execute(tx);
  await tx.selectFrom('messages').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findMessage(tx, id);
}

export const hasActiveTrigger = (tx: Tx, id: number): Promise<boolean> =>
  tx
    .selectFrom('scheduled_triggers')
    .select('id')
    .where('message_id', '=', id)
    .where('is_active', '=', true)
    .$call(isFound);

export const isAnnounced = (tx: Tx, { id, opensAt }: Pick<MessageRecord, 'id' | 'opensAt'>): Promise<boolean> =>
  tx
    .selectFrom('outgoing_emails')
    .select('id')
    .where('message_id', '=', id)
    .where('occurs_at', '=', opensAt)
    .where('state', 'in', ['sending', 'sent'])
    .$call(isFound);

interface Changeable extends Omit<NewMessage, 'memberId' | 'mediaId' | 'isTest' | 'imported'> {
  readonly lovedOneId: number;
  readonly delivery: MessageDay;
  readonly unviewed: boolean;
}

export type MessageChange = { readonly [Key in keyof Changeable]?: Changeable[Key] | undefined };

export async function updateMessage(tx: Tx, { id }: Owned<MessageRecord>, change: MessageChange): Promise<void> {
  await tx
    .updateTable('messages')
    .set(({ ref }) => ({
      title: change.title ?? ref('title'), // an update needs a column, even if nothing changes
      loved_one_id: change.lovedOneId,
      ...(change.lovedOneId !== undefined && { is_test: false }),
      recipient_name: change.recipientName,
      description: change.description,
      ...(change.category && categoryColumns(change.category)),
      photo_caption: change.photoCaption,
      is_surprise: change.isSurprise,
      ...(change.delivery && deliveryColumns(change.delivery)),
      ...(change.unviewed && { viewed_at: null }),
    }))
    .where('id', '=', id)
    .execute();
  if (change.unviewed) await tx.deleteFrom('message_reactions').where('message_id', '=', id).execute();
}

/** Returns the media they had. */
export async function deleteAnswersTo(tx: Tx, messageId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('answers')
    .where('message_id', '=', messageId)
    .returning('media_id as mediaId')
    .execute();
  return rows.flatMap(({ mediaId }) => mediaId ?? []);
}

function deliveryColumns({ day, time, timeZone, opensAt, opensOn, sealedOn }: MessageDay) {
  return {
    delivery_date: day,
    delivery_time: time,
    delivery_zone: timeZone,
    opens_at: opensOn === null ? sql<Date>`'infinity'` : opensAt,
    opens_on: opensOn,
    sealed_on: sealedOn,
  };
}

function categoryColumns({ category, ownCategoryId }: ChosenCategory) {
  return { category, own_category_id: ownCategoryId };
}

export async function markViewed(tx: Tx, id: number): Promise<Date> {
  const row = await tx
    .updateTable('messages')
    .set({ viewed_at: currentTime })
    .where('id', '=', id)
    .returning('viewed_at as viewedAt')
    .$narrowType<{ viewedAt: Date }>()
    .executeTakeFirstOrThrow();
  return row.viewedAt;
}

export async function deleteTriggersOf(tx: Tx, messageId: number): Promise<void> {
  await tx.deleteFrom('scheduled_triggers').where('message_id', '=', messageId).execute();
}
