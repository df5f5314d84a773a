import type { RenditionKind, Trim } from '@someday/contract/rules/media';
import { sql, type RawBuilder, type UpdateObject } from 'kysely';
import type { ConvertedMedia, SniffedType, MediaNote } from '#server/adapters/media/media-tools.ts';
import type { StoredObject } from '#server/adapters/storage/storage.ts';
import { hasChanged, idsOf, isFound, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import type { DatabaseSchema } from '#server/db/schema/schema.ts';
import type { AttentionReason } from './media.copy.ts';
import { isAnswer } from './media.sql.ts';

export type MediumRow = NonNullable<Awaited<ReturnType<typeof findMedium>>>;

const objectRow = (db: Db, { id, size, sha256, wrappedKey, keyId }: StoredObject) =>
  db.insertInto('objects').values({ id, size, sha256, wrapped_key: wrappedKey, key_id: keyId });

export async function insertObject(db: Db, object: StoredObject): Promise<void> {
  await objectRow(db, object).execute();
}

/** Inserts a row unless there's one. Waits for a transaction that is inserting it, even if its connection is lost. */
export const insertIfUnknown = (tx: Tx, object: StoredObject): Promise<boolean> =>
  objectRow(tx, object)
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged);

export const hasObject = (db: Db, id: string): Promise<boolean> =>
  db.selectFrom('objects').select('id').where('id', '=', id).$call(isFound);

export interface NewMedium {
  readonly memberId: number;
  readonly originalId: string;
  readonly fileName: string;
  readonly type: SniffedType;
  readonly trim?: Trim | null;
}

export async function insertMedium(db: Db, medium: NewMedium): Promise<number> {
  const { messageType, format, mime } = medium.type;
  return db
    .insertInto('media')
    .values({
      member_id: medium.memberId,
      original_id: medium.originalId,
      file_name: medium.fileName,
      message_type: messageType,
      format,
      mime,
      trim_start: medium.trim?.start ?? null,
      trim_end: medium.trim?.end ?? null,
    })
    .returning('id')
    .$call(newId);
}

/** A medium of this member with that original, of which the same is to be kept; not erased until the transaction ends. */
export async function mediumWithOriginal(
  tx: Tx,
  memberId: number,
  { sha256, trim }: { readonly sha256: string; readonly trim: Trim | null },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('media')
    .innerJoin('objects', 'objects.id', 'media.original_id')
    .select('media.id')
    .where('media.member_id', '=', memberId)
    .where('objects.sha256', '=', sha256)
    .where('trim_start', 'is not distinct from', trim?.start ?? null)
    .where('trim_end', 'is not distinct from', trim?.end ?? null)
    .where(({ not }) => not(isAnswer))
    .orderBy('media.id')
    .limit(1)
    .forKeyShare('media')
    .executeTakeFirst();
  return row?.id;
}

export async function findMedium(db: Db, id: number) {
  return db
    .selectFrom('media')
    .innerJoin('objects', 'objects.id', 'media.original_id')
    .select(['media.id', 'media.member_id as memberId', 'media.state', 'media.progress', 'media.reason', 'media.notes'])
    .select(['media.made_with as madeWith', 'media.message_type as messageType', 'media.format', 'media.mime'])
    .select([isAnswer.as('isAnswer'), 'media.trim_start as trimStart', 'media.trim_end as trimEnd'])
    .select([
      'objects.id as originalId',
      'objects.size',
      'objects.wrapped_key as wrappedKey',
      'objects.key_id as keyId',
    ])
    .where('media.id', '=', id)
    .executeTakeFirst();
}

const changeIf = (
  db: Db,
  id: number,
  state: RawBuilder<boolean>,
  set: UpdateObject<DatabaseSchema, 'media'>,
): Promise<boolean> => db.updateTable('media').set(set).where('id', '=', id).where(state).$call(hasChanged);

const isNotReady = sql<boolean>`state <> 'ready'`;
const isReady = sql<boolean>`state = 'ready'`;

export const beginConversion = (db: Db, id: number): Promise<boolean> =>
  changeIf(db, id, isNotReady, { state: 'converting', progress: 0, reason: null });

/** False if it is no longer being converted: late progress must not undo the result. */
export const setConversionProgress = (db: Db, id: number, progress: number): Promise<boolean> =>
  changeIf(db, id, sql<boolean>`state = 'converting'`, { progress });

export const isAnAnswer = (db: Db, id: number): Promise<boolean> =>
  db.selectFrom('media').select('id').where('id', '=', id).where(isAnswer).$call(isFound);

