import type { MilestoneType } from '@someday/contract/rules/choices';
import type { MessageType } from '@someday/contract/rules/media';
import type { Drawing } from '@someday/contract/rules/portrait';
import type { ReactionType } from '@someday/contract/rules/choices';
import type { RecurringPattern, RepeatUnit, TriggerType } from '@someday/contract/rules/choices';
import type { Signature } from '@someday/contract/rules/signature';
import type { Db } from '#server/db/client.ts';
import { firstRow, releaseNowText, statement } from '#server/db/conditions.ts';

/** Contains no access codes: no query here reads one. */
export interface ExportRows {
  readonly member: MemberRow;
  readonly people: readonly PersonRow[];
  readonly portraits: readonly PortraitRow[];
  readonly milestones: readonly ExportedMilestoneRow[];
  readonly categories: readonly ExportedCategoryRow[];
  readonly messages: readonly ExportedMessageRow[];
  readonly reactions: readonly ReactionRow[];
  readonly files: readonly FileRow[];
}

interface MemberRow {
  readonly name: string;
  readonly timeZone: string;
  readonly signature: Signature | null;
  readonly now: Date;
}

const member = firstRow<MemberRow, [id: number]>(`
  select name, time_zone as "timeZone", signature, someday_now() as now from members where id = $1`);

export interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly relationship: string;
  readonly senderName: string | null;
  readonly birthday: string | null;
  readonly timeZone: string | null;
  readonly color: number;
}

const people = statement<PersonRow>(`
  select id, name, email, relationship, sender_name as "senderName", birthday, time_zone as "timeZone", stamp_color as color
  from loved_ones where member_id = $1 order by id`);

interface ObjectRow {
  readonly objectId: string;
  readonly size: number;
  readonly sha256: string;
  readonly wrappedKey: Uint8Array;
  readonly keyId: string;
}

const object = `objects.id as "objectId", size, sha256, wrapped_key as "wrappedKey", key_id as "keyId"`;

export type PortraitRow = { readonly lovedOneId: number | null; readonly drawing: Drawing | null } & (
  | ObjectRow
  | { readonly objectId: null }
);

const portraits = statement<PortraitRow>(`
  select loved_one_id as "lovedOneId", drawing, ${object}
  from portraits left join objects on objects.id = object_id where member_id = $1`);

export interface ExportedMilestoneRow {
  readonly id: number;
  readonly person: number;
  readonly type: MilestoneType;
  readonly name: string;
  readonly day: string;
  readonly description: string | null;
  readonly isRecurring: boolean;
  readonly notifyDaysBefore: number;
}

const milestones = statement<ExportedMilestoneRow>(`
  select id, loved_one_id as person, type, name, day, description, is_recurring as "isRecurring",
    notify_days_before as "notifyDaysBefore"
  from family_milestones where member_id = $1 order by id`);

