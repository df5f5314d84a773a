import type { RenditionKind } from '@someday/contract/rules/media';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/db/client.ts';
import { prepared, type Placeholders } from '#server/db/prepared-query.ts';
import { currentTime } from '#server/db/time.ts';
import { isItsAnswer } from '#server/modules/answers/answers.sql.ts';
import { isAnswer } from '#server/modules/media/media.sql.ts';
import { releaseNow } from '#server/modules/messages/messages.sql.ts';

/** Contains no access codes: no query here reads one. */
export type ExportRows = Readonly<NonNullable<Awaited<ReturnType<typeof exportRows>>>>;
export type ExportedMessageRow = ExportRows['messages'][number];
export type FileRow = Awaited<ReturnType<typeof files>>[number];
type ObjectRow = Omit<FileRow, 'mediaId' | 'kind' | 'mime' | 'format'>;

const objectColumns = [
  'objects.id as objectId',
  'size',
  'sha256',
  'wrapped_key as wrappedKey',
  'key_id as keyId',
] as const;

const member = (db: Db, id: number) =>
  db
    .selectFrom('members')
    .select(['name', 'time_zone as timeZone', 'signature', 'signatures', currentTime.as('now')])
    .select(sql<string[]>`array(select name from passkeys where member_id = members.id order by id)`.as('passkeys'))
    .where('id', '=', id)
    .executeTakeFirst();

const people = (db: Db, memberId: number) =>
  db
    .selectFrom('loved_ones')
    .select(['id', 'name', 'email', 'relationship', 'sender_name as senderName', 'birthday', 'time_zone as timeZone'])
    .select('stamp_color as color')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();

const portraits = (db: Db, memberId: number) =>
  db
    .selectFrom('portraits')
    .leftJoin('objects', 'objects.id', 'object_id')
    .select(['loved_one_id as lovedOneId', 'drawing', ...objectColumns])
    .where('member_id', '=', memberId)
    .$narrowType<ObjectRow | { objectId: null }>()
    .execute();

const milestones = (db: Db, memberId: number) =>
  db
    .selectFrom('family_milestones')
    .select(['id', 'loved_one_id as person', 'type', 'name', 'day', 'description', 'is_recurring as isRecurring'])
    .select('notify_days_before as notifyDaysBefore')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();

