import { limits } from '@someday/contract/rules/limits';
import { sql, type InferResult, type Insertable, type RawBuilder } from 'kysely';
import type { RenditionKind } from '@someday/contract/rules/media';
import { hasChanged, isFound, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { preparedFirst, type Placeholders } from '#server/db/prepared-query.ts';
import type { DatabaseSchema } from '#server/db/schema/schema.ts';
import { currentTime } from '#server/db/time.ts';
import { readerRow, type ReaderHashes } from '#server/modules/accounts/sessions.sql.ts';
import { reactionsOldestFirst, releaseNow } from '#server/modules/messages/messages.sql.ts';
import { answerFacts, isItsAnswer, type AnswerFacts } from './answers.sql.ts';

export const MiB = 1_048_576;

export interface AnswerTo {
  readonly messageId: number;
  readonly lovedOneId: number;
}

/** Locks the loved one and the message: answers are sent one after another, and the message can't go to someone else in between. */
export async function holdForAnswer(tx: Tx, { messageId, lovedOneId }: AnswerTo): Promise<void> {
  // First, as everywhere: what is stored refers to the member.
  await sql`
    select from members where id = (select member_id from loved_ones where id = ${lovedOneId}) for key share`.execute(
    tx,
  );
  await sql`select from loved_ones where id = ${lovedOneId} for no key update`.execute(tx);
  await sql`select from messages where id = ${messageId} for share`.execute(tx);
}

export async function mayAnswer(db: Db, lovedOneId: number): Promise<boolean> {
  return db
    .selectFrom('loved_ones')
    .select('id')
    .where('id', '=', lovedOneId)
    .where('may_answer', '=', true)
    .$call(isFound);
}

/** Whether all answers of the loved one, and all to their member, still fit with these bytes. */
export async function hasRoom(db: Db, lovedOneId: number, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(size), 0)::float8 as all,
      coalesce(sum(size) filter (where answers.loved_one_id = ${lovedOneId}), 0)::float8 as own
    from answers join media on media.id = media_id join objects on objects.id = original_id
    where media.member_id = (select member_id from loved_ones where id = ${lovedOneId})`.execute(db);
  const { own, all } = rows[0] ?? { own: 0, all: 0 };
  return own + bytes <= limits.answersMb * MiB && all + bytes <= limits.memberAnswersMb * MiB;
}

/** Answers to a member that arrive at once are counted together. Call it last: who waits for it holds other locks. */
export async function lockRoom(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('answered_bytes'), ${memberId}::int)`.execute(tx);
}

export async function insertAnswer(
  tx: Tx,
  { messageId, lovedOneId }: AnswerTo,
  content: Omit<Insertable<DatabaseSchema['answers']>, 'message_id' | 'loved_one_id'>,
): Promise<number> {
  const values = { message_id: messageId, loved_one_id: lovedOneId, ...content };
  return tx.insertInto('answers').values(values).returning('id').$call(newId);
}

export async function findAnswerTo(db: Db, { messageId, lovedOneId }: AnswerTo): Promise<AnswerFacts | null> {
  const row = await db
    .selectFrom('messages')
    .select(answerFacts)
    .where('messages.id', '=', messageId)
    .where('messages.loved_one_id', '=', lovedOneId)
    .executeTakeFirst();
  return row?.answer ?? null;
}

/** Returns its medium; null: it had none. */
export async function deleteAnswer(tx: Tx, id: number): Promise<number | null> {
  const row = await tx.deleteFrom('answers').where('id', '=', id).returning('media_id as mediaId').executeTakeFirst();
  return row?.mediaId ?? null;
}

const arrivedAnswers = (db: Db) =>
  db
    .selectFrom('answers')
    .innerJoin('messages', (join) => join.on(isItsAnswer))
    .innerJoin('loved_ones', 'loved_ones.id', 'answers.loved_one_id')
    .leftJoin('media', 'media.id', 'answers.media_id')
    .where('messages.deleted_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .where('answers.arrived_at', 'is not', null);

/** Those that aren't opened yet first, then the newest. */
export async function answersOfMember(db: Db, memberId: number) {
  return arrivedAnswers(db)
    .select(({ fn }) => [
      ...(['answers.id', 'answers.text', 'answers.created_at as sentAt', 'answers.opened_at as openedAt'] as const),
      ...(['media.message_type as type', 'media.state', 'media.width', 'media.height'] as const),
      ...(['messages.id as videoMessageId', 'messages.title', 'messages.viewed_at as viewedAt'] as const),
      'loved_ones.id as childId',
      fn.coalesce('messages.recipient_name', 'loved_ones.name').as('recipientName'),
      reactionsOldestFirst,
    ])
    .where('messages.member_id', '=', memberId)
    .orderBy(sql`answers.opened_at is null`, 'desc')
    .orderBy('answers.created_at', 'desc')
    .orderBy('answers.id', 'desc')
    .limit(limits.listedAnswers)
    .execute();
}

export async function markOpened(db: Db, memberId: number, id: number): Promise<Date | undefined> {
  const row = await db
    .updateTable('answers')
    .set(({ fn }) => ({ opened_at: fn.coalesce('opened_at', currentTime) }))
    .where('id', 'in', arrivedAnswers(db).select('answers.id').where('messages.member_id', '=', memberId))
    .where('id', '=', id)
    .returning('opened_at as openedAt')
    .executeTakeFirst();
  return row?.openedAt ?? undefined;
}

const renditionOf = (db: Db, answerId: RawBuilder<number>, kind: RawBuilder<RenditionKind>) =>
  arrivedAnswers(db)
    .innerJoin('renditions', 'renditions.media_id', 'media.id')
    .innerJoin('objects', 'objects.id', 'renditions.object_id')
    .select(['messages.member_id as memberId', 'messages.loved_one_id as lovedOneId'])
    .select(['messages.opens_at as opensAt', 'renditions.mime', releaseNow.as('now')])
    .select(['objects.id as objectId', 'objects.size', 'objects.wrapped_key as wrappedKey', 'objects.key_id as keyId'])
    .where('answers.id', '=', answerId)
    .where('renditions.kind', '=', kind);

type Rendition = InferResult<ReturnType<typeof renditionOf>>[number];

/** Runs for every byte range of a video. `objectId` is null without one. */
export const findAnswerRendition = preparedFirst(
  (db, value: Placeholders<ReaderHashes & { id: number; kind: RenditionKind }>) =>
    readerRow(db, value)
      .leftJoin(renditionOf(db, value('id'), value('kind')).as('rendition'), (join) => join.onTrue())
      .selectAll('rendition')
      .$narrowType<Rendition | { objectId: null }>(),
);

export type ArrivedAnswer = { readonly id: number } | { readonly mediaId: number };

export async function findArrived(tx: Tx, answer: ArrivedAnswer) {
  return tx
    .selectFrom('answers')
    .innerJoin('messages', 'messages.id', 'answers.message_id')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .select(['answers.id', 'answers.opened_at as openedAt', 'messages.id as messageId'])
    .select(['members.id as memberId', 'time_zone as timeZone', currentTime.as('now')])
    .where((row) => ('id' in answer ? row('answers.id', '=', answer.id) : row('answers.media_id', '=', answer.mediaId)))
    .executeTakeFirst();
}

/** False if it had arrived before: its file has only been repaired. */
export const markArrived = (tx: Tx, id: number): Promise<boolean> =>
  tx
    .updateTable('answers')
    .set({ arrived_at: currentTime })
    .where('id', '=', id)
    .where('arrived_at', 'is', null)
    .$call(hasChanged);
