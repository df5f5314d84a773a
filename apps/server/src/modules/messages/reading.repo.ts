import type { RenditionKind } from '@someday/contract/rules/media';
import type { ReactionType } from '@someday/contract/rules/choices';
import { sql, type InferResult, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { prepared, preparedFirst, type Placeholders } from '#server/db/prepared-query.ts';
import { readerRow, type ReaderHashes } from '#server/modules/accounts/sessions.sql.ts';
import { senderName } from '#server/modules/loved-ones/loved-ones.sql.ts';
import { answerFacts } from '#server/modules/answers/answers.sql.ts';
import { fullBitsPerSecond, openingTime } from './messages.repo.ts';
import { reactionsOldestFirst, releaseNow } from './messages.sql.ts';

export type ReadableWithNames = NonNullable<Awaited<ReturnType<typeof findReadable>>>;
export type ReadableRow = Omit<ReadableWithNames, 'lovedOneName' | 'senderName'>;

const readableMessages = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .leftJoin('scheduled_triggers as opener', 'opener.id', 'messages.opening_trigger_id')
    .leftJoin('video_categories', 'video_categories.id', 'messages.own_category_id')
    .select(['messages.id', 'messages.member_id as memberId', 'messages.loved_one_id as lovedOneId'])
    .select(sql<string>`coalesce(messages.recipient_name, loved_ones.name, '')`.as('recipientName'))
    .select(['loved_ones.birthday', 'messages.title', 'messages.description', 'messages.photo_caption as photoCaption'])
    .select(['messages.category', 'messages.own_category_id as ownCategoryId'])
    .select(['video_categories.name as categoryName', 'video_categories.color as categoryColor'])
    .select(['messages.opens_at as opensAt', 'messages.opens_on as opensOn', openingTime.as('opensTime')])
    .select(['messages.is_surprise as isSurprise', 'messages.viewed_at as viewedAt', releaseNow.as('now')])
    .select(['messages.created_at as createdAt', 'media.state as mediaState', 'media.message_type as messageType'])
    .select(['media.duration_seconds as durationSeconds', fullBitsPerSecond.as('fullBitsPerSecond')])
    .select(['media.width', 'media.height'])
    .select([answerFacts, sql<boolean>`coalesce(loved_ones.may_answer, false)`.as('mayAnswer')])
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null);

export const messagesForLovedOne = prepared((db, value: Placeholders<{ lovedOneId: number }>) =>
  readableMessages(db)
    .leftJoin(
      db
        .selectFrom('message_reactions')
        .select([
          'message_id',
          sql<ReactionType[]>`array_agg(reaction_type order by created_at, reaction_type)`.as('types'),
        ])
        .where('loved_one_id', '=', value('lovedOneId'))
        .groupBy('message_id')
        .as('answers'),
      'answers.message_id',
      'messages.id',
    )
    .select([
      'answers.types as reactions',
      // Most lists have no message that was sealed, and need no look at the receipts.
      sql<boolean>`exists (select from seal_receipts where seal_receipts.message_id = messages.id)`.as('hasReceipts'),
    ])
    .where('messages.loved_one_id', '=', value('lovedOneId'))
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc'),
);

export const findReadable = preparedFirst((db, value: Placeholders<{ id: number }>) =>
  readableMessages(db)
    .innerJoin('members', 'members.id', 'messages.member_id')
    .select(['loved_ones.name as lovedOneName', senderName.as('senderName'), reactionsOldestFirst])
    .where('messages.id', '=', value('id')),
);

const renditionOf = (db: Db, messageId: RawBuilder<number>, kind: RawBuilder<RenditionKind>) =>
  db
    .selectFrom('messages')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .innerJoin('renditions', 'renditions.media_id', 'media.id')
    .innerJoin('objects', 'objects.id', 'renditions.object_id')
    .select(['messages.title', 'messages.member_id as memberId', 'messages.loved_one_id as lovedOneId'])
    .select(['messages.opens_at as opensAt', 'media.state as mediaState', 'renditions.mime', releaseNow.as('now')])
    .select(['objects.id as objectId', 'objects.size', 'objects.wrapped_key as wrappedKey', 'objects.key_id as keyId'])
    .where('messages.id', '=', messageId)
    .where('renditions.kind', '=', kind)
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null);

type Rendition = InferResult<ReturnType<typeof renditionOf>>[number];
type RenditionAsked = ReaderHashes & { id: number; kind: RenditionKind };

/** Runs for every byte range of a video. `objectId` is null without one. */
export const findRendition = preparedFirst((db, value: Placeholders<RenditionAsked>) =>
  readerRow(db, value)
    .leftJoin(renditionOf(db, value('id'), value('kind')).as('rendition'), (join) => join.onTrue())
    .selectAll('rendition')
    .$narrowType<Rendition | { objectId: null; opensAt: null; now: null }>(),
);
