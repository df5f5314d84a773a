import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { setNow } from '#server/db/time.ts';
import { placeOfDays } from '#server/modules/loved-ones/loved-ones.sql.ts';
import { reactionsOldestFirst, releaseNow } from './messages.sql.ts';

export const openingTime = sql<string | null>`case
  when opener.id is not null then opener.time
  when messages.delivery_date = messages.opens_on then messages.delivery_time
end`;

export const fullBitsPerSecond = sql<number | null>`(
  select ceil(8 * size / media.duration_seconds)::int
  from renditions as small
    join renditions as whole on whole.media_id = small.media_id and whole.kind = 'video'
    join objects on objects.id = whole.object_id
  where small.media_id = media.id and small.kind = 'video-small')`;

const isReplaced = sql<boolean>`(
  'trimmed' = any(media.notes) and exists (
    select from jobs where kind = 'replace-original' and key = media.id::text and jobs.state in ('pending', 'leased')))`;

export type MessageRecord = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function findMessage(db: Db, id: number) {
  return notDeletedMessages(db).where('messages.id', '=', id).executeTakeFirst();
}

export async function messagesByIds(db: Db, ids: readonly number[]) {
  return notDeletedMessages(db)
    .where(sql<boolean>`messages.id = any(${ids}::int[])`)
    .execute();
}

export async function messagesOfMedium(db: Db, mediaId: number) {
  return notDeletedMessages(db).where('messages.media_id', '=', mediaId).orderBy('messages.id').execute();
}

export function notDeletedMessages(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .innerJoin('objects', 'objects.id', 'media.original_id')
    .leftJoin('scheduled_triggers as opener', 'opener.id', 'messages.opening_trigger_id')
    .leftJoin('family_milestones', 'family_milestones.id', 'opener.milestone_id')
    .leftJoin('video_categories', 'video_categories.id', 'messages.own_category_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('seal_receipts')
          .select(['created_at', 'hash'])
          .whereRef('message_id', '=', 'messages.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('receipt'),
      (join) => join.onTrue(),
    )
    .select(['messages.id', 'messages.member_id as memberId', 'messages.created_at as createdAt'])
    .select(['messages.title', 'messages.description', 'messages.photo_caption as photoCaption'])
    .select(['messages.is_test as isTest', 'messages.category', 'messages.own_category_id as ownCategoryId'])
    .select(['video_categories.name as categoryName', 'video_categories.color as categoryColor'])
    .select(['messages.loved_one_id as lovedOneId', 'messages.recipient_name as recipientName'])
    .select(['loved_ones.name as lovedOneName', 'loved_ones.birthday', 'loved_ones.code_sealed as codeSealed'])
    .select(['messages.delivery_date as deliveryDate', 'messages.delivery_time as deliveryTime'])
    .select(['messages.delivery_zone as deliveryZone', 'messages.sealed_on as sealedOn'])
    .select(['messages.opens_at as opensAt', 'messages.opens_on as opensOn', openingTime.as('opensTime')])
    .select(['messages.is_surprise as isSurprise', 'messages.viewed_at as viewedAt', reactionsOldestFirst])
    .select(['opener.type as openerType', 'opener.day as openerDay', 'opener.is_active as openerIsActive'])
    .select(['opener.every as openerEvery', 'opener.unit as openerUnit', 'opener.until as openerUntil'])
    .select('family_milestones.name as milestoneName')
    .select(['receipt.created_at as receiptAt', 'receipt.hash as receiptHash', releaseNow.as('now')])
    .select(['media.id as mediaId', 'media.state as mediaState', 'media.progress', 'media.reason', 'media.notes'])
    .select(['media.message_type as messageType', 'media.format', 'media.width', 'media.height'])
    .select(['media.duration_seconds as durationSeconds', fullBitsPerSecond.as('fullBitsPerSecond')])
    .select(['media.file_name as fileName', 'objects.size as fileSize', isReplaced.as('isReplaced')])
    .select(sql<string>`coalesce(media.sent_sha256, objects.sha256)`.as('sha256'))
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null);
}

export async function findZoneContexts(
  db: Db,
  memberId: number,
  lovedOneIds: readonly number[],
): Promise<{ lovedOneId: number; timeZone: string; now: Date }[]> {
  return db
    .selectFrom('loved_ones')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .select(['loved_ones.id as lovedOneId', placeOfDays.as('timeZone'), setNow.as('now')])
    .where(sql<boolean>`loved_ones.id = any(${lovedOneIds}::int[])`)
    .where('loved_ones.member_id', '=', memberId)
    .where('loved_ones.deleted_at', 'is', null)
    .orderBy(sql`array_position(${lovedOneIds}::int[], loved_ones.id)`)
    .forShare()
    .execute();
}
