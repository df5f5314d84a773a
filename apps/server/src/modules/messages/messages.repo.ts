import type { MediaState, RenditionKind } from '@someday/contract/media';
import type { ReactionType } from '@someday/contract/reactions';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import type { Owned } from '#server/lib/owned.ts';
import type { ChosenCategory } from '#server/modules/video-categories/choosing.service.ts';
import type { Delivery } from './delivery.ts';

export interface NewMessage {
  readonly memberId: number;
  /** Null: for the library. */
  readonly lovedOneId: number | null;
  readonly recipientName: string | null;
  readonly mediaId: number;
  readonly title: string;
  readonly description: string | null;
  readonly category: ChosenCategory;
  readonly photoCaption: string | null;
  /** Null: for the library. */
  readonly delivery: Delivery | null;
  readonly isSurprise: boolean;
}

/** By the message's id. */
export type Reactions = ReadonlyMap<number, readonly ReactionType[]>;

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function insertMessage(db: Db, message: NewMessage): Promise<number> {
  const row = await db
    .insertInto('messages')
    .values({
      member_id: message.memberId,
      loved_one_id: message.lovedOneId,
      media_id: message.mediaId,
      title: message.title,
      description: message.description,
      ...categoryColumns(message.category),
      photo_caption: message.photoCaption,
      recipient_name: message.recipientName,
      is_surprise: message.isSurprise,
      ...(message.delivery && deliveryColumns(message.delivery)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findMessage(db: Db, id: number) {
  return livingMessages(db).where('messages.id', '=', id).executeTakeFirst();
}

export async function messagesByIds(db: Db, ids: readonly number[]) {
  return livingMessages(db)
    .where(sql<boolean>`messages.id = any(${ids}::int[])`)
    .execute();
}

/** For changing it: nobody else does so before this transaction ends. Its loved one and member come first, as everywhere. */
export async function lockMessage(tx: Tx, id: number): Promise<MessageRow | undefined> {
  await sql`
    select 1 from loved_ones join members on members.id = loved_ones.member_id
    where loved_ones.id = (select loved_one_id from messages where id = ${id}) for share`.execute(tx);
  await tx.selectFrom('messages').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findMessage(tx, id);
}

/** Whether something else than its own day may open it. */
export async function hasActiveTrigger(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('scheduled_triggers')
    .select('id')
    .where('message_id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** A worker has begun to tell its loved one of this opening, or has done so. */
export async function isAnnounced(tx: Tx, { id, opensAt }: Pick<MessageRow, 'id' | 'opensAt'>): Promise<boolean> {
  const row = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('message_id', '=', id)
    .where('occurs_at', '=', opensAt)
    .where('state', 'in', ['sending', 'sent'])
    .executeTakeFirst();
  return row !== undefined;
}

/** All that carry the same medium, in the order in which they were made. */
export async function messagesOfMedium(db: Db, mediaId: number) {
  return livingMessages(db).where('messages.media_id', '=', mediaId).orderBy('messages.id').execute();
}

/** What a member may change of a message; what is undefined stays. */
export interface MessageChange {
  readonly lovedOneId?: number | undefined;
  readonly recipientName?: string | null | undefined;
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly category?: ChosenCategory | undefined;
  readonly photoCaption?: string | null | undefined;
  readonly delivery?: Delivery | undefined;
  readonly isSurprise?: boolean | undefined;
  /** Forgets that it was opened, and what it was answered with: it is somebody else's from now on. */
  readonly unviewed?: boolean | undefined;
}

export async function updateMessage(tx: Tx, { id }: Owned<MessageRow>, change: MessageChange): Promise<void> {
  await tx
    .updateTable('messages')
    .set(({ ref }) => ({
      title: change.title ?? ref('title'), // an update needs a column, also where nothing changes
      loved_one_id: change.lovedOneId,
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

/** As far as its own day says; `settle` then takes its triggers into account. */
function deliveryColumns({ day, time, timeZone, opensAt, opensOn, sealedOn }: Delivery) {
  return {
    delivery_date: day,
    delivery_time: time,
    delivery_zone: timeZone,
    opens_at: opensAt,
    opens_on: opensOn,
    sealed_on: sealedOn,
  };
}

function categoryColumns({ category, ownCategoryId }: ChosenCategory) {
  return { category, own_category_id: ownCategoryId };
}

/** Newest first. */
export async function messagesForLovedOne(db: Db, lovedOneId: number) {
  return newestFirst(livingMessages(db).where('messages.loved_one_id', '=', lovedOneId)).execute();
}

/** What a loved one has answered their messages with, or one of them, by message; each one's first answer first. */
export async function reactionsOf(db: Db, lovedOneId: number, messageId?: number): Promise<Reactions> {
  const all = db
    .selectFrom('message_reactions')
    .select(['message_id as messageId', 'reaction_type as reactionType'])
    .where('loved_one_id', '=', lovedOneId)
    .orderBy('created_at')
    .orderBy('reaction_type');
  const rows = await (messageId === undefined ? all : all.where('message_id', '=', messageId)).execute();
  const reactions = new Map<number, ReactionType[]>();
  for (const row of rows) reactions.set(row.messageId, [...(reactions.get(row.messageId) ?? []), row.reactionType]);
  return reactions;
}

export interface RenditionRow {
  readonly memberId: number;
  readonly lovedOneId: number | null;
  readonly opensAt: Date | null;
  readonly mediaState: MediaState;
  readonly mime: string;
  readonly objectId: string;
  readonly size: number;
  readonly wrappedKey: Buffer;
  readonly keyId: string;
  readonly now: Date;
}

/**
 * A message's release, its medium's state and one rendition, for serving bytes. It runs for every range of a video, so it is written
 * as text: the query builder would take three times as long.
 */
export async function findRendition(db: Db, messageId: number, kind: RenditionKind): Promise<RenditionRow | undefined> {
  const { rows } = await sql<RenditionRow>`
    select messages.member_id as "memberId", messages.loved_one_id as "lovedOneId", messages.opens_at as "opensAt",
      media.state as "mediaState", renditions.mime, objects.id as "objectId", objects.size,
      objects.wrapped_key as "wrappedKey", objects.key_id as "keyId", someday_now() as now
    from messages
      left join loved_ones on loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null
      join media on media.id = messages.media_id
      join renditions on renditions.media_id = media.id and renditions.kind = ${kind}
      join objects on objects.id = renditions.object_id
    where messages.id = ${messageId} and messages.deleted_at is null
      and (messages.loved_one_id is null or loved_ones.id is not null)`.execute(db);
  return rows[0];
}

/** Gives the instant of this first opening. */
export async function markViewed(tx: Tx, id: number): Promise<Date> {
  const row = await tx
    .updateTable('messages')
    .set({ viewed_at: sql<Date>`someday_now()` })
    .where('id', '=', id)
    .returning('viewed_at as viewedAt')
    .$narrowType<{ viewedAt: Date }>()
    .executeTakeFirstOrThrow();
  return row.viewedAt;
}

/** Release is judged by the database's clock, read in the same statement as the row. */
const databaseNow = sql<Date>`someday_now()`.as('now');

function newestFirst<Query extends ReturnType<typeof livingMessages>>(query: Query) {
  return query.orderBy('messages.created_at', 'desc').orderBy('messages.id', 'desc');
}

/** Not deleted, nor gone along with a loved one. Those of the library have none. */
export function livingMessages(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .innerJoin('objects', 'objects.id', 'media.original_id')
    .leftJoin('scheduled_triggers as opener', 'opener.id', 'messages.opening_trigger_id')
    .leftJoin('family_milestones', 'family_milestones.id', 'opener.milestone_id')
    .leftJoin('video_categories', 'video_categories.id', 'messages.own_category_id')
    .select([
      'messages.id',
      'messages.member_id as memberId',
      'messages.loved_one_id as lovedOneId',
      'loved_ones.name as lovedOneName',
      'loved_ones.code_sealed as codeSealed',
      'messages.recipient_name as recipientName',
      'messages.title',
      'messages.description',
      'messages.category',
      'messages.own_category_id as ownCategoryId',
      'video_categories.name as categoryName',
      'video_categories.color as categoryColor',
      'messages.photo_caption as photoCaption',
      'messages.delivery_date as deliveryDate',
      'messages.delivery_time as deliveryTime',
      'messages.delivery_zone as deliveryZone',
      'messages.opens_at as opensAt',
      'messages.opens_on as opensOn',
      'messages.sealed_on as sealedOn',
      'messages.is_surprise as isSurprise',
      'opener.type as openerType',
      'opener.day as openerDay',
      'opener.time as openerTime',
      'opener.every as openerEvery',
      'opener.unit as openerUnit',
      'opener.until as openerUntil',
      'opener.is_active as openerIsActive',
      'family_milestones.name as milestoneName',
      'loved_ones.birthday',
      'messages.viewed_at as viewedAt',
      'messages.created_at as createdAt',
      'media.id as mediaId',
      'media.state as mediaState',
      'media.progress',
      'media.reason',
      'media.message_type as messageType',
      'media.format',
      'media.file_name as fileName',
      'media.duration_seconds as durationSeconds',
      'media.width',
      'media.height',
      'objects.size as fileSize',
      'objects.sha256',
      databaseNow,
    ])
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null);
}
