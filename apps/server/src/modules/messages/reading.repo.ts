import type { CategoryKey } from '@someday/contract/rules/categories';
import type { MediaState, MessageType, RenditionKind } from '@someday/contract/rules/media';
import type { ReactionType } from '@someday/contract/rules/choices';
import type { Db } from '#server/db/client.ts';
import {
  readerColumns,
  readerText,
  releaseNowText,
  senderNameText,
  firstRow,
  statement,
  type ReaderHashes,
  type ReaderRow,
} from '#server/db/conditions.ts';
import { fullBitsPerSecondText, openingTimeText } from './messages.repo.ts';

export interface ReadableRow {
  readonly id: number;
  readonly memberId: number;
  readonly lovedOneId: number | null;
  readonly recipientName: string;
  readonly title: string;
  readonly description: string | null;
  readonly category: CategoryKey;
  readonly ownCategoryId: number | null;
  readonly categoryName: string | null;
  readonly categoryColor: string | null;
  readonly photoCaption: string | null;
  readonly opensAt: Date | null;
  readonly opensOn: string | null;
  readonly opensTime: string | null;
  readonly birthday: string | null;
  readonly isSurprise: boolean;
  readonly viewedAt: Date | null;
  readonly createdAt: Date;
  readonly mediaState: MediaState;
  readonly messageType: MessageType;
  readonly durationSeconds: number | null;
  readonly fullBitsPerSecond: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly reactions: readonly ReactionType[] | null;
  readonly now: Date;
}

export interface ReadableWithNames extends ReadableRow {
  readonly lovedOneName: string | null;
  readonly senderName: string;
}

interface ListedRow extends ReadableRow {
  /** Whether it was ever sealed. In most lists none was, so their receipts needn’t be queried. */
  readonly hasReceipts: boolean;
}

const columns = `messages.id, messages.member_id as "memberId", messages.loved_one_id as "lovedOneId",
  coalesce(messages.recipient_name, loved_ones.name, '') as "recipientName",
  messages.title, messages.description, messages.category, messages.own_category_id as "ownCategoryId",
  video_categories.name as "categoryName", video_categories.color as "categoryColor", messages.photo_caption as "photoCaption",
  messages.opens_at as "opensAt", messages.opens_on as "opensOn", ${openingTimeText} as "opensTime",
  loved_ones.birthday, messages.is_surprise as "isSurprise",
  messages.viewed_at as "viewedAt", messages.created_at as "createdAt", media.state as "mediaState",
  media.message_type as "messageType", media.duration_seconds as "durationSeconds", media.width, media.height,
  ${fullBitsPerSecondText} as "fullBitsPerSecond",
  ${releaseNowText} as now`;

const ofLovedOne = statement<ListedRow>(`
  select ${columns}, answers.types as reactions,
    exists (select from seal_receipts where seal_receipts.message_id = messages.id) as "hasReceipts"
  from messages
    join loved_ones on loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null
    join media on media.id = messages.media_id
    left join scheduled_triggers as opener on opener.id = messages.opening_trigger_id
    left join video_categories on video_categories.id = messages.own_category_id
    left join (
      select message_id, array_agg(reaction_type order by created_at, reaction_type) as types
      from message_reactions where loved_one_id = $1 group by message_id
    ) as answers on answers.message_id = messages.id
  where messages.loved_one_id = $1 and messages.deleted_at is null
  order by messages.created_at desc, messages.id desc`);

export const messagesForLovedOne = (db: Db, lovedOneId: number): Promise<ListedRow[]> => ofLovedOne(db, lovedOneId);

export const findReadable = firstRow<ReadableWithNames, [id: number]>(`
  select ${columns}, loved_ones.name as "lovedOneName", ${senderNameText} as "senderName",
    (
      select array_agg(reaction_type order by created_at, reaction_type)
      from message_reactions
      where message_id = messages.id and loved_one_id = messages.loved_one_id
    ) as reactions
  from messages
    join members on members.id = messages.member_id
    left join loved_ones on loved_ones.id = messages.loved_one_id
    join media on media.id = messages.media_id
    left join scheduled_triggers as opener on opener.id = messages.opening_trigger_id
    left join video_categories on video_categories.id = messages.own_category_id
  where messages.id = $1 and messages.deleted_at is null and loved_ones.deleted_at is null`);

interface RenditionRow {
  readonly title: string;
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

type ReadRendition = ReaderRow &
  (RenditionRow | { readonly objectId: null; readonly opensAt: null; readonly now: null });

/** Runs for every byte range of a video. `objectId` is null without one. */
export const findRendition = firstRow<ReadRendition, [...ReaderHashes, messageId: number, kind: RenditionKind]>(`
  select ${readerColumns}, rendition.*
  from ${readerText}
  left join (
    select messages.title, messages.member_id as "memberId", messages.loved_one_id as "lovedOneId", messages.opens_at as "opensAt",
      media.state as "mediaState", renditions.mime, objects.id as "objectId", objects.size,
      objects.wrapped_key as "wrappedKey", objects.key_id as "keyId", ${releaseNowText} as now
    from messages
      left join loved_ones on loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null
      join media on media.id = messages.media_id
      join renditions on renditions.media_id = media.id and renditions.kind = $4
      join objects on objects.id = renditions.object_id
    where messages.id = $3 and messages.deleted_at is null
      and (messages.loved_one_id is null or loved_ones.id is not null)
  ) as rendition on true`);