export async function setAttention(
  db: Db,
  { id, reason, madeWith }: { id: number; reason: AttentionReason; madeWith: string },
): Promise<number | undefined> {
  const row = await db
    .updateTable('media')
    .set({ state: 'attention', progress: 0, reason, made_with: madeWith })
    .where('id', '=', id)
    .where('state', '<>', 'ready')
    .returning('member_id as memberId')
    .executeTakeFirst();
  return row?.memberId;
}

export async function abandonedMedia(db: Db, kind: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from media where state in ('waiting', 'converting') and not exists (
      select from jobs where kind = ${kind} and key = media.id::text and jobs.state in ('pending', 'leased')
    )
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Seconds and bits a second from which a video gets a smaller one. */
const minSeconds = 30;
const minBitsPerSecond = 900_000;

const withoutSmall = sql`
  select media.id, objects.id as "videoId", size, wrapped_key as "wrappedKey", key_id as "keyId"
  from media
    join renditions on renditions.media_id = media.id and renditions.kind = 'video'
    join objects on objects.id = renditions.object_id
  where media.state = 'ready' and duration_seconds > ${minSeconds} and 8 * size > ${minBitsPerSecond} * duration_seconds
    and not exists (select from renditions as small where small.media_id = media.id and small.kind = 'video-small')`;

interface LargeVideo {
  readonly id: number;
  readonly videoId: string;
  readonly size: number;
  readonly wrappedKey: Buffer;
  readonly keyId: string;
}

export async function findWithoutSmall(db: Db, id: number): Promise<LargeVideo | undefined> {
  const { rows } = await sql<LargeVideo>`${withoutSmall} and media.id = ${id}`.execute(db);
  return rows[0];
}

export async function listWithoutSmall(db: Db, kind: string, limit: number): Promise<number[]> {
  const { rows } = await sql<LargeVideo>`
    ${withoutSmall} and not exists (select from jobs where kind = ${kind} and key = media.id::text)
    order by media.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function publishSmall(tx: Tx, { id, videoId }: LargeVideo, small: PublishedRendition): Promise<boolean> {
  await tx.selectFrom('media').select('id').where('id', '=', id).forUpdate().execute();
  if ((await findWithoutSmall(tx, id))?.videoId !== videoId) return false;
  await insertRendition(tx, id, small);
  return true;
}

/** False if the object is no smaller video. Its file is left without a row. */
export async function forgetSmall(db: Db, objectId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('renditions')
    .where('kind', '=', 'video-small')
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await deleteObjects(db, [objectId]);
  return numDeletedRows > 0n;
}

export async function forgetRenditions(db: Db, id: number): Promise<boolean> {
  if (!(await changeIf(db, id, isReady, { state: 'waiting', progress: 0, ready_at: null }))) return false;
  await deleteRenditions(db, id);
  return true;
}

async function deleteRenditions(db: Db, id: number): Promise<string[]> {
  const old = await db.deleteFrom('renditions').where('media_id', '=', id).returning('object_id').execute();
  const ids = old.map(({ object_id }) => object_id);
  await deleteObjects(db, ids);
  return ids;
}

export const rearmMedium = (db: Db, id: number): Promise<boolean> =>
  changeIf(db, id, sql<boolean>`state = 'attention'`, { state: 'waiting', progress: 0, reason: null });

export interface PublishedRendition {
  readonly kind: RenditionKind;
  readonly object: StoredObject;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
}

export async function publishMedium(
  db: Db,
  id: number,
  converted: Converted,
  renditions: readonly PublishedRendition[],
): Promise<boolean> {
  const made = { ...madeFields(converted), state: 'ready', progress: 100, reason: null } as const;
  if (!(await changeIf(db, id, isNotReady, { ...made, ready_at: currentTime }))) return false;
  for (const rendition of renditions) await insertRendition(db, id, rendition);
  return true;
}

/** Before anything else that is locked to replace an original, as everywhere. */
export async function holdMember(tx: Tx, memberId: number): Promise<void> {
  await sql`select from members where id = ${memberId} for key share`.execute(tx);
}

/** Locks its messages and returns them: they need new receipts. The old object's file and row are left. */
export async function replaceOriginal(tx: Tx, id: number, object: StoredObject): Promise<number[]> {
  await insertObject(tx, object);
  await sql`
    update media set original_id = ${object.id}, format = 'mp4', mime = 'video/mp4',
      file_name = regexp_replace(file_name, '(?<=.)[.][^.]*$', '') || '.mp4'
    where id = ${id}`.execute(tx);
  return tx.selectFrom('messages').select('id').where('media_id', '=', id).orderBy('id').forUpdate().$call(idsOf);
}

/** As `replaceOriginal`, by the kept part. Undefined if it is no longer to be trimmed. */
export async function publishTrimmed(tx: Tx, id: number, object: StoredObject): Promise<number[] | undefined> {
  const trimmed = await sql`
    update media set trim_start = null, trim_end = null, sent_sha256 = sha256
    from objects where media.id = ${id} and objects.id = original_id and trim_start is not null`.execute(tx);
  return trimmed.numAffectedRows === 1n ? replaceOriginal(tx, id, object) : undefined;
}

type Converted = Pick<ConvertedMedia, 'durationSeconds' | 'width' | 'height' | 'notes'> & { madeWith: string };

const madeFields = ({ notes, durationSeconds, width, height, madeWith }: Converted) => ({
  notes: sql<string[]>`${notes}::text[]`,
  duration_seconds: durationSeconds,
  width,
  height,
  made_with: madeWith,
});

/** Replaces the renditions of a ready medium, unless it isn't ready anymore. Returns the ids of the old ones, whose files are left. */
export async function republishMedium(
  tx: Tx,
  id: number,
  converted: Converted,
  renditions: readonly PublishedRendition[],
): Promise<string[]> {
  if (!(await changeIf(tx, id, isReady, madeFields(converted)))) return [];
  const ids = await deleteRenditions(tx, id);
  for (const rendition of renditions) await insertRendition(tx, id, rendition);
  return ids;
}

export async function markMade(db: Db, id: number, madeWith: string, notes?: MediaNote[]): Promise<void> {
  await db
    .updateTable('media')
    .set({ made_with: madeWith, ...(notes && { notes }) })
    .where('id', '=', id)
    .execute();
}

export const hasRendition = (db: Db, id: number, { kind, object }: PublishedRendition): Promise<boolean> =>
  db
    .selectFrom('renditions')
    .innerJoin('objects', 'objects.id', 'renditions.object_id')
    .select('objects.id')
    .where('media_id', '=', id)
    .where('kind', '=', kind)
    .where('sha256', '=', object.sha256)
    .$call(isFound);

/** Formats that earlier versions delivered unchanged, or with wrong colors. */
const oldFormats = ['mp4', 'mov', 'webm', 'heic', 'avif', 'png'];

export async function listOutdated(db: Db, kind: string, version: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from media
    where state = 'ready' and made_with is distinct from ${version}
      and ('silent' = any(notes) or (made_with is null and format = any(${oldFormats})))
      and not exists (select from jobs where kind = ${kind} and key = media.id::text and jobs.state in ('pending', 'leased'))
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listUnconverted(db: Db, version: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from media
    where state = 'attention' and reason not in ('too-large-picture', 'too-long', 'nothing-kept') and made_with is distinct from ${version}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function insertRendition(db: Db, id: number, rendition: PublishedRendition): Promise<void> {
  const { kind, object, mime, width, height } = rendition;
  await insertObject(db, object);
  await db.insertInto('renditions').values({ media_id: id, kind, object_id: object.id, mime, width, height }).execute();
}

export async function lockUnused(tx: Tx, id: number): Promise<boolean> {
  const locked = await tx.selectFrom('media').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (locked === undefined) return false;
  // A separate statement: the lock may have waited for a transaction that created a message with it.
  return !(await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where(({ or, exists, selectFrom }) =>
      or([isAnswer, exists(selectFrom('messages').select('messages.id').where('media_id', '=', id))]),
    )
    .$call(isFound));
}

export async function deleteMedium(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('media').where('id', '=', id).execute();
}

export async function objectsOfMember(db: Db, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select object_id as id from portraits where member_id = ${memberId} and object_id is not null
    union all select object_id from exports join export_parts on export_id = exports.id where member_id = ${memberId}
    union all select object_id from imports where member_id = ${memberId} and object_id is not null`.execute(db);
  return [...(await storedObjects(db, sql`media.member_id = ${memberId}`)), ...rows.map(({ id }) => id)];
}

export function objectsOfMedium(db: Db, id: number): Promise<string[]> {
  return storedObjects(db, sql`media.id = ${id}`);
}

async function storedObjects(db: Db, of: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select original_id as id from media where ${of}
    union all select object_id from renditions join media on media.id = media_id where ${of}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteObjects(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('objects').where('id', 'in', ids).execute();
}