export interface ExportedCategoryRow {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

const categories = statement<ExportedCategoryRow>(`
  select id, name, color, description from video_categories where member_id = $1 order by id`);

export interface ExportedMessageRow {
  readonly id: number;
  readonly mediaId: number;
  readonly person: number | null;
  readonly recipientName: string | null;
  readonly type: MessageType;
  readonly title: string;
  readonly description: string | null;
  readonly caption: string | null;
  readonly category: string;
  readonly ownCategory: number | null;
  readonly createdAt: Date;
  readonly zone: string | null;
  readonly day: string | null;
  readonly time: string | null;
  readonly sealedOn: string | null;
  readonly opensAt: Date | null;
  readonly isOpen: boolean;
  readonly isSurprise: boolean;
  readonly viewedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  readonly notes: readonly string[];
  readonly triggers: readonly ExportedTriggerRow[];
}

const messages = statement<ExportedMessageRow>(`
  select messages.id, media_id as "mediaId", loved_one_id as person, recipient_name as "recipientName", message_type as type,
    title, description, photo_caption as caption, category, own_category_id as "ownCategory",
    messages.created_at as "createdAt", delivery_zone as zone, delivery_date as day, delivery_time as time,
    sealed_on as "sealedOn", nullif(opens_at, 'infinity') as "opensAt", coalesce(opens_at <= ${releaseNowText}, false) as "isOpen",
    is_surprise as "isSurprise", viewed_at as "viewedAt", coalesce(messages.deleted_at, loved_ones.deleted_at) as "deletedAt",
    width, height, duration_seconds as "durationSeconds", notes,
    (select coalesce(json_agg(json_build_object(
        'type', type, 'day', day, 'time', time, 'pattern', pattern, 'every', every, 'unit', unit, 'until', until,
        'milestone', milestone_id, 'isActive', is_active, 'startsOn', starts_on) order by id), '[]')
      from scheduled_triggers where message_id = messages.id) as triggers
  from messages
    join media on media.id = media_id
    left join loved_ones on loved_ones.id = loved_one_id
  where messages.member_id = $1 and messages.id = any($2::int[]) order by messages.id`);

export interface ExportedTriggerRow {
  readonly type: TriggerType;
  readonly day: string;
  readonly time: string | null;
  readonly pattern: RecurringPattern | null;
  readonly every: number | null;
  readonly unit: RepeatUnit | null;
  readonly until: string | null;
  readonly milestone: number | null;
  readonly isActive: boolean;
  readonly startsOn: string;
}

interface ReactionRow {
  readonly messageId: number;
  readonly type: ReactionType;
  readonly at: Date;
}

const reactions = statement<ReactionRow>(`
  select message_id as "messageId", reaction_type as type, message_reactions.created_at as at
  from message_reactions join messages on messages.id = message_id and messages.loved_one_id = message_reactions.loved_one_id
  where member_id = $1 and messages.id = any($2::int[]) order by at, type`);

export interface FileRow extends ObjectRow {
  readonly mediaId: number;
  readonly kind: 'original' | 'video' | 'photo' | 'poster';
  readonly mime: string;
  readonly format: string;
}

const ofTheirMedia = 'media.id in (select media_id from messages where member_id = $1 and id = any($2::int[]))';

const files = statement<FileRow>(`
  select media.id as "mediaId", 'original' as kind, mime, format, ${object}
  from media join objects on objects.id = original_id where ${ofTheirMedia}
  union all
  select media.id, kind, renditions.mime, format, ${object}
  from media join renditions on media_id = media.id join objects on objects.id = object_id
  where ${ofTheirMedia} and kind in ('video', 'photo', 'poster')`);

export interface MessageSize {
  readonly id: number;
  readonly mediaId: number;
  readonly bytes: number;
}

export const messageSizes: (db: Db, memberId: number) => Promise<MessageSize[]> = statement<MessageSize>(`
  select messages.id, media_id as "mediaId", (
    select coalesce(sum(size), 0)::float8 from objects
    where objects.id = any(array(
      select original_id union all
      select object_id from renditions where renditions.media_id = media.id and kind in ('video', 'photo', 'poster')))
  ) as bytes
  from messages join media on media.id = media_id where messages.member_id = $1 order by messages.id`);

export async function exportRows(
  db: Db,
  memberId: number,
  messageIds: readonly number[],
): Promise<ExportRows | undefined> {
  const found = await member(db, memberId);
  if (found === undefined) return undefined;
  // Rows are read before those they refer to, so that none refers to one added too late to be read.
  return {
    member: found,
    reactions: await reactions(db, memberId, messageIds),
    messages: await messages(db, memberId, messageIds),
    files: await files(db, memberId, messageIds),
    portraits: await portraits(db, memberId),
    milestones: await milestones(db, memberId),
    people: await people(db, memberId),
    categories: await categories(db, memberId),
  };
}

const shownSize = firstRow<{ bytes: number }, [messageIds: readonly number[]]>(`
  select coalesce(sum(size), 0)::float8 as bytes
  from (
    select distinct objects.id, size
    from messages join renditions on renditions.media_id = messages.media_id join objects on objects.id = object_id
    where messages.id = any($1::int[]) and kind in ('video', 'photo', 'poster')
  ) as shown`);

export async function shownBytes(db: Db, messageIds: readonly number[]): Promise<number> {
  return (await shownSize(db, messageIds))?.bytes ?? 0;
}