const categories = (db: Db, memberId: number) =>
  db
    .selectFrom('video_categories')
    .select(['id', 'name', 'color', 'description'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();

const messages = (db: Db, memberId: number, ids: readonly number[]) =>
  db
    .selectFrom('messages')
    .innerJoin('media', 'media.id', 'media_id')
    .leftJoin('loved_ones', 'loved_ones.id', 'loved_one_id')
    .select(['messages.id', 'media_id as mediaId', 'loved_one_id as person', 'recipient_name as recipientName'])
    .select(['message_type as type', 'title', 'description', 'photo_caption as caption'])
    .select(['category', 'own_category_id as ownCategory', 'messages.created_at as createdAt'])
    .select(['delivery_zone as zone', 'delivery_date as day', 'delivery_time as time', 'sealed_on as sealedOn'])
    .select(sql<Date | null>`nullif(opens_at, 'infinity')`.as('opensAt'))
    .select(sql<boolean>`coalesce(opens_at <= ${releaseNow}, false)`.as('isOpen'))
    .select(['is_surprise as isSurprise', 'viewed_at as viewedAt'])
    .select(({ fn }) => fn.coalesce('messages.deleted_at', 'loved_ones.deleted_at').as('deletedAt'))
    .select(['width', 'height', 'duration_seconds as durationSeconds', 'notes'])
    .select(['trim_start as trimStart', 'trim_end as trimEnd'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('scheduled_triggers')
          .select(['type', 'day', 'time', 'pattern', 'every', 'unit', 'until', 'milestone_id as milestone'])
          .select(['is_active as isActive', 'starts_on as startsOn'])
          .whereRef('message_id', '=', 'messages.id')
          .orderBy('id'),
      ).as('triggers'),
    )
    .where('messages.member_id', '=', memberId)
    .where(sql<boolean>`messages.id = any(${ids}::int[])`)
    .orderBy('messages.id')
    .execute();

const reactions = (db: Db, memberId: number, messageIds: readonly number[]) =>
  db
    .selectFrom('message_reactions')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'message_id')
        .onRef('messages.loved_one_id', '=', 'message_reactions.loved_one_id'),
    )
    .select(['message_id as messageId', 'reaction_type as type', 'message_reactions.created_at as at'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`messages.id = any(${messageIds}::int[])`)
    .orderBy('at')
    .orderBy('type')
    .execute();

/** Those that have reached the member. */
const answers = (db: Db, memberId: number, messageIds: readonly number[]) =>
  db
    .selectFrom('answers')
    .innerJoin('messages', (join) => join.on(isItsAnswer))
    .leftJoin('media', 'media.id', 'answers.media_id')
    .select(['message_id as messageId', 'text', 'answers.created_at as at'])
    .select(['answers.media_id as mediaId', 'message_type as type'])
    .where('messages.member_id', '=', memberId)
    .where(sql<boolean>`messages.id = any(${messageIds}::int[])`)
    .where(sql<boolean>`(answers.media_id is null or media.state = 'ready')`)
    .execute();

const shownKinds = ['video', 'photo', 'poster'] as const satisfies RenditionKind[];

function files(db: Db, memberId: number, messageIds: readonly number[]) {
  const isTheirs = sql<boolean>`
    media.id in (
      select media_id from messages where member_id = ${memberId} and id = any(${messageIds}::int[])
      union all select answers.media_id from answers join messages on messages.id = message_id
        where member_id = ${memberId} and messages.id = any(${messageIds}::int[]))`;
  return db
    .selectFrom('media')
    .innerJoin('objects', 'objects.id', 'original_id')
    .select(['media.id as mediaId', sql<'original' | (typeof shownKinds)[number]>`'original'`.as('kind')])
    .select(['mime', 'format', ...objectColumns])
    .where(isTheirs)
    .where(({ not }) => not(isAnswer))
    .unionAll(
      db
        .selectFrom('media')
        .innerJoin('renditions', 'media_id', 'media.id')
        .innerJoin('objects', 'objects.id', 'object_id')
        .select(['media.id as mediaId', 'kind', 'renditions.mime', 'format', ...objectColumns])
        .where(isTheirs)
        .where('kind', 'in', shownKinds)
        .$narrowType<{ kind: (typeof shownKinds)[number] }>(),
    )
    .execute();
}

export type MessageSize = Awaited<ReturnType<typeof messageSizes>>[number];

export const messageSizes = (db: Db, memberId: number) =>
  db
    .selectFrom('messages')
    .innerJoin('media', 'media.id', 'media_id')
    .select([
      'messages.id',
      'media_id as mediaId',
      sql<number>`(
        select coalesce(sum(size), 0)::float8 from objects
        where objects.id = any(array(
          select original_id union all
          select object_id from renditions where renditions.media_id = media.id and kind in ('video', 'photo', 'poster')
          union all select object_id from answers join renditions on renditions.media_id = answers.media_id
            where message_id = messages.id and kind in ('video', 'photo', 'poster')))
      )`.as('bytes'),
    ])
    .where('messages.member_id', '=', memberId)
    .orderBy('messages.id')
    .execute();

export async function exportRows(db: Db, memberId: number, messageIds: readonly number[]) {
  const found = await member(db, memberId);
  if (found === undefined) return undefined;
  // What others refer to is read after them, so that nothing refers to a row that was added too late to be read.
  return {
    member: found,
    reactions: await reactions(db, memberId, messageIds),
    answers: await answers(db, memberId, messageIds),
    messages: await messages(db, memberId, messageIds),
    files: await files(db, memberId, messageIds),
    portraits: await portraits(db, memberId),
    milestones: await milestones(db, memberId),
    people: await people(db, memberId),
    categories: await categories(db, memberId),
  };
}

const shownSize = prepared((db, value: Placeholders<{ messageIds: readonly number[] }>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('messages')
        .leftJoin('answers', (join) => join.on(isItsAnswer))
        .innerJoin('renditions', (join) =>
          join.on(sql<boolean>`renditions.media_id in (messages.media_id, answers.media_id)`),
        )
        .innerJoin('objects', 'objects.id', 'object_id')
        .select(['objects.id', 'size'])
        .distinct()
        .where(sql<boolean>`messages.id = any(${value('messageIds')}::int[])`)
        .where('kind', 'in', shownKinds)
        .as('shown'),
    )
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')),
);

export async function shownBytes(db: Db, messageIds: readonly number[]): Promise<number> {
  return (await shownSize(db, { messageIds }))[0]?.bytes ?? 0;
}
